package trace

import "math"

// cone is a cone's frustum from z = -h, radius low, to z = +h, radius high. A
// hollow one is a cup: a wall with an open end at +h and a rim of width rim.
type cone struct {
	h, low, high float64
	hollow       bool
	rim          float64
}

func (c *cone) convex() bool { return !c.hollow }

func (c *cone) reach() float64 {
	return math.Hypot(c.h, max(c.low, c.high))
}

func (c *cone) meet(o, d vec) (touch, bool) {
	best := touch{t: math.Inf(1)}
	c.wall(o, d, &best)
	c.end(o, d, -c.h, 0, c.low, &best)
	if c.hollow {
		c.end(o, d, c.h, c.high-c.rim, c.high, &best)
	} else {
		c.end(o, d, c.h, 0, c.high, &best)
	}
	return best, !math.IsInf(best.t, 1)
}

// wall meets the slanted side, its far side too, so that a cup has an inside.
func (c *cone) wall(o, d vec, best *touch) {
	k := (c.high - c.low) / (2 * c.h)
	mid := (c.high + c.low) / 2
	r := mid + k*o.z
	qa := d.x*d.x + d.y*d.y - k*k*d.z*d.z
	qb := o.x*d.x + o.y*d.y - k*d.z*r
	qc := o.x*o.x + o.y*o.y - r*r
	h := qb*qb - qa*qc
	if h < 0 || math.Abs(qa) < 1e-12 {
		return
	}
	s := math.Sqrt(h)
	for _, t := range [2]float64{(-qb - s) / qa, (-qb + s) / qa} {
		z := o.z + t*d.z
		if t < 1e-6 || t >= best.t || math.Abs(z) > c.h {
			continue
		}
		p := o.add(d.mul(t))
		best.t, best.n = t, vec{p.x, p.y, -k * (mid + k*z)}.unit()
	}
}

// end meets the flat ring from radius in to out at height z.
func (c *cone) end(o, d vec, z, in, out float64, best *touch) {
	if math.Abs(d.z) < 1e-12 {
		return
	}
	t := (z - o.z) / d.z
	if t < 1e-6 || t >= best.t {
		return
	}
	x, y := o.x+t*d.x, o.y+t*d.y
	if q := x*x + y*y; q > out*out || q < in*in {
		return
	}
	best.t, best.n = t, vec{0, 0, math.Copysign(1, z)}
}
