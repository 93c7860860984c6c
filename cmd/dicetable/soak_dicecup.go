package main

import (
	"cmp"
	"fmt"
	"slices"

	"dicetable/games/dice"
	"dicetable/games/dicecup"
)

// checkScored compares a round of Dice Cup with the dice that really lay there,
// and says what is wrong with it; nil when it is right. It counts by itself, from
// DC-4, and asks no rule-book.
func checkScored(last *dicecup.Scored, lay []dice.Die) error {
	if last == nil {
		return fmt.Errorf("there is no scored round to compare")
	}
	if want, got := inOrder(lay), inOrder(last.Dice); !slices.Equal(want, got) {
		return fmt.Errorf("there lay %v, the table scored %v", want, got)
	}
	for _, e := range last.Crosses {
		if want := points(e.Category, lay); want != e.Points {
			return fmt.Errorf("%s scores %d in %s, the table says %d", e.Player, want, e.Category, e.Points)
		}
	}
	return nil
}

func inOrder(all []dice.Die) []dice.Die {
	return slices.SortedFunc(slices.Values(all), func(a, b dice.Die) int {
		return cmp.Or(cmp.Compare(a.Colour, b.Colour), cmp.Compare(a.Value, b.Value))
	})
}

// points are by DC-4, in the plainest words.
func points(c dicecup.Category, lay []dice.Die) int {
	sum := 0
	for i, d := range lay {
		face := int(d.Value)
		switch {
		case c == "pasch" && slices.Contains(lay[:i], d):
			sum += 10
		case c == "fours" && face == 4, c == "fives" && face == 5, c == "sixes" && face == 6,
			c == "low" && face <= 3, c == "all", string(c) == string(d.Colour):
			sum += face
		}
	}
	return sum
}
