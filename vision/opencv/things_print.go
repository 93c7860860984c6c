package opencv

import (
	"math"
	"sync"

	"dicetable/calib"
)

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

const (
	// leastBlur is how far from the rim of what is printed a cell shows a mixture, mm. More
	// than need be hides discs that lie by a line.
	leastBlur = 2.5
	// blurPx is how far, px, where a mm has fewer than halfScale of them: half a cell, and
	// what a lens blurs.
	blurPx = 4.3
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

// printMM is the edge of a cell of it, mm.
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
