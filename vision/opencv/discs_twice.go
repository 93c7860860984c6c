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
)

// isRimOf says whether what looks like a fallen disc is what is seen of one that reaches
// over the board's edge, and is seen over the board.
func (c *closeUp) isRimOf(r *round, lying []round, b board) bool {
	return slices.ContainsFunc(lying, func(o round) bool {
		foot := o
		foot.height = b.Height
		c.place(&foot, o.at)
		own, n := 0.0, 0.0
		for i, k := range r.brinks {
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

// isAround says whether a thing is no larger disc, but what is seen around a smaller one
// of some others, whose own rim may look like its.
func (c *closeUp) isAround(r *round, others []round, s *roundSearch) bool {
	return slices.ContainsFunc(others, func(o round) bool {
		return o.kind < r.kind && r.depth(o.middle) > 0 && !c.isRing(r, &o, s)
	})
}

// isRing says whether between a thing's rim and that of a smaller one a colour is seen
// that things have.
func (c *closeUp) isRing(r, smaller *round, s *roundSearch) bool {
	own, n := 0, 0
	for i, b := range r.brinks {
		at := r.middle.Towards(b.at, (1+smaller.extent()/r.extent())/2)
		if seen, ok := c.smooth(at.X, at.Y); ok && r.hidden[i] == free {
			n++
			if s.ground(toPlan(at), seen) == foreign && s.knows(seen) {
				own++
			}
		}
	}
	return 2*own > n
}
