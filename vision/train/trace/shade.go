package trace

import "math"

// spot is a seen point: where, of what, and its unit normal in the world.
type spot struct {
	p, n, d vec // d is the ray that saw it
	of      *body
	surface
	inside bool
}

// flat is the body of spots on the ground.
var flat *body

// look follows a ray to the first body of the list or to the ground.
func (s *scene) look(o, d vec, list []*body) spot {
	best := touch{t: -o.z / d.z}
	if d.z >= 0 {
		best.t = 1e9
	}
	of := flat
	for _, b := range list {
		if t, ok := b.meet(o, d); ok && t.t < best.t {
			best, of = t, b
		}
	}
	p := o.add(d.mul(best.t))
	if of == flat {
		g := s.ground.paint(p.x, p.y)
		return spot{p: p, n: g.n, d: d, surface: g}
	}
	at := spot{p: p, d: d, of: of}
	if best.n.dot(of.in(d)) > 0 {
		at.inside = true
		best.n = best.n.mul(-1)
	}
	at.surface = of.skin.paint(of.in(p.sub(of.at)), best.n, at.inside)
	at.n = of.out(at.surface.n)
	return at
}

// samples are n rays to each light, from the k-th of a series that spreads
// over the light.
type samples struct {
	k, n int
	spin float64 // 0..1, differs from pixel to pixel
}

// shelter lists the bodies that may keep light off some part of the scene.
type shelter struct {
	sky    []*body
	lights [][]*body // for each light
}

// shelter gathers for all points within slack of p.
func (s *scene) shelter(p vec, slack float64) *shelter {
	t := &shelter{lights: make([][]*body, len(s.lights))}
	for _, b := range s.bodies {
		if b.at.sub(p).len() < b.dimming()+slack {
			t.sky = append(t.sky, b)
		}
		for k := range s.lights {
			l := &s.lights[k]
			v := l.at.sub(p)
			far := v.len()
			// From slack aside the light is seen in another direction.
			if b.shades(p, v.mul(1/far), slack*1.1, (l.radius+slack)/(far-slack)) {
				t.lights[k] = append(t.lights[k], b)
			}
		}
	}
	return t
}

// radiance is the light that the spot sends to the camera.
func (s *scene) radiance(at *spot, under *shelter, with samples) vec {
	facing := -at.n.dot(at.d)
	if facing < 0 { // a bent normal must not look away
		at.n = at.n.sub(at.d.mul(facing)).unit()
		facing = 0
	}
	open := s.open(at, under.sky)
	mirror := at.sheen(facing)
	out := at.d.sub(at.n.mul(2 * at.n.dot(at.d)))
	down := s.ground.mean.times(s.sky.up).mul(0.35 * (1 - at.n.z))
	sum := at.albedo.times(s.sky.from(at.n.z).add(down)).mul(open)
	sum = sum.add(mirror.times(s.sky.from(out.z)).mul(open * 0.8))
	if at.clear > 0 {
		sum = sum.add(s.through(at).mul(at.clear))
	}
	for i := range s.lights {
		l := &s.lights[i]
		shine := vec{}
		if mirror.x > 0 {
			shine = mirror.mul(l.seen(at.p, out, at.rough) * math.Pi)
		}
		if l.windows {
			sum = sum.add(shine.times(l.power).mul(open))
			continue
		}
		v := l.at.sub(at.p)
		d2 := v.dot(v)
		cos := at.n.dot(v) / math.Sqrt(d2)
		direct := max(cos, 0)
		if at.glow > 0 {
			direct = max((cos+at.glow)/(1+at.glow), 0)
		}
		if direct <= 0 {
			continue
		}
		lit := s.lit(at, l, under.lights[i], with)
		if lit == 0 {
			continue
		}
		sum = sum.add(l.power.mul(lit * l.far2 / d2).times(at.albedo.mul(direct).add(shine)))
	}
	return sum
}

// sheen is the reflectance at a slant; matt surfaces have none.
func (at *spot) sheen(facing float64) vec {
	if at.mirror.x == 0 {
		return vec{}
	}
	k := 1 - facing
	k = k * k * k * k * k * (1 - min(1, at.rough*1.6))
	return at.mirror.add(grey(1).sub(at.mirror).mul(k))
}

// dimming is how far from it a body still keeps some of the sky off.
func (b *body) dimming() float64 { return 5 * b.size * b.root }

// open is the share of the sky that other bodies leave, taken as spheres.
func (s *scene) open(at *spot, near []*body) float64 {
	open := 1.0
	for _, b := range near {
		if b == at.of {
			continue
		}
		v := b.at.sub(at.p)
		d2 := v.dot(v)
		if d2 > b.dimming()*b.dimming() {
			continue
		}
		r2 := b.size * b.size * b.fill
		k := v.dot(at.n) / math.Sqrt(d2)
		open *= 1 - clamp(k*0.75+0.25, 0, 1)*min(r2/d2, 0.8)
	}
	if at.of != flat && at.n.z < 0.95 {
		open *= 0.75 + 0.25*step(0, at.of.size, at.p.z)
	}
	return open
}

// lit is the share of the light that reaches the spot past the bodies.
func (s *scene) lit(at *spot, l *light, bodies []*body, with samples) float64 {
	if len(bodies) == 0 {
		return 1
	}
	v := l.at.sub(at.p)
	far := v.len()
	d := v.mul(1 / far)
	var near [24]*body
	n := 0
	for _, b := range bodies {
		if (b != at.of || !b.convex()) && n < len(near) && b.shades(at.p, d, 0, l.radius/far) {
			near[n] = b
			n++
		}
	}
	if n == 0 {
		return 1
	}
	kept := 0.0
	o := at.p.add(at.n.mul(0.02))
	for i := range with.n {
		k := float64(with.k + i)
		// Multiples of the plastic number's powers spread evenly in a square.
		u := with.spin + k*0.7548776662
		w := with.spin*7.13 + k*0.5698402910
		to := l.point(u-math.Floor(u), w-math.Floor(w)).sub(o).unit()
		if b := inTheWay(near[:n], o, to); b != nil {
			kept += b.opacity()
		}
	}
	return 1 - kept/float64(with.n)
}

// inTheWay is a body in the ray's way, or nil; that one is asked first the next
// time.
func inTheWay(near []*body, o, d vec) *body {
	for j, b := range near {
		if _, ok := b.meet(o, d); ok {
			near[0], near[j] = near[j], near[0]
			return b
		}
	}
	return nil
}

// shades reports whether the body can come between a point within slack of p
// and a light in direction d that reaches aside by wide a unit of distance.
func (b *body) shades(p, d vec, slack, wide float64) bool {
	w := b.at.sub(p)
	along := w.dot(d)
	reach := b.size + slack
	if along < -reach {
		return false
	}
	reach += wide * max(along, 0)
	return w.dot(w)-along*along < reach*reach
}
