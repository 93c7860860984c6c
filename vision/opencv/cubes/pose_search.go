package cubes

import (
	"dicetable/calib"
)

// candidate is a place where a die may lie, with how well its edges are seen
// there, 0 to 1.
type candidate struct {
	cube
	score float64
}

// edgeLevel is the slope that counts as a full edge, as a share of the
// body's brightness per px; minEdge bounds it in grey levels, above noise.
const (
	edgeLevel = 0.09
	minEdge   = 4
)

// full is the slope of a full edge in the region.
func (r *region) full() float32 { return max(minEdge, edgeLevel*r.level) }

// strangeIn is the share of a grid over the top face that has the body's
// colour and is not the mat's print.
func (r *region) strangeIn(c cube) float64 {
	a, b := c.axes()
	n := 0
	for _, u := range [...]float64{-0.66, -0.22, 0.22, 0.66} {
		for _, v := range [...]float64{-0.66, -0.22, 0.22, 0.66} {
			p := c.at.Plus(a.Times(u).Plus(b.Times(v)))
			if i := r.index(p.X, p.Y); i >= 0 && r.strange[i] {
				n++
			}
		}
	}
	return float64(n) / 16
}

// moves are the ways in which a cube may differ a little: right and down, px,
// turn and size. The last two are for free size only.
var moves = [...][4]float64{{1}, {-1}, {0, 1}, {0, -1}, {0, 0, 0.06}, {0, 0, -0.06}, {0, 0, 0, 0.8}, {0, 0, 0, -0.8}}

// refine moves and turns the candidate to where it is seen best, and with
// free size also grows or shrinks it.
func (r *region) refine(v calib.View, c candidate, freeSize bool) candidate {
	if fr, ok := frameAt(v, c.at, c.size); ok {
		c.frame = fr
	}
	for _, step := range [...]float64{1, 0.5, 0.25} {
		c = r.climb(c, step, freeSize)
	}
	return c
}

// settle looks whether the candidate is seen better a little beside where it
// was refined to: its edges have lesser matches next to the best one.
func (r *region) settle(v calib.View, c candidate) candidate {
	best := c
	for _, o := range [...]calib.Point{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {X: 1, Y: 1}} {
		t := c
		t.at = t.at.Plus(o.Times(2.5))
		// What comes back at once will end where it was.
		if t = r.climb(t, 1, false); t.at.Far(c.at) < 1 && t.score < c.score {
			continue
		}
		if t = r.refine(v, t, false); t.score > best.score {
			best = t
		}
	}
	return best
}
