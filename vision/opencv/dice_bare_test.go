package opencv

import (
	"math/rand/v2"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// From a camera of 1280 px the tray mat's print is seen so small that the corners of the
// board's place were taken for dice, and the line around the stake field for a part of a
// chip. On each of these tables something was doubted that is nothing but print.
func TestPrintSeenSmallIsBare(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	for _, c := range []struct {
		game   string
		seed   uint64
		tables []uint64
	}{{sim.LuckyFive, 52612, []uint64{11, 13, 23, 33, 44}}, {sim.DiceCup, 52611, []uint64{10, 13}}} {
		r := reader(t, Options{Mat: "tray", Dice: c.game})
		for _, n := range c.tables {
			s := sim.RandomStillFor(c.game, rand.New(rand.NewPCG(c.seed, n)))
			s.Camera.Lens = s.Camera.Lens.Resized(1280, 720)
			out := readDrawn(t, d, r, s)
			if out.Status != vision.OK || len(out.Chips) != len(s.Chips) {
				t.Errorf("%s, table %d: %d chips of %d: %v", c.game, n, len(out.Chips), len(s.Chips), out.Reasons)
			}
		}
	}
}

// How far from its rim print is mixed grows where a mm has fewer px, and not where it has more.
func TestPrintIsMixedTheFartherTheSmallerItIs(t *testing.T) {
	for _, c := range []struct {
		width int
		mm    float64
	}{{3840, 2.5}, {1920, 2.5}, {1280, 2.5}, {960, 4}, {640, 6}} {
		p := &plan{view: above(), mat: calib.Bluff()}
		p.view.Lens = p.view.Lens.Resized(c.width, c.width*9/16)
		if got := p.blur(); got != c.mm {
			t.Errorf("in a picture of %d px print is mixed for %.1f mm, want %.1f", c.width, got, c.mm)
		}
	}
}

// Of two mats that are blurred otherwise other cells are mixed.
func TestPrintIsMappedForEachBlur(t *testing.T) {
	mixedIn := func(blur float64) (n int) {
		for _, k := range printsOf(calib.Bluff(), blur).cells {
			if k == mixed {
				n++
			}
		}
		return n
	}
	if few, many := mixedIn(2.5), mixedIn(3.5); few >= many {
		t.Errorf("%d cells are mixed if 2.5 mm are, %d if 3.5 mm are", few, many)
	}
}

// Nothing lies where a quarter of the cells looks as printed, and none otherwise.
func TestBareIsWhatLooksAsPrinted(t *testing.T) {
	x := spot{at: calib.Point{X: 41.5, Y: 41.5}, side: 20}
	for _, c := range []struct {
		printed, foreign int
		is               bool
	}{{9, 0, true}, {9, 1, false}, {5, 0, false}, {0, 0, false}, {24, 1, true}} {
		m := newMask(20, 20)
		for i := range m.cells {
			m.cells[i] = unprinted
		}
		for i := range c.printed + c.foreign {
			kind := asPrinted
			if i >= c.printed {
				kind = foreign
			}
			m.cells[(8+i/5)*m.w+8+i%5] = kind
		}
		b := bareMat{plan: &plan{view: above(), mat: calib.Bluff()}, mask: m}
		if is := b.at(x); is != c.is {
			t.Errorf("%d of 25 cells as printed, %d foreign: bare %v", c.printed, c.foreign, is)
		}
	}
}
