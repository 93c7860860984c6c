package opencv

import (
	"math"

	"dicetable/calib"
)

// standing is a cup that stands mouth down: a frustum.
type standing struct {
	// at is the middle of the mouth on the mat, mm.
	at calib.Point
	// mouth and top are the radii of mouth and closed end, mm; height is
	// between them.
	mouth, top, height float64
	// lift is how high the mouth is above the mat, mm.
	lift float64
	// score is how well the cup is seen there, 0 to 1.
	score float64
}

// cupSizes are the largest that cups may be: the radius of the closed end of one
// that stands and of the mouth of one that does not, mm.
type cupSizes struct{ top, mouth float64 }

// usualCup holds a player's dice, roomyCup all twelve of Dice Cup.
var usualCup, roomyCup = cupSizes{top: 44, mouth: 54}, cupSizes{top: 56, mouth: 64}

// The other measures that cups have, mm.
const (
	minTop               = 27
	minTaper, maxTaper   = 0, 14
	minHeight, maxHeight = 60, 130
	usualTaper           = 6
	usualHeight          = 95
)

// ellipse is a level circle as seen, in cells: the middle and the two half
// axes that point along x and y of the mat.
type ellipse struct{ middle, a, b calib.Point }

func (p *plan) ellipse(at calib.Point, radius, height float64) ellipse {
	e := ellipse{middle: p.cell(p.view.Project(at, height))}
	e.a = p.cell(p.view.Project(calib.Point{X: at.X + radius, Y: at.Y}, height)).Minus(e.middle)
	e.b = p.cell(p.view.Project(calib.Point{X: at.X, Y: at.Y + radius}, height)).Minus(e.middle)
	return e
}

// contourPoint is one point of an outline with the direction outward.
type contourPoint struct{ at, out calib.Point }

// support is the point of an ellipse that is farthest in a direction.
func (e ellipse) support(out calib.Point) calib.Point {
	u, v := e.a.X*out.X+e.a.Y*out.Y, e.b.X*out.X+e.b.Y*out.Y
	n := math.Sqrt(u*u + v*v)
	return e.middle.Plus(e.a.Times(u / n).Plus(e.b.Times(v / n)))
}

// holds reports whether a place lies in an ellipse.
func (e ellipse) holds(at calib.Point) bool {
	d := at.Minus(e.middle)
	det := e.a.X*e.b.Y - e.a.Y*e.b.X
	u, v := (d.X*e.b.Y-d.Y*e.b.X)/det, (e.a.X*d.Y-e.a.Y*d.X)/det
	return u*u+v*v < 1
}

// compass holds the directions in which an outline is looked at.
var compass = func() (d [24]calib.Point) {
	for i := range d {
		d[i].Y, d[i].X = math.Sincos(2 * math.Pi * float64(i) / float64(len(d)))
	}
	return d
}()

// outline is the silhouette of a cup in cells.
func (p *plan) outline(s standing) (out [len(compass)]contourPoint) {
	low, high := p.ellipse(s.at, s.mouth, s.lift), p.ellipse(s.at, s.top, s.lift+s.height)
	for i, d := range compass {
		a, b := low.support(d), high.support(d)
		if b.X*d.X+b.Y*d.Y > a.X*d.X+a.Y*d.Y {
			a = b
		}
		out[i] = contourPoint{a, d}
	}
	return out
}

// edgeReach is how far to both sides of a line a change is looked for, cells.
const edgeReach = 1.2

// edge is how much the picture changes across a line, 0 to 1.
func (p *plan) edge(r contourPoint) float64 { return min(1, p.change(r, p.reach())) }

// change is how much the picture changes across a line: 1 is an edge that
// neither noise nor uneven light makes.
func (p *plan) change(r contourPoint, reach float64) float64 {
	a, b := p.pixel(r.at.X+r.out.X*reach, r.at.Y+r.out.Y*reach), p.pixel(r.at.X-r.out.X*reach, r.at.Y-r.out.Y*reach)
	if a == nil || b == nil {
		return 0
	}
	// This is asked a hundred thousand times a picture: whole numbers are
	// compared faster.
	most, level := 0, 0
	for k := range a {
		v, w := int(a[k]), int(b[k])
		most, level = max(most, v-w, w-v), max(level, v, w)
	}
	return float64(most) / edgeLevel(float64(level))
}

// edgeLevel is the change, grey levels, that neither noise nor uneven light makes
// at a brightness.
func edgeLevel(brightness float64) float64 { return 3 + 0.06*brightness }

// pixel is the cell at a place, nil outside the plan.
func (p *plan) pixel(x, y float64) *[3]byte {
	ix, iy := int(x+0.5), int(y+0.5)
	if x < 0 || y < 0 || ix >= p.Width || iy >= p.Height {
		return nil
	}
	return (*[3]byte)(p.BGR[3*(iy*p.Width+ix):])
}

// colour is the colour of a cell; false outside the plan.
func (p *plan) colour(at calib.Point) (colour, bool) {
	c := p.pixel(at.X, at.Y)
	if c == nil {
		return colour{}, false
	}
	return colour{float64(c[0]), float64(c[1]), float64(c[2])}, true
}

// topEdge is how well the rim of a level disc is seen, less for each edge
// within it: the closed end of a cup is of one colour.
func (p *plan) topEdge(at calib.Point, radius, height float64) float64 {
	e := p.ellipse(at, radius, height)
	sum := 0.0
	for i, d := range compass {
		q := e.support(d)
		sum += p.edge(contourPoint{q, d})
		if i%2 == 0 {
			across := calib.Point{X: -d.Y, Y: d.X}
			sum -= 0.8 * p.edge(contourPoint{e.middle.Towards(q, 0.35), across})
			sum -= 0.8 * p.edge(contourPoint{e.middle.Towards(q, 0.7), across})
		}
	}
	return max(0, sum/float64(len(compass)))
}

// rate says how well a cup explains what is seen: the rim of its closed end,
// its silhouette, and that it differs from the mat inside but not outside.
func (p *plan) rate(s standing, m *mask) float64 {
	top := p.topEdge(s.at, s.top, s.lift+s.height)
	edges, outside, known := 0.0, 0.0, 0.0
	for _, r := range p.outline(s) {
		edges += p.edge(r)
		if o, ok := m.known(r.at.Plus(r.out.Times(3))); ok {
			known++
			if o == foreign {
				outside++
			}
		}
	}
	const n = float64(len(compass))
	return 0.35*top + 0.35*edges/n + 0.3*p.inside(s, m) - 0.25*outside/max(8, known)
}

const (
	// plainEnd is the share of a closed end up to which it may differ from the
	// mat and still be said to have the mat's own colour; leastSide is how many
	// places of the cup's side must be seen then.
	plainEnd, leastSide = 0.3, 8
)

// cupSamples are the places between a cup's middle and its outline that are looked
// at, as shares of the way.
var cupSamples = [...]float64{0.3, 0.6, 0.85}

// inside says how much of a cup differs from the mat: all of it, or its side
// where the closed end has the mat's own colour and brightness.
func (p *plan) inside(s standing, m *mask) float64 {
	end, side, sides := p.differing(s, m)
	if sides >= leastSide && end < plainEnd {
		return side
	}
	all := len(compass) * len(cupSamples)
	return (end*float64(all-sides) + side*float64(sides)) / float64(all)
}

// differing is how much of a cup's closed end and of its side differs from the mat,
// and how many places of the side are seen.
func (p *plan) differing(s standing, m *mask) (end, side float64, sides int) {
	middle := p.cell(p.view.Project(s.at, s.lift+s.height/2))
	closed := p.ellipse(s.at, s.top, s.lift+s.height)
	ends := 0
	for _, r := range p.outline(s) {
		for _, t := range cupSamples {
			if q := middle.Towards(r.at, t); closed.holds(q) {
				end, ends = end+m.differs(q), ends+1
			} else {
				side, sides = side+m.differs(q), sides+1
			}
		}
	}
	return end / float64(max(1, ends)), side / float64(max(1, sides)), sides
}

// differs is 1 where a cell is not bare mat, 0.6 where that is not known.
func (m *mask) differs(at calib.Point) float64 {
	c, ok := m.known(at)
	switch {
	case !ok:
		return 0.6
	case c == asPrinted:
		return 0
	}
	return 1
}

// known is what a cell is, false where that is not known.
func (m *mask) known(at calib.Point) (uint8, bool) {
	x, y := int(at.X+0.5), int(at.Y+0.5)
	if at.X < 0 || at.Y < 0 || x >= m.w || y >= m.h {
		return 0, false
	}
	c := m.cells[y*m.w+x]
	return c, c != unprinted
}

// leastEnd is how well a closed end must be seen for a cup to be there.
const leastEnd = 0.38

// cupSteps are the steps in which all of a cup is moved and shaped, mm.
var cupSteps = []float64{6, 3, 1.5}

// refineCup moves and shapes a cup to where it is seen best: first only its
// closed end, of which all of the rim is seen, then all of it.
func (p *plan) refineCup(s standing, m *mask) standing {
	s = p.climb(s, []float64{6, 3}, endMoves, func(t standing) float64 {
		return p.topEdge(t.at, t.top, t.lift+t.height)
	})
	if s.score < leastEnd {
		return s
	}
	return p.climb(s, cupSteps, cupMoves, func(t standing) float64 { return p.rate(t, m) })
}

// move is one way in which a cup may differ a little.
type move struct{ x, y, top, taper, height float64 }

var (
	endMoves = []move{{x: 1}, {x: -1}, {y: 1}, {y: -1}, {top: 0.5}, {top: -0.5},
		{x: 0.7, top: 0.5}, {x: -0.7, top: 0.5}, {y: 0.7, top: 0.5}, {y: -0.7, top: 0.5},
		{x: 0.7, top: -0.5}, {x: -0.7, top: -0.5}, {y: 0.7, top: -0.5}, {y: -0.7, top: -0.5}}
	cupMoves = []move{{x: 1}, {x: -1}, {y: 1}, {y: -1}, {top: 0.5}, {top: -0.5},
		{taper: 0.5}, {taper: -0.5}, {height: 2}, {height: -2}}
)

// climb takes the best of the moves, step by step smaller, while any helps.
func (p *plan) climb(s standing, steps []float64, moves []move, rate func(standing) float64) standing {
	s.score = rate(s)
	for _, step := range steps {
		for range 8 {
			best := s
			for _, v := range moves {
				t := s.moved(v, step)
				if !t.isCup(p.cups.top) {
					continue
				}
				if t.score = rate(t); t.score > best.score {
					best = t
				}
			}
			if best == s {
				break
			}
			s = best
		}
	}
	return s
}

func (s standing) moved(v move, step float64) standing {
	s.at.X += v.x * step
	s.at.Y += v.y * step
	s.top += v.top * step
	s.mouth += (v.top + v.taper) * step
	s.height += v.height * step
	return s
}

// isCup reports whether cups have such measures.
func (s standing) isCup(most float64) bool {
	taper := s.mouth - s.top
	return s.top >= minTop && s.top <= most && taper >= minTaper && taper <= maxTaper && s.height >= minHeight && s.height <= maxHeight
}
