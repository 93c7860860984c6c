package opencv

import "math"

const (
	// nearBoard is how many times as large as through a lens of 66 degrees across the board
	// looks through one of 95.
	nearBoard = 1.04
	// insideMM is how far inside of a board's edge its own colour ends, mm, for at the edge
	// a cell shows both: the median of 60 drawn tables whose lens was guessed right.
	insideMM = 0.65
	// isOtherSize is how much larger or smaller a board must look if the lens is another one,
	// as a logarithm. On those tables it was never 0.0075.
	isOtherSize = 0.012
	// fitsBetter is how many times as many of its edges must be seen where they are thought
	// to be as of a board of its own size. Of 22 drawn tables through another lens it was 1.22
	// times at least; of four whose lens was guessed right, but by whose board a hand was,
	// 1.21 at most.
	fitsBetter = 1.2
)

// tellLensByBoard tells by Thrill's board whether a lens that was only guessed is another
// one, and is errOtherLens then: the finder starts from that one. From straight above, the
// markers of a mat do not tell a long lens from a near camera; but the nearer the camera is,
// the larger what is high looks, and of the board it is known how large it is.
func (r *Reader) tellLensByBoard(s *scan, b board) error {
	if r.lensTold || s.plan.mat.Board == nil {
		return nil
	}
	grown, ok := s.grownBoard(b)
	if !ok {
		return nil
	}
	r.lensTold = true
	if math.Abs(math.Log(grown)) < isOtherSize || !r.finder.lookThrough(s.focalOf(grown)) {
		return nil
	}
	return errOtherLens
}

// grownBoard is how many times as large as it is a board looks that was found, or was not
// because of that; false where that is not clear.
func (s *scan) grownBoard(b board) (times float64, ok bool) {
	own := *s.plan.mat.Board
	near := board{Box: own, middle: own.Center()}
	near.W, near.H = near.W*nearBoard, near.H*nearBoard
	if near = s.plan.fitBoard(near, s.mask); near.score > b.score {
		b = near
	}
	if b.score == 0 {
		return 0, false
	}
	b.own = s.plan.boardColour(b)
	if mat := s.bare.at(s.plan.cell(s.plan.view.Project(b.middle, 0))); judge(b.own, mat) != foreign {
		return 0, false // the mat beside it, in its shade, looks like more of it
	}
	usual := b
	usual.W, usual.H = own.W, own.H
	usual, _ = s.close.fitEdges(usual)
	if b, ok = s.close.fitEdgesOf(b, true); float64(s.close.onEdges(b)) < fitsBetter*float64(s.close.onEdges(usual)) {
		return 1, ok
	}
	return (b.W + 2*insideMM) / own.W, ok
}

// onEdges is at how many places a board's own colour ends where its edges are thought to be.
func (c *closeUp) onEdges(b board) int {
	const reach = 4 // mm
	n := 0
	marks, _ := c.edgeMarks(b, reach)
	for _, k := range marks {
		if math.Abs(k.beyond) < clearMM {
			n++
		}
	}
	return n
}

// focalOf is how many times as long a lens is through which a board looks so many times as
// large: the mat is as large in the picture, from so many times as far.
func (s *scan) focalOf(grown float64) float64 {
	_, far := s.plan.view.Eye()
	high := s.plan.mat.Board.Height
	return high / far / (1 - (1-high/far)/grown)
}
