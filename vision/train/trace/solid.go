package trace

import "math"

// touch is where a ray meets a solid: the distance along the ray and the
// outward normal, in the solid's frame.
type touch struct {
	t float64
	n vec
}

// solid is a shape around the origin of its own frame.
type solid interface {
	// meet finds the first touch of the ray o + t*d, t > 0, |d| = 1.
	meet(o, d vec) (touch, bool)
	// reach is the radius of a sphere around the origin that holds the solid.
	reach() float64
	// convex solids cast no shadow on themselves.
	convex() bool
}

// box is a box with rounded edges; cut > 0 also cuts it with a sphere of that
// radius, as the corners of tumbled dice are.
type box struct {
	half  vec
	round float64
	cut   float64
}

func (b *box) convex() bool { return true }

func (b *box) reach() float64 {
	r := b.half.len() - b.round*0.73
	if b.cut > 0 && b.cut < r {
		return b.cut
	}
	return r
}

// far is the signed distance to the box; with a cut, a lower bound of it.
func (b *box) far(p vec) float64 {
	x := max(math.Abs(p.x)-b.half.x+b.round, 0)
	y := max(math.Abs(p.y)-b.half.y+b.round, 0)
	z := max(math.Abs(p.z)-b.half.z+b.round, 0)
	d := math.Sqrt(x*x+y*y+z*z) - b.round
	if b.cut > 0 {
		d = max(d, p.len()-b.cut)
	}
	return d
}

func (b *box) normal(p vec) vec {
	if b.cut > 0 && p.len() > b.cut-0.02 {
		return p.unit()
	}
	n := vec{
		excess(p.x, b.half.x-b.round), excess(p.y, b.half.y-b.round), excess(p.z, b.half.z-b.round),
	}
	l := n.len()
	if l == 0 {
		return vec{0, 0, 1}
	}
	return n.mul(1 / l)
}

// excess is how far v is beyond ±h, with its sign.
func excess(v, h float64) float64 {
	switch {
	case v > h:
		return v - h
	case v < -h:
		return v + h
	}
	return 0
}

// near is close enough to be on a surface, in mm.
const near = 0.004

// meet enters the box without rounding and walks on by the distance that is
// surely free; most rays enter at a flat part and are there at once.
func (b *box) meet(o, d vec) (touch, bool) {
	t, end := slab(o.x, d.x, b.half.x, 0, math.Inf(1))
	t, end = slab(o.y, d.y, b.half.y, t, end)
	t, end = slab(o.z, d.z, b.half.z, t, end)
	if t > end {
		return touch{}, false
	}
	for range 24 {
		p := o.add(d.mul(t))
		f := b.far(p)
		if f < near {
			return touch{t, b.normal(p)}, true
		}
		if t += f; t > end {
			break
		}
	}
	return touch{}, false
}

// slab narrows from..to to the part of a ray within ±h on one axis.
func slab(o, d, h, from, to float64) (float64, float64) {
	if math.Abs(d) < 1e-12 {
		if math.Abs(o) > h {
			return 1, 0
		}
		return from, to
	}
	a, b := (-h-o)/d, (h-o)/d
	if a > b {
		a, b = b, a
	}
	return max(from, a), min(to, b)
}

// rod is a cylinder of half length half along z with round ends: a finger, an
// arm, a pen.
type rod struct{ half, r float64 }

func (c *rod) convex() bool   { return true }
func (c *rod) reach() float64 { return c.half + c.r }

func (c *rod) meet(o, d vec) (touch, bool) {
	best := math.Inf(1)
	if t, ok := root(d.x*d.x+d.y*d.y, o.x*d.x+o.y*d.y, o.x*o.x+o.y*o.y-c.r*c.r); ok && math.Abs(o.z+t*d.z) <= c.half {
		best = t
	}
	for _, z := range [2]float64{-c.half, c.half} {
		e := vec{o.x, o.y, o.z - z}
		if t, ok := root(1, e.dot(d), e.dot(e)-c.r*c.r); ok && t < best {
			best = t
		}
	}
	if math.IsInf(best, 1) {
		return touch{}, false
	}
	p := o.add(d.mul(best))
	return touch{best, p.sub(vec{0, 0, clamp(p.z, -c.half, c.half)}).unit()}, true
}

// root is the smaller positive root of a*t² + 2*b*t + c where it is an entry.
func root(a, b, c float64) (float64, bool) {
	h := b*b - a*c
	if h < 0 || a < 1e-12 {
		return 0, false
	}
	t := (-b - math.Sqrt(h)) / a
	return t, t > 1e-6
}
