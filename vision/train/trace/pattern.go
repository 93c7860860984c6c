package trace

import "math"

// star is the joker's picture, in half sides of the face.
type star struct {
	points       int
	outer, inner float64 // radii of tips and dents
	outline      float64 // width of a line in the second colour, 0 for none
	lean         float64 // angle of a tip off the face's axis
}

// inside is the distance inwards from the star's rim, by the angle's ray.
func (s *star) inside(u, v float64) float64 {
	sector := math.Pi / float64(s.points)
	a := math.Mod(math.Abs(math.Atan2(v, u)-s.lean), 2*sector)
	if a > sector {
		a = 2*sector - a
	}
	// The rim runs straight from the tip at angle 0 to the dent at sector.
	sin, cos := math.Sincos(sector)
	dx, dy := s.inner*cos-s.outer, s.inner*sin
	rho := math.Hypot(u, v)
	px, py := rho*math.Cos(a)-s.outer, rho*math.Sin(a)
	return (dx*py - dy*px) / math.Hypot(dx, dy)
}

// pips is how the faces of one kind of dice are made. Lengths are in half
// sides of a face.
type pips struct {
	space   float64 // from the middle to the outer pips
	squeeze float64 // narrows the two columns of the six
	stretch float64 // lengthens them
	size    float64 // radius
	one     float64 // radius of the single pip
	hollow  float64 // slope at a hollow's rim, 0 for painted pips
	ring    float64 // width of a ring around each pip
	plate   float64 // radius of a disc behind all pips
	square  bool    // square pips
}

// ink is what is found at a point of a face.
type ink int

const (
	onBody ink = iota
	onPip
	onOne  // the pip of the one
	onRing // a ring or a plate
	onStar
	onRim // the star's outline
)

// spots are the places of the pips of 1 to 6, in units of pips.space.
var spots = [7][][2]float64{
	1: {{0, 0}},
	2: {{-1, -1}, {1, 1}},
	3: {{-1, -1}, {0, 0}, {1, 1}},
	4: {{-1, -1}, {1, 1}, {-1, 1}, {1, -1}},
	5: {{-1, -1}, {1, 1}, {-1, 1}, {1, -1}, {0, 0}},
	6: {{-1, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, 0}, {1, 0}},
}

// find tells what is at u, v of a face with that many pips, and the slope of
// the surface there: a hollow leans towards its middle.
func (p *pips) find(value int, u, v float64) (what ink, su, sv float64) {
	size, hit := p.size, onPip
	if value == 1 {
		size, hit = p.one, onOne
	}
	what = onBody
	if p.plate > 0 && u*u+v*v < p.plate*p.plate {
		what = onRing
	}
	for _, s := range spots[value] {
		x, y := s[0]*p.space, s[1]*p.space
		if value == 6 {
			x, y = x*p.squeeze, y*p.stretch
		}
		du, dv := u-x, v-y
		d := math.Hypot(du, dv)
		if p.square {
			d = max(math.Abs(du), math.Abs(dv)) * 1.1
		}
		if d < size {
			k := -p.hollow / size
			return hit, du * k, dv * k
		}
		if p.ring > 0 && d < size+p.ring {
			what = onRing
		}
	}
	return what, 0, 0
}
