package opencv

import (
	"slices"
	"testing"

	"dicetable/calib"
)

// It is looked again where no die was read, at the best places: a place in a die that was
// read is none, but beside it may lie another one.
func TestItIsLookedAgainWhereNoDieWasRead(t *testing.T) {
	read, grain := sizedLook(90, 0.99), sizedLook(90, 0.2) // their middles are at 45, 45
	at := func(x, y float64) spot { return spot{at: calib.Point{X: x, Y: y}, side: 90} }
	var many []spot
	for i := range 2 * mostAgain {
		many = append(many, at(200+float64(i), 300))
	}
	for _, c := range []struct {
		name  string
		looks []look
		spots []spot
		again []spot
	}{
		{"where nothing was read", nil, []spot{at(300, 300), at(45, 45)}, []spot{at(300, 300), at(45, 45)}},
		{"in the die that was read", []look{read}, []spot{at(60, 60), at(45, 45)}, nil},
		{"beside it", []look{read}, []spot{at(60, 60), at(130, 45)}, []spot{at(130, 45)}},
		{"where something was none", []look{grain}, []spot{at(45, 45)}, []spot{at(45, 45)}},
		{"in what is much smaller", []look{sizedLook(40, 0.99)}, []spot{at(20, 20)}, []spot{at(20, 20)}},
		{"the best of many", nil, many, many[:mostAgain]},
	} {
		if again := notAt(c.looks, slices.Clone(c.spots)); !slices.Equal(again, c.again) {
			t.Errorf("%s: it is looked again at %v, not at %v", c.name, again, c.again)
		}
	}
}

// A die that the finder overlooked must be certain to be read, and likely to be a doubt.
func TestAnOverlookedDieIsReadIfItIsCertain(t *testing.T) {
	for _, c := range []struct {
		there        float64
		real, doubts int
	}{{0.999, 1, 0}, {0.8, 0, 1}, {0.6, 0, 0}, {0.2, 0, 0}} {
		l := sizedLook(90, c.there)
		l.overlooked, l.weighed, l.visible = true, true, 1
		real, rest := parted(diceScene{}, []look{l})
		if doubts := unread(anyPips, rest, false); len(real) != c.real || len(doubts) != c.doubts {
			t.Errorf("a die with a chance of %.3f: %d read, doubts %v", c.there, len(real), doubts)
		}
	}
}
