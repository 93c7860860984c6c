package rolls_test

import (
	"strings"
	"testing"

	"dicetable/calib/rolls"
	"dicetable/games/dice"
)

// As long as no throw was read whole, there are as many dice as were ever seen at
// once; one that leans is a die, and shows nothing.
func TestDiceAreCountedBeforeAThrowIsWhole(t *testing.T) {
	yellow := func(faces ...dice.Face) (t rolls.Throw) {
		for _, f := range faces {
			t.Dice = append(t.Dice, rolls.Die{Colour: dice.Yellow, Face: f})
		}
		return t
	}
	k := rolls.Learn([]rolls.Throw{yellow(1, 2, 3), yellow(1, 2, 3, 4, 0), yellow(1)})
	if said := k.Said()[0].EN; !strings.HasPrefix(said, "yellow: 5 dice, faces seen 1 2 3 4;") || k.Colours[0].Seen[0] != 0 || k.Enough() {
		t.Errorf("it says %q, of %v, enough %v", said, k.Colours[0].Seen, k.Enough())
	}
}

// A colour that was misread once is none, and the others stay, wherever it is told.
func TestAMisreadColourHidesNoOther(t *testing.T) {
	all := throws(12, luckyFive(16))
	all[4].Dice[0].Colour = dice.White
	k := rolls.Learn(all)
	var colours []dice.Colour
	for _, c := range k.Colours {
		colours = append(colours, c.Colour)
	}
	if len(colours) != 3 || len(k.Odd) != 1 || !strings.HasPrefix(k.Odd[0].EN, "something white was seen in 1 of 12 throws only") {
		t.Errorf("there are %v, and strange is %v", colours, k.Odd)
	}
}
