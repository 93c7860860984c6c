package luckyfive

import (
	"maps"
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// command is a command line being read; see games.Command.
type command struct{ *games.Command }

// optional is a text that may be left out but, if it is there, has letters.
func (c command) optional(name string) string {
	if !c.Has(name) {
		return ""
	}
	s := c.Text(name)
	if s == "" {
		c.Refuse("Das Feld „%[1]s“ ist leer.", `The field "%[1]s" is empty.`, name)
	}
	return s
}

func (c command) face(name string) (f dice.Face) {
	c.Read(name, "eine Zahl von 1 bis 6", "a number from 1 to 6", &f)
	return f
}

// faces reads an object of dice and what they show.
func (c command) faces(name string) (d Dice) {
	var read map[dice.Colour]dice.Face
	c.Read(name, "ein Objekt aus Würfeln und Zahlen von 1 bis 6", "an object of dice and numbers from 1 to 6", &read)
	for _, die := range slices.Sorted(maps.Keys(read)) {
		if to := d.at(die); to != nil {
			*to = read[die]
		} else {
			c.Refuse("Einen Würfel „%[1]s“ gibt es nicht.", `There is no die "%[1]s".`, die)
		}
	}
	return d
}

func (c command) dice(name string) []dice.Colour {
	return texts[dice.Colour](c, name, "eine Liste von Würfeln", "a list of dice")
}

// cards reads a list that may be left out.
func (c command) cards(name string) []Card {
	if !c.Has(name) {
		return nil
	}
	return texts[Card](c, name, "eine Liste von Karten", "a list of cards")
}

// texts reads a list of texts; pointers tell null from a text.
func texts[T ~string](c command, name, wantDE, wantEN string) []T {
	var read []*T
	c.Read(name, wantDE, wantEN, &read)
	list := make([]T, 0, len(read))
	for _, s := range read {
		if s == nil {
			c.Mistyped(name, wantDE, wantEN)
			return nil
		}
		list = append(list, *s)
	}
	return list
}
