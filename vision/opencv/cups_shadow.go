package opencv

import (
	"slices"
	"sync"
)

// A shadow may have a cup's shape: it is the shadow of one. What tells it is that
// the mat's print shows through and that it has no colour of its own. The cups of
// a table are alike: where one stands out, what hardly does is a shadow.

const (
	// mostDull is the share of a cup up to which it may be foreign to the mat and
	// have the mat's own colour, leastOut from which on it stands out, and leastForeign
	// what it must be where others do.
	mostDull, leastOut, leastForeign = 0.125, 0.5, 0.25
)

// shadows tells which of the cups that seem to stand are shadows, by all of them.
func (p *plan) shadows(m *mask, cups []standing) func(standing) bool {
	standsOut := func(s standing) bool { return p.strange(s, m) > leastOut && !p.isDull(s, m) }
	if slices.ContainsFunc(cups, standsOut) {
		return func(s standing) bool { return s.score < surelyCup && p.strange(s, m) < leastForeign }
	}
	frames := sync.OnceValue(p.frames)
	return func(s standing) bool {
		f := frames()
		return f.isThrough(p.outline(s))
	}
}

// strange is the share of a cup that is foreign to the mat.
func (p *plan) strange(s standing, m *mask) float64 {
	middle := p.cell(p.view.Project(s.at, s.lift+s.height/2))
	strange := 0
	for _, r := range p.outline(s) {
		for _, t := range cupSamples {
			if c, ok := m.known(middle.Towards(r.at, t)); ok && c == foreign {
				strange++
			}
		}
	}
	return float64(strange) / float64(len(compass)*len(cupSamples))
}
