package opencv

import (
	"dicetable/calib"
	"dicetable/vision"
)

const (
	// leastLeft is the area from which what has the discs' colour and belongs to none that was
	// found is doubted, square mm: two thirds of the smallest disc.
	leastLeft = 250
	// leftCells is how wide, in cells, what is left must be everywhere: the side of a disc is
	// seen beyond its rim.
	leftCells = 2
)

// doubtLeft doubts what has the colour of discs beside the board and belongs to none that was
// found: of one that lies on another one, or under the board's edge, the rim may not be. What has
// the board's own colour is its side.
func (s *scan) doubtLeft(of roundSearch, out *vision.Reading) {
	p := s.plan
	left := opened(s.mask, leftCells, kinds{foreign: true})
	for i, k := range left.cells {
		if k == 0 {
			continue
		}
		seen, ok := p.colour(calib.Point{X: float64(i % p.Width), Y: float64(i / p.Width)})
		if s.taken.cells[i] != 0 || !ok || !of.knows(seen) || isShade(seen, *of.unlike) {
			left.cells[i] = 0
		}
	}
	s.clearFound(left)
	perMM := p.view.Scale(p.mat.Rect().Center(), 0) / planBy
	for i, k := range left.cells {
		if k == 0 {
			continue
		}
		b := p.flood(left, i)
		if float64(len(b.cells)) < leastLeft*perMM*perMM || b.reaches {
			continue
		}
		if at, ok := p.view.Locate(p.px(float64(b.x0+b.x1-1)/2, float64(b.y0+b.y1-1)/2), 0); ok {
			s.doubtAt(out, at, "something of the discs' colour may be one")
		}
	}
}
