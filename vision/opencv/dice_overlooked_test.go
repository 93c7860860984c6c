package opencv

import (
	"testing"

	"dicetable/calib"
)

// Where the finder saw only pips of a die, it is looked again, once, as at a die of
// the size of the others.
func TestDiceOfWhichOnlyPipsWereFound(t *testing.T) {
	read := sizedLook(90, 0.99) // its middle is at 45, 45
	pip := func(x, y float64) spot { return spot{at: calib.Point{X: x, Y: y}, side: 18} }
	for _, c := range []struct {
		name  string
		spots []spot
		again int
	}{
		{"three pips of one die", []spot{pip(300, 300), pip(325, 300), pip(275, 300)}, 1},
		{"pips of two dice", []spot{pip(300, 300), pip(400, 300)}, 2},
		{"a pip of the die that was read", []spot{pip(60, 60)}, 0},
		{"what is larger than a pip", []spot{{at: calib.Point{X: 300, Y: 300}, side: 40}}, 0},
	} {
		again := pipsOnly(c.spots, []look{read}, 90)
		if len(again) != c.again {
			t.Errorf("%s: %d places are looked at again, not %d", c.name, len(again), c.again)
		}
		for _, s := range again {
			if s.side != 90 {
				t.Errorf("%s: it is looked at as if it were %.0f px large", c.name, s.side)
			}
		}
	}
	if again := pipsOnly([]spot{pip(300, 300)}, nil, 0); len(again) > 0 {
		t.Error("without a die that was read it is looked again")
	}
}

// A die that the finder overlooked must be certain to be read; else it is a doubt.
func TestAnOverlookedDieIsReadIfItIsCertain(t *testing.T) {
	for _, c := range []struct {
		there        float64
		real, doubts int
	}{{0.999, 1, 0}, {0.8, 0, 1}, {0.2, 0, 0}} {
		l := sizedLook(90, c.there)
		l.overlooked, l.weighed, l.visible = true, true, 1
		real, rest := parted(Scene{}, []look{l})
		if doubts := unread(anyPips, rest, false); len(real) != c.real || len(doubts) != c.doubts {
			t.Errorf("a die with a chance of %.3f: %d read, doubts %v", c.there, len(real), doubts)
		}
	}
}
