package opencv

import (
	"math"

	"dicetable/calib"
)

// resting is a cup that lies on its side or stands mouth up: two circles in
// space, mouth and closed end, and what lies between them.
type resting struct {
	// at is the middle between the circles, mm on the mat.
	at calib.Point
	// open: it stands mouth up; else turn is where the mouth points, radians
	// clockwise from x.
	open bool
	turn float64
	// mouth and base are the circles' radii, length is between them, mm.
	mouth, base, length float64
	// score is how well the cup is seen there, and covered how much of what is
	// there it explains, 0 to 1.
	score, covered float64
}

const (
	// leastResting is the score from which on something is such a cup.
	leastResting = 0.8
	// usualMouth, usualBase and usualLength are where looking begins, mm.
	usualMouth, usualBase, usualLength = 43, 36, 105
	// The other measures that such cups have, mm; the taper is by how much the mouth's
	// radius is the larger one.
	minMouth             = 34
	minLength, maxLength = 75, 140
	maxRestTaper         = 16
)

// rings are the circles of mouth and base as seen.
func (p *plan) rings(r resting) (mouth, base ellipse) {
	if r.open {
		return p.ellipse(r.at, r.mouth, r.length), p.ellipse(r.at, r.base, 0)
	}
	s, c := math.Sincos(r.turn)
	along := calib.Point{X: c, Y: s}
	ring := func(away, radius float64) ellipse {
		at := r.at.Plus(along.Times(away))
		e := ellipse{middle: p.cell(p.view.Project(at, radius))}
		e.a = p.cell(p.view.Project(at.Plus(calib.Point{X: -s * radius, Y: c * radius}), radius)).Minus(e.middle)
		e.b = p.cell(p.view.Project(at, 2*radius)).Minus(p.cell(p.view.Project(at, 0))).Times(0.5)
		return e
	}
	return ring(r.length/2, r.mouth), ring(-r.length/2, r.base)
}

// restOutline is the silhouette of a cup in cells.
func (p *plan) restOutline(r resting) (out [len(compass)]contourPoint) {
	mouth, base := p.rings(r)
	for i, d := range compass {
		a, b := mouth.support(d), base.support(d)
		if b.X*d.X+b.Y*d.Y > a.X*d.X+a.Y*d.Y {
			a = b
		}
		out[i] = contourPoint{a, d}
	}
	return out
}

// rateResting says how well a cup explains what is seen within a reach of its
// silhouette: edges there, something foreign inside, nothing of it outside.
func (p *plan) rateResting(r resting, m *mask, reach float64) float64 {
	outline := p.restOutline(r)
	var middle calib.Point
	for _, b := range outline {
		middle = middle.Plus(b.at.Times(1.0 / float64(len(outline))))
	}
	edges, inside, outside, n := 0.0, 0.0, 0.0, 0.0
	for _, b := range outline {
		if b.at.X < 2 || b.at.Y < 2 || b.at.X > float64(p.Width-3) || b.at.Y > float64(p.Height-3) {
			continue
		}
		n++
		edges += min(1, p.change(b, reach))
		for _, t := range [...]float64{0.4, 0.8} {
			inside += m.differs(middle.Towards(b.at, t)) / 2
		}
		if k, ok := m.known(b.at.Plus(b.out.Times(3))); ok && k == foreign {
			outside++
		}
	}
	if n < float64(len(outline))/3 {
		return 0
	}
	return (0.55*edges + 0.45*inside - 0.35*outside) / n
}

// findResting is the cup that explains best what is seen where a blob is, looked for
// from one that is so many times as large as usual.
func (p *plan) findResting(b blob, m *mask, large float64) resting {
	at, ok := p.view.Locate(p.middleOf(b), usualMouth)
	if !ok {
		return resting{}
	}
	start := resting{at: at, mouth: usualMouth * large, base: usualBase * large, length: usualLength * large}
	const turns = 8
	var best resting
	for i := range turns + 1 {
		r := start
		if r.turn = 2 * math.Pi * float64(i) / turns; i == turns {
			r.open = true
		}
		if r.score = p.rateResting(r, m, 3); r.score > best.score {
			best = r
		}
	}
	if best.score < 0.3 {
		return best
	}
	return p.climbResting(best, m)
}

// climbResting moves and shapes a cup to where it is seen best.
func (p *plan) climbResting(r resting, m *mask) resting {
	for _, s := range [...]struct{ step, reach float64 }{{10, 3}, {5, 2}, {2, edgeReach}} {
		r.score = p.rateResting(r, m, s.reach)
		for range 8 {
			best := r
			for _, v := range restMoves {
				t := r
				t.at = r.at.Plus(calib.Point{X: v.x * s.step, Y: v.y * s.step})
				t.turn += v.turn * s.step
				t.mouth += v.size * s.step
				t.base += (v.size + v.base) * s.step
				t.length += v.length * s.step
				if !t.isCup(p.cups.mouth) {
					continue
				}
				if t.score = p.rateResting(t, m, s.reach); t.score > best.score {
					best = t
				}
			}
			if best == r {
				break
			}
			r = best
		}
	}
	return r
}

// restMoves are the ways in which such a cup may differ a little: by mm, and
// by radians for each mm of a step.
var restMoves = [...]struct{ x, y, turn, size, base, length float64 }{
	{x: 1}, {x: -1}, {y: 1}, {y: -1}, {turn: 0.025}, {turn: -0.025},
	{size: 0.5}, {size: -0.5}, {base: 0.5}, {base: -0.5}, {length: 1}, {length: -1},
}

// isCup reports whether cups have such measures.
func (r resting) isCup(most float64) bool {
	taper := r.mouth - r.base
	return r.mouth >= minMouth && r.mouth <= most && taper >= 0 && taper <= maxRestTaper && r.length >= minLength && r.length <= maxLength
}

// middleOf is the middle of a blob's cells, px.
func (p *plan) middleOf(b blob) calib.Point {
	x, y := 0.0, 0.0
	for _, i := range b.cells {
		x += float64(i%p.Width) / float64(len(b.cells))
		y += float64(i/p.Width) / float64(len(b.cells))
	}
	return p.px(x, y)
}
