package opencv

import (
	"slices"
	"sync"

	"dicetable/calib"
)

// mask marks cells of a plan.
type mask struct {
	w, h  int
	cells []uint8
}

func newMask(w, h int) *mask { return &mask{w: w, h: h, cells: make([]uint8, w*h)} }

// What a cell of the mat may be.
const (
	asPrinted uint8 = iota
	// shaded is darker or brighter than bare mat, as in a shadow.
	shaded
	// foreign is of another colour than a bare mat can have.
	foreign
	// unprinted is where the print does not tell.
	unprinted
)

// compare says what each cell of the plan is.
func compare(p *plan, b *bare) *mask {
	m := newMask(p.Width, p.Height)
	own := make([]tone, p.Width)
	for y := range p.Height {
		b.row(y, own)
		prints, seen := p.print[y*p.Width:(y+1)*p.Width], p.BGR[3*y*p.Width:3*(y+1)*p.Width]
		cells := m.cells[y*p.Width : (y+1)*p.Width]
		for x, kind := range prints {
			if kind <= mixed {
				cells[x] = unprinted
				continue
			}
			c := seen[3*x : 3*x+3 : 3*x+3]
			cells[x] = judgeTone(toneAt(c), b.printed(own[x], kind))
		}
	}
	return m
}

// leastPlain is the share of a table that must have one colour for things on
// it to stand out.
const leastPlain = 0.6

// withTable is a mask in which the cells beside the mat are judged too, if the
// table there is plain.
func (m *mask) withTable(p *plan) *mask {
	out := &mask{w: m.w, h: m.h, cells: slices.Clone(m.cells)}
	l := fitLight(p, table)
	if l.plain < leastPlain {
		return out
	}
	b := l.bare(p)
	own := make([]tone, p.Width)
	// What is looked for there is large: every second cell will do.
	for y := 0; y+1 < p.Height; y += 2 {
		b.row(y, own)
		for x := 0; x+1 < p.Width; x += 2 {
			i := y*p.Width + x
			if p.print[i] != table {
				continue
			}
			c := p.BGR[3*i : 3*i+3 : 3*i+3]
			k := judgeTone(toneAt(c), b.printed(own[x], base))
			for _, n := range [...]int{i, i + 1, i + p.Width, i + p.Width + 1} {
				if p.print[n] == table {
					out.cells[n] = k
				}
			}
		}
	}
	return out
}

// judge compares a colour seen with the one expected.
func judge(seen, want colour) uint8 {
	return judgeTone(seen.tone(), want.tone())
}

// judgeTone compares a colour seen with the one expected. Shadows make it
// darker and gloss a little lighter without changing what kind of colour it is.
func judgeTone(seen, want tone) uint8 {
	ss := seen.b*seen.b + seen.g*seen.g + seen.r*seen.r
	sw := seen.b*want.b + seen.g*want.g + seen.r*want.r
	ww := want.b*want.b + want.g*want.g + want.r*want.r
	g := sw / (ww + 1)
	// off is how far the colour is from any shade of the one expected.
	off, limit := ss-g*sw, 9+0.046*(seen.b+seen.g+seen.r)
	switch {
	case g > 1.3, g < 0.4, off > limit*limit:
		return foreign
	case g > 1.1, g < 0.9:
		return shaded
	}
	return asPrinted
}

// isShade reports whether a colour may be another in however deep a shade.
func isShade(seen, lit colour) bool {
	return seen.brightness() < lit.brightness() && seen.angle(lit) < 0.12
}

// kinds picks some of what a cell may be.
type kinds [unprinted + 1]bool

// opened keeps of the cells that pass those which a square of 2r+1 cells
// covers in which hardly any fails. Unprinted cells do not fail, but half of
// the square must be cells that do pass.
func opened(m *mask, r int, pass kinds) *mask {
	// Cells that pass and those that fail are counted at once, the latter in the upper half of a
	// number: a square has fewer than fit into the lower one.
	const half = 1 << 16
	var weights [unprinted + 1]int32
	for k, ok := range pass {
		switch {
		case ok:
			weights[k] = 1
		case uint8(k) != unprinted:
			weights[k] = half
		}
	}
	counts := weighed(m, weights)
	defer counts.free()
	out := newMask(m.w, m.h)
	area := uint32((2*r + 1) * (2*r + 1))
	for y := r; y < m.h-r; y++ {
		done := 0 // the columns before it are, in these rows
		above, below := counts.row(y-r), counts.row(y+r+1)
		for x := r; x < m.w-r; x++ {
			n := uint32(below[x+r+1] - below[x-r] - above[x+r+1] + above[x-r])
			if n%half < area/2 || n/half > area/20 {
				continue
			}
			for row := y - r; row <= y+r; row++ {
				cells := out.cells[row*m.w+max(done, x-r) : row*m.w+x+r+1]
				for i := range cells {
					cells[i] = 1
				}
			}
			done = x + r + 1
		}
	}
	return out
}

// summed holds for each corner how many cells left of and above it are of
// some kinds. Free it after use.
type summed struct {
	w, h int
	n    []int32
}

// sumsPool keeps the counts' memory from frame to frame.
var sumsPool = sync.Pool{New: func() any { return new(summed) }}

// counted counts the cells of some kinds.
func counted(m *mask, which kinds) *summed {
	var one [unprinted + 1]int32
	for k, ok := range which {
		if ok {
			one[k] = 1
		}
	}
	return weighed(m, one)
}

// weighed counts cells, each as often as the weight of its kind says. Sums may overflow: of a box in
// which they do not they are right.
func weighed(m *mask, weights [unprinted + 1]int32) *summed {
	s := sumsPool.Get().(*summed)
	size := (m.w + 1) * (m.h + 1)
	if cap(s.n) < size {
		s.n = make([]int32, size)
	}
	s.w, s.h, s.n = m.w, m.h, s.n[:size]
	clear(s.n[:m.w+1])
	for y := range m.h {
		row, cells := int32(0), m.cells[y*m.w:][:m.w]
		s.row(y + 1)[0] = 0
		above, here := s.row(y)[1:][:len(cells)], s.row(y + 1)[1:][:len(cells)]
		for x, c := range cells {
			row += weights[c&3]
			here[x] = above[x] + row
		}
	}
	return s
}

func (s *summed) free() { sumsPool.Put(s) }

// row is the counts of the corners above a row.
func (s *summed) row(y int) []int32 { return s.n[y*(s.w+1):][:s.w+1] }

// box counts the cells from x0, y0 to before x1, y1, all in the mask.
func (s *summed) box(x0, y0, x1, y1 int) int {
	w := s.w + 1
	return int(s.n[y1*w+x1] - s.n[y0*w+x1] - s.n[y1*w+x0] + s.n[y0*w+x0])
}

// fillOutline sets the cells inside an outline to a value.
func (p *plan) fillOutline(m *mask, outline []calib.Point, value uint8) {
	b := bounds(outline, 1)
	for y := max(0, b.y0); y < min(m.h, b.y1); y++ {
		from, to := calib.Row(outline, float64(y))
		for x := max(0, from); x < min(m.w, to); x++ {
			m.cells[y*m.w+x] = value
		}
	}
}
