package pixels

import (
	"image"
	"math"
	"sort"

	"dicetable/calib"
	"dicetable/hardware/sim/internal/space"
	"golang.org/x/image/vector"
)

// shadow darkens what lies below a thing: keep is what is left of each pixel
// as written, 255 for all of it.
type shadow struct {
	box  image.Rectangle
	keep []uint8
}

// cast draws the shadows that solids throw on the mat.
func (o *optics) cast(l *lamp, solids []space.Solid) *shadow { return o.castOn(l, solids, 0) }

// castOn draws the shadows that solids throw on a plane above the mat, mm.
func (o *optics) castOn(l *lamp, solids []space.Solid, plane float64) *shadow {
	var areas [][]calib.Point
	var box image.Rectangle
	height, lowest := 0.0, math.Inf(1)
	var middle space.V
	for _, s := range solids {
		hull := s.Hull()
		area, at := o.thrown(l, hull, plane)
		if len(area) < 3 {
			continue
		}
		for _, v := range hull {
			height, lowest = max(height, -v[2]-plane), min(lowest, -v[2]-plane)
		}
		middle = at
		areas = append(areas, area)
		box = box.Union(boxOf(area))
	}
	// The wider the lamp and the higher the thing, the softer the rim.
	soft := 0.6 + 0.6*l.soft*(0.35*height+0.65*max(0, lowest))/(-l.place[2])
	soft = min(soft, 22)
	pad := int(3*soft) + 2
	box = box.Inset(-pad).Intersect(o.frame.Inset(-pad))
	if box.Empty() {
		return &shadow{}
	}
	return soften(areas, box, soft, 1-l.shadow(middle))
}

// soften draws areas that darken by a share, with soft rims: the softer, the
// coarser the mask may be that is drawn first.
func soften(areas [][]calib.Point, box image.Rectangle, soft, dark float64) *shadow {
	step := 1
	for step < 8 && soft/float64(step) > 2.5 {
		step *= 2
	}
	w, h := box.Dx()/step+2, box.Dy()/step+2
	mask := image.NewAlpha(image.Rect(0, 0, w, h))
	for _, a := range areas {
		fill(mask, a, box.Min, float64(step))
	}
	blurAlpha(mask, soft/float64(step))
	out := &shadow{box, make([]uint8, box.Dx()*box.Dy())}
	for y := range box.Dy() {
		j, fy := y/step, float64(y%step)/float64(step)
		up, low := mask.Pix[j*w:(j+1)*w], mask.Pix[(j+1)*w:(j+2)*w]
		row := out.keep[y*box.Dx() : (y+1)*box.Dx()]
		for i := range w - 1 {
			a := float64(up[i])*(1-fy) + float64(low[i])*fy
			b := float64(up[i+1])*(1-fy) + float64(low[i+1])*fy
			a, b = 255.5-a*dark, 255.5-b*dark
			slope := (b - a) / float64(step)
			for k := i * step; k < min((i+1)*step, len(row)); k++ {
				row[k] = uint8(a)
				a += slope
			}
		}
	}
	return out
}

// thrown is the outline, px, of a convex thing's shadow on a plane above the
// mat, and a place in it.
func (o *optics) thrown(l *lamp, hull []space.V, plane float64) (area []calib.Point, at space.V) {
	var px []calib.Point
	for _, v := range hull {
		to := v.Sub(l.place)
		if to[2] < 1 {
			return nil, at
		}
		k := (-plane - l.place[2]) / to[2]
		at = l.place.Add(to.Mul(k))
		at[2] = -plane
		p, ok := o.Pixel(at)
		if !ok {
			return nil, at
		}
		px = append(px, p)
	}
	return convex(px), at
}

// contact is the dark seam where a die stands on the mat: no light of the
// room gets there.
func (o *optics) contact(b space.Box) *shadow {
	var px []calib.Point
	for _, v := range b.Hull() {
		lift := -v[2]
		if lift > 2.2*b.Half {
			continue
		}
		out := v.Sub(b.C)
		v = space.V{b.C[0] + 1.06*out[0], b.C[1] + 1.06*out[1], 0}
		if p, ok := o.Pixel(v); ok {
			px = append(px, p)
		}
	}
	area := convex(px)
	if len(area) < 3 {
		return &shadow{}
	}
	lowest := max(0, -b.C[2]-b.Half)
	return soften([][]calib.Point{area}, boxOf(area).Inset(-7), 2.2, 0.42*math.Exp(-lowest/6))
}

// fill draws an area into a mask whose corner is at origin and whose pixels
// are step px wide.
func fill(mask *image.Alpha, area []calib.Point, origin image.Point, step float64) {
	r := vector.NewRasterizer(mask.Rect.Dx(), mask.Rect.Dy())
	at := func(p calib.Point) (float32, float32) {
		// The value of a mask's pixel is meant for its first px.
		return float32((p.X-float64(origin.X))/step + 0.5), float32((p.Y-float64(origin.Y))/step + 0.5)
	}
	r.MoveTo(at(area[0]))
	for _, p := range area[1:] {
		r.LineTo(at(p))
	}
	r.ClosePath()
	r.Draw(mask, mask.Rect, image.Opaque, image.Point{})
}

func boxOf(area []calib.Point) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range area {
		x0, x1 = min(x0, p.X), max(x1, p.X)
		y0, y1 = min(y0, p.Y), max(y1, p.Y)
	}
	const far = 4096
	lim := func(f float64) int { return int(max(-far, min(far, f))) }
	return image.Rect(lim(x0)-1, lim(y0)-1, lim(x1)+2, lim(y1)+2)
}

// convex is the convex hull, in order around it.
func convex(p []calib.Point) []calib.Point {
	if len(p) < 3 {
		return nil
	}
	sort.Slice(p, func(i, j int) bool { return p[i].X < p[j].X || p[i].X == p[j].X && p[i].Y < p[j].Y })
	half := func(points []calib.Point) []calib.Point {
		var h []calib.Point
		for _, q := range points {
			for len(h) >= 2 && turn(h[len(h)-2], h[len(h)-1], q) <= 0 {
				h = h[:len(h)-1]
			}
			h = append(h, q)
		}
		return h[:len(h)-1]
	}
	low := half(p)
	back := make([]calib.Point, 0, len(p))
	for i := len(p) - 1; i >= 0; i-- {
		back = append(back, p[i])
	}
	return append(low, half(back)...)
}

func turn(a, b, c calib.Point) float64 {
	return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X)
}
