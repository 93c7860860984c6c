package opencv

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"dicetable/calib"
)

// board is Thrill's board as it stands on the mat.
type board struct {
	calib.Box
	// middle is the middle of its top, mm, turn how far it is turned
	// clockwise, radians.
	middle calib.Point
	turn   float64
	// score is how well its top's edges are seen, 0 to 1.
	score float64
	// clear: it stands there for certain.
	clear bool
	// own is the colour of its top.
	own colour
}

// Scores of a board, 0 to 1.
const (
	// leastBoard is that from which on one stands there.
	leastBoard = 0.7
	// clearBoard is that from which on this is clear.
	clearBoard = 0.8
	// sureBoard is that from which on it stands nowhere else: one that was turned may be seen
	// half well where it belongs.
	sureBoard = 0.88
)

// mostBare is the share of a board's top that may look as the mat does: one in the mat's own
// colour does so wherever no disc lies on it nor shades it.
const mostBare = 0.7

// findBoard looks for Thrill's board: where it belongs first, and where
// something large lies that is not printed there.
func (p *plan) findBoard(m *mask) (board, bool) {
	if p.mat.Board == nil {
		return board{}, false
	}
	b := board{Box: *p.mat.Board, middle: p.mat.Board.Center()}
	if b = p.fitBoard(b, m); b.score >= sureBoard {
		return b, true
	}
	middle, ok := p.bulk(m, board{Box: *p.mat.Board})
	if !ok {
		return b, b.score >= leastBoard
	}
	const turns = 12
	for i := range turns {
		t := p.fitBoard(board{Box: b.Box, middle: middle, turn: math.Pi * float64(i) / turns}, m)
		if t.score > b.score {
			b = t
		}
		if b.score >= sureBoard {
			break
		}
	}
	if b.score < leastBoard {
		return board{}, false
	}
	return b, true
}

// bulk is the middle, at the height of the board's top, of what is not mat
// around the board's place; false when that is less than most of a board.
func (p *plan) bulk(m *mask, b board) (calib.Point, bool) {
	const around, every = 120.0, 12.0
	var sum calib.Point
	n := 0.0
	for y := b.Y - around; y < b.Y+b.H+around; y += every {
		for x := b.X - around; x < b.X+b.W+around; x += every {
			at := calib.Point{X: x, Y: y}
			if c, ok := m.known(p.cell(p.view.Project(at, b.Height))); ok && c == foreign {
				sum, n = sum.Plus(at), n+1
			}
		}
	}
	if n*every*every < 0.6*b.W*b.H {
		return calib.Point{}, false
	}
	return sum.Times(1 / n), true
}

// fitBoard moves and turns a board to where its edges are seen best, first
// roughly. It gives up early where no board can be.
func (p *plan) fitBoard(b board, m *mask) board {
	if b.score = 0; p.bareShare(b, m) > mostBare {
		return b
	}
	for _, s := range [...]struct{ reach, mm, turn, most float64 }{{4, 8, 0.06, 1}, {3, 4, 0.03, 1}, {2, 2, 0.015, 2}, {edgeReach, 0.7, 0.005, 4}} {
		b.score = p.rateBoard(b, s.reach, s.most)
		for range 12 {
			best := b
			for _, v := range [...][3]float64{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}} {
				t := b
				t.middle = b.middle.Plus(calib.Point{X: v[0] * s.mm, Y: v[1] * s.mm})
				t.turn += v[2] * s.turn
				if t.score = p.rateBoard(t, s.reach, s.most); t.score > best.score {
					best = t
				}
			}
			if best == b {
				break
			}
			b = best
		}
	}
	if b.score = p.rateBoard(b, edgeReach, 1); p.bareShare(b, m) > mostBare {
		b.score = 0
	}
	return b
}

// rateBoard is how well the four edges of a board's top are seen within a
// reach; no edge counts more than most. The side on which least is seen counts
// twice: a heap has no four straight sides.
func (p *plan) rateBoard(b board, reach, most float64) float64 {
	const n = 16
	corners := b.corners()
	sum, least := 0.0, most
	for i, c := range corners {
		from, to := p.cell(p.view.Project(c, b.Height)), p.cell(p.view.Project(corners[(i+1)%4], b.Height))
		out := across(from, to)
		side := 0.0
		for k := range n {
			at := from.Towards(to, (float64(k)+0.5)/n)
			side += min(most, p.change(contourPoint{at, out}, reach)) / n
		}
		sum += side
		least = min(least, side)
	}
	return (sum + least) / 5
}

// across is the direction out of a board across its edge from one corner to the next.
func across(from, to calib.Point) calib.Point {
	d := to.Minus(from)
	return calib.Point{X: d.Y, Y: -d.X}.Times(1 / math.Hypot(d.X, d.Y))
}

// bareShare is the share of a board's top where the mat is seen as printed.
func (p *plan) bareShare(b board, m *mask) float64 {
	seen, known := 0.0, 1e-9
	b.grid(12, 8, func(at calib.Point) {
		if c, ok := m.known(p.cell(p.view.Project(at, b.Height))); ok {
			known++
			if c == asPrinted {
				seen++
			}
		}
	})
	return seen / known
}

// grid visits the middles of so many columns and rows of a board's top, mm.
func (b board) grid(columns, rows int, visit func(at calib.Point)) {
	corners := b.corners()
	for i := range columns {
		for k := range rows {
			u, v := (float64(i)+0.5)/float64(columns), (float64(k)+0.5)/float64(rows)
			visit(corners[0].Towards(corners[1], u).Towards(corners[3].Towards(corners[2], u), v))
		}
	}
}

// corners are those of the top, mm: first the one that is top left when the
// board is not turned.
func (b board) corners() [4]calib.Point {
	s, c := math.Sincos(b.turn)
	var out [4]calib.Point
	for i, k := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		x, y := k[0]*b.W/2, k[1]*b.H/2
		out[i] = calib.Point{X: b.middle.X + c*x - s*y, Y: b.middle.Y + s*x + c*y}
	}
	return out
}

// depth is how far inside the top's border a place at its height lies, mm.
func (b board) depth(at calib.Point) float64 {
	s, c := math.Sincos(b.turn)
	d := at.Minus(b.middle)
	own := calib.Point{X: c*d.X + s*d.Y, Y: c*d.Y - s*d.X}
	return calib.Rect{X: -b.W / 2, Y: -b.H / 2, W: b.W, H: b.H}.Depth(own)
}

// boardGround compares what is seen on a board with its own colour. Where a disc or
// the slider shades it, it is the board, too: nothing else tells it from a disc of
// that colour but a rim that is seen well.
func boardGround(own colour) func(calib.Point, colour) uint8 {
	return func(_ calib.Point, seen colour) uint8 {
		switch {
		case judge(seen, own) != foreign:
			return asPrinted
		case isShade(seen, own):
			return shaded
		}
		return foreign
	}
}

// boardColour is the colour that most of a board's top has, in whatever light: there may be
// more of one shade of a colour of discs than of any one of the board's.
func (p *plan) boardColour(b board) colour {
	var all []colour
	b.grid(40, 26, func(at calib.Point) {
		if seen, ok := p.colour(p.cell(p.view.Project(at, b.Height))); ok {
			all = append(all, seen)
		}
	})
	return commonColour(all)
}

// commonColour is the colour that most of some colours have, in whatever light: that of one of
// the shades that occur most often.
func commonColour(all []colour) colour {
	const (
		shades = 16 // grey levels that make one shade
		likely = 8  // how many shades are tried
	)
	alike := map[[3]int][]colour{}
	for _, c := range all {
		shade := [3]int{int(c[0]) / shades, int(c[1]) / shades, int(c[2]) / shades}
		alike[shade] = append(alike[shade], c)
	}
	// Of two that occur as often it is always the same that comes first: a map has no order.
	groups := slices.SortedFunc(maps.Values(alike), func(a, b []colour) int {
		return cmp.Or(len(b)-len(a), slices.Compare(a[0][:], b[0][:]))
	})
	var most []colour
	for _, g := range groups[:min(len(groups), likely)] {
		own := medianColour(g)
		if like := slices.DeleteFunc(slices.Clone(all), func(seen colour) bool { return judge(seen, own) == foreign }); len(like) > len(most) {
			most = like
		}
	}
	return medianColour(most)
}

// boardOutline is the silhouette of a board in cells, top, sides and all, with
// a rim.
func (p *plan) boardOutline(b board, rim float64) []calib.Point {
	var all []calib.Point
	for _, k := range b.corners() {
		for _, height := range [...]float64{0, b.Height} {
			at := p.cell(p.view.Project(k, height))
			for _, d := range [...][2]float64{{-rim, -rim}, {rim, -rim}, {-rim, rim}, {rim, rim}} {
				all = append(all, at.Plus(calib.Point{X: d[0], Y: d[1]}))
			}
		}
	}
	return hull(all)
}
