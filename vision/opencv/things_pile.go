package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
)

// lidded is how another thing lies to a point of a rim.
type lidded uint8

const (
	// free: nothing is there.
	free lidded = iota
	// under another thing, unless the rim is seen there: then it is above.
	under
	// shared: another rim is so near that this one's cannot be told from it.
	shared
)

const (
	// leastRim is how well a rim must be seen where nothing covers it,
	// leastSeen how much of it there must be.
	leastRim, leastSeen = 0.68, 0.25
	// sharedCells is how near another's rim is shared.
	sharedCells = 1.3
	// leastAlike is the share of a thing's rim along which the colour inside
	// must stay the same.
	leastAlike = 0.75
	// leastBoth is what rim and inside must reach together.
	leastBoth = 1.69
	// evenInside is the share from which on what is seen within a rim has one colour, and
	// none of the ground's; leastAlone is how much must then be seen of one that is
	// like no other.
	evenInside, leastAlone = 0.95, 0.5
	// likeAngle is how different the colours of like things may be in any
	// light, in radians.
	likeAngle = 0.2
)

// pileRounds takes of round things those that are real, those best seen
// first: what they cover of others need not be seen. The rest is given back
// with what is left of its rims.
func (c *closeUp) pileRounds(all []round, s roundSearch) (real, rest []round) {
	for i := range all {
		all[i].weigh()
	}
	for len(all) > 0 {
		at := 0
		for i := range all {
			if all[i].rank() > all[at].rank() {
				at = i
			}
		}
		best := all[at]
		all = slices.Delete(all, at, at+1)
		if isTwice(&best, real) {
			continue
		}
		if c.refit(&best, real, s.hidden) {
			all = append(all, best)
			continue
		}
		if !c.isRound(&best, &s) || s.crowd && c.isGap(&best, &s) {
			rest = append(rest, best)
			continue
		}
		real = append(real, best)
		if s.known != nil && best.whole() {
			s.known = append(s.known, c.body(&best))
		}
		for i := range all {
			if all[i].hideBy(&best) {
				all[i].weigh()
			}
		}
	}
	if s.crowd {
		more, left := c.crowd(real, rest, s)
		return append(real, more...), left
	}
	return real, rest
}

// refit measures a thing again of which others were found to hide a part:
// what is seen there has misled. It is false when there is nothing new.
func (c *closeUp) refit(r *round, others []round, hidden *mask) bool {
	n := 0
	for _, h := range r.hidden {
		if h == under {
			n++
		}
	}
	if r.above || n <= r.refitted {
		return false
	}
	c.move(r, 2)
	c.measure(r)
	r.hidden, r.veiled = [rimPoints]lidded{}, [rimPoints][len(inShares)]bool{}
	c.hideIn(r, hidden)
	for i := range others {
		r.hideBy(&others[i])
	}
	r.weigh()
	r.refitted = rimPoints
	return true
}

// whole reports whether hardly anything covers a round thing.
func (r *round) whole() bool { return r.seen > 0.68 }

// isRound reports whether enough is seen of a round thing. Of one that is partly
// covered, more must speak for it: it has a colour that no shade of the ground
// has, and others have too. In a crowd the rims of others are near: one of a single
// colour that others have needs no more, and one whose rim is seen well no others.
func (c *closeUp) isRound(r *round, s *roundSearch) bool {
	alike, least := c.alike(r), leastRim+0.25*(1-r.seen)
	if s.crowd && alike >= evenInside && c.share(r, s, foreign) >= evenInside {
		if r.score > clearRim && r.seen >= leastAlone {
			return true
		}
		if s.knows(c.body(r)) {
			least = leastRim
		}
	}
	if r.seen < leastSeen || r.score < least || alike < leastAlike || r.score+alike < leastBoth {
		return false
	}
	if r.above && !s.crowd && alike < evenInside {
		// What lies on another thing hides it, and the ground.
		return false
	}
	switch {
	case r.whole() && r.holds:
		// A thing and its shade have a rim that looks like that of a larger one.
		return c.share(r, s, foreign) >= 0.5
	case r.whole() && r.score > 0.9:
		return true
	case r.whole():
		// A shadow is no thing, unless it has the colour of one.
		shade := c.share(r, s, foreign) < 0.5 && len(s.known) > 0 && !s.knows(c.body(r))
		return !shade && c.share(r, s, asPrinted) < 0.5
	}
	if c.share(r, s, foreign) < 0.5 {
		return false
	}
	own := c.body(r)
	if s.unlike != nil && isShade(own, *s.unlike) {
		return false
	}
	for _, k := range s.known {
		if own.angle(k) < likeAngle {
			return true
		}
	}
	return s.known == nil
}

// share is how much of what is seen just inside a rim compares with the ground
// as wanted.
func (c *closeUp) share(r *round, s *roundSearch, want uint8) float64 {
	same, n := 0.0, 0.0
	for i, b := range r.points {
		for k, t := range inShares[1:] {
			seen, ok := c.inside(r, i, k+1)
			if !ok {
				continue
			}
			switch s.ground(c.toPlan(r.middle.Towards(b.at, t)), seen) {
			case want:
				same++
				n++
			case unprinted:
			default:
				n++
			}
		}
	}
	return same / max(1, n)
}

// rank is by how much a thing is to be believed.
func (r *round) rank() float64 { return r.score * math.Sqrt(r.seen) }

// weigh says how well the rim is seen where no other thing covers it. A rim
// that is seen in the midst of another thing lies on it.
func (r *round) weigh() {
	var sum, n [3]float64
	for i, e := range r.rim {
		sum[r.hidden[i]] += e
		n[r.hidden[i]]++
	}
	if r.above = n[under] > 0 && sum[under] > 0.5*n[under]; r.above {
		sum[free], n[free] = sum[free]+sum[under], n[free]+n[under]
	}
	r.score, r.seen = sum[free]/max(1, n[free]), n[free]/rimPoints
}

// hideBy notes what another thing covers of the rim, and reports whether that is
// anything.
func (r *round) hideBy(o *round) bool {
	reach := r.extent() + o.extent() + sharedCells
	if r.middle.Far(o.middle) > reach {
		return false
	}
	any := false
	r.holds = r.holds || o.kind < r.kind && isIn(o, r)
	for i, b := range r.points {
		for k, t := range inShares {
			r.veiled[i][k] = r.veiled[i][k] || o.depth(r.middle.Towards(b.at, t)) > -sharedCells
		}
		switch d := o.depth(b.at); {
		case d < -sharedCells:
			continue
		case d <= sharedCells:
			r.hidden[i] = shared
		case r.hidden[i] == free:
			r.hidden[i] = under
		}
		any = true
	}
	return any
}

// extent is the larger of the half axes, in cells.
func (r *round) extent() float64 {
	return max(math.Hypot(r.a.X, r.a.Y), math.Hypot(r.b.X, r.b.Y))
}

// depth is how far inside a thing's rim a point lies, in cells.
func (r *round) depth(at calib.Point) float64 {
	d := at.Minus(r.middle)
	det := r.a.X*r.b.Y - r.a.Y*r.b.X
	u, v := (d.X*r.b.Y-d.Y*r.b.X)/det, (r.a.X*d.Y-r.a.Y*d.X)/det
	return (1 - math.Hypot(u, v)) * math.Sqrt(math.Abs(det))
}

// inShares are the shares of the way from the middle to the rim at which the
// colour of a round thing is looked at; the last is just inside the rim.
var inShares = [...]float64{0.3, 0.6, 0.84}

// inside is the colour toward a point of the rim; false where another thing
// covers it.
func (c *closeUp) inside(r *round, i, share int) (colour, bool) {
	if r.veiled[i][share] && !r.above {
		return colour{}, false
	}
	at := r.middle.Towards(r.points[i].at, inShares[share])
	return c.smooth(at.X, at.Y)
}

// alike is the share of what is seen of a rim along which the colour just
// inside stays the same from one point to the next.
func (c *closeUp) alike(r *round) float64 {
	same, n := 0.0, 0.0
	var last colour
	known := false
	for i := range rimPoints + 1 {
		seen, ok := c.inside(r, i%rimPoints, len(inShares)-1)
		if ok && known {
			n++
			if seen.near(last) {
				same++
			}
		}
		last, known = seen, ok
	}
	return same / max(1, n)
}

// body is the colour of a round thing: the median of what is seen of it.
func (c *closeUp) body(r *round) colour {
	var all []colour
	for i := range r.points {
		for k := range inShares {
			if seen, ok := c.inside(r, i, k); ok {
				all = append(all, seen)
			}
		}
	}
	return medianColour(all)
}

// near reports whether two colours may be of one surface in one light.
func (c colour) near(d colour) bool {
	for k := range c {
		if math.Abs(c[k]-d[k]) > 12+0.1*max(c[k], d[k]) {
			return false
		}
	}
	return true
}
