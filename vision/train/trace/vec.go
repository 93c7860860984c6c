package trace

import "math"

// vec is a point, a direction or a colour.
type vec struct{ x, y, z float64 }

func (a vec) add(b vec) vec       { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) sub(b vec) vec       { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) mul(k float64) vec   { return vec{a.x * k, a.y * k, a.z * k} }
func (a vec) times(b vec) vec     { return vec{a.x * b.x, a.y * b.y, a.z * b.z} }
func (a vec) dot(b vec) float64   { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec) len() float64        { return math.Sqrt(a.dot(a)) }
func (a vec) unit() vec           { return a.mul(1 / a.len()) }
func (a vec) cross(b vec) vec     { return vec{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x} }
func mix(a, b vec, k float64) vec { return a.mul(1 - k).add(b.mul(k)) }
func grey(v float64) vec          { return vec{v, v, v} }

// turn holds the images of the three axes under a rotation.
type turn struct{ x, y, z vec }

func (r turn) out(v vec) vec {
	return vec{
		r.x.x*v.x + r.y.x*v.y + r.z.x*v.z,
		r.x.y*v.x + r.y.y*v.y + r.z.y*v.z,
		r.x.z*v.x + r.y.z*v.y + r.z.z*v.z,
	}
}

// in undoes out.
func (r turn) in(v vec) vec { return vec{r.x.dot(v), r.y.dot(v), r.z.dot(v)} }

func (r turn) after(q turn) turn { return turn{r.out(q.x), r.out(q.y), r.out(q.z)} }

var upright = turn{vec{1, 0, 0}, vec{0, 1, 0}, vec{0, 0, 1}}

// about is the rotation by angle a around the unit axis u.
func about(u vec, a float64) turn {
	s, c := math.Sincos(a)
	spin := func(v vec) vec {
		return v.mul(c).add(u.cross(v).mul(s)).add(u.mul(u.dot(v) * (1 - c)))
	}
	return turn{spin(upright.x), spin(upright.y), spin(upright.z)}
}

// yawed is a rotation around the vertical.
func yawed(a float64) turn { return about(vec{0, 0, 1}, a) }

// facing is a rotation that brings the z axis to the unit direction d.
func facing(d vec) turn {
	up := vec{0, 0, 1}
	if math.Abs(d.z) > 0.99 {
		up = vec{1, 0, 0}
	}
	x := up.cross(d).unit()
	return turn{x, d.cross(x), d}
}

func clamp(v, lo, hi float64) float64 { return max(lo, min(hi, v)) }

// step rises smoothly from 0 at lo to 1 at hi.
func step(lo, hi, v float64) float64 {
	t := clamp((v-lo)/(hi-lo), 0, 1)
	return t * t * (3 - 2*t)
}
