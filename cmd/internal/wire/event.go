package wire

import (
	"encoding/json"
	"time"

	"dicetable/games"
)

// Event is one thing that happened, told once. Only NewEvent makes one, and
// only from an outcome that everybody may know.
type Event struct {
	seq     uint64
	at      time.Time
	gameID  string
	outcome games.Outcome
}

// NewEvent makes an Event of a public outcome; false for any other. The
// sequence number seq grows by one with each Event of a table, so a subscriber
// sees a gap.
func NewEvent(seq uint64, at time.Time, gameID string, o games.Outcome) (Event, bool) {
	if !o.Audience.IsPublic() {
		return Event{}, false
	}
	return Event{seq, at, gameID, o}, true
}

// MarshalJSON writes seq, at, game_id and the outcome's kind, text and data.
func (e Event) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Seq    uint64    `json:"seq"`
		At     time.Time `json:"at"`
		GameID string    `json:"game_id,omitempty"`
		games.Outcome
	}{e.seq, e.at, e.gameID, e.outcome})
}

// Health is how the parts of the table are.
type Health struct {
	// Started is when this program began.
	Started time.Time `json:"started"`
	// Parts are "camera", "button", "panel", "journal", "link NAME", ...
	Parts map[string]Part `json:"parts"`
}

// Part is how one part of the table is.
type Part struct {
	OK bool `json:"ok"`
	// Text says what is wrong and what to do; empty when OK.
	Text games.Text `json:"text"`
}

// Panel is what the table's panel shows just now.
type Panel struct {
	// Scene is "idle", "turn", "timer", "cups_up", "verdict" or "error".
	Scene string `json:"scene"`
	// Seat is whose turn it is, 0 for nobody's.
	Seat int        `json:"seat,omitempty"`
	Text games.Text `json:"text"`
	// Until is when a timer ends, zero when none runs.
	Until time.Time `json:"until,omitzero"`
}
