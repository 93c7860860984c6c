package space

import "math"

// Ray is a half line; D has length 1.
type Ray struct{ O, D V }

// At is the place at distance t.
func (r Ray) At(t float64) V { return r.O.Add(r.D.Mul(t)) }

// Hit is where a ray meets a solid.
type Hit struct {
	// T is the distance along the ray.
	T float64
	// N is the surface's unit normal, toward the ray's side.
	N V
	// Local is the place in the solid's own axes.
	Local V
	// Inside is true on the inner side of a cup.
	Inside bool
}

// Solid is a body that hides and shades what is behind it.
type Solid interface {
	// Hit is where a ray meets the solid first; false where it passes by.
	Hit(Ray) (Hit, bool)
	// Hull lists places whose convex hull holds the solid.
	Hull() []V
	// Ball is a ball that holds the solid.
	Ball() (middle V, radius float64)
}

// Box is a cube with rounded edges.
type Box struct {
	C    V
	R    M
	Half float64
	// Round is the radius of its edges.
	Round float64
}

// Hit finds the flat cube first and walks from there to the rounded one.
func (b Box) Hit(r Ray) (Hit, bool) {
	o, d := b.R.Back(r.O.Sub(b.C)), b.R.Back(r.D)
	near, far := math.Inf(-1), math.Inf(1)
	for i := range 3 {
		if d[i] == 0 {
			if math.Abs(o[i]) > b.Half {
				return Hit{}, false
			}
			continue
		}
		t1, t2 := (-b.Half-o[i])/d[i], (b.Half-o[i])/d[i]
		near, far = max(near, min(t1, t2)), min(far, max(t1, t2))
	}
	if near > far || far <= 0 {
		return Hit{}, false
	}
	inner := b.Half - b.Round
	for t, i := near, 0; t < far && i < 24; i++ {
		p := o.Add(d.Mul(t))
		q := V{over(p[0], inner), over(p[1], inner), over(p[2], inner)}
		gap := q.Len() - b.Round
		if gap < 0.02 {
			return Hit{T: t, N: b.R.Of(q.Unit()), Local: p}, true
		}
		t += gap
	}
	return Hit{}, false
}

// over is how far x lies beyond plus or minus limit.
func over(x, limit float64) float64 {
	switch {
	case x > limit:
		return x - limit
	case x < -limit:
		return x + limit
	}
	return 0
}

// Hull lists the corners of the flat cube.
func (b Box) Hull() []V {
	h := b.Half - 0.42*b.Round
	out := make([]V, 0, 8)
	for i := range 8 {
		c := V{h, h, h}
		for k := range 3 {
			if i>>k&1 == 1 {
				c[k] = -h
			}
		}
		out = append(out, b.C.Add(b.R.Of(c)))
	}
	return out
}

// Ball goes through the corners.
func (b Box) Ball() (V, float64) { return b.C, b.Half * 1.733 }

// Cup is a cone cut off: open at the mouth, closed at the base.
type Cup struct {
	// Mouth is the middle of the mouth, Axis points from it to the base.
	Mouth, Axis V
	// Length, and the radii at the mouth and at the base.
	Length, RMouth, RBase float64
	// Wall is the thickness of the rim.
	Wall float64
}

// Hit tries the wall, the base and the rim, and keeps the nearest.
func (c Cup) Hit(r Ray) (Hit, bool) {
	w := r.O.Sub(c.Mouth)
	so, sd := w.Dot(c.Axis), r.D.Dot(c.Axis)
	k := (c.RBase - c.RMouth) / c.Length
	ro, rd := c.RMouth+k*so, k*sd
	qa := 1 - sd*sd - rd*rd
	qb := w.Dot(r.D) - so*sd - ro*rd
	qc := w.Dot(w) - so*so - ro*ro
	best := Hit{T: math.Inf(1)}
	if disc := qb*qb - qa*qc; disc >= 0 && qa != 0 {
		root := math.Sqrt(disc)
		for _, t := range [2]float64{(-qb - root) / qa, (-qb + root) / qa} {
			s := so + t*sd
			if t > 0 && t < best.T && s >= 0 && s <= c.Length && ro+t*rd > 0 {
				best = c.wall(r, t, s, k)
			}
		}
	}
	if sd != 0 {
		c.disc(r, (c.Length-so)/sd, c.Length, 0, c.RBase, &best)
		c.disc(r, -so/sd, 0, c.RMouth-c.Wall, c.RMouth, &best)
	}
	return best, !math.IsInf(best.T, 1)
}

func (c Cup) wall(r Ray, t, s, k float64) Hit {
	p := r.At(t)
	n := p.Sub(c.Mouth).Sub(c.Axis.Mul(s)).Unit().Sub(c.Axis.Mul(k)).Unit()
	h := Hit{T: t, N: n, Local: V{s, 0, 0}}
	if n.Dot(r.D) > 0 {
		h.N, h.Inside = n.Mul(-1), true
	}
	return h
}

func (c Cup) disc(r Ray, t, s, inner, outer float64, best *Hit) {
	if t <= 0 || t >= best.T {
		return
	}
	d := r.At(t).Sub(c.Mouth.Add(c.Axis.Mul(s))).Len()
	if d < inner || d > outer {
		return
	}
	n := c.Axis
	inside := s > 0 && n.Dot(r.D) > 0
	if n.Dot(r.D) > 0 {
		n = n.Mul(-1)
	}
	*best = Hit{T: t, N: n, Local: V{s, d, 0}, Inside: inside}
}

// Hull lists places on both rims.
func (c Cup) Hull() []V {
	u := V{1, 0, 0}
	if math.Abs(c.Axis[0]) > 0.9 {
		u = V{0, 1, 0}
	}
	u = u.Cross(c.Axis).Unit()
	v := c.Axis.Cross(u)
	const n = 24
	out := make([]V, 0, 2*n)
	base := c.Mouth.Add(c.Axis.Mul(c.Length))
	for i := range n {
		s, k := math.Sincos(2 * math.Pi * float64(i) / n)
		e := u.Mul(k).Add(v.Mul(s))
		out = append(out, c.Mouth.Add(e.Mul(c.RMouth)), base.Add(e.Mul(c.RBase)))
	}
	return out
}

// Ball holds both rims.
func (c Cup) Ball() (V, float64) {
	return c.Mouth.Add(c.Axis.Mul(c.Length / 2)), math.Hypot(c.Length/2, max(c.RMouth, c.RBase))
}

// Rod is a cylinder with round ends: a finger, an arm.
type Rod struct {
	A, B   V
	Radius float64
}

// Hit tries the cylinder between the ends, then the round ends.
func (c Rod) Hit(r Ray) (Hit, bool) {
	ba, oa := c.B.Sub(c.A), r.O.Sub(c.A)
	baba, bard, baoa := ba.Dot(ba), ba.Dot(r.D), ba.Dot(oa)
	qa := baba - bard*bard
	if qa > 1e-9 {
		qb := baba*oa.Dot(r.D) - baoa*bard
		qc := baba*oa.Dot(oa) - baoa*baoa - c.Radius*c.Radius*baba
		disc := qb*qb - qa*qc
		if disc < 0 {
			return Hit{}, false
		}
		t := (-qb - math.Sqrt(disc)) / qa
		if y := baoa + t*bard; t > 0 && y > 0 && y < baba {
			p := r.At(t)
			return Hit{T: t, N: p.Sub(c.A.Add(ba.Mul(y / baba))).Unit(), Local: p}, true
		}
	}
	best, found := Hit{T: math.Inf(1)}, false
	for _, end := range [2]V{c.A, c.B} {
		oc := r.O.Sub(end)
		b := oc.Dot(r.D)
		disc := b*b - oc.Dot(oc) + c.Radius*c.Radius
		if disc < 0 {
			continue
		}
		if t := -b - math.Sqrt(disc); t > 0 && t < best.T {
			p := r.At(t)
			best, found = Hit{T: t, N: p.Sub(end).Unit(), Local: p}, true
		}
	}
	return best, found
}

// Ball touches both ends.
func (c Rod) Ball() (V, float64) {
	return c.A.Add(c.B).Mul(0.5), c.B.Sub(c.A).Len()/2 + c.Radius
}

// Hull lists places on rings around both ends.
func (c Rod) Hull() []V {
	axis := c.B.Sub(c.A)
	if axis.Len() < 1e-6 {
		axis = V{1, 0, 0}
	}
	axis = axis.Unit()
	u := axis.Cross(Up)
	if u.Len() < 1e-3 {
		u = V{1, 0, 0}
	}
	u = u.Unit()
	w := axis.Cross(u)
	a, b := c.A.Sub(axis.Mul(c.Radius)), c.B.Add(axis.Mul(c.Radius))
	out := make([]V, 0, 18)
	for i := range 8 {
		s, k := math.Sincos(math.Pi / 4 * float64(i))
		e := u.Mul(k).Add(w.Mul(s)).Mul(c.Radius)
		out = append(out, c.A.Add(e), c.B.Add(e))
	}
	return append(out, a, b)
}
