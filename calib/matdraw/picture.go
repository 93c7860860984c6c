package matdraw

import (
	"image"
	"image/color"
	"math"

	"dicetable/calib"
	"golang.org/x/image/vector"
)

// Picture draws operations, Text left out, into pixels: width by height mm
// from 0,0 at scale px per mm. The corner of the first pixel is at 0,0.
func Picture(ops []Op, width, height, scale float64) *image.RGBA {
	b := image.Rect(0, 0, int(math.Round(width*scale)), int(math.Round(height*scale)))
	p := &painter{img: image.NewRGBA(b), scale: scale}
	for _, op := range ops {
		p.draw(op)
	}
	return p.img
}

type painter struct {
	img   *image.RGBA
	scale float64
}

func (p *painter) draw(op Op) {
	switch op.Kind {
	case Polygon:
		p.fill(op.Colour, op.Points)
	case Line:
		p.stroke(op.Colour, op.Width, op.Points)
	case Circle:
		c := op.Points[0]
		p.stroke(op.Colour, op.Width, arc(c.X, c.Y, op.Radius, op.Radius, 0, 360))
	}
}

// stroke draws a round brush along points.
func (p *painter) stroke(c color.RGBA, width float64, points []calib.Point) {
	for i := range points[1:] {
		p.fill(c, capsule(points[i], points[i+1], width/2))
	}
}

// capsule is the outline of a thick line with round ends.
func capsule(a, b calib.Point, r float64) []calib.Point {
	toward := math.Atan2(b.Y-a.Y, b.X-a.X) * 180 / math.Pi
	return join(arc(b.X, b.Y, r, r, toward-90, toward+90), arc(a.X, a.Y, r, r, toward+90, toward+270))
}

// fill paints a polygon with smooth edges; only its own box is touched.
func (p *painter) fill(c color.RGBA, points []calib.Point) {
	low, high := points[0], points[0]
	for _, q := range points {
		low.X, low.Y = min(low.X, q.X), min(low.Y, q.Y)
		high.X, high.Y = max(high.X, q.X), max(high.Y, q.Y)
	}
	box := image.Rect(int(math.Floor(low.X*p.scale)), int(math.Floor(low.Y*p.scale)),
		int(math.Ceil(high.X*p.scale)), int(math.Ceil(high.Y*p.scale))).Intersect(p.img.Bounds())
	if box.Empty() {
		return
	}
	r := vector.NewRasterizer(box.Dx(), box.Dy())
	at := func(q calib.Point) (x, y float32) {
		return float32(q.X*p.scale - float64(box.Min.X)), float32(q.Y*p.scale - float64(box.Min.Y))
	}
	r.MoveTo(at(points[0]))
	for _, q := range points[1:] {
		r.LineTo(at(q))
	}
	r.ClosePath()
	r.Draw(p.img, box, image.NewUniform(c), image.Point{})
}
