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

// samples are the rays to each light; their places are spread over k of n.
type samples struct {
	k, n int
	spin float64 // 0..1, differs from pixel to pixel
}

// radiance is the light that the spot sends to the camera.
func (s *scene) radiance(at *spot, with samples) vec {
	facing := -at.n.dot(at.d)
	if facing < 0 { // a bent normal must not look away
		at.n = at.n.sub(at.d.mul(facing)).unit()
		facing = 0
	}
	open := s.open(at)
	mirror := at.mirror.add(grey(1).sub(at.mirror).mul(math.Pow(1-facing, 5) * (1 - min(1, at.rough*1.6)) * sign(at.mirror.x)))
	out := at.d.sub(at.n.mul(2 * at.n.dot(at.d)))
	down := s.ground.mean.times(s.sky.up).mul(0.35 * (1 - at.n.z))
	sum := at.albedo.times(s.sky.from(at.n.z).add(down)).mul(open)
	sum = sum.add(mirror.times(s.sky.from(out.z)).mul(open * 0.8))
	for i := range s.lights {
		l := &s.lights[i]
		shine := mirror.mul(l.seen(at.p, out, at.rough) * math.Pi)
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
		lit := s.lit(at, l, with)
		if lit == 0 {
			continue
		}
		sum = sum.add(l.power.mul(lit * l.far2 / d2).times(at.albedo.mul(direct).add(shine)))
	}
	return sum
}

// sign is 0 for what never mirrors, so that matt grounds stay matt.
func sign(v float64) float64 {
	if v > 0 {
		return 1
	}
	return 0
}

// open is the share of the sky that other bodies leave, taken as spheres.
func (s *scene) open(at *spot) float64 {
	open := 1.0
	for _, b := range s.bodies {
		if b == at.of {
			continue
		}
		v := b.at.sub(at.p)
		d2 := v.dot(v)
		r2 := b.size * b.size * b.fill
		if d2 > 30*r2 {
			continue
		}
		k := v.dot(at.n) / math.Sqrt(d2)
		open *= 1 - clamp(k*0.75+0.25, 0, 1)*min(r2/d2, 0.8)
	}
	if at.of != flat && at.n.z < 0.95 {
		open *= 0.75 + 0.25*step(0, at.of.size, at.p.z)
	}
	return open
}

// lit is the share of the light that reaches the spot.
func (s *scene) lit(at *spot, l *light, with samples) float64 {
	v := l.at.sub(at.p)
	far := v.len()
	d := v.mul(1 / far)
	var near [24]*body
	n := 0
	for _, b := range s.bodies {
		if b == at.of && b.convex() {
			continue
		}
		w := b.at.sub(at.p)
		along := w.dot(d)
		if along < -b.size {
			continue
		}
		wide := b.size + l.radius*max(along, 0)/far
		if w.dot(w)-along*along < wide*wide && n < len(near) {
			near[n] = b
			n++
		}
	}
	if n == 0 {
		return 1
	}
	hit := 0
	o := at.p.add(at.n.mul(0.02))
	for i := range with.n {
		k := with.k + i
		u := math.Mod(with.spin+float64(k)*0.7548776662, 1)
		w := math.Mod(with.spin*7.13+float64(k)*0.5698402910, 1)
		to := l.point(u, w).sub(o).unit()
		for j, b := range near[:n] {
			if _, ok := b.meet(o, to); ok {
				hit++
				near[0], near[j] = near[j], near[0]
				break
			}
		}
	}
	return 1 - float64(hit)/float64(with.n)
}
