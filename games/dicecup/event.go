package dicecup

import (
	"encoding/json"

	"dicetable/games"
	"dicetable/games/dice"
)

// The names of the events.
const (
	DoThrow   = "throw"
	DoSeen    = "seen"
	DoRethrow = "rethrow"
	DoCross   = "cross"
	DoLast    = "last"
	DoLies    = "lies"
	DoDecide  = "decide"
	DoLeave   = "leave"
	DoTimeUp  = "time_up"
)

// Throw is a throw whose dice are told at once; the last cross scores it
// (DC-2).
type Throw struct{ Dice []dice.Die }

// Seen says that everybody has seen the throw and the cup is down again. Its
// dice are told by Lies (DC-8).
type Seen struct{}

// Rethrow is a throw that does not count because dice lie on one another or
// are tipped (DC-3).
type Rethrow struct{}

// Cross is a player choosing what to score (DC-2). Column counts from 1 and
// may be 0 where there is only one (DC-7).
type Cross struct {
	Player   string
	Category Category
	Column   int
}

// Last crosses the one box left for everybody in the last round (DC-5).
type Last struct{}

// Lies is what lies there when the cup has gone up for the scoring, and how
// it compares with what was seen before (DC-9). It may come again while the
// host decides, when the dice were read or entered again.
type Lies struct {
	// Dice are those that can be told; twelve unless some are tipped.
	Dice []dice.Die
	// Seen are the dice that were seen before; those not seen are left out.
	Seen []dice.Die
	// Moved are the colours of dice that have moved or tipped.
	Moved []dice.Colour
}

// Ruling is what the host decides when the dice are not as they were (DC-9).
type Ruling string

// The rulings.
const (
	AsSeen     Ruling = "seen"
	AsItLies   Ruling = "lies"
	ThrowAgain Ruling = "rethrow"
)

// Decide is the host's ruling (DC-9).
type Decide struct{ Ruling Ruling }

// Leave is a player leaving the game (DC-10).
type Leave struct{ Player string }

// TimeUp ends the game before its end, between two rounds (DC-11).
type TimeUp struct{}

// Do names the act.
func (Throw) Do() string { return DoThrow }

// Do names the act.
func (Seen) Do() string { return DoSeen }

// Do names the act.
func (Rethrow) Do() string { return DoRethrow }

// Do names the act.
func (Cross) Do() string { return DoCross }

// Do names the act.
func (Last) Do() string { return DoLast }

// Do names the act.
func (Lies) Do() string { return DoLies }

// Do names the act.
func (Decide) Do() string { return DoDecide }

// Do names the act.
func (Leave) Do() string { return DoLeave }

// Do names the act.
func (TimeUp) Do() string { return DoTimeUp }

// The shapes of a command.
type (
	bareLine struct {
		Do string `json:"do"`
	}
	throwLine struct {
		Do   string     `json:"do"`
		Dice []dice.Die `json:"dice"`
	}
	crossLine struct {
		Do       string   `json:"do"`
		Player   string   `json:"player"`
		Category Category `json:"category"`
		Column   int      `json:"column,omitempty"`
	}
	liesLine struct {
		Do    string        `json:"do"`
		Dice  []dice.Die    `json:"dice"`
		Seen  []dice.Die    `json:"seen,omitempty"`
		Moved []dice.Colour `json:"moved,omitempty"`
	}
	decideLine struct {
		Do     string `json:"do"`
		Ruling Ruling `json:"ruling"`
	}
	leaveLine struct {
		Do     string `json:"do"`
		Player string `json:"player"`
	}
)

// MarshalJSON writes the command.
func (e Throw) MarshalJSON() ([]byte, error) { return json.Marshal(throwLine{e.Do(), e.Dice}) }

// MarshalJSON writes the command.
func (e Seen) MarshalJSON() ([]byte, error) { return json.Marshal(bareLine{e.Do()}) }

// MarshalJSON writes the command.
func (e Rethrow) MarshalJSON() ([]byte, error) { return json.Marshal(bareLine{e.Do()}) }

// MarshalJSON writes the command.
func (e Cross) MarshalJSON() ([]byte, error) {
	return json.Marshal(crossLine{e.Do(), e.Player, e.Category, e.Column})
}

// MarshalJSON writes the command.
func (e Last) MarshalJSON() ([]byte, error) { return json.Marshal(bareLine{e.Do()}) }

// MarshalJSON writes the command.
func (e Lies) MarshalJSON() ([]byte, error) {
	return json.Marshal(liesLine{e.Do(), e.Dice, e.Seen, e.Moved})
}

// MarshalJSON writes the command.
func (e Decide) MarshalJSON() ([]byte, error) { return json.Marshal(decideLine{e.Do(), e.Ruling}) }

// MarshalJSON writes the command.
func (e Leave) MarshalJSON() ([]byte, error) { return json.Marshal(leaveLine{e.Do(), e.Player}) }

// MarshalJSON writes the command.
func (e TimeUp) MarshalJSON() ([]byte, error) { return json.Marshal(bareLine{e.Do()}) }

// Event decodes one command; see games.RuleBook. Fields it does not know are
// passed over, field names must be spelled exactly.
func (Book) Event(raw json.RawMessage) (games.Event, error) {
	e, refusal := decode(raw)
	if refusal != nil {
		return nil, refusal
	}
	return e, nil
}
