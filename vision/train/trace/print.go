package trace

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

// print is what is printed on the ground: a picture that covers what the
// camera sees of it. Its pixels hold the square root of the reflectance.
type print struct {
	img       *image.RGBA
	x, y      float64 // place of the picture's corner on the ground
	scale     float64 // texels per mm
	ink       *vector.Rasterizer
	line      float64 // width of thin lines in mm
	low, high vec     // the seen part of the ground
}

const texels = 640

// newPrint covers the ground from low to high.
func newPrint(low, high vec) *print {
	size := max(high.x-low.x, high.y-low.y) + 2
	return &print{
		img: image.NewRGBA(image.Rect(0, 0, texels, texels)), x: low.x - 1, y: low.y - 1,
		scale: texels / size, ink: vector.NewRasterizer(1, 1), low: low, high: high,
	}
}

// over is the base with the print over it.
func (p *print) over(base vec, x, y float64) vec {
	u, v := (x-p.x)*p.scale-0.5, (y-p.y)*p.scale-0.5
	fu, fv := math.Floor(u), math.Floor(v)
	i, j := int(fu), int(fv)
	if i < 0 || j < 0 || i >= texels-1 || j >= texels-1 {
		return base
	}
	u, v = u-fu, v-fv
	at := p.img.Pix[j*p.img.Stride+4*i:]
	below := p.img.Pix[(j+1)*p.img.Stride+4*i:]
	if at[3]|at[7]|below[3]|below[7] == 0 {
		return base
	}
	var c [4]float64
	for k := range 4 {
		a, b := float64(at[k]), float64(at[k+4])
		d, e := float64(below[k]), float64(below[k+4])
		a, d = a+(b-a)*u, d+(e-d)*u
		c[k] = (a + (d-a)*v) / 255
	}
	if c[3] < 1.0/255 {
		return base
	}
	full := vec{c[0] / c[3], c[1] / c[3], c[2] / c[3]}
	return mix(base, full.times(full), c[3])
}

// coat is a reflectance as the picture holds it.
func coat(c vec) color.RGBA {
	b := func(v float64) uint8 { return uint8(255*math.Sqrt(clamp(v, 0, 1)) + 0.5) }
	return color.RGBA{b(c.x), b(c.y), b(c.z), 255}
}

type place struct{ x, y float64 }

// shape is a frame to draw in: a place, a direction and a unit in mm; y runs
// down as on a page.
type shape struct {
	at       place
	sin, cos float64
	unit     float64
}

func (f shape) put(x, y float64) place {
	x, y = x*f.unit, -y*f.unit
	return place{f.at.x + x*f.cos - y*f.sin, f.at.y + x*f.sin + y*f.cos}
}

func (f shape) sub(x, y, unit float64) shape {
	return shape{f.put(x, y), f.sin, f.cos, f.unit * unit}
}

func framed(at place, angle, unit float64) shape {
	s, c := math.Sincos(angle)
	return shape{at, s, c, unit}
}

// fill paints the polygons; a second one that runs the other way is a hole.
func (p *print) fill(c vec, polygons ...[]place) {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, q := range polygons[0] {
		u, v := (q.x-p.x)*p.scale, (q.y-p.y)*p.scale
		x0, y0, x1, y1 = min(x0, u), min(y0, v), max(x1, u), max(y1, v)
	}
	box := image.Rect(int(max(x0, -9))-1, int(max(y0, -9))-1, int(min(x1, texels+9))+2, int(min(y1, texels+9))+2)
	box = box.Intersect(p.img.Rect)
	if box.Empty() {
		return
	}
	p.ink.Reset(box.Dx(), box.Dy())
	for _, poly := range polygons {
		for k, q := range poly {
			u := float32((q.x-p.x)*p.scale) - float32(box.Min.X)
			v := float32((q.y-p.y)*p.scale) - float32(box.Min.Y)
			if k == 0 {
				p.ink.MoveTo(u, v)
			} else {
				p.ink.LineTo(u, v)
			}
		}
		p.ink.ClosePath()
	}
	p.ink.Draw(p.img, box, image.NewUniform(coat(c)), image.Point{})
}

// rect is the rectangle of the frame from x, y to x+w, y+h.
func (f shape) rect(x, y, w, h float64) []place {
	return []place{f.put(x, y), f.put(x+w, y), f.put(x+w, y+h), f.put(x, y+h)}
}

func reversed(poly []place) []place {
	out := make([]place, 0, len(poly))
	for i := range poly {
		out = append(out, poly[len(poly)-1-i])
	}
	return out
}

// round is a circle of the frame.
func (f shape) round(x, y, r float64) []place {
	const corners = 40
	out := make([]place, 0, corners)
	for i := range corners {
		s, c := math.Sincos(2 * math.Pi * float64(i) / corners)
		out = append(out, f.put(x+r*c, y+r*s))
	}
	return out
}

// starred is a star with a tip upwards.
func (f shape) starred(x, y, r, inner float64, points int) []place {
	out := make([]place, 0, 2*points)
	for i := range 2 * points {
		s, c := math.Sincos(math.Pi * float64(i) / float64(points))
		q := r
		if i&1 == 1 {
			q *= inner
		}
		out = append(out, f.put(x+q*s, y-q*c))
	}
	return out
}

// frameLine paints the outline of a rectangle, w wide in the frame's units.
func (p *print) frameLine(c vec, f shape, x, y, dx, dy, w float64) {
	p.fill(c, f.rect(x-w/2, y-w/2, dx+w, dy+w), reversed(f.rect(x+w/2, y+w/2, dx-w, dy-w)))
}

// stroke paints a line between two points of the frame.
func (p *print) stroke(c vec, f shape, x0, y0, x1, y1, w float64) {
	l := math.Hypot(x1-x0, y1-y0)
	if l == 0 {
		return
	}
	nx, ny := -(y1-y0)/l*w/2, (x1-x0)/l*w/2
	ex, ey := (x1-x0)/l*w/3, (y1-y0)/l*w/3
	p.fill(c, []place{
		f.put(x0+nx-ex, y0+ny-ey), f.put(x1+nx+ex, y1+ny+ey), f.put(x1-nx+ex, y1-ny+ey), f.put(x0-nx-ex, y0-ny-ey),
	})
}
