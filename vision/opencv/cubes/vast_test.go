package cubes

import (
	"testing"

	"dicetable/vision"
)

// cupOf paints what is as yellow as the dice, much larger than any, and lit a little
// otherwise.
func cupOf(f vision.Frame, b box) {
	for y := b.y0; y < b.y1; y++ {
		for x := b.x0; x < b.x1; x++ {
			copy(f.BGR[3*(y*f.Width+x):], []byte{24, 165, 195})
		}
	}
}

// A cup of the dice's own colour is no die, but it may hide a part of one.
func TestWhatACupMayHide(t *testing.T) {
	r, d := newTestReader(t), flat(400, 250, 0.3, 4)
	mid := above().Project(d.at, d.top)
	x, y := int(mid.X), int(mid.Y)
	for _, c := range []struct {
		name       string
		from, long int // px: where its left edge is, from the die's middle, and how long it is
		dice       int
		doubted    bool
	}{
		{"beside the die", 40, 150, 1, true},
		{"before half of it", 0, 150, 0, true},
		{"as long as a table's edge", 40, 400, 1, false},
	} {
		f := photograph(above(), d)
		cupOf(f, box{x + c.from, y - 60, x + c.from + c.long, y + 60})
		got := readTest(t, r, f)
		isDoubted := len(got.Doubts) == 1 && got.Doubts[0].About == Swallowed
		if len(got.Dice) != c.dice || isDoubted != c.doubted || !c.doubted && len(got.Doubts) > 0 {
			t.Errorf("a cup %s: dice %v, doubts %v", c.name, got.Dice, got.Doubts)
		}
		if reach := above().Scale(d.at, 0); isDoubted && c.dice == 0 && got.Doubts[0].At.Far(mid) > reach*got.Doubts[0].ReachMM {
			t.Errorf("a cup %s: the die at %v is beyond the reach of %+v", c.name, mid, got.Doubts[0])
		}
	}
}
