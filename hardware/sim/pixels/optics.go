package pixels

import (
	"image"
	"math"

	"dicetable/calib"
	"dicetable/hardware/sim/internal/space"
)

// optics is the camera with its rays prepared: a pixel's ray lies between
// those of a coarse grid.
type optics struct {
	*space.Camera
	width, height int
	frame         image.Rectangle
	across, down  int
	grid          []space.V
}

// pitch is the grid's, px.
const pitch = 16

// rim is how far outside of the frame things are still drawn, px, so that
// the lens finds them there.
const rim = 12

func newOptics(v calib.View) *optics {
	o := &optics{Camera: space.NewCamera(v), width: v.Lens.Width, height: v.Lens.Height}
	o.frame = image.Rect(0, 0, o.width, o.height)
	o.across, o.down = o.width/pitch+4, o.height/pitch+4
	o.grid = make([]space.V, 0, o.across*o.down)
	for j := range o.down {
		for i := range o.across {
			r, ok := o.Ray(calib.Point{X: float64((i - 1) * pitch), Y: float64((j - 1) * pitch)})
			if !ok {
				r.D = space.V{0, 0, 1}
			}
			o.grid = append(o.grid, r.D)
		}
	}
	return o
}

// ray is the ray of a place in the frame or on its rim, px.
func (o *optics) ray(x, y float64) space.Ray {
	gx := min(max(x/pitch+1, 0), float64(o.across)-1.01)
	gy := min(max(y/pitch+1, 0), float64(o.down)-1.01)
	i, j := int(gx), int(gy)
	fx, fy := gx-float64(i), gy-float64(j)
	row := o.grid[j*o.across+i : (j+2)*o.across]
	a, b, c, d := &row[0], &row[1], &row[o.across], &row[o.across+1]
	wa, wb, wc, wd := (1-fx)*(1-fy), fx*(1-fy), (1-fx)*fy, fx*fy
	v := space.V{
		a[0]*wa + b[0]*wb + c[0]*wc + d[0]*wd,
		a[1]*wa + b[1]*wb + c[1]*wc + d[1]*wd,
		a[2]*wa + b[2]*wb + c[2]*wc + d[2]*wd,
	}
	// The mean of unit vectors so close together is one, but for a
	// correction of the first order.
	return space.Ray{O: o.Eye, D: v.Mul(1.5 - 0.5*v.Dot(v))}
}

// bounds is the part of the frame that places cover.
func (o *optics) bounds(hull []space.V) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, v := range hull {
		p, ok := o.Pixel(v)
		if !ok {
			return image.Rectangle{}
		}
		x0, x1 = min(x0, p.X), max(x1, p.X)
		y0, y1 = min(y0, p.Y), max(y1, p.Y)
	}
	lim := func(f float64) int { return int(math.Max(-1e5, math.Min(1e5, f))) }
	r := image.Rect(lim(math.Floor(x0))-2, lim(math.Floor(y0))-2, lim(math.Ceil(x1))+3, lim(math.Ceil(y1))+3)
	return r.Intersect(o.frame.Inset(-rim))
}
