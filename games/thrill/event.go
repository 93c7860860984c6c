package thrill

import (
	"encoding/json"

	"dicetable/games"
)

// The names of the events.
const (
	DoStart  = "start"
	DoPick   = "pick"
	DoHand   = "hand"
	DoWeigh  = "weigh"
	DoTip    = "tip"
	DoPush   = "push"
	DoLeave  = "leave"
	DoTimeUp = "time_up"
)

// Start names the youngest, who is the first boss (TH-2).
type Start struct{ Boss string }

// Pick is the boss taking a disc from the reserve (TH-2).
type Pick struct {
	Player string
	Size   Size
}

// Hand is a player closing the hand over some chips, in secret (TH-3).
type Hand struct {
	Player string
	Chips  int
}

// Weigh is Maxe's binding word whether a weight card is used (TH-11).
type Weigh struct {
	Player string
	Use    bool
}

// LayTip is a player laying a tip card face down: that at least one disc
// Falls, or none (TH-10).
type LayTip struct {
	Player string
	Falls  bool
}

// Push is what fell while Maxe turned the board and pushed (TH-6). Weighted
// is the size of a disc that fell with the weight on it; it is also in Fell
// (TH-11).
type Push struct {
	Fell     []Size
	Weighted Size
}

// Leave is a player leaving the game (TH-13).
type Leave struct{ Player string }

// TimeUp ends the game before its end, between two rounds (TH-14).
type TimeUp struct{}

// Do names the act.
func (Start) Do() string { return DoStart }

// Do names the act.
func (Pick) Do() string { return DoPick }

// Do names the act.
func (Hand) Do() string { return DoHand }

// Do names the act.
func (Weigh) Do() string { return DoWeigh }

// Do names the act.
func (LayTip) Do() string { return DoTip }

// Do names the act.
func (Push) Do() string { return DoPush }

// Do names the act.
func (Leave) Do() string { return DoLeave }

// Do names the act.
func (TimeUp) Do() string { return DoTimeUp }

// The shapes of the commands.
type (
	bareLine struct {
		Do string `json:"do"`
	}
	startLine struct {
		Do   string `json:"do"`
		Boss string `json:"boss"`
	}
	pickLine struct {
		Do     string `json:"do"`
		Player string `json:"player"`
		Size   Size   `json:"size"`
	}
	handLine struct {
		Do     string `json:"do"`
		Player string `json:"player"`
		Chips  int    `json:"chips"`
	}
	weighLine struct {
		Do     string `json:"do"`
		Player string `json:"player"`
		Use    bool   `json:"use"`
	}
	tipLine struct {
		Do     string `json:"do"`
		Player string `json:"player"`
		Falls  bool   `json:"falls"`
	}
	pushLine struct {
		Do       string `json:"do"`
		Fell     []Size `json:"fell"`
		Weighted *Size  `json:"weighted"`
	}
	leaveLine struct {
		Do     string `json:"do"`
		Player string `json:"player"`
	}
)

// MarshalJSON writes the command.
func (e Start) MarshalJSON() ([]byte, error) { return json.Marshal(startLine{e.Do(), e.Boss}) }

// MarshalJSON writes the command.
func (e Pick) MarshalJSON() ([]byte, error) {
	return json.Marshal(pickLine{e.Do(), e.Player, e.Size})
}

// MarshalJSON writes the command.
func (e Hand) MarshalJSON() ([]byte, error) {
	return json.Marshal(handLine{e.Do(), e.Player, e.Chips})
}

// MarshalJSON writes the command.
func (e Weigh) MarshalJSON() ([]byte, error) {
	return json.Marshal(weighLine{e.Do(), e.Player, e.Use})
}

// MarshalJSON writes the command.
func (e LayTip) MarshalJSON() ([]byte, error) {
	return json.Marshal(tipLine{e.Do(), e.Player, e.Falls})
}

// MarshalJSON writes the command; a nil Fell is written as an empty list.
func (e Push) MarshalJSON() ([]byte, error) {
	fell := append([]Size{}, e.Fell...)
	return json.Marshal(pushLine{e.Do(), fell, e.Weighted.pointer()})
}

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

func decode(raw json.RawMessage) (games.Event, *games.Refusal) {
	c := command{games.ReadCommand(raw)}
	var e games.Event
	switch do := c.Text("do"); do {
	case DoStart:
		e = Start{c.Text("boss")}
	case DoPick:
		e = Pick{c.Text("player"), c.size("size")}
	case DoHand:
		e = Hand{c.Text("player"), c.Number("chips")}
	case DoWeigh:
		e = Weigh{c.Text("player"), c.Truth("use")}
	case DoTip:
		e = LayTip{c.Text("player"), c.Truth("falls")}
	case DoPush:
		e = Push{c.sizes("fell"), c.sizeOrNull("weighted")}
	case DoLeave:
		e = Leave{c.Text("player")}
	case DoTimeUp:
		e = TimeUp{}
	default:
		c.Refuse(`Den Befehl „%[1]s“ gibt es in Thrill nicht.`, `Thrill has no command "%[1]s".`, do)
	}
	return e, c.Refusal()
}
