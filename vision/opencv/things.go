package opencv

import (
	"math"
	"strings"

	"dicetable/calib"
	"dicetable/vision"
)

// readThings finds what is on the mat and no die: cups and hands, chips, and
// Thrill's discs where its board stands. It returns the outlines, px, of what
// no die lies on. Beside fingers there may be dice.
func (r *Reader) readThings(f vision.Frame, mat *calib.Mat, out *vision.Reading) ([][]calib.Point, error) {
	s, err := newScan(f, r.sight.View, mat, r.light, r.plan)
	if err != nil {
		return nil, err
	}
	r.plan = s.plan
	r.white, r.bare = s.paper(), bareMat{plan: s.plan, mask: s.mask, markers: r.sight.Markers}
	defer func() { r.shades = s.shades }()
	b, err := r.findThrill(s)
	if err != nil {
		return nil, err
	}
	set := r.options.Dice
	switch {
	case r.thrill:
		s.readThrill(b, r.options.Discs, out)
		return nil, nil // no dice are looked for
	case mat.Tray != nil && set == diceCup.Name:
		err = s.readOneCup(&r.cup, out)
		r.bare.hands = s.hands
	case mat.Tray != nil && set == luckyFive.Name:
		s.readChips(out)
		s.readFaint(out)
		s.readOnlyHands(out)
		r.bare.hands = s.hands
	default:
		err = r.readAnyThings(f, s, out)
	}
	return s.covers(), err
}

// findThrill notes whether Thrill is played, as was told or as its board tells, and finds that.
func (r *Reader) findThrill(s *scan) (board, error) {
	told := r.options.Dice == "discs"
	if r.thrill = told; !told && r.options.Dice != "auto" {
		return board{}, nil
	}
	b, isThere := s.findBoard()
	if r.thrill = told || isThere; !r.thrill {
		return b, nil
	}
	return b, r.tellLensByBoard(s, b)
}

// readThrill finds Thrill's discs and the hands over them, and doubts a board that is not seen well.
func (s *scan) readThrill(b board, sizes calib.DiscSizes, out *vision.Reading) {
	if b.score <= 0 {
		doubt(out, "Thrill's board was not found; stand it in its place on the mat")
		s.readOnlyHands(out)
		return
	}
	s.readDiscs(b, sizes, out)
	if !b.clear {
		doubt(out, "the edges of Thrill's board are not clear; nothing should cover them")
	}
	s.readHandsOver(b, out)
}

// readAnyThings reads cups and hands, and chips too where a tray's mat leaves open what is played.
func (r *Reader) readAnyThings(f vision.Frame, s *scan, out *vision.Reading) error {
	cups, err := s.readCups(r.cups, out)
	if err != nil {
		return err
	}
	hasTray := s.plan.mat.Tray != nil
	if !hasTray {
		r.cups.see(f, r.sight.View, cups, out)
		r.cups.keep(cups, out)
	}
	mayHaveChips := hasTray && r.options.Dice != bluffDice.Name
	if mayHaveChips {
		s.readChips(out)
	}
	s.readHands(out)
	if mayHaveChips {
		s.readFaint(out)
	}
	return nil
}

func zoneNames(zones []vision.Zone) string {
	var names []string
	for _, z := range zones {
		names = append(names, string(z))
	}
	return strings.Join(names, ", ")
}

// around is a circle around an outline.
func around(outline []calib.Point) (middle calib.Point, radius float64) {
	b := bounds(outline, 0)
	middle = calib.Point{X: float64(b.x0+b.x1) / 2, Y: float64(b.y0+b.y1) / 2}
	for _, p := range outline {
		radius = math.Max(radius, p.Far(middle))
	}
	return middle, radius
}

// outlineOf is the outline of a blob in px: its first and last cell in each
// row.
func (p *plan) outlineOf(b blob) []calib.Point {
	left, right := make([]int, b.y1-b.y0), make([]int, b.y1-b.y0)
	for i := range left {
		left[i], right[i] = b.x1, b.x0
	}
	for _, i := range b.cells {
		x, row := i%p.Width, i/p.Width-b.y0
		left[row], right[row] = min(left[row], x), max(right[row], x)
	}
	var outline []calib.Point
	for row, x := range left {
		outline = append(outline, p.px(float64(x), float64(b.y0+row)))
	}
	for row := len(right) - 1; row >= 0; row-- {
		outline = append(outline, p.px(float64(right[row]), float64(b.y0+row)))
	}
	return outline
}

// cellsIn are the cells inside an outline in px.
func (p *plan) cellsIn(outline []calib.Point) []int {
	polygon := make([]calib.Point, len(outline))
	for i, at := range outline {
		polygon[i] = p.cell(at)
	}
	b := bounds(polygon, 1)
	var cells []int
	for y := max(0, b.y0); y < min(p.Height, b.y1); y++ {
		from, to := calib.Row(polygon, float64(y))
		for x := max(0, from); x < min(p.Width, to); x++ {
			cells = append(cells, y*p.Width+x)
		}
	}
	return cells
}
