package trace

import "math"

const (
	// glass is how much slower light is in a clear die than in air: acrylic has 1.49.
	glass = 1.5
	// bounces is how often light is thrown back inside at most.
	bounces = 4
	// cleared is how much light a wholly clear die lets through: its edges throw the
	// rest elsewhere.
	cleared = 0.6
	// below is how much of the light that falls on a table is left under a clear die.
	below = 0.75
)

// through is the light that comes to the camera through a clear die: from a pip on a
// far face of it, or from what it stands on.
func (s *scene) through(at *spot) vec {
	b, skin := at.of, at.of.skin.(*dieSkin)
	p := b.in(at.p.sub(b.at))
	d, _ := bent(b.in(at.d), b.in(at.n), 1/glass)
	way := 0.0
	for range bounces {
		t, n := leaves(p, d, skin.half)
		p, way = p.add(d.mul(t)), way+t
		seen := skin.paint(p, n, false)
		if seen.clear == 0 { // a pip from behind
			return seen.albedo.times(s.light(b.at)).times(skin.tint(way))
		}
		out, ok := bent(d, n.mul(-1), glass)
		if !ok {
			d = d.sub(n.mul(2 * d.dot(n)))
			continue
		}
		d = out
		break
	}
	from, to := b.at.add(b.out(p)), b.out(d)
	if to.z >= 0 {
		return s.sky.from(to.z).times(skin.tint(way))
	}
	on := from.add(to.mul(-from.z / to.z))
	return s.ground.paint(on.x, on.y).albedo.times(s.light(on)).times(skin.tint(way)).mul(below)
}

// opacity is how much of a light's rays a body keeps off.
func (b *body) opacity() float64 {
	if b.die == nil {
		return 1
	}
	return 1 - cleared*b.die.skin.look.clear
}

// tint is what is left of light on a way through the body, mm.
func (s *dieSkin) tint(way float64) vec {
	k := way / (2 * s.half)
	c := s.paints.body
	return vec{math.Pow(c.x, k), math.Pow(c.y, k), math.Pow(c.z, k)}
}

// light is what falls on a level place, where nothing shades it.
func (s *scene) light(at vec) vec {
	sum := s.sky.from(1)
	for i := range s.lights {
		if l := &s.lights[i]; !l.windows {
			v := l.at.sub(at)
			sum = sum.add(l.power.mul(l.far2 / v.dot(v) * max(0, v.unit().z)))
		}
	}
	return sum
}

// bent is the direction of light that comes along d to a surface with the normal n
// against it, where it is k times as fast behind it (Snell's law); ok says whether it
// gets through at all.
func bent(d, n vec, k float64) (out vec, ok bool) {
	cos := -d.dot(n)
	rest := 1 - k*k*(1-cos*cos)
	if rest < 0 {
		return vec{}, false
	}
	return d.mul(k).add(n.mul(k*cos - math.Sqrt(rest))).unit(), true
}

// leaves is how far it is from p along d to the inside of a cube, and the normal of
// that face, outward.
func leaves(p, d vec, half float64) (t float64, n vec) {
	t = math.Inf(1)
	for _, axis := range []vec{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} {
		along := d.dot(axis)
		if along == 0 {
			continue
		}
		side := math.Copysign(1, along)
		if far := max(0, (side*half-p.dot(axis))/along); far < t {
			t, n = far, axis.mul(side)
		}
	}
	return t, n
}
