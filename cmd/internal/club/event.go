package club

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/tournament"
)

// Event is something that happened. It has been decided: apply never refuses.
type Event interface {
	// kind is how it is called in the store.
	kind() string
	// apply changes the evening; at is when it happened.
	apply(e *Evening, at time.Time)
}

// The events.
type (
	// made is a tournament that was begun.
	made struct {
		ID    string `json:"id"`
		Setup Setup  `json:"setup"`
		Seed  string `json:"seed"`
		Seal  string `json:"seal"`
	}
	// altered is a setup that was changed.
	altered struct {
		Setup Setup `json:"setup"`
	}
	// entered is a player who came, at any time.
	entered struct {
		Player tournament.Player `json:"player"`
		Name   string            `json:"name"`
		Team   string            `json:"team,omitempty"`
	}
	// renamed is a player whose name or team was put right.
	renamed struct {
		Player tournament.Player `json:"player"`
		Name   string            `json:"name"`
		Team   string            `json:"team,omitempty"`
	}
	// left is a player who is not drawn any more, returned one who is again.
	left     struct{ Player tournament.Player }
	returned struct{ Player tournament.Player }

	// tableAdded is a table without instruments.
	tableAdded struct{ Table, Name string }
	// tableAsked is a table that links here with a key nobody has confirmed.
	tableAsked struct {
		Table, Name, Key string
		Games            []string `json:",omitempty"`
	}
	// tableConfirmed is a key that the host knows for the table's.
	tableConfirmed struct{ Table, Key string }
	// tableDenied is one that the host does not know.
	tableDenied struct{ Table string }
	// tableBroken and tableBack say whether games can be called there.
	tableBroken struct{ Table string }
	tableBack   struct{ Table string }
	// tableRemoved is one that has gone for good.
	tableRemoved struct{ Table string }

	// decided is what the host said of a ruling in dispute at a table.
	decided struct {
		Table    string        `json:"table"`
		Decision wire.Decision `json:"decision"`
	}

	// drawn is a round. It holds what was drawn, not how.
	drawn struct {
		Round   int                 `json:"round"`
		Attempt int                 `json:"attempt"`
		Pods    []drawnPod          `json:"pods"`
		Byes    []tournament.Player `json:"byes,omitempty"`
	}
	// gameCalled is a game of free play.
	gameCalled struct {
		Table string              `json:"table"`
		Seats []tournament.Player `json:"seats"`
	}
	// takenBack is the last round, as if it had never been drawn.
	takenBack struct{ Round int }
	// moved is a game that is called to another table, or to none.
	moved struct {
		Pod         Ref
		From, Table string
	}
	// started is the round's clock, timeUp its end.
	started struct{ Round int }
	timeUp  struct{ Round int }
	paused  struct{}
	resumed struct{}
	// clockSet is the club's clock that was set: moments between two, by the clock
	// of before, are so much later by that of now.
	clockSet struct {
		From, To time.Time
		By       time.Duration
	}

	// came is a result that a table reported, with what was decided on it.
	came struct {
		Result Result `json:"result"`
		// Signed is what the table sent, with its signature.
		Signed json.RawMessage `json:"signed"`
	}
	// settled is a held result that the host has decided.
	settled struct {
		Table, Game string
		Revision    int
		Twin        string `json:",omitempty"`
		Accept      bool
		// Pod is the game that an accepted one is counted for.
		Pod Ref
	}
	// byHand is a result that the host entered.
	byHand struct {
		Result Result `json:"result"`
	}
	// reopened is a game whose result was taken away: it is played again.
	reopened struct{ Pod Ref }
	// closed is the end of the tournament.
	closed struct{}
)

// drawnPod is one game of a round; the first one is pod 1.
type drawnPod struct {
	Table string              `json:"table"`
	Seats []tournament.Player `json:"seats"`
}

func (made) kind() string           { return "made" }
func (altered) kind() string        { return "altered" }
func (entered) kind() string        { return "entered" }
func (renamed) kind() string        { return "renamed" }
func (left) kind() string           { return "left" }
func (returned) kind() string       { return "returned" }
func (tableAdded) kind() string     { return "table_added" }
func (tableAsked) kind() string     { return "table_asked" }
func (tableConfirmed) kind() string { return "table_confirmed" }
func (tableDenied) kind() string    { return "table_denied" }
func (tableBroken) kind() string    { return "table_broken" }
func (tableBack) kind() string      { return "table_back" }
func (tableRemoved) kind() string   { return "table_removed" }
func (decided) kind() string        { return "decided" }
func (drawn) kind() string          { return "drawn" }
func (gameCalled) kind() string     { return "game_called" }
func (takenBack) kind() string      { return "taken_back" }
func (moved) kind() string          { return "moved" }
func (started) kind() string        { return "started" }
func (timeUp) kind() string         { return "time_up" }
func (paused) kind() string         { return "paused" }
func (resumed) kind() string        { return "resumed" }
func (clockSet) kind() string       { return "clock_set" }
func (came) kind() string           { return "came" }
func (settled) kind() string        { return "settled" }
func (byHand) kind() string         { return "by_hand" }
func (reopened) kind() string       { return "reopened" }
func (closed) kind() string         { return "closed" }

// read reads one event as the store has it. What it does not know it refuses:
// whoever left it out would go on with another evening.
func read[E Event](body []byte) (Event, error) {
	var e E
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	err := d.Decode(&e)
	return e, err
}

// readers has how each kind is read.
var readers = map[string]func([]byte) (Event, error){
	"made": read[made], "altered": read[altered], "closed": read[closed],
	"entered": read[entered], "renamed": read[renamed], "left": read[left], "returned": read[returned],
	"table_added": read[tableAdded], "table_asked": read[tableAsked], "table_confirmed": read[tableConfirmed], "table_denied": read[tableDenied],
	"table_broken": read[tableBroken], "table_back": read[tableBack], "table_removed": read[tableRemoved], "decided": read[decided],
	"drawn": read[drawn], "game_called": read[gameCalled], "taken_back": read[takenBack], "moved": read[moved],
	"started": read[started], "time_up": read[timeUp], "paused": read[paused], "resumed": read[resumed], "clock_set": read[clockSet],
	"came": read[came], "settled": read[settled], "by_hand": read[byHand], "reopened": read[reopened],
}

// decode reads an event of the store.
func decode(kind string, body []byte) (Event, error) {
	reader, ok := readers[kind]
	if !ok {
		return nil, fmt.Errorf("there is no event %q: is this store of a newer version?", kind)
	}
	e, err := reader(body)
	if err != nil {
		return nil, fmt.Errorf("the event %q cannot be read (%w): is this store of a newer version?", kind, err)
	}
	return e, nil
}
