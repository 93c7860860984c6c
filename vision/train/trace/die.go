package trace

import "math"

// look is everything about a die's looks that dice of one set share but the
// body's colour.
type look struct {
	pips
	star
	starFor int     // the value a star stands for: 6, 1 or 0 for none
	round   float64 // edge radius, in sides
	cut     float64 // radius of the cutting sphere, in sides; 0 for none
	rough   float64
	shine   float64 // reflectance straight on
	glow    float64 // how much light wanders through the body
	worn    float64 // how much paint is rubbed off
	veins   float64 // how much a second colour runs through the body
	edge    float64 // how gradually it does: 0 for a sharp edge
	dome    float64 // slope of the faces at their edges, outward; below 0 they are hollow
	clear   float64 // how much of what lies behind the body is seen through it
}

// paints are the colours of one die.
type paints struct {
	name                         string // of the body
	body, pip, one, star, around vec
	vein                         vec // second colour of a marbled body
}

// dieSkin paints a die: values of the faces +x -x +y -y +z -z.
type dieSkin struct {
	look   *look
	paints *paints
	half   float64
	values [6]int
	spins  [6]int
}

// surface is what a ray finds: all a light needs to know.
type surface struct {
	albedo vec
	mirror vec     // reflectance straight on
	rough  float64 // width of a reflection, as a slope
	glow   float64 // share of light that comes through from behind
	clear  float64 // share of what lies behind that is seen through it
	n      vec     // normal, in the solid's frame
}

// faceOf is the face (+x -x +y -y +z -z) that p is nearest to, and where on
// it, in half sides. Both axes of the face run along its edges.
func faceOf(p vec) (face int, u, v float64) {
	x, y, z := math.Abs(p.x), math.Abs(p.y), math.Abs(p.z)
	switch {
	case x >= y && x >= z:
		if p.x > 0 {
			return 0, p.y, p.z
		}
		return 1, -p.y, p.z
	case y >= z:
		if p.y > 0 {
			return 2, p.z, p.x
		}
		return 3, -p.z, p.x
	}
	if p.z > 0 {
		return 4, p.x, p.y
	}
	return 5, -p.x, p.y
}

// onFace turns slopes on a face into a change of the normal.
func onFace(face int, su, sv float64) vec {
	switch face {
	case 0:
		return vec{0, su, sv}
	case 1:
		return vec{0, -su, sv}
	case 2:
		return vec{sv, 0, su}
	case 3:
		return vec{sv, 0, -su}
	case 4:
		return vec{su, sv, 0}
	}
	return vec{-su, sv, 0}
}

func spun(u, v float64, quarter int) (float64, float64) {
	for range quarter {
		u, v = -v, u
	}
	return u, v
}

func (s *dieSkin) paint(p, n vec, _ bool) surface {
	l, c := s.look, s.paints
	out := surface{c.body.mul(1 - l.clear), grey(l.shine), l.rough, l.glow, l.clear, n}
	if l.veins > 0 {
		swirl := clouds(p.x/5+p.z/4, p.y/5-p.z/6, 3, uint64(s.values[0]))
		out.albedo = mix(c.body, c.vein, l.veins*step(-0.22*l.edge, l.edge, swirl))
	}
	face, u, v := faceOf(p.mul(1 / s.half))
	if l.dome != 0 {
		n = n.add(onFace(face, u*l.dome, v*l.dome)).unit()
		out.n = n
	}
	u, v = spun(u, v, s.spins[face])
	what, su, sv := s.ink(s.values[face], u, v)
	if what == onBody || l.worn > 0 && l.worn > 1.5+noise(u*9, v*9, uint64(face))*1.5 {
		return out
	}
	out.glow, out.clear = 0, 0
	switch what {
	case onPip:
		out.albedo = c.pip
	case onOne:
		out.albedo = c.one
	case onRing, onRim:
		out.albedo = c.around
	case onStar:
		out.albedo = c.star
	}
	if su != 0 || sv != 0 {
		deep := 1 - math.Hypot(su, sv)/max(l.hollow, 0.01)
		su, sv = spun(su, sv, 4-s.spins[face])
		out.n = n.add(onFace(face, su, sv)).unit()
		out.albedo = out.albedo.mul(1 - 0.3*deep*min(l.hollow, 1))
	}
	return out
}

func (s *dieSkin) ink(value int, u, v float64) (ink, float64, float64) {
	l := s.look
	if l.starFor != value {
		return l.find(value, u, v)
	}
	switch d := l.star.inside(u, v); {
	case d > l.outline:
		return onStar, 0, 0
	case d > 0:
		return onRim, 0, 0
	case l.plate > 0 && math.Hypot(u, v) < l.plate:
		return onRing, 0, 0
	}
	return onBody, 0, 0
}

// numbered deals the values so that opposite faces sum to seven, in either
// handedness, with top on the face +z.
func (s *dieSkin) numbered(r *luck, top int) {
	rest := []int{1, 2, 3}
	axis := min(top, 7-top)
	rest = append(rest[:axis-1:axis-1], rest[axis:]...)
	r.Shuffle(2, func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	for i := range rest {
		if r.chance(0.5) {
			rest[i] = 7 - rest[i]
		}
	}
	s.values = [6]int{rest[0], 7 - rest[0], rest[1], 7 - rest[1], top, 7 - top}
	for i := range s.spins {
		s.spins[i] = r.IntN(4)
	}
}
