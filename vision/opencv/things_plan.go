package opencv

import (
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
