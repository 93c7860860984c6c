package space

import "math"

// Slab is a box with sharp edges and sides of three lengths.
type Slab struct {
	C    V
	R    M
	Half V
}

// Hit finds the side on which a ray enters.
func (b Slab) Hit(r Ray) (Hit, bool) {
	o, d := b.R.Back(r.O.Sub(b.C)), b.R.Back(r.D)
	near, far, side := math.Inf(-1), math.Inf(1), V{}
	for i := range 3 {
		if d[i] == 0 {
			if math.Abs(o[i]) > b.Half[i] {
				return Hit{}, false
			}
			continue
		}
		t1, t2 := (-b.Half[i]-o[i])/d[i], (b.Half[i]-o[i])/d[i]
		if in := min(t1, t2); in > near {
			near, side = in, V{}
			side[i] = -math.Copysign(1, d[i])
		}
		far = min(far, max(t1, t2))
	}
	if near > far || near <= 0 {
		return Hit{}, false
	}
	return Hit{T: near, N: b.R.Of(side), Local: o.Add(d.Mul(near))}, true
}

// Hull lists the corners.
func (b Slab) Hull() []V {
	out := make([]V, 0, 8)
	for i := range 8 {
		c := b.Half
		for k := range 3 {
			if i>>k&1 == 1 {
				c[k] = -c[k]
			}
		}
		out = append(out, b.C.Add(b.R.Of(c)))
	}
	return out
}

// Ball goes through the corners.
func (b Slab) Ball() (V, float64) { return b.C, b.Half.Len() }
