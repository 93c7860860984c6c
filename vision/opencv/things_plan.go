package opencv

import (
	"math"
	"sync"

	"dicetable/calib"
	"dicetable/vision/opencv/cvx"
)

// plan is a small picture of the frame, with what is printed on the mat under
// each of its cells: things much larger than dice are looked for in it.
type plan struct {
	cvx.Picture
	view calib.View
	mat  *calib.Mat
	// print says what a cell shows when nothing lies there.
	print []printKind
	// cups is how large they may be.
	cups cupSizes
	// smooth: its cells were averaged, for the picture is noisy.
	smooth bool
	// light is how each kind of ground was lit last, or nil.
	light [prints]*lightFit
}

// planBy is the edge of a plan's cell in px of a frame.
const planBy = 4

// printKind is what is printed in a cell.
type printKind uint8

const (
	// table is beside the mat; mixed is too fine to have a colour.
	table printKind = iota
	mixed
	base
	numberField
	starField
	graveField
	prints
)

// newPlan makes the plan of a frame from its small picture. What is printed
// where is taken from the plan before, which may be nil, while view and mat
// are the same; the light is looked for near where it was.
func newPlan(small cvx.Picture, v calib.View, m *calib.Mat, before *plan) *plan {
	p := &plan{Picture: small, view: v, mat: m, cups: usualCup}
	if b := before; b != nil && b.view == v && b.mat == m && b.Width == p.Width && b.Height == p.Height {
		p.print, p.light = b.print, b.light
		return p
	}
	p.print = make([]printKind, small.Width*small.Height)
	p.lay()
	return p
}

// px is the middle of a cell in px of the frame.
func (p *plan) px(x, y float64) calib.Point {
	return calib.Point{X: x*planBy + (planBy-1)/2.0, Y: y*planBy + (planBy-1)/2.0}
}

// cell is the place of px of the frame in cells.
func (p *plan) cell(px calib.Point) calib.Point {
	return calib.Point{X: (px.X - (planBy-1)/2.0) / planBy, Y: (px.Y - (planBy-1)/2.0) / planBy}
}

// lay fills in what is printed in each cell. Places are located exactly at
// the corners of blocks and interpolated within.
func (p *plan) lay() {
	const block = 16
	printed := printsOf(p.mat, p.blur())
	for y0 := 0; y0 < p.Height; y0 += block {
		for x0 := 0; x0 < p.Width; x0 += block {
			var at [4]calib.Point
			whole := true
			for i := range at {
				q, ok := p.view.Locate(p.px(float64(x0+block*(i%2)), float64(y0+block*(i/2))), 0)
				at[i], whole = q, whole && ok
			}
			for y := y0; whole && y < min(y0+block, p.Height); y++ {
				v := float64(y-y0) / block
				left, right := at[0].Towards(at[2], v), at[1].Towards(at[3], v)
				for x := x0; x < min(x0+block, p.Width); x++ {
					p.print[y*p.Width+x] = printed.at(left.Towards(right, float64(x-x0)/block))
				}
			}
		}
	}
}

const (
	// leastBlur is how far from the rim of what is printed a cell shows a mixture, mm; where a mm has
	// fewer than halfScale px that is blurPx of them: half a cell, and what a lens blurs. More than
	// need be hides discs that lie by a line.
	leastBlur, blurPx = 2.5, 4.3
	// blurStep is what blurs differ by, mm: a map is made for each.
	blurStep = 0.5
)

// blur is how far from the rim of what is printed a cell shows a mixture, mm.
func (p *plan) blur() float64 {
	scale := p.view.Scale(p.mat.Rect().Center(), 0)
	if !(scale < halfScale) { // nor is it where the lens shows nothing of the mat's middle
		return leastBlur
	}
	return math.Round(blurPx/scale/blurStep) * blurStep
}

// printMap holds what is printed on a mat for each 2 mm.
type printMap struct {
	w, h  int
	cells []printKind
}

const printMM = 2.0

var printMaps sync.Map // by blurredMat

// blurredMat is a mat and how far from the rim of its print that is mixed, mm.
type blurredMat struct {
	mat  *calib.Mat
	blur float64
}

// printsOf makes the map of a mat once.
func printsOf(m *calib.Mat, blur float64) *printMap {
	if p, ok := printMaps.Load(blurredMat{m, blur}); ok {
		return p.(*printMap)
	}
	p := &printMap{w: int(m.Width/printMM) + 1, h: int(m.Height/printMM) + 1}
	for y := range p.h {
		for x := range p.w {
			p.cells = append(p.cells, printAt(m, calib.Point{X: (float64(x) + 0.5) * printMM, Y: (float64(y) + 0.5) * printMM}, blur))
		}
	}
	printMaps.Store(blurredMat{m, blur}, p)
	return p
}

func (m *printMap) at(p calib.Point) printKind {
	if p.X < 0 || p.Y < 0 {
		return table
	}
	x, y := int(p.X/printMM), int(p.Y/printMM)
	if x >= m.w || y >= m.h {
		return table
	}
	return m.cells[y*m.w+x]
}

// printAt is what is printed at a place of a mat, mm, if it is mixed so far from its rim.
func printAt(m *calib.Mat, at calib.Point, blur float64) printKind {
	switch depth := m.Rect().Depth(at); {
	case depth < -blur:
		return table
	case depth < blur:
		return mixed
	}
	for _, k := range m.Markers {
		if k.Rect().Depth(at) > -9 {
			return mixed
		}
	}
	if m.Overlaid(at) {
		return mixed
	}
	for _, s := range m.Seats {
		if d := s.Depth(at); math.Abs(d) < blur {
			return mixed
		} else if d > 0 {
			// The seat's number stands in its corner.
			if number := (calib.Rect{X: s.X + 4, Y: s.Y + 6, W: 11, H: 13}); number.Depth(at) >= 0 {
				return mixed
			}
			return base
		}
	}
	if p, ok := trackPrint(m, at, blur); ok {
		return p
	}
	return middlePrint(m, at, blur)
}

// atBoardCorner reports whether the angle at a corner of the board's place is
// printed there; mats printed earlier have none.
func atBoardCorner(m *calib.Mat, at calib.Point, blur float64) bool {
	const arm = 14
	if m.Board == nil || math.Abs(m.Board.Depth(at)) > blur {
		return false
	}
	for _, c := range m.Board.Corners() {
		if at.Far(c) < arm {
			return true
		}
	}
	return false
}

// trackPrint is what the track has printed; false beside it.
func trackPrint(m *calib.Mat, at calib.Point, blur float64) (printKind, bool) {
	f, depth, ok := m.FieldAt(at)
	switch {
	case !ok || depth < -blur:
		return 0, false
	case depth < blur:
		return mixed, true
	}
	r, _ := m.Place(f)
	middle := r.Center()
	inked := 12.0
	if f.Kind == "star" {
		inked = 16
	}
	switch {
	case at.Far(middle) < inked:
		return mixed, true
	case f.Kind == "star":
		return starField, true
	}
	return numberField, true
}

// middlePrint is what is printed in the mat's middle: graveyard, patches,
// and what other mats have there.
func middlePrint(m *calib.Mat, at calib.Point, blur float64) printKind {
	for _, k := range m.Patches {
		if k.Rect().Depth(at) > -blur {
			return mixed
		}
	}
	for _, r := range []*calib.Rect{m.Graveyard, m.Cards, m.Stake} {
		if r != nil && math.Abs(r.Depth(at)) < blur {
			return mixed
		}
	}
	if m.Tray != nil && math.Abs(m.Tray.Depth(at)) < blur || atBoardCorner(m, at, blur) {
		return mixed
	}
	if m.Graveyard != nil && m.Graveyard.Depth(at) > 0 {
		return graveField
	}
	return base
}

// matGround compares what is seen with the mat.
func (p *plan) matGround(m *mask) func(calib.Point, colour) uint8 {
	return func(at calib.Point, _ colour) uint8 {
		k, _ := m.known(at)
		return k
	}
}

// printMask marks the cells of the mat with print too fine to have a colour,
// and those of another mask.
func (p *plan) printMask(also *mask) *mask {
	out := newMask(p.Width, p.Height)
	for i, k := range p.print {
		if k == mixed || also.cells[i] != 0 {
			out.cells[i] = 1
		}
	}
	return out
}

// rimCells marks the cells of the mat in which rims of things may be seen: they
// and their neighbours are printed in one colour, and something near by does
// not look so.
func (p *plan) rimCells(m *mask) *mask {
	const near = 2
	unlike := counted(m, kinds{shaded: true, foreign: true})
	defer unlike.free()
	out, w := newMask(p.Width, p.Height), p.Width
	for y := near; y < p.Height-near; y++ {
		for x := near; x < w-near; x++ {
			if p.isPlain(x, y) && unlike.box(x-near, y-near, x+near+1, y+near+1) > 0 {
				out.cells[y*w+x] = 1
			}
		}
	}
	return out
}

// mark marks the cells in a polygon where they and their neighbours are printed
// in one colour.
func (p *plan) mark(m *mask, polygon []calib.Point) {
	box := bounds(polygon, 0)
	for y := max(1, box.y0); y < min(p.Height-1, box.y1); y++ {
		from, to := calib.Row(polygon, float64(y))
		for x := max(1, from); x < min(p.Width-1, to); x++ {
			if p.isPlain(x, y) {
				m.cells[y*m.w+x] = 1
			}
		}
	}
}

// isPlain reports whether a cell and its neighbours are printed in one colour.
func (p *plan) isPlain(x, y int) bool {
	i, w := y*p.Width+x, p.Width
	return p.print[i] > mixed && p.print[i-1] > mixed && p.print[i+1] > mixed && p.print[i-w] > mixed && p.print[i+w] > mixed
}
