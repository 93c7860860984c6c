package matprint

import (
	"fmt"
	"image/color"
	"math"

	"dicetable/calib"
	"dicetable/calib/matdraw"
)

// Sheet is one page and the part of the mat that is on it.
type Sheet struct {
	// Name says where the sheet belongs: "1-2" is row 1, column 2; empty
	// when the whole mat is on one.
	Name string
	// Width and Height of the paper, mm.
	Width, Height float64
	// Window is the part of the mat that is printed, mm on the mat.
	Window calib.Rect
	// At is where on the paper the window's top left corner lies, mm.
	At calib.Point
	// Marks are drawn on the paper outside and over the window, mm on it.
	Marks []matdraw.Op
}

// What a tiled sheet has beside its part of the mat, mm.
const (
	flap   = 10 // shown again beneath the next sheet, for the glue
	margin = 8  // that printers leave white, at least
)

var (
	ink  = color.RGBA{0, 0, 0, 255}
	glue = color.RGBA{255, 0, 255, 255}
)

// papers are the sheets a mat can be tiled over, upright, mm.
var papers = map[string][2]float64{"a4": {210, 297}, "a3": {297, 420}}

// Sheets lays a mat out on paper "a1", one sheet of just the mat's size, or
// tiles it over "a3" or "a4", which any printer takes.
func Sheets(m *calib.Mat, paper string) ([]Sheet, error) {
	if paper == "a1" {
		return []Sheet{{Width: m.Width, Height: m.Height, Window: m.Rect()}}, nil
	}
	size, ok := papers[paper]
	if !ok {
		return nil, fmt.Errorf("there is no paper %q; there are a1, a3 and a4", paper)
	}
	upright, across := grid(m, size[0], size[1]), grid(m, size[1], size[0])
	if across.count() < upright.count() {
		return across.sheets(m), nil
	}
	return upright.sheets(m), nil
}

// tiling is a mat cut into equal tiles for paper of one size.
type tiling struct {
	paperW, paperH float64
	rows, columns  int
}

// grid cuts as few tiles as the paper allows.
func grid(m *calib.Mat, paperW, paperH float64) tiling {
	n := func(length, paper float64) int { return int(math.Ceil(length / (paper - 2*margin - flap))) }
	return tiling{paperW: paperW, paperH: paperH, rows: n(m.Height, paperH), columns: n(m.Width, paperW)}
}

func (t tiling) count() int { return t.rows * t.columns }

func (t tiling) sheets(m *calib.Mat) []Sheet {
	w, h := m.Width/float64(t.columns), m.Height/float64(t.rows)
	var sheets []Sheet
	for row := range t.rows {
		for column := range t.columns {
			s := Sheet{Name: fmt.Sprintf("%d-%d", row+1, column+1), Width: t.paperW, Height: t.paperH,
				Window: calib.Rect{X: float64(column) * w, Y: float64(row) * h, W: w, H: h}}
			right, below := column+1 < t.columns, row+1 < t.rows
			if right {
				s.Window.W += flap
			}
			if below {
				s.Window.H += flap
			}
			s.At = calib.Point{X: (t.paperW - s.Window.W) / 2, Y: (t.paperH - s.Window.H) / 2}
			s.Marks = t.marks(m, s, w, h, right, below)
			sheets = append(sheets, s)
		}
	}
	return sheets
}

// marks are the cutting marks, the glue lines and the words around a tile.
func (t tiling) marks(m *calib.Mat, s Sheet, w, h float64, right, below bool) []matdraw.Op {
	win := calib.Rect{X: s.At.X, Y: s.At.Y, W: s.Window.W, H: s.Window.H}
	ops := cutMarks(win)
	if right {
		ops = append(ops, glueLine(calib.Point{X: win.X + w, Y: win.Y}, calib.Point{X: win.X + w, Y: win.Y + win.H})...)
	}
	if below {
		ops = append(ops, glueLine(calib.Point{X: win.X, Y: win.Y + h}, calib.Point{X: win.X + win.W, Y: win.Y + h})...)
	}
	words := fmt.Sprintf("%s mat, sheet %s of %d x %d (row-column). Print at 100 %%. Cut at the corner marks; "+
		"glue the next sheet edge on the dashed line.", m.Name, s.Name, t.rows, t.columns)
	base := calib.Point{X: win.X + 2, Y: win.Y - 2}
	ops = append(ops, matdraw.Op{Kind: matdraw.Text, Colour: ink, Size: 2, Points: []calib.Point{base}, Text: words})
	return append(ops, ruler(calib.Point{X: win.X + 5, Y: win.Y + win.H + 3})...)
}

// cutMarks stand outside the four corners of what is to be cut out.
func cutMarks(r calib.Rect) []matdraw.Op {
	const gap, long = 1, 5
	var ops []matdraw.Op
	for i, c := range r.Corners() {
		dx, dy := 1.0, 1.0
		if i == 0 || i == 3 {
			dx = -1
		}
		if i < 2 {
			dy = -1
		}
		ops = append(ops,
			stroke(ink, calib.Point{X: c.X + dx*gap, Y: c.Y}, calib.Point{X: c.X + dx*long, Y: c.Y}),
			stroke(ink, calib.Point{X: c.X, Y: c.Y + dy*gap}, calib.Point{X: c.X, Y: c.Y + dy*long}))
	}
	return ops
}

// glueLine is dashed: the next sheet's edge lies on it.
func glueLine(a, b calib.Point) []matdraw.Op {
	const dash = 3
	far := math.Hypot(b.X-a.X, b.Y-a.Y)
	at := func(d float64) calib.Point {
		return calib.Point{X: a.X + (b.X-a.X)*d/far, Y: a.Y + (b.Y-a.Y)*d/far}
	}
	var ops []matdraw.Op
	for d := 0.0; d < far; d += 2 * dash {
		ops = append(ops, stroke(glue, at(d), at(min(d+dash, far))))
	}
	return ops
}

// ruler is a line of 100 mm with which to check the print's scale.
func ruler(at calib.Point) []matdraw.Op {
	const long = 100
	var ops []matdraw.Op
	ops = append(ops, stroke(ink, at, calib.Point{X: at.X + long, Y: at.Y}))
	for d := 0.0; d <= long; d += 10 {
		ops = append(ops, stroke(ink, calib.Point{X: at.X + d, Y: at.Y - 1}, calib.Point{X: at.X + d, Y: at.Y + 1}))
	}
	return append(ops, matdraw.Op{Kind: matdraw.Text, Colour: ink, Size: 2,
		Points: []calib.Point{{X: at.X + long + 2, Y: at.Y + 1}}, Text: "this must measure 100 mm"})
}

// stroke is a fine line.
func stroke(c color.RGBA, a, b calib.Point) matdraw.Op {
	return matdraw.Op{Kind: matdraw.Line, Colour: c, Width: 0.2, Points: []calib.Point{a, b}}
}
