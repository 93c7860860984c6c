package opencv

import (
	"dicetable/calib"
	"dicetable/vision"
)

// readHandsOver finds hands over the mat and over Thrill's board, which hides the mat: of
// an arm in a sleeve of the mat's colour only the hand over the board may be seen.
func (s *scan) readHandsOver(b board, out *vision.Reading) {
	s.wide = s.mask.withTable(s.plan)
	s.bareBoard(b)
	for _, t := range s.things(false, thing.mayCover) {
		s.addHand(t, out)
	}
	blockedBy(out)
}

// leastCover is the area of what may be a hand where there is nothing but discs, of which
// the largest are smaller, square mm.
const leastCover = 2000

// mayCover reports whether a thing may be a hand where only discs lie, which are found: what
// has the colour of skin or, if its light is not known for the hand covers the patches,
// fingers.
func (t thing) mayCover() bool {
	return t.reaches || t.area > leastCover && (t.skin > mostlySkin || t.edges > fewEdges)
}

// bareBoard says of the cells that show a board's top whether they do, as is said of
// those that show the mat.
func (s *scan) bareBoard(b board) {
	p := s.plan
	ground, top := boardGround(b.own), newMask(p.Width, p.Height)
	var corners []calib.Point
	for _, k := range b.corners() {
		corners = append(corners, p.cell(p.view.Project(k, b.Height)))
	}
	p.fillOutline(top, corners, 1)
	for i, k := range top.cells {
		if k == 0 {
			continue
		}
		at := calib.Point{X: float64(i % p.Width), Y: float64(i / p.Width)}
		if seen, ok := p.colour(at); ok {
			s.wide.cells[i], s.taken.cells[i] = ground(at, seen), 0
		}
	}
}
