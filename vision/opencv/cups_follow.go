package opencv

import (
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

// followed is the one cup of a game on the tray, from frame to frame. In one
// frame a cup in the air looks like a larger one that stands, and the hand that
// holds it hides half of it; but a cup that rested somewhere rests there still
// while its outline is there, and was taken up when that has gone.
type followed struct {
	// cup is how it was told last; without a State it is not known.
	cup vision.Cup
	// rested is where it rested last, nil when that was not seen.
	rested *rested
	// top is the radius of its closed end, mm, end that one's colour and score
	// how well the cup was seen, once it stood somewhere; looks are what it
	// looks like.
	top, score float64
	end        colour
	looks      []appearance
}

// rested is a cup that rests, and how its outline looks there, in cells of
// plans with this view.
type rested struct {
	cup     vision.Cup
	view    calib.View
	outline [len(compass)]contourPoint
	rim     [len(compass)]profile
	// hidden is the share of what is known inside the outline that does not look
	// as it would without a cup.
	hidden float64
}

const (
	// stillThere is the share of its outline from which on a cup is where it
	// was: fingers hide less than a third, and in the air more than half of
	// it differs.
	stillThere = 0.7
	// leastTold is how many points of an outline must stand out for that.
	leastTold = 8
	// stillHidden is how much must be hidden there of what was: edges of the
	// mat's print are edges without a cup, too.
	stillHidden = 0.5
	// worseSeen is how much less well the cup may be seen than once, and
	// otherSize how much its radius may differ.
	worseSeen, otherSize = 0.15, 0.15
	// otherEnd is how much brighter or darker its closed end may be.
	otherEnd = 1.5
	// keptLooks is how many looks of a cup are kept: it is shaded otherwise
	// when it lies than when it stands.
	keptLooks = 3
)

// isThere reports whether the cup rests where it did.
func (r *rested) isThere(p *plan, wide *mask) bool {
	if r == nil || r.view != p.view || p.hidden(r.outline, wide) < stillHidden*r.hidden {
		return false
	}
	told, same := 0, 0
	for i, before := range r.rim {
		if before.norm < leastNorm {
			continue
		}
		told++
		if before.isLike(p.profileAt(r.outline[i])) {
			same++
		}
	}
	return told >= leastTold && float64(same) >= stillThere*float64(told)
}

// hidden is the share of what is known inside an outline that does not look as
// it would were nothing there.
func (p *plan) hidden(outline [len(compass)]contourPoint, wide *mask) float64 {
	area := newMask(p.Width, p.Height)
	p.clear(area, outline, -2, 1)
	known, hidden := 0, 0
	for i, inside := range area.cells {
		if kind := wide.cells[i]; inside != 0 && kind != unprinted {
			known++
			if kind != asPrinted {
				hidden++
			}
		}
	}
	return float64(hidden) / float64(max(1, known))
}

// keep remembers where the cup rests, and what it looks like there.
func (f *followed) keep(s *scan, c vision.Cup, outline [len(compass)]contourPoint, l appearance) {
	f.rested = &rested{cup: c, view: s.plan.view, outline: outline, hidden: s.plan.hidden(outline, s.wide)}
	for i, b := range outline {
		f.rested.rim[i] = s.plan.profileAt(b)
	}
	if kinship(l.mean, f.looks) > cupColour {
		f.looks = append(f.looks, l)
		f.looks = f.looks[max(0, len(f.looks)-keptLooks):]
	}
}

// best is the cup among those that seem to stand. One that is seen no better
// than the cup was and differs from it is a shadow or the like.
func (f *followed) best(all []standing, endOf func(standing) colour) (standing, bool) {
	var best standing
	for _, c := range all {
		differs := c.score < f.score-worseSeen || math.Abs(c.top-f.top) > otherSize*f.top || !f.isEnd(endOf(c))
		if c.score > best.score && (c.score > f.score || !differs) {
			best = c
		}
	}
	return best, best.score > 0
}

// isEnd reports whether the cup's closed end may have a colour.
func (f *followed) isEnd(c colour) bool {
	gain := (c.brightness() + 1) / (f.end.brightness() + 1)
	return gain < otherEnd && gain > 1/otherEnd && c.angle(f.end) < 2*cupColour
}

// endOf is the colour of a cup's closed end, as much of it as is in the picture, the
// light's colour taken out.
func (s *scan) endOf(c standing) colour {
	const rings = 4
	e := s.plan.ellipse(c.at, c.top, c.lift+c.height)
	var sum colour
	n := 0.0
	for _, d := range compass {
		for i := range rings {
			seen, ok := s.plan.colour(e.middle.Towards(e.support(d), (float64(i)+0.5)/rings))
			if !ok {
				continue
			}
			n++
			for k := range sum {
				sum[k] += seen[k] * s.light.White[k]
			}
		}
	}
	return sum.times(1 / max(1, n))
}

// profile is how the picture changes across a point of an outline: the colours
// from inside to outside, less their mean.
type profile struct {
	values [profileCells * 3]float64
	// norm is the length of the values, 0 at the border of the picture.
	norm float64
}

const (
	// profileCells is how many cells across an outline are compared.
	profileCells = 7
	// leastNorm is how strong a profile must be for it to say anything.
	leastNorm = 14
	// likeProfile is the correlation from which on two profiles are of the
	// same edge, profileGain how much stronger or weaker one may be, as in a
	// shadow.
	likeProfile, profileGain = 0.8, 2.5
)

// profileAt is what is seen across a point of an outline.
func (p *plan) profileAt(b contourPoint) profile {
	var out profile
	var mean colour
	for i := range profileCells {
		c, ok := p.colour(b.at.Plus(b.out.Times(float64(i - profileCells/2))))
		if !ok {
			return profile{}
		}
		for k := range c {
			out.values[3*i+k] = c[k]
			mean[k] += c[k] / profileCells
		}
	}
	sum := 0.0
	for i := range out.values {
		out.values[i] -= mean[i%3]
		sum += out.values[i] * out.values[i]
	}
	out.norm = math.Sqrt(sum)
	return out
}

// isLike reports whether two profiles are of the same edge.
func (a profile) isLike(b profile) bool {
	dot := 0.0
	for i, v := range a.values {
		dot += v * b.values[i]
	}
	return dot > likeProfile*a.norm*b.norm && b.norm > a.norm/profileGain && b.norm < a.norm*profileGain
}
