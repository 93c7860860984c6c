package bluff

import (
	"encoding/json"

	"dicetable/games"
	"dicetable/games/dice"
)

// The names of the events.
const (
	DoOpening   = "opening"
	DoBet       = "bet"
	DoLayOut    = "lay_out"
	DoChallenge = "challenge"
	DoTakeBack  = "take_back"
	DoReveal    = "reveal"
	DoVoid      = "void"
	DoLeave     = "leave"
	DoTimeUp    = "time_up"
)

// Opening is one player's opening throw (BL-2).
type Opening struct {
	Player string
	Dice   dice.Roll
}

// Place is a player placing a bet: the first of a round (BL-6) or a raise
// (BL-7).
type Place struct {
	Player string
	Bet    Bet
}

// LayOut is a player laying dice out in the open right after the own bet and
// rolling the rest again (BL-15).
type LayOut struct {
	Player string
	Dice   dice.Roll
}

// Challenge is "Hoch die Becher!" (BL-8).
type Challenge struct{ Player string }

// TakeBack is a player taking the own challenge back before the first cup is up
// (BL-8).
type TakeBack struct{ Player string }

// Reveal is what lay under one player's cup, dice laid out before not
// repeated (BL-9).
type Reveal struct {
	Player string
	Dice   dice.Roll
}

// Void is the table's ruling that the running round does not count and all
// roll again (BL-18). Reason says why, in words; it may be empty.
type Void struct{ Reason string }

// Leave is a player leaving the game (BL-18).
type Leave struct{ Player string }

// TimeUp ends the game before its end, between two rounds (BL-21).
type TimeUp struct{}

// Do names the act.
func (Opening) Do() string { return DoOpening }

// Do names the act.
func (Place) Do() string { return DoBet }

// Do names the act.
func (LayOut) Do() string { return DoLayOut }

// Do names the act.
func (Challenge) Do() string { return DoChallenge }

// Do names the act.
func (TakeBack) Do() string { return DoTakeBack }

// Do names the act.
func (Reveal) Do() string { return DoReveal }

// Do names the act.
func (Void) Do() string { return DoVoid }

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
		Do     string    `json:"do"`
		Player string    `json:"player"`
		Dice   dice.Roll `json:"dice"`
	}
	actLine struct {
		Do     string `json:"do"`
		Player string `json:"player"`
	}
	betLine struct {
		Do     string `json:"do"`
		Player string `json:"player"`
		Bet
	}
	voidLine struct {
		Do     string `json:"do"`
		Reason string `json:"reason"`
	}
)

// MarshalJSON writes the command.
func (e Opening) MarshalJSON() ([]byte, error) {
	return json.Marshal(throwLine{e.Do(), e.Player, e.Dice})
}

// MarshalJSON writes the command.
func (e Place) MarshalJSON() ([]byte, error) { return json.Marshal(betLine{e.Do(), e.Player, e.Bet}) }

// MarshalJSON writes the command.
func (e LayOut) MarshalJSON() ([]byte, error) {
	return json.Marshal(throwLine{e.Do(), e.Player, e.Dice})
}

// MarshalJSON writes the command.
func (e Challenge) MarshalJSON() ([]byte, error) { return json.Marshal(actLine{e.Do(), e.Player}) }

// MarshalJSON writes the command.
func (e TakeBack) MarshalJSON() ([]byte, error) { return json.Marshal(actLine{e.Do(), e.Player}) }

// MarshalJSON writes the command.
func (e Reveal) MarshalJSON() ([]byte, error) {
	return json.Marshal(throwLine{e.Do(), e.Player, e.Dice})
}

// MarshalJSON writes the command.
func (e Void) MarshalJSON() ([]byte, error) { return json.Marshal(voidLine{e.Do(), e.Reason}) }

// MarshalJSON writes the command.
func (e Leave) MarshalJSON() ([]byte, error) { return json.Marshal(actLine{e.Do(), e.Player}) }

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
	case DoOpening:
		e = Opening{c.Text("player"), c.faces("dice")}
	case DoBet:
		e = Place{c.Text("player"), Bet{c.Number("count"), c.face("face")}}
	case DoLayOut:
		e = LayOut{c.Text("player"), c.faces("dice")}
	case DoChallenge:
		e = Challenge{c.Text("player")}
	case DoTakeBack:
		e = TakeBack{c.Text("player")}
	case DoReveal:
		e = Reveal{c.Text("player"), c.faces("dice")}
	case DoVoid:
		e = Void{c.Text("reason")}
	case DoLeave:
		e = Leave{c.Text("player")}
	case DoTimeUp:
		e = TimeUp{}
	default:
		c.Refuse(`Den Befehl „%[1]s“ gibt es in Bluff nicht.`, `Bluff has no command "%[1]s".`, do)
	}
	return e, c.Refusal()
}
