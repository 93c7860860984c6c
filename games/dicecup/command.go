package dicecup

import (
	"encoding/json"

	"dicetable/games"
	"dicetable/games/dice"
)

func decode(raw json.RawMessage) (games.Event, *games.Refusal) {
	c := command{games.ReadCommand(raw)}
	var e games.Event
	switch do := c.Text("do"); do {
	case DoThrow:
		e = Throw{c.dice("dice")}
	case DoSeen:
		e = Seen{}
	case DoRethrow:
		e = Rethrow{}
	case DoCross:
		e = Cross{c.Text("player"), Category(c.Text("category")), c.column("column")}
	case DoLast:
		e = Last{}
	case DoLies:
		e = Lies{c.dice("dice"), c.diceIfAny("seen"), c.coloursIfAny("moved")}
	case DoDecide:
		e = Decide{Ruling(c.Text("ruling"))}
	case DoLeave:
		e = Leave{c.Text("player")}
	case DoTimeUp:
		e = TimeUp{}
	default:
		c.Refuse(`Den Befehl „%[1]s“ gibt es in Dice Cup nicht.`, `Dice Cup has no command "%[1]s".`, do)
	}
	return e, c.Refusal()
}

// command is a command line being read; see games.Command.
type command struct{ *games.Command }

// column is 0 when the field is left out.
func (c command) column(name string) (n int) {
	const wantDE, wantEN = "eine ganze Zahl ab 1", "a whole number from 1"
	if !c.Has(name) {
		return 0
	}
	if c.Read(name, wantDE, wantEN, &n); n < 1 {
		c.Mistyped(name, wantDE, wantEN)
	}
	return n
}

func (c command) dice(name string) []dice.Die {
	items := c.Commands(name, "eine Liste von Würfeln", "a list of dice")
	all := make([]dice.Die, len(items))
	for i, d := range items {
		all[i].Colour = dice.Colour(d.Text("colour"))
		d.Read("value", "eine Zahl von 1 bis 6", "a number from 1 to 6", &all[i].Value)
		c.Adopt(d)
	}
	return all
}

// diceIfAny is nil when the field is left out or empty.
func (c command) diceIfAny(name string) []dice.Die {
	if !c.Has(name) {
		return nil
	}
	return orNil(c.dice(name))
}

// coloursIfAny is nil when the field is left out or empty.
func (c command) coloursIfAny(name string) (colours []dice.Colour) {
	if c.Has(name) {
		c.Read(name, "eine Liste von Farben", "a list of colours", &colours)
	}
	return orNil(colours)
}

func orNil[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}
