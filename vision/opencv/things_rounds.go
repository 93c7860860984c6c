package opencv

import "dicetable/calib"

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
// is seen of one than proves it.
func (c *closeUp) rounds(p *plan, s roundSearch) (real, rest []round) {
	var all []round
	for _, seed := range p.seeds(p.slopes(s.where), s.kinds) {
		r := round{roundKind: s.kinds[seed.kind], kind: seed.kind}
		at, ok := c.view.Locate(p.px(seed.middle.X, seed.middle.Y), r.height)
		if !ok || !s.allowed(at, r.roundKind) {
			continue
		}
		c.place(&r, at)
		if c.fit(&r) && s.allowed(r.at, r.roundKind) && r.hideIn(s.hidden) {
			all = append(all, r)
		}
	}
	return c.pileRounds(all, s)
}

// hideIn notes which points of the rim and places inside lie in a mask; false when
// all the rim does.
func (r *round) hideIn(m *mask) bool {
	if m == nil {
		return true
	}
	n := 0
	for i, b := range r.brinks {
		for k, t := range inShares {
			r.veiled[i][k] = r.veiled[i][k] || m.marks(toPlan(r.middle.Towards(b.at, t)))
		}
		if m.marks(toPlan(b.at)) {
			r.hidden[i] = shared
			n++
		}
	}
	return n < rimPoints
}

// marks says whether a mask has anything in the cell of a place.
func (m *mask) marks(at calib.Point) bool {
	c, ok := m.known(at)
	return ok && c != 0
}

// toPlan is a place in the close picture in cells of a plan.
func toPlan(at calib.Point) calib.Point {
	const by = planBy / closeBy
	return calib.Point{X: (at.X - (by-1)/2.0) / by, Y: (at.Y - (by-1)/2.0) / by}
}
