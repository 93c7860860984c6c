package opencv

import (
	"slices"
	"testing"

	"dicetable/games/dice"
)

// Of dice in too much light, in which orange looks yellow and black grey, most are
// certain of their colour, and hardly one of these is wrong. There are many crops, for where
// one die of a crop is wrong its others are likely to be.
func TestColoursInTooMuchLight(t *testing.T) {
	r, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	drawn := drawnDice(t, r, 4, 300)
	var all named
	for _, c := range []dice.Colour{dice.White, dice.Yellow, dice.Green, dice.Blue, dice.Red, dice.Black, dice.Orange} {
		n := namedAs(drawn, c, true)
		t.Logf("%s: %s", c, n)
		all = named{all.all + n.all, all.right + n.right, all.sure + n.sure, all.wrong + n.wrong}
	}
	if all.all < 800 || 100*all.right < 91*all.all || 100*all.sure < 84*all.all || 1000*all.wrong > 25*all.sure {
		t.Errorf("%s", all)
	}
}

// A die whose colour is clear is seen by each network in two turns, others by both in all.
func TestUnclearColoursAreSeenInAllTurns(t *testing.T) {
	n, err := newHueNets()
	if err != nil {
		t.Fatal(err)
	}
	f := ramp(200, 200)
	clear, unclear := 0, 0
	for x := 30.0; x <= 170; x += 20 {
		top := quad{{X: x - 15, Y: 85}, {X: x + 15, Y: 85}, {X: x + 15, Y: 115}, {X: x - 15, Y: 115}}
		l := look{top: top}
		n.name(f, &l)
		n.part.Cut(f, top.middle(), top.side()/hueSide, huePx)
		said, again := n.look(0), n.look(1)
		var want [len(colours)]float64
		softmax(said[:], want[:])
		if slices.Max(want[:]) >= clearHue {
			clear++
		} else {
			unclear++
			for i, v := range again {
				said[i] = (said[i] + v) / 2
			}
			softmax(said[:], want[:])
		}
		if l.hues != want {
			t.Errorf("at %.0f: %.3f and not %.3f", x, l.hues, want)
		}
	}
	if unclear == 0 {
		t.Errorf("%d are clear and none is not; it proves nothing", clear)
	}
}
