package opencv

import "dicetable/calib"

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
	own := make([]colour, p.Width)
	for y := range p.Height {
		b.row(y, own)
		for x := range p.Width {
			i := y*p.Width + x
			kind := p.print[i]
			if kind <= mixed {
				m.cells[i] = unprinted
				continue
			}
			c := p.BGR[3*i : 3*i+3]
			m.cells[i] = judge(colour{float64(c[0]), float64(c[1]), float64(c[2])}, b.printed(own[x], kind))
		}
	}
	return m
}

// judge compares a colour seen with the one expected. Shadows make it darker
// and gloss a little lighter without changing what kind of colour it is.
func judge(seen, want colour) uint8 {
	ss := seen[0]*seen[0] + seen[1]*seen[1] + seen[2]*seen[2]
	sw := seen[0]*want[0] + seen[1]*want[1] + seen[2]*want[2]
	ww := want[0]*want[0] + want[1]*want[1] + want[2]*want[2]
	g := sw / (ww + 1)
	// off is how far the colour is from any shade of the one expected.
	off, limit := ss-g*sw, 9+0.046*(seen[0]+seen[1]+seen[2])
	switch {
	case g > 1.3, g < 0.4, off > limit*limit:
		return foreign
	case g > 1.1, g < 0.9:
		return shaded
	}
	return asPrinted
}

// isShade says whether a colour may be another in however deep a shade.
func isShade(seen, lit colour) bool {
	return seen.brightness() < lit.brightness() && seen.angle(lit) < 0.12
}

// opened keeps of the cells that pass those which a square of 2r+1 cells
// covers in which hardly any fails. Unprinted cells do not fail, but half of
// the square must be cells that do pass.
func opened(m *mask, r int, pass func(uint8) bool) *mask {
	good, bad := newMask(m.w, m.h), newMask(m.w, m.h)
	for i, c := range m.cells {
		switch {
		case pass(c):
			good.cells[i] = 1
		case c != unprinted:
			bad.cells[i] = 1
		}
	}
	goods, bads := counted(good), counted(bad)
	out := newMask(m.w, m.h)
	area := (2*r + 1) * (2*r + 1)
	for y := r; y < m.h-r; y++ {
		for x := r; x < m.w-r; x++ {
			if goods.box(x-r, y-r, x+r+1, y+r+1) < area/2 || bads.box(x-r, y-r, x+r+1, y+r+1) > area/20 {
				continue
			}
			for row := y - r; row <= y+r; row++ {
				cells := out.cells[row*m.w+x-r : row*m.w+x+r+1]
				for i := range cells {
					cells[i] = 1
				}
			}
		}
	}
	return out
}

// summed holds for each corner how many cells left of and above it are set.
type summed struct {
	w, h int
	n    []int32
}

func counted(m *mask) *summed {
	s := &summed{w: m.w, h: m.h, n: make([]int32, (m.w+1)*(m.h+1))}
	for y := range m.h {
		row := int32(0)
		above, here := s.n[y*(m.w+1)+1:], s.n[(y+1)*(m.w+1)+1:]
		for x, c := range m.cells[y*m.w : (y+1)*m.w] {
			if c != 0 {
				row++
			}
			here[x] = above[x] + row
		}
	}
	return s
}

// box counts the cells set from x0, y0 to before x1, y1, all in the mask.
func (s *summed) box(x0, y0, x1, y1 int) int {
	w := s.w + 1
	return int(s.n[y1*w+x1] - s.n[y0*w+x1] - s.n[y1*w+x0] + s.n[y0*w+x0])
}

// fillOutline sets the cells inside an outline to a value.
func (p *plan) fillOutline(m *mask, outline []calib.Point, value uint8) {
	b := bounds(outline, 1)
	for y := max(0, b.y0); y < min(m.h, b.y1); y++ {
		from, to := span(outline, float64(y))
		for x := max(0, from); x < min(m.w, to); x++ {
			m.cells[y*m.w+x] = value
		}
	}
}
