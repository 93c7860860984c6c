package opencv

import "slices"

// leastCrowd is how well the rim of a thing in a crowd must be seen before it is
// known where it touches others.
const leastCrowd = 0.5

// crowd takes of round things that were not believed those that touch others of
// their colour: where two meet there is no rim to see. Each must be seen well
// where none of the others is; who falls out is no excuse for the next.
func (c *closeUp) crowd(real, rest []round, s roundSearch) (more, left []round) {
	for i := range rest {
		r := &rest[i]
		if r.score >= leastCrowd && c.alike(r) >= leastAlike && s.knows(c.body(r)) {
			more = append(more, *r)
		} else {
			left = append(left, *r)
		}
	}
	for {
		out := slices.IndexFunc(more, func(r round) bool { return !c.isOfCrowd(&r, more, real, &s) })
		if out < 0 {
			return more, left
		}
		left, more = append(left, more[out]), slices.Delete(more, out, out+1)
	}
}

// isOfCrowd reports whether a thing is there if the others are. None lies in
// another one: of two that would, the better one counts.
func (c *closeUp) isOfCrowd(r *round, others, real []round, s *roundSearch) bool {
	rank := r.rank()
	r.hidden, r.veiled = [rimPoints]lidded{}, [rimPoints][len(inShares)]bool{}
	c.hideIn(r, s.hidden)
	for i := range real {
		if isIn(&real[i], r) {
			return false
		}
		r.hideBy(&real[i])
	}
	for i := range others {
		switch o := &others[i]; {
		case o.at == r.at && o.kind == r.kind:
		case !isIn(o, r):
			r.hideBy(o)
		case o.rank() >= rank:
			return false
		}
	}
	r.weigh()
	return c.isRound(r, s)
}

// isIn reports whether two things are too near each other to lie side by side.
func isIn(a, b *round) bool { return a.at.Far(b.at) < 0.8*(a.radius+b.radius) }

// knows reports whether things of that colour were seen.
func (s *roundSearch) knows(own colour) bool {
	return slices.ContainsFunc(s.known, func(k colour) bool { return own.angle(k) < likeAngle })
}

const (
	// beyondRim is how far outside of a rim it is looked whether other things lie there, as
	// a share of the way there, mostBeyond at how much of the rim they may.
	beyondRim, mostBeyond = 1.25, 0.4
)

// isGap reports whether what looks like a thing of the ground's colour is the ground between
// others: around most of it they are seen.
func (c *closeUp) isGap(r *round, s *roundSearch) bool {
	if c.share(r, s, asPrinted) < 0.5 {
		return false
	}
	n := 0
	for _, b := range r.points {
		at := r.middle.Towards(b.at, beyondRim)
		if seen, ok := c.smooth(at.X, at.Y); ok && s.ground(c.toPlan(at), seen) == foreign {
			n++
		}
	}
	return float64(n) > mostBeyond*rimPoints
}

// sameMM is how near to each other, mm, two things of a size seem to lie that are one.
const sameMM = 5

// isTwice reports whether a thing was found already.
func isTwice(r *round, found []round) bool {
	return slices.ContainsFunc(found, func(o round) bool { return o.kind == r.kind && o.at.Far(r.at) < sameMM })
}
