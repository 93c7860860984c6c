package opencv

import (
	"math"
	"slices"
)

// A disc that is seen may look like another one, too, that lies lower or is larger.
const (
	// ownCells is how near, in cells, to the rim of a disc on the board, or to that of its
	// foot, the rim of such a one is seen, at mostOwn of its points at least.
	ownCells, mostOwn = 1.5, 0.9
	// closeInside is as close inside a rim as its colour is not mixed with what lies beyond,
	// as a share of the way there.
	closeInside = 0.93
)

// isRimOf reports whether what looks like a fallen disc is what is seen of one that reaches
// over the board's edge, and is seen over the board.
func (c *closeUp) isRimOf(r *round, lying []round, b board) bool {
	return slices.ContainsFunc(lying, func(o round) bool {
		foot := o
		foot.height = b.Height
		c.place(&foot, o.at)
		own, n := 0.0, 0.0
		for i, k := range r.points {
			if r.hidden[i] != free {
				continue
			}
			n++
			if min(math.Abs(o.depth(k.at)), math.Abs(foot.depth(k.at))) < ownCells {
				own++
			}
		}
		return own >= mostOwn*max(1, n) && c.isOverBoard(&o, b)
	})
}

// hasSmaller reports whether one of some others is seen within a thing that is larger.
func hasSmaller(others []round, r *round) bool {
	return slices.ContainsFunc(others, func(o round) bool { return o.kind < r.kind && r.depth(o.middle) > 0 })
}

// isRing reports whether between a thing's rim and a smaller one on it, whose own rim may look
// like that of the larger, a colour is seen that things have.
func (c *closeUp) isRing(r *round, s *roundSearch) bool {
	own, n := 0, 0
	for i, b := range r.points {
		at := r.middle.Towards(b.at, closeInside)
		if seen, ok := c.smooth(at.X, at.Y); ok && r.hidden[i] == free {
			n++
			if s.ground(c.toPlan(at), seen) == foreign && s.knows(seen) {
				own++
			}
		}
	}
	return 2*own > n
}
