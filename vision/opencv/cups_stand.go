package opencv

import (
	"maps"
	"slices"

	"dicetable/vision"
)

// A cup that hardly stands out from mat and table is found in one frame and not in
// the next, and was then told to lie there, or to be gone. So the reader keeps where
// each seat's cup stood: there a little less is asked of it.

// keep remembers the cups that stand over their seats as a reading has them, with
// what was fitted to each, the best first.
func (c seatCups) keep(fits []standing, out *vision.Reading) {
	for i, fit := range slices.Backward(fits) {
		if cup := out.Cups[i]; cup.State == vision.Down {
			c[cup.Seat].fit = fit
		}
	}
}

// stillThere are the cups that stand where they stood, at seats at which none has
// been found. They keep the fit that they had, so as not to creep.
func (c seatCups) stillThere(p *plan, m *mask, found []standing) []standing {
	var all []standing
	for _, n := range slices.Sorted(maps.Keys(c)) {
		fit := c[n].fit
		isFound := slices.ContainsFunc(found, func(s standing) bool {
			seat, _ := p.mat.NearestSeat(s.at)
			return seat == n || s.at.Far(fit.at) < s.mouth+fit.mouth
		})
		if fit.score > 0 && !isFound && p.stands(fit, m) {
			all = append(all, fit)
		}
	}
	return all
}

// stands reports whether a cup that stood somewhere does still: seen not much worse
// than it was, and where it was.
func (p *plan) stands(fit standing, m *mask) bool {
	if p.rate(fit, m) < leastStill-worseSeen {
		return false
	}
	now := p.climb(fit, []float64{1.5}, cupMoves, func(s standing) float64 { return p.rate(s, m) })
	return now.score >= max(leastStill, fit.score-worseSeen) && now.at.Far(fit.at) < standsMM
}

// leastStill is the score from which on a cup stands where one did.
const leastStill = 0.69

// standsMM is how far a cup that stands may seem to be from where it stood, mm.
const standsMM = 5
