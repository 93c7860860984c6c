package opencv

import (
	"math"

	"dicetable/calib"
)

// Where a board stands is measured along its edges, at edgePlaces each, up to some mm
// to both sides at every edgeStep.
const (
	edgePlaces = 24
	edgeStep   = 0.5
	// clearEdge is the least share of what is seen inside of an edge, and outside, that has
	// the board's colour, and has not.
	clearEdge = 0.8
	// leastEdges is the share of all places at which the edge must be seen.
	leastEdges = 0.25
	// clearPlaces is at how many places of a side its edge must be seen within clearMM of
	// where it is thought to be for that side to be clear.
	clearPlaces, clearMM = 5, 1.5
	// sideSeen is how wide a board's side must seem, mm at the height of its top, to be
	// taken for a part of it, sideWeight what the edges above such a side count.
	sideSeen, sideWeight = 0.5, 0.1
	// leastUnlike is how much, grey levels of all channels, a mat of nearly the board's colour
	// must differ from it for its edge to be seen: light that fades and noise make less.
	leastUnlike = 15
	// onEdge is how far from where most say the edge is, mm, a place counts half.
	onEdge = 0.7
)

// edgeMark is where a board's own colour ends at a place on its edge: so far beyond the
// place that was looked at, outward, mm.
type edgeMark struct {
	at, out        calib.Point
	beyond, weight float64
}

// findBoard looks for Thrill's board and measures where it stands.
func (s *scan) findBoard() (board, bool) {
	b, ok := s.plan.findBoard(s.mask)
	if ok {
		b.own = s.plan.boardColour(b)
		b, b.clear = s.close.fitEdges(b)
		b.clear = b.clear || b.score >= clearBoard
	}
	return b, ok
}

// fitEdges moves and turns a board to where its own colour ends. Places where discs reach
// over its edge, or lie against it, tell nothing of it. It is clear where it stands if
// enough is seen of three sides.
func (c *closeUp) fitEdges(b board) (fitted board, clear bool) {
	return c.fitEdgesOf(b, false)
}

// fitEdgesOf is fitEdges of a board that may also be larger or smaller than it is thought to
// be, though no more oblong: then it has another size.
func (c *closeUp) fitEdgesOf(b board, mayGrow bool) (fitted board, clear bool) {
	for _, reach := range [...]float64{12, 6, 4, 4} {
		marks, sides := c.edgeMarks(b, reach)
		if len(marks) < leastEdges*4*edgePlaces {
			return b, false
		}
		b, clear = b.movedTo(marks, reach, mayGrow), sides >= 3
	}
	return b, clear
}

// edgeMarks are where a board's own colour ends along its edges, and on how many sides
// it does so where the board is thought to stand.
func (c *closeUp) edgeMarks(b board, reach float64) (marks []edgeMark, sides int) {
	corners := b.corners()
	for i, from := range corners {
		to := corners[(i+1)%4]
		out := across(from, to)
		weight, there := 1.0, 0
		if c.sideOf(from.Towards(to, 0.5), out, b.Height) > sideSeen {
			weight = sideWeight
		}
		for k := range edgePlaces {
			at := from.Towards(to, (float64(k)+0.5)/edgePlaces)
			if beyond, ok := c.edgeAt(at, out, b.Height, reach, b.own); ok {
				marks = append(marks, edgeMark{at, out, beyond, weight})
				if math.Abs(beyond) < clearMM {
					there++
				}
			}
		}
		if there >= clearPlaces {
			sides++
		}
	}
	return marks, sides
}

// sideOf is how wide a board's side below a place on its edge seems, mm at the height of
// its top; less than 0 where it is not seen.
func (c *closeUp) sideOf(at, out calib.Point, height float64) float64 {
	foot, ok := c.view.Locate(c.view.Project(at, 0), height)
	if !ok {
		return 0
	}
	d := foot.Minus(at)
	return d.X*out.X + d.Y*out.Y
}

// edgeAt is how far beyond a place, mm, the board's own colour ends; false where it does
// not end clearly within a reach. The board's side is its colour too, in another light.
func (c *closeUp) edgeAt(at, out calib.Point, height, reach float64, own colour) (beyond float64, ok bool) {
	n := int(2*reach/edgeStep) + 1
	line, lit := make([]colour, n), make([]colour, 0, n)
	for i := range line {
		cell := c.cell(c.view.Project(at.Plus(out.Times(float64(i)*edgeStep-reach)), height))
		if line[i], ok = c.smooth(cell.X, cell.Y); !ok {
			return 0, false
		}
		if i < n/3 && judge(line[i], own) != foreign {
			lit = append(lit, line[i])
		}
	}
	isOwn := ownTo(medianColour(lit), medianColour(line[2*n/3:]))
	best, most, sum := 0, 0, 0
	for i, seen := range line {
		if isOwn(seen) {
			sum++
		} else {
			sum--
		}
		if sum > most {
			best, most = i+1, sum
		}
	}
	in, beside := 0, 0
	for i, seen := range line {
		switch is := isOwn(seen); {
		case i < best && is:
			in++
		case i >= best && !is:
			beside++
		}
	}
	if best < 3 || best > n-3 || float64(in) < clearEdge*float64(best) || float64(beside) < clearEdge*float64(n-best) {
		return 0, false
	}
	return (float64(best)-0.5)*edgeStep - reach, true
}

// ownTo says of a colour across an edge whether it is the board's own, given that well inside
// of the edge and what is seen well beyond. A mat of nearly that colour is told from it by
// which of the two is nearer.
func ownTo(here, there colour) func(seen colour) bool {
	if judge(there, here) != asPrinted || here.off(there) < leastUnlike {
		return func(seen colour) bool { return judge(seen, here) == asPrinted }
	}
	return func(seen colour) bool { return seen.off(here) < seen.off(there) }
}

// movedTo is a board where most of some marks, each within a reach, are on its edges. If it
// may grow its size is changed, too.
func (b board) movedTo(marks []edgeMark, reach float64, mayGrow bool) board {
	x := make([]float64, 4)
	// A side that is not seen at all leaves the board where it is along it.
	half, fixed := math.Hypot(b.W, b.H)/2, math.Inf(1)
	if mayGrow {
		fixed = 1
	}
	for scale := reach; scale > onEdge/2; scale /= 2 { // what is far off at last is no edge
		m := [4][5]float64{{1}, {0, 1}, {0, 0, 1}, {0, 0, 0, fixed}}
		for _, k := range marks {
			arm := k.at.Minus(b.middle)
			row := [5]float64{k.out.X, k.out.Y, arm.Cross(k.out) / half, (arm.X*k.out.X + arm.Y*k.out.Y) / half, k.beyond}
			off := (row[4] - row[0]*x[0] - row[1]*x[1] - row[2]*x[2] - row[3]*x[3]) / max(scale, onEdge)
			weight := k.weight / (1 + off*off)
			for i := range x {
				for j := range row {
					m[i][j] += weight * row[i] * row[j]
				}
			}
		}
		x = solve(m[0][:], m[1][:], m[2][:], m[3][:])
	}
	b.middle = b.middle.Plus(calib.Point{X: x[0], Y: x[1]})
	b.turn += x[2] / half
	b.W, b.H = b.W*(1+x[3]/half), b.H*(1+x[3]/half)
	return b
}
