package luckyfive

import (
	"encoding/json"
	"maps"
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// command is a command line being read. The first thing wrong with it is
// kept in refusal, and everything read after that is empty.
type command struct {
	fields  map[string]json.RawMessage
	refusal *games.Refusal
}

// readCommand takes a line apart. A map and not a struct reads the fields,
// because a struct would also take "Player" for "player" and null for "".
func readCommand(raw json.RawMessage) (*command, *games.Refusal) {
	c := &command{}
	if err := json.Unmarshal(raw, &c.fields); err != nil || c.fields == nil {
		return nil, games.Refuse(games.Input,
			"Die Zeile ist kein JSON-Objekt.", "The line is no JSON object.")
	}
	return c, nil
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
		c.refuse("Das Feld „%[1]s“ muss %[2]s sein.", `The field "%[1]s" must be %[3]s.`, name, wantDE, wantEN)
	}
}

func (c *command) text(name string) (s string) {
	c.read(name, "ein Text", "a text", &s)
	return s
}

// optional is a text that may be left out but, if it is there, has letters.
func (c *command) optional(name string) string {
	if _, ok := c.fields[name]; !ok {
		return ""
	}
	s := c.text(name)
	if s == "" {
		c.refuse("Das Feld „%[1]s“ ist leer.", `The field "%[1]s" is empty.`, name)
	}
	return s
}

func (c *command) number(name string) (n int) {
	c.read(name, "eine ganze Zahl", "a whole number", &n)
	return n
}

func (c *command) yes(name string) (b bool) {
	c.read(name, "true oder false", "true or false", &b)
	return b
}

func (c *command) face(name string) (f dice.Face) {
	c.read(name, "eine Zahl von 1 bis 6", "a number from 1 to 6", &f)
	return f
}

// faces reads an object of dice and what they show.
func (c *command) faces(name string) (d Dice) {
	var read map[dice.Colour]dice.Face
	c.read(name, "ein Objekt aus Würfeln und Zahlen von 1 bis 6", "an object of dice and numbers from 1 to 6", &read)
	for _, die := range slices.Sorted(maps.Keys(read)) {
		if to := d.at(die); to != nil {
			*to = read[die]
		} else {
			c.refuse("Einen Würfel „%[1]s“ gibt es nicht.", `There is no die "%[1]s".`, die)
		}
	}
	return d
}

func (c *command) dice(name string) []dice.Colour {
	return texts[dice.Colour](c, name, "eine Liste von Würfeln", "a list of dice")
}

// cards reads a list that may be left out.
func (c *command) cards(name string) []Card {
	if _, ok := c.fields[name]; !ok {
		return nil
	}
	return texts[Card](c, name, "eine Liste von Karten", "a list of cards")
}

// texts reads a list of texts; pointers tell null from a text.
func texts[T ~string](c *command, name, wantDE, wantEN string) []T {
	var read []*T
	c.read(name, wantDE, wantEN, &read)
	list := make([]T, 0, len(read))
	for _, s := range read {
		if s == nil {
			c.refuse("Das Feld „%[1]s“ muss %[2]s sein.", `The field "%[1]s" must be %[3]s.`, name, wantDE, wantEN)
			return nil
		}
		list = append(list, *s)
	}
	return list
}
