// Package wire spells every MQTT topic and every payload of the table once.
// Whatever is published is made from a games.PublicView and from what
// everybody at the table can see; there is no way in for a private view.
package wire

import (
	"encoding/json"
	"time"

	"dicetable/calib"
	"dicetable/games"
	"dicetable/games/dice"
)

// State is the table as the wall shows it: retained, whole, and enough by
// itself for a page that has just been opened.
type State struct {
	// Table is the table's id, [a-z0-9-]+.
	Table string `json:"table"`
	// Revision grows with each State of a table, restarts included. Some are
	// never told: a gap means nothing.
	Revision uint64 `json:"revision"`
	// At is when it became so.
	At time.Time `json:"at"`
	// Game is the rule-book's name; left out between games.
	Game string `json:"game,omitempty"`
	// GameID names this one game; left out between games.
	GameID string `json:"game_id,omitempty"`
	// View is the rule-book's public view, of which asyncapi.json has the schema
	// for each game; null between games.
	View games.PublicView `json:"view"`
	// Prompt is who must act and how, as everybody may know it.
	Prompt games.PublicPrompt `json:"prompt"`
	// Seats are those in play, by number.
	Seats []Seat `json:"seats"`
	// Marker is where the red die lies; left out when not on the track.
	Marker *Marker `json:"marker,omitempty"`
	// MarkerWanted is where it must be put; left out when it is right.
	MarkerWanted *Marker `json:"marker_wanted,omitempty"`
	// Reveal is true between "Hoch die Becher!" and the verdict.
	Reveal bool `json:"reveal"`
	// Timer runs while everybody looks at the dice (Dice Cup); left out when
	// none runs.
	Timer *Timer `json:"timer,omitempty"`
	// Tray has the dice that lie open there, or lay there at the last scoring,
	// with their sizes (Dice Cup); left out where no camera measured them.
	Tray []TrayDie `json:"tray,omitempty"`
	// Notices are what the table asks or tells just now, newest last.
	Notices []Notice `json:"notices"`
	// Next is what the host chose to be begun by the button; left out where it
	// is the game of the configuration.
	Next *Start `json:"next,omitempty"`
	// Called is the game that the club called; left out where it called none.
	Called *Called `json:"called,omitempty"`
	// Verdict is the last ruling of this game; left out before the first.
	Verdict *Verdict `json:"verdict,omitempty"`
	// Disputable is the ruling that whoever sits there may doubt just now; left out
	// where there is none or its time is over.
	Disputable *Disputable `json:"disputable,omitempty"`
	// Dispute says that a ruling is doubted; left out when none is.
	Dispute *Disputed `json:"dispute,omitempty"`
	// Corrections are those of this game, newest last; left out without any.
	Corrections []Corrected `json:"corrections,omitempty"`
	// Paused is true while the game rests.
	Paused bool `json:"paused,omitempty"`
	// Closed is true once a game that ended cannot be corrected any more.
	Closed bool `json:"closed,omitempty"`
	// Winners is empty until the game is over.
	Winners []string `json:"winners"`
	// Places has the place from 1 of every player once the game is over; ties
	// share one. Left out before.
	Places map[string]int `json:"places,omitempty"`
	// Virtual is true on the virtual table.
	Virtual bool `json:"virtual"`
}

// Seat is one seat in play.
type Seat struct {
	// Seat is its number, from 1.
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	// Dice is how many the player still has.
	Dice int `json:"dice"`
	// Score is the player's points so far; left out in Bluff, which has none.
	Score *int `json:"score,omitempty"`
	// Out is true for whoever has lost all dice.
	Out bool `json:"out"`
	// Turn is true for whoever must act.
	Turn bool `json:"turn"`
	// Cup is "down", "up" or "" when not known.
	Cup string `json:"cup"`
	// Roll has the dice that are open to everybody: an opening throw or a
	// reveal of this round. Never one under a cup.
	Roll []dice.Face `json:"roll,omitempty"`
	// Doubt says what is missing of a roll, in words.
	Doubt *games.Text `json:"doubt,omitempty"`
	// Bot is true when a simulated player sits here.
	Bot bool `json:"bot,omitempty"`
}

// Timer is the time for looking at the dice (DC-2).
type Timer struct {
	// Began is the first moment at which a die could be seen, Until when the
	// cup must be down again.
	Began time.Time `json:"began"`
	Until time.Time `json:"until"`
	// Up is true once the time is up.
	Up bool `json:"up"`
}

// TrayDie is one die as it lay open on the tray.
type TrayDie struct {
	Colour dice.Colour `json:"colour"`
	Value  dice.Face   `json:"value"`
	// SizeMM is the length of its edge, mm, to a half.
	SizeMM float64 `json:"size_mm"`
}

// Marker is the marker die on a field of the track.
type Marker struct {
	Field calib.Field `json:"field"`
	Face  dice.Face   `json:"face"`
}

// Notice is one sentence the table says.
type Notice struct {
	// Code is stable: "illegal_bet", "die_missing", "bumped", "no_mat", ...
	Code string `json:"code"`
	// Seat is the one it is about; left out when it is about all.
	Seat int `json:"seat,omitempty"`
	// Rule is the number in docs/rules it rests on.
	Rule string     `json:"rule,omitempty"`
	Text games.Text `json:"text"`
}

// Verdict is one settled ruling with its evidence.
type Verdict struct {
	ID    string     `json:"id"`
	Round int        `json:"round"`
	At    time.Time  `json:"at"`
	Text  games.Text `json:"text"`
	// Counted is every revealed die, in the order to be counted up on the
	// wall.
	Counted []Counted `json:"counted"`
	// Losses is how many dice each player really lost.
	Losses map[string]int `json:"losses"`
	// Photo is left out until the picture is stored, or when there is none.
	Photo *Photo `json:"photo,omitempty"`
}

// Counted is one revealed die.
type Counted struct {
	Player string    `json:"player"`
	Seat   int       `json:"seat"`
	Value  dice.Face `json:"value"`
	// Counts is true when it matches the bet.
	Counts bool `json:"counts"`
}

// Photo is where a ruling's photograph is.
type Photo struct {
	// URL is its address on the table's own page.
	URL string `json:"url"`
	// SHA256 is the hash of the JPEG, in hexadecimal.
	SHA256 string `json:"sha256"`
	Bytes  int    `json:"bytes"`
	// Width is in px.
	Width int `json:"width"`
	// Height is in px.
	Height int `json:"height"`
	// Outlines of the counted dice are in px of this photo.
	Outlines []Outline `json:"outlines"`
	// Missing says in words why there is no picture.
	Missing games.Text `json:"missing,omitzero"`
}

// UnmarshalJSON reads what is written of a Photo, and what was when Missing had
// but one language: journals keep it.
func (p *Photo) UnmarshalJSON(b []byte) error {
	type plain Photo
	read := struct {
		*plain
		Missing json.RawMessage `json:"missing"`
	}{plain: (*plain)(p)}
	if err := json.Unmarshal(b, &read); err != nil || len(read.Missing) == 0 {
		return err
	}
	var words string
	if json.Unmarshal(read.Missing, &words) == nil {
		p.Missing = games.Text{DE: words, EN: words}
		return nil
	}
	return json.Unmarshal(read.Missing, &p.Missing)
}

// Outline is one counted die in a photo.
type Outline struct {
	Seat int `json:"seat"`
	// Colour is left out where all dice are of one.
	Colour dice.Colour `json:"colour,omitempty"`
	Value  dice.Face   `json:"value"`
	Counts bool        `json:"counts"`
	// Corners go round the die.
	Corners [4]calib.Point `json:"corners"`
}
