package cubes

import (
	"testing"

	"dicetable/calib"
)

// square marks a square of so many px in a region, but for a pip in its middle.
func square(r *region, left, top, side int) {
	for y := range side {
		for x := range side {
			isPip := x > side*2/5 && x < side*3/5 && y > side*2/5 && y < side*3/5
			r.strange[(top+y)*r.w+left+x] = !isPip
		}
	}
}

// blank is a region of so many px without anything.
func blank(x0, y0, w, h int) *region {
	return &region{box: box{x0, y0, x0 + w, y0 + h}, w: w, h: h, strange: make([]bool, w*h)}
}

// A die is as wide as its edge, pips filled in; two side by side are no wider; at the
// region's rim and with noise beside it, it is the same. Nothing is not wide.
func TestWidth(t *testing.T) {
	for _, side := range []int{18, 24, 30, 38} {
		one, two, rim := blank(0, 0, 80, 80), blank(0, 0, 100, 80), blank(0, 0, side, side)
		square(one, 20, 30, side)
		one.strange[5*one.w+5], one.strange[70*one.w+71] = true, true
		square(two, 8, 20, side)
		square(two, 8+side, 20, side)
		square(rim, 0, 0, side)
		for name, r := range map[string]*region{"one": one, "two": two, "at the rim": rim} {
			if w := r.width(); w < float64(side)-3 || w > float64(side)+1 {
				t.Errorf("%s of %d px: %.0f px wide", name, side, w)
			}
		}
	}
	if w := blank(0, 0, 41, 23).width(); w != 0 {
		t.Errorf("nothing is %.0f px wide", w)
	}
}

// Dice that are about as large as usual are looked for from there, others from about what
// they are; what a cup, a crumb or a large heap is like tells nothing.
func TestRoughSize(t *testing.T) {
	const px = 2 // a mm
	v := calib.View{
		Lens: calib.Lens{Width: 1600, Height: 1000, Fx: 2000, Fy: 2000, Cx: 800, Cy: 500},
		Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, -1, 0, 0, 0, -1}, T: [3]float64{-400, 250, 2000/px + usualMM}},
	}
	for _, c := range []struct {
		sides     []int
		low, high float64
	}{
		{nil, usualMM, usualMM},
		{[]int{30, 28, 32}, usualMM, usualMM},
		{[]int{24, 24, 40}, 11, 12.5},
		{[]int{38, 38, 46}, 17.4, 19},
		{[]int{42, 42}, 19, 21},
		{[]int{70, 90, 12}, usualMM, usualMM},
	} {
		k := sighting{kind: BluffSet().Kinds[0]}
		for i, side := range c.sides {
			r := blank(300+150*i, 400, 110, 110)
			square(r, 10, 10, side)
			k.regions = append(k.regions, r)
		}
		if got := k.roughSize(v); got < c.low || got > c.high {
			t.Errorf("dice %v px wide are %.1f mm, want %.1f to %.1f", c.sides, got, c.low, c.high)
		}
	}
	heap := blank(300, 400, 240, 240)
	square(heap, 10, 10, 40)
	if got := (&sighting{kind: BluffSet().Kinds[0], regions: []*region{heap}}).roughSize(v); got != usualMM {
		t.Errorf("a heap tells %.1f mm", got)
	}
}
