package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
)

// roundSearch is what round things are looked for, where.
type roundSearch struct {
	kinds []roundKind
	// where marks the cells in which rims may be seen.
	where *mask
	// hidden, if any, are the cells in which something higher hides a rim.
	hidden *mask
	// allowed says where middles may be, mm, at the height of a kind.
	allowed func(calib.Point, roundKind) bool
	// ground compares a colour at a place with that of what they lie on.
	ground func(cell calib.Point, seen colour) uint8
	// known are colours that such things have; nil when any will do.
	known []colour
	// unlike, if any, is the colour of what stands near by.
	unlike *colour
	// crowd: many of one colour may lie side by side, and touch.
	crowd bool
}

// rounds finds flat round things: those that are there, and places where less
// is seen of one than proves it. In a crowd those that are seen clearly hide where others
// may lie, for only so many places are looked at: what they do not explain tells more.
func (c *closeUp) rounds(p *plan, s roundSearch) (real, rest []round) {
	slopes := p.slopes(s.where)
	all := c.fitted(p, p.seeds(slopes, s.kinds), s)
	if s.crowd {
		all = append(all, c.fitted(p, p.seeds(c.unexplained(slopes, all), s.kinds), s)...)
	}
	return c.pileRounds(all, s)
}

// fitted are the round things that may lie at some places.
func (c *closeUp) fitted(p *plan, seeds []roundSeed, s roundSearch) (all []round) {
	for _, seed := range seeds {
		r := round{roundKind: s.kinds[seed.kind], kind: seed.kind}
		at, ok := c.view.Locate(p.px(seed.middle.X, seed.middle.Y), r.height)
		if !ok || !s.allowed(at, r.roundKind) {
			continue
		}
		c.place(&r, at)
		if c.fit(&r) && s.allowed(r.at, r.roundKind) && c.hideIn(&r, s.hidden) {
			all = append(all, r)
		}
	}
	return all
}

const (
	// clearRim is how well a rim is seen that is seen clearly; if all of it is, it explains
	// what is seen near it, explainedCells how near, in cells.
	clearRim, explainedCells = 0.9, 3
)

// unexplained are the slopes that are not at the rims of things that are seen clearly; the
// others are lost.
func (c *closeUp) unexplained(slopes []rimSlope, all []round) []rimSlope {
	var clear []*round
	for i := range all {
		if all[i].clarity() > clearRim {
			clear = append(clear, &all[i])
		}
	}
	return slices.DeleteFunc(slopes, func(s rimSlope) bool {
		at := c.toClose(calib.Point{X: float64(s.x), Y: float64(s.y)})
		return slices.ContainsFunc(clear, func(r *round) bool { return math.Abs(r.depth(at)) < explainedCells })
	})
}

// clarity is how well the whole rim is seen.
func (r *round) clarity() float64 {
	sum := 0.0
	for _, e := range r.rim {
		sum += e
	}
	return sum / rimPoints
}

// hideIn notes which points of the rim and places inside lie in a mask; false when
// all the rim does.
func (c *closeUp) hideIn(r *round, m *mask) bool {
	if m == nil {
		return true
	}
	n := 0
	for i, b := range r.points {
		for k, t := range inShares {
			r.veiled[i][k] = r.veiled[i][k] || m.marks(c.toPlan(r.middle.Towards(b.at, t)))
		}
		if m.marks(c.toPlan(b.at)) {
			r.hidden[i] = shared
			n++
		}
	}
	return n < rimPoints
}

// marks reports whether a mask has anything in the cell of a place.
func (m *mask) marks(at calib.Point) bool {
	c, ok := m.known(at)
	return ok && c != 0
}

// toPlan is a place in the close picture in cells of a plan.
func (c *closeUp) toPlan(at calib.Point) calib.Point {
	by := planBy / c.by
	return calib.Point{X: (at.X - (by-1)/2.0) / by, Y: (at.Y - (by-1)/2.0) / by}
}

// toClose is a cell of a plan as a place in the close picture.
func (c *closeUp) toClose(cell calib.Point) calib.Point {
	by := planBy / c.by
	return calib.Point{X: cell.X*by + (by-1)/2.0, Y: cell.Y*by + (by-1)/2.0}
}
