package dicecup

import (
	"encoding/json"

	"dicetable/games"
	"dicetable/games/dice"
)

func decode(raw json.RawMessage) (games.Event, *games.Refusal) {
	c := &command{}
	if err := json.Unmarshal(raw, &c.fields); err != nil || c.fields == nil {
		return nil, games.Refuse(games.Input,
			"Die Zeile ist kein JSON-Objekt.", "The line is no JSON object.")
	}
	var e games.Event
	switch do := c.text("do"); do {
	case DoThrow:
		e = Throw{c.dice("dice")}
	case DoSeen:
		e = Seen{}
	case DoRethrow:
		e = Rethrow{}
	case DoCross:
		e = Cross{c.text("player"), Category(c.text("category")), c.column("column")}
	case DoLast:
		e = Last{}
	case DoLies:
		e = Lies{c.dice("dice"), c.diceIfAny("seen"), c.coloursIfAny("moved")}
	case DoDecide:
		e = Decide{Ruling(c.text("ruling"))}
	case DoLeave:
		e = Leave{c.text("player")}
	default:
		c.refuse(`Den Befehl „%s“ gibt es in Dice Cup nicht.`, `Dice Cup has no command "%s".`, do)
	}
	return e, c.refusal
}

// command is a command line being read. The first thing wrong with it is
// kept in refusal, and everything read after that is empty. A map and not a
// struct reads the fields, because a struct would also take "Player" for
// "player" and null for "".
type command struct {
	fields  map[string]json.RawMessage
	refusal *games.Refusal
}

func (c *command) refuse(de, en string, args ...any) {
	if c.refusal == nil {
		c.refusal = games.Refusef(games.Input, de, en, args...)
	}
}

// read decodes a field that must be there and not null.
func (c *command) read(name, wantDE, wantEN string, to any) {
	raw, ok := c.fields[name]
	switch {
	case !ok:
		c.refuse("Das Feld „%[1]s“ fehlt.", `The field "%[1]s" is missing.`, name)
	case string(raw) == "null" || json.Unmarshal(raw, to) != nil:
		c.wrong(name, wantDE, wantEN)
	}
}

func (c *command) wrong(name, wantDE, wantEN string) {
	c.refuse("Das Feld „%[1]s“ muss %[2]s sein.", `The field "%[1]s" must be %[3]s.`, name, wantDE, wantEN)
}

func (c *command) has(name string) bool {
	_, ok := c.fields[name]
	return ok
}

func (c *command) text(name string) (s string) {
	c.read(name, "ein Text", "a text", &s)
	return s
}

// column is 0 when the field is left out.
func (c *command) column(name string) (n int) {
	const wantDE, wantEN = "eine ganze Zahl ab 1", "a whole number from 1"
	if !c.has(name) {
		return 0
	}
	if c.read(name, wantDE, wantEN, &n); n < 1 {
		c.wrong(name, wantDE, wantEN)
	}
	return n
}

func (c *command) dice(name string) []dice.Die {
	var items []map[string]json.RawMessage
	c.read(name, "eine Liste von Würfeln", "a list of dice", &items)
	if c.refusal != nil {
		return nil
	}
	all := make([]dice.Die, len(items))
	for i, fields := range items {
		d := command{fields: fields}
		all[i].Colour = dice.Colour(d.text("colour"))
		d.read("value", "eine Zahl von 1 bis 6", "a number from 1 to 6", &all[i].Value)
		if c.refusal = d.refusal; c.refusal != nil {
			return nil
		}
	}
	return all
}

// diceIfAny is nil when the field is left out or empty.
func (c *command) diceIfAny(name string) []dice.Die {
	if !c.has(name) {
		return nil
	}
	return orNil(c.dice(name))
}

// coloursIfAny is nil when the field is left out or empty.
func (c *command) coloursIfAny(name string) (colours []dice.Colour) {
	if c.has(name) {
		c.read(name, "eine Liste von Farben", "a list of colours", &colours)
	}
	return orNil(colours)
}

func orNil[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return list
}
