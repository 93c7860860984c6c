package trace

import "math"

// body is a solid that stands somewhere, with its skin.
type body struct {
	solid
	turn
	at    vec
	skin  skin
	size  float64 // reach of the solid
	fill  float64 // share of that sphere's disc it fills, for the light it keeps off
	root  float64 // of fill
	die   *die    // nil for what is no die
	under *shelter
	// What the picture shows of it at most, in pixels.
	x0, y0, x1, y1 int
}

// skin tells what is painted at p; inside is the inner side of a cup.
type skin interface {
	paint(p, n vec, inside bool) surface
}

// die is what the label of a die tells beyond its body's place.
type die struct {
	skin    *dieSkin
	half    float64
	stacked bool
	heap    bool
}

// scene is everything a crop shows.
type scene struct {
	camera camera
	ground *ground
	bodies []*body
	lights []light
	sky    sky
	film   film
	side   float64 // typical side of the dice in mm
}

func (s *scene) add(b *body) *body {
	b.size = b.reach()
	if b.fill == 0 {
		b.fill = 0.6
	}
	b.root = math.Sqrt(b.fill)
	s.bodies = append(s.bodies, b)
	return b
}

// meet is the touch of a body with a ray of the world; the normal is still in
// the body's frame.
func (b *body) meet(o, d vec) (touch, bool) {
	v := b.at.sub(o)
	along := v.dot(d)
	if along < -b.size || v.dot(v)-along*along > b.size*b.size {
		return touch{}, false
	}
	return b.solid.meet(b.in(v.mul(-1)), b.in(d))
}

// bound notes which pixels may show the body.
func (b *body) bound(c *camera) {
	v := c.look.in(b.at.sub(c.at))
	if v.z <= b.size*1.05 {
		b.x0, b.y0, b.x1, b.y1 = 0, 0, Side-1, Side-1
		return
	}
	// A sphere's picture reaches less far than this from its middle's.
	reach := b.size * c.focal / (v.z - b.size) * math.Sqrt(1+(v.x*v.x+v.y*v.y)/(v.z*v.z))
	x, y := c.project(b.at)
	lo := func(v float64) int { return int(clamp(v-reach-1, 0, Side)) }
	hi := func(v float64) int { return int(clamp(v+reach+2, -1, Side-1)) }
	b.x0, b.y0, b.x1, b.y1 = lo(x), lo(y), hi(x), hi(y)
}
