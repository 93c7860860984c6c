package cubes

import (
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

// On a table of dark wood noise gives every eighth pixel the dice's colour. Nothing
// is there, but a reading that looks for dice all over it takes ten times as long.
const (
	// speckledNear is how many cells about a place, each way, tell how many
	// pixels of the colour a cell of the table has there; cells that have more
	// than speckledMost of them are not the table's.
	speckledNear, speckledMost = 12, cell * cell / 8
	// speckledOff is by how many deviations, of chance's, a cell with something
	// on it has more.
	speckledOff = 4
	// besideSeed is how many cells about such a one are looked at, too.
	besideSeed = 3
	// rimMM is how far within the mat's border the table may be seen, mm.
	rimMM = 8
)

// clearTable clears the cells beside the mat in and about which no more is seen of
// a body's colour than noise makes; seen are its pixels in each cell of w by h.
func (p *printed) clearTable(seen []uint8, w, h int) {
	isTable := func(i int) bool { return p.beside[i] && seen[i] <= speckledMost }
	cells := sumsOf(w, h, isTable, func(int) int32 { return 1 })
	pixels := sumsOf(w, h, isTable, func(i int) int32 { return int32(seen[i]) })
	seeds := sumsOf(w, h, func(i int) bool {
		near := around(i, speckledNear, w, h)
		usual := float64(pixels.in(near)) / float64(max(1, cells.in(near)))
		return float64(seen[i]) > usual+speckledOff*math.Sqrt(usual)
	}, func(int) int32 { return 1 })
	for i := range seen {
		if p.beside[i] && seeds.in(around(i, besideSeed, w, h)) == 0 {
			seen[i] = 0
		}
	}
}

// sumsOf are the sums of a value over all rectangles of a grid of cells, of those
// that count.
func sumsOf(w, h int, counts func(i int) bool, of func(i int) int32) sums {
	s := newSums(w, h)
	for y := range h {
		row := int32(0)
		for x := range w {
			if counts(y*w + x) {
				row += of(y*w + x)
			}
			s.n[(y+1)*s.w+x+1] = s.n[y*s.w+x+1] + row
		}
	}
	return s
}

// around is the box of a grid of w by h cells that reaches so far about a cell.
func around(i, reach, w, h int) box {
	x, y := i%w, i/w
	return box{max(0, x-reach), max(0, y-reach), min(w, x+reach+1), min(h, y+reach+1)}
}

// findBeside marks the cells of a picture that lie beside the mat; none without one.
func (p *printed) findBeside(f vision.Frame, v calib.View, m *calib.Mat) {
	w, h := (f.Width+cell-1)/cell, (f.Height+cell-1)/cell
	p.beside = make([]bool, w*h)
	for i := range p.beside {
		if m != nil {
			at, ok := v.Locate(calib.Point{X: (float64(i%w) + 0.5) * cell, Y: (float64(i/w) + 0.5) * cell}, 0)
			p.beside[i] = ok && m.Rect().Depth(at) < rimMM
		}
	}
}
