package opencv

import "dicetable/calib"

// blob is a connected part of a mask.
type blob struct {
	cells []int
	// x0 to y1 bound it, in cells.
	x0, y0, x1, y1 int
	// reaches: it goes over the mat's border; cut: over the picture's.
	reaches, cut bool
}

// leastBlob is the area of things that are looked at, in square mm: a die is
// much smaller.
const leastBlob = 900

// blobs are the things on the mat that were not read otherwise and are larger
// than dice.
func (s *scan) blobs() []blob {
	p, m := s.plan, s.wide
	large := opened(m, 3, kinds{foreign: true})
	for i, c := range m.cells {
		if c == asPrinted || c == shaded || s.taken.cells[i] != 0 {
			large.cells[i] = 0
		}
	}
	for _, o := range s.rests {
		p.clear(large, o, 3, 0)
	}
	s.clearFound(large)
	perMM := p.view.Scale(p.mat.Rect().Center(), 0) / planBy
	least := int(leastBlob * perMM * perMM)
	var out []blob
	for i, c := range large.cells {
		if c == 0 {
			continue
		}
		b := p.flood(large, i)
		if len(b.cells) >= least {
			out = append(out, b)
		}
	}
	return out
}

// clearFound takes the chips and discs that were found out of a mask.
func (s *scan) clearFound(m *mask) {
	for i := range s.found {
		var rim [len(compass)]contourPoint
		for k := range rim {
			b := s.found[i].contourPoint(k * rimPoints / len(rim))
			rim[k] = contourPoint{s.close.toPlan(b.at), b.out}
		}
		s.plan.clear(m, rim, 2, 0)
	}
}

// clear sets what an outline surrounds, with a rim, in cells, to a value.
func (p *plan) clear(m *mask, outline [len(compass)]contourPoint, rim float64, value uint8) {
	p.fillOutline(m, rimmed(outline, rim), value)
}

// rimmed is an outline with a rim, in cells.
func rimmed(outline [len(compass)]contourPoint, rim float64) []calib.Point {
	polygon := make([]calib.Point, len(outline))
	for i, r := range outline {
		polygon[i] = r.at.Plus(r.out.Times(rim))
	}
	return polygon
}

// flood takes the part connected with cell i out of a mask.
func (p *plan) flood(m *mask, i int) blob {
	b := blob{x0: m.w, y0: m.h}
	todo := []int{i}
	m.cells[i] = 0
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		b.cells = append(b.cells, i)
		x, y := i%m.w, i/m.w
		b.x0, b.y0, b.x1, b.y1 = min(b.x0, x), min(b.y0, y), max(b.x1, x+1), max(b.y1, y+1)
		for _, n := range [...]int{i - 1, i + 1, i - m.w, i + m.w} {
			if n < 0 || n >= len(m.cells) || n/m.w != y && n%m.w != x {
				continue
			}
			if p.print[n] == table {
				b.reaches = true
			}
			if m.cells[n] != 0 {
				m.cells[n] = 0
				todo = append(todo, n)
			}
		}
		if x == 0 || y == 0 || x == m.w-1 || y == m.h-1 {
			b.reaches, b.cut = true, true
		}
	}
	return b
}

// depth is how far over the mat a thing reaches, mm.
func (p *plan) depth(b blob) float64 {
	deep := 0.0
	for _, i := range b.cells {
		if at, ok := p.view.Locate(p.px(float64(i%p.Width), float64(i/p.Width)), 0); ok {
			deep = max(deep, p.mat.Rect().Depth(at))
		}
	}
	return deep
}
