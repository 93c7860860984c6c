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
	table, speckles := make([]uint8, w*h), make([]uint8, w*h)
	for i, n := range seen {
		if p.beside[i] && n <= speckledMost {
			table[i], speckles[i] = 1, n
		}
	}
	cells, pixels := sumsOf(w, h, table), sumsOf(w, h, speckles)
	stands := make([]uint8, w*h)
	for i, n := range seen {
		if n == 0 {
			continue
		}
		near := around(i, speckledNear, w, h)
		usual := float64(pixels.in(near)) / float64(max(1, cells.in(near)))
		if float64(n) > usual+speckledOff*math.Sqrt(usual) {
			stands[i] = 1
		}
	}
	seeds := sumsOf(w, h, stands)
	for i, n := range seen {
		if n > 0 && p.beside[i] && seeds.in(around(i, besideSeed, w, h)) == 0 {
			seen[i] = 0
		}
	}
}

// sumsOf are the sums over all rectangles of a grid of cells.
func sumsOf(w, h int, of []uint8) sums {
	s := newSums(w, h)
	for y := range h {
		row := int32(0)
		above, here := s.n[y*s.w+1:(y+1)*s.w], s.n[(y+1)*s.w+1:(y+2)*s.w]
		for x, n := range of[y*w : (y+1)*w] {
			row += int32(n)
			here[x] = above[x] + row
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
