package opencv

import (
	"fmt"

	"dicetable/games/dice"
)

// diceKind is the dice of one colour in a set.
type diceKind struct {
	Colour dice.Colour
	// Most is how many of them the set has.
	Most int
}

// diceSet describes the dice that may lie on the table.
type diceSet struct {
	Name string
	// Kinds has each colour once; none if dice may be of any colour.
	Kinds []diceKind
	// Faces are those that occur.
	Faces []dice.Face
	// OneSize: all dice of the set are equally large.
	OneSize bool
	// against is what speaks against the set before its dice are seen, as a
	// logarithm.
	against float64
	// whole: all dice of the set lie on the tray, where some do.
	whole bool
}

var (
	pips = []dice.Face{1, 2, 3, 4, 5, 6}
	// Some editions of Bluff have a six where others have the star.
	pipsOrStar = append([]dice.Face{dice.Star}, pips...)
)

// The sets of the games (BL-1, DC-1, LF-1).
var (
	luckyFive = diceSet{Name: "luckyfive", Faces: pips, OneSize: true, whole: true, Kinds: []diceKind{{dice.Red, 1}, {dice.Orange, 1}, {dice.Yellow, 1}}}
	diceCup   = diceSet{Name: "dicecup", Faces: pips, whole: true, Kinds: []diceKind{
		{dice.White, 2}, {dice.Yellow, 2}, {dice.Green, 2}, {dice.Blue, 2}, {dice.Red, 2}, {dice.Black, 2},
	}}
	bluffDice = diceSet{Name: "bluff", Faces: pipsOrStar, OneSize: true, Kinds: []diceKind{{dice.Yellow, 30}, {dice.Red, 1}}}
	anyPips   = diceSet{Name: "pips", Faces: pips}
	// Nothing is known of these yet.
	anyDice = diceSet{Name: AnyDice, Faces: pipsOrStar}
)

// AnyDice is what Options.Dice is to learn dice of which nothing is known.
const AnyDice = "any"

// sets are those that are told by the look of their dice, the most particular
// first.
var sets = []diceSet{luckyFive, diceCup, bluffDice, anyPips}

// setNamed is the set of a name, or false.
func setNamed(name string) (diceSet, bool) {
	for _, s := range append([]diceSet{anyDice}, sets...) {
		if s.Name == name {
			return s, true
		}
	}
	return diceSet{}, false
}

// most is how many dice the set has, or 0 for any number.
func (s diceSet) most() int {
	n := 0
	for _, k := range s.Kinds {
		n += k.Most
	}
	return n
}

// surplus says in words that more dice are seen than the set has, or nothing.
func (s diceSet) surplus(n int) string {
	if most := s.most(); most > 0 && n > most {
		return fmt.Sprintf("%d dice are seen, but the set %s has only %d", n, s.Name, most)
	}
	return ""
}
