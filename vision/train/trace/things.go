package trace

import "math"

// coating is a skin of one paint, darker inside if it is a cup's.
type coating struct {
	surface
	inner vec
	deep  float64 // half the depth of a cup
}

func (c *coating) paint(p, n vec, inside bool) surface {
	s := c.surface
	s.n = n
	if inside {
		k := clamp((p.z+c.deep)/(2*c.deep), 0, 1)
		s.albedo = c.inner.mul(0.12 + 0.88*k*k)
		s.mirror = s.mirror.mul(k)
	}
	return s
}

// paint is a plain surface, matt to glossy.
func paint(r *luck, c vec) surface {
	return surface{albedo: c, mirror: grey(r.span(0.01, 0.05)), rough: r.log(0.05, 0.6)}
}

// spotted is a chip: a rim with marks, a disc in the middle.
type spotted struct {
	surface
	marks  int
	edge   vec
	middle vec
	inner  float64 // radius of the middle
}

func (s *spotted) paint(p, n vec, _ bool) surface {
	out := s.surface
	out.n = n
	switch q := math.Hypot(p.x, p.y); {
	case q < s.inner:
		out.albedo = s.middle
	case s.marks > 0 && math.Mod(math.Atan2(p.y, p.x)/(2*math.Pi)*float64(s.marks)+10, 1) < 0.4:
		out.albedo = s.edge
	}
	return out
}

// chips is a stack of round things of that radius and height: chips, coins,
// discs.
func (t *table) chips(at vec, radius, high float64) {
	r := t.r
	s := &spotted{surface: paint(r, anyPigment(r)), edge: anyPigment(r), middle: anyPigment(r)}
	switch r.IntN(4) {
	case 0:
		s.marks, s.inner = r.between(3, 8), radius*r.span(0.4, 0.7)
	case 1:
		s.inner = radius * r.span(0.3, 0.9)
	case 2: // a coin
		s.albedo = hsv(r.span(15, 50), r.span(0, 0.5), r.span(0.3, 0.6))
		s.mirror, s.rough = s.albedo.mul(1.4), r.span(0.15, 0.5)
		s.middle, s.inner = s.albedo.mul(r.span(0.6, 1)), radius*r.span(0.5, 0.8)
	}
	t.add(&body{solid: &cone{h: high / 2, low: radius, high: radius}, turn: upright, at: vec{at.x, at.y, high / 2}, skin: s, fill: 0.2})
}

// cup stands open end down, open end up, or lies on its side.
func (t *table) cup() {
	r := t.r
	h, low := r.span(35, 60), r.span(28, 45)
	high := low * r.span(0.72, 1.25)
	c := &cone{h: h, low: low, high: high, hollow: true, rim: r.span(1.5, 4)}
	s := paint(r, anyPigment(r))
	skin := &coating{s, mix(s.albedo, grey(r.span(0.03, 0.5)), r.span(0, 1)), h}
	b := &body{solid: c, skin: skin, fill: 0.3}
	at := t.spotAt()
	f := foot{x: at.x, y: at.y, yaw: r.span(0, 2*math.Pi), disc: true, tall: true, hx: max(low, high)}
	switch r.IntN(4) {
	case 0, 1:
		b.turn = about(vec{math.Cos(f.yaw), math.Sin(f.yaw), 0}, math.Pi)
		at.z = h
		f.hx = high
	case 2:
		b.turn = yawed(f.yaw)
		at.z = h
		f.hx = low
	case 3:
		slope := math.Atan2(high-low, 2*h)
		b.turn = yawed(f.yaw).after(about(vec{0, 1, 0}, math.Pi/2+slope))
		at.z = (high + low) / 2 * math.Cos(slope)
		f.disc, f.hx, f.hy = false, h+2, max(low, high)
	}
	b.at = at
	if t.free(f) {
		t.add(b)
		t.feet = append(t.feet, f)
	}
}

// hand reaches in from outside: an arm, a palm and fingers over the dice.
func (t *table) hand() {
	r := t.r
	s := paint(r, hsv(r.span(8, 32), r.span(0.2, 0.65), r.span(0.2, 0.95)))
	s.rough, s.glow = 0.5, 0.2
	skin := &coating{surface: s}
	if r.chance(0.25) {
		skin.albedo = anyPigment(r) // a sleeve or a glove
	}
	palm := t.spotAt()
	palm.z = t.side + r.span(16, 60)
	yaw := r.span(0, 2*math.Pi)
	away := func(angle, far, high float64) vec {
		return palm.add(vec{far * math.Cos(yaw+angle), far * math.Sin(yaw+angle), high})
	}
	limb := func(a, b vec, radius float64) {
		v := b.sub(a)
		t.add(&body{solid: &rod{v.len() / 2, radius}, turn: facing(v.unit()), at: mix(a, b, 0.5), skin: skin, fill: 0.15})
	}
	limb(away(math.Pi, 45, 0), away(math.Pi, 320, r.span(0, 80)), r.span(26, 38))
	for k := range r.between(1, 5) {
		a := (float64(k) - 2) * 0.28
		bend := away(a, r.span(55, 75), r.span(-8, 6))
		limb(away(a*1.5, 5, 0), bend, r.span(8, 11))
		tip := away(a*0.9, r.span(80, 105), -r.span(4, 24))
		tip.z = max(tip.z, 9)
		limb(bend, tip, r.span(7, 9))
	}
	limb(away(math.Pi, 40, 0), away(0, 12, 0), r.span(16, 24))
}

// block lays a box of any kind: card, phone, domino, cube of sugar.
func (t *table) block(half vec, round float64, skin skin) {
	for range 8 {
		p := t.spotAt()
		f := foot{x: p.x, y: p.y, yaw: t.r.span(0, math.Pi), hx: half.x, hy: half.y}
		if t.free(f) {
			p.z = half.z
			t.add(&body{solid: &box{half, round, 0}, turn: yawed(f.yaw), at: p, skin: skin, fill: 0.4})
			t.feet = append(t.feet, f)
			return
		}
	}
}

// pen lies on the ground.
func (t *table) pen() {
	r := t.r
	p, radius, half := t.spotAt(), r.span(3, 6), r.span(40, 75)
	f := foot{x: p.x, y: p.y, yaw: r.span(0, math.Pi), hx: half, hy: radius}
	if !t.free(f) {
		return
	}
	p.z = radius
	d := vec{math.Cos(f.yaw), math.Sin(f.yaw), 0}
	t.add(&body{solid: &rod{half, radius}, turn: facing(d), at: p, skin: &coating{surface: paint(r, anyPigment(r))}, fill: 0.02})
	t.feet = append(t.feet, f)
}
