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
func (o *optics) cast(l *lamp, solids []space.Solid) *shadow {
	var areas [][]calib.Point
	var box image.Rectangle
	height, lowest := 0.0, math.Inf(1)
	var middle space.V
	for _, s := range solids {
		hull := s.Hull()
		area, at := o.thrown(l, hull)
		if len(area) < 3 {
			continue
		}
		for _, v := range hull {
			height, lowest = max(height, -v[2]), min(lowest, -v[2])
		}
		middle = at
		areas = append(areas, area)
		box = box.Union(boxOf(area))
	}
	// The wider the lamp and the higher the thing, the softer the rim.
	scale := 1.7
	soft := 0.6 + scale*0.35*l.soft*(0.35*height+0.65*max(0, lowest))/(-l.place[2])
	soft = min(soft, 22)
	pad := int(3*soft) + 2
	box = box.Inset(-pad).Intersect(o.frame.Inset(-pad))
	if box.Empty() {
		return &shadow{}
	}
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	for _, a := range areas {
		fill(mask, a, box.Min)
	}
	blurAlpha(mask, soft)
	dark := 1 - l.shadow(middle)
	keep := make([]uint8, len(mask.Pix))
	for i, a := range mask.Pix {
		keep[i] = uint8(255 - float64(a)*dark + 0.5)
	}
	return &shadow{box, keep}
}

// thrown is the outline, px, of a convex thing's shadow on the mat, and a
// place in it.
func (o *optics) thrown(l *lamp, hull []space.V) (area []calib.Point, at space.V) {
	var px []calib.Point
	for _, v := range hull {
		to := v.Sub(l.place)
		if to[2] < 1 {
			return nil, at
		}
		k := -l.place[2] / to[2]
		at = l.place.Add(to.Mul(k))
		at[2] = 0
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
	const soft = 2.2
	box := boxOf(area).Inset(-7)
	mask := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
	fill(mask, area, box.Min)
	blurAlpha(mask, soft)
	lowest := max(0, -b.C[2]-b.Half)
	dark := 0.42 * math.Exp(-lowest/6)
	keep := make([]uint8, len(mask.Pix))
	for i, a := range mask.Pix {
		keep[i] = uint8(255 - float64(a)*dark + 0.5)
	}
	return &shadow{box, keep}
}

// fill draws an area into a mask whose corner is at origin.
func fill(mask *image.Alpha, area []calib.Point, origin image.Point) {
	r := vector.NewRasterizer(mask.Rect.Dx(), mask.Rect.Dy())
	at := func(p calib.Point) (float32, float32) {
		return float32(p.X - float64(origin.X) + 0.5), float32(p.Y - float64(origin.Y) + 0.5)
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
