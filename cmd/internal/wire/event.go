package wire

import (
	"encoding/json"
	"time"

	"dicetable/games"
	"dicetable/hardware/panel"
)

// MaxEvents is how many events wait for a broker that is slow or gone before
// the oldest is dropped: more than happen in an hour of any game.
const MaxEvents = 4096

// Event is one thing that happened and that everybody may know, told once.
type Event struct {
	seq     uint64
	at      time.Time
	gameID  string
	outcome games.Outcome
}

// NewEvent makes an Event of a public outcome, and nothing else does; false for
// any other.
func NewEvent(seq uint64, at time.Time, gameID string, o games.Outcome) (Event, bool) {
	if !o.Audience.IsPublic() {
		return Event{}, false
	}
	return Event{seq, at, gameID, o}, true
}

// toldEvent is an Event as it is written.
type toldEvent struct {
	// Seq grows by one with each Event of a table, restarts included: a
	// subscriber sees what was missed, and what came twice.
	Seq uint64    `json:"seq"`
	At  time.Time `json:"at"`
	// GameID is that of the game.
	GameID string `json:"game_id,omitempty"`
	// Kind says what happened, in a word of the game.
	Kind string `json:"kind"`
	// Text says it in words.
	Text games.Text `json:"text"`
	// Data are the facts; which they are follows from game and kind.
	Data any `json:"data,omitempty"`
}

// MarshalJSON writes it as a toldEvent.
func (e Event) MarshalJSON() ([]byte, error) {
	return json.Marshal(toldEvent{e.seq, e.at, e.gameID, e.outcome.Kind, e.outcome.Text, e.outcome.Data})
}

// Health is how the parts of the table are.
type Health struct {
	// Started is when this program began.
	Started time.Time `json:"started"`
	// Parts are "camera", "picture", "button LINE", "lamp LINE", "buzzer LINE", "panel", "journal", "evidence", "mqtt", "link NAME", ...
	Parts map[string]Part `json:"parts"`
}

// Part is how one part of the table is.
type Part struct {
	OK bool `json:"ok"`
	// Text says what is wrong and what to do; when OK, how well it does, or
	// nothing.
	Text games.Text `json:"text"`
}

// Panel is what the table's panel shows just now.
type Panel struct {
	// Scene is the panel's scene: "idle", "call", "turn", "timer", "cups_up",
	// "count_up", "verdict", "illegal", "look" or "error".
	Scene panel.Kind `json:"scene"`
	// Seat is the one that the scene is about; left out when it is about none.
	Seat int `json:"seat,omitempty"`
	// Number is the count of a verdict or a count-up, or the table of a call.
	Number int `json:"number,omitempty"`
	// Until is when a timer ends, to the second; left out when none runs.
	Until time.Time `json:"until,omitzero"`
}

// NewPanel is what is told of a scene shown now.
func NewPanel(s panel.Scene, now time.Time) Panel {
	p := Panel{Scene: s.Kind, Seat: s.Seat, Number: s.Number}
	if s.Kind == panel.Timer {
		p.Until = s.From(now).Start.Add(s.Whole).Round(time.Second).UTC()
	}
	return p
}
