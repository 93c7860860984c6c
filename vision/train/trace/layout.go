package trace

import "math"

// foot is what a body covers of the ground: a rectangle turned by yaw with
// half sides hx, hy, or a disc of radius hx.
type foot struct {
	x, y, yaw, hx, hy float64
	disc              bool
	tall              bool // a cup: something to lean against
}

// meets reports whether two feet overlap.
func (a foot) meets(b foot) bool {
	switch {
	case a.disc && b.disc:
		return math.Hypot(a.x-b.x, a.y-b.y) < a.hx+b.hx
	case a.disc:
		return b.meets(a)
	case b.disc:
		s, c := math.Sincos(a.yaw)
		dx, dy := b.x-a.x, b.y-a.y
		u, v := math.Abs(dx*c+dy*s)-a.hx, math.Abs(dy*c-dx*s)-a.hy
		return math.Hypot(max(u, 0), max(v, 0)) < b.hx
	}
	return a.overlaps(b) && b.overlaps(a)
}

// overlaps is the half of the test of two rectangles along a's own sides.
func (a foot) overlaps(b foot) bool {
	s, c := math.Sincos(a.yaw)
	t, d := math.Sincos(b.yaw - a.yaw)
	dx, dy := b.x-a.x, b.y-a.y
	u, v := math.Abs(dx*c+dy*s), math.Abs(dy*c-dx*s)
	return u < a.hx+b.hx*math.Abs(d)+b.hy*math.Abs(t) && v < a.hy+b.hx*math.Abs(t)+b.hy*math.Abs(d)
}

func (a foot) grown(by float64) foot {
	a.hx += by
	a.hy += by
	return a
}

// slid moves a to where it just touches b, coming from direction angle.
func (a foot) slid(b foot, angle float64) foot {
	s, c := math.Sincos(angle)
	lo, hi := 0.0, 3*(a.hx+a.hy+b.hx+b.hy)
	for range 24 {
		mid := (lo + hi) / 2
		a.x, a.y = b.x+mid*c, b.y+mid*s
		if a.meets(b) {
			lo = mid
		} else {
			hi = mid
		}
	}
	a.x, a.y = b.x+hi*c, b.y+hi*s
	return a
}

// placed is a die with its foot.
type placed struct {
	*body
	foot foot
	flat bool // lies flat on the ground with nothing on it
}

// table is a scene being laid.
type table struct {
	*scene
	r    *luck
	set  []kind
	dice []*placed
	feet []foot // of everything that stands on the ground
}

// kind is one sort of dice of the set in play.
type kind struct {
	look   *look
	paints *paints
	side   float64
}

// free reports whether nothing stands on that part of the ground.
func (t *table) free(f foot) bool {
	for _, o := range t.feet {
		if f.meets(o) {
			return false
		}
	}
	return true
}

// spotAt is a random place of the ground in or just beyond the picture.
func (t *table) spotAt() vec {
	const out = 8
	return t.camera.ground(t.r.span(-out, Side+out), t.r.span(-out, Side+out), 0)
}

// mould makes a die of the set that lies flat with its middle over x, y.
func (t *table) mould(k kind) *body {
	half := k.side / 2
	cut := k.look.cut * k.side
	s := &dieSkin{look: k.look, paints: k.paints, half: half}
	top := t.r.between(1, 6)
	if k.look.starFor > 0 && t.r.chance(0.25) {
		top = k.look.starFor
	}
	s.numbered(t.r, top)
	return &body{
		solid: &box{vec{half, half, half}, k.look.round * k.side, cut}, turn: upright, skin: s,
		at: vec{0, 0, half}, die: &die{skin: s, half: half},
	}
}

// lay puts a flat die where its foot is.
func (t *table) lay(k kind, f foot) *placed {
	b := t.mould(k)
	b.turn = yawed(f.yaw)
	b.at = vec{f.x, f.y, k.side / 2}
	return t.keep(b, f, true)
}

func (t *table) keep(b *body, f foot, flat bool) *placed {
	t.add(b)
	p := &placed{b, f, flat}
	t.dice = append(t.dice, p)
	t.feet = append(t.feet, f)
	return p
}

// scatter lays a die somewhere by itself.
func (t *table) scatter(k kind) bool {
	for range 15 {
		p := t.spotAt()
		f := foot{p.x, p.y, t.r.span(0, math.Pi), k.side / 2, k.side / 2, false, false}
		if t.free(f) {
			t.lay(k, f)
			return true
		}
	}
	return false
}

// join lays a die that touches one that is there: half of them face to face.
func (t *table) join(k kind) bool {
	for range 15 {
		if len(t.dice) == 0 {
			return t.scatter(k)
		}
		o := t.dice[t.r.IntN(len(t.dice))]
		f := t.beside(k.side/2, k.side/2, o.foot)
		if t.free(f) {
			t.lay(k, f)
			return true
		}
	}
	return false
}

// beside is a foot of that size that touches the other's, a hair away.
func (t *table) beside(hx, hy float64, o foot) foot {
	const hair = 0.02
	f := foot{hx: hx + hair, hy: hy + hair, yaw: t.r.span(0, math.Pi)}
	angle := t.r.span(0, 2*math.Pi)
	if !o.disc && t.r.chance(0.5) {
		f.yaw = o.yaw + float64(t.r.IntN(4))*math.Pi/2 + t.r.span(-0.04, 0.04)*float64(t.r.IntN(2))
		angle = o.yaw + float64(t.r.IntN(4))*math.Pi/2 + t.r.span(-0.6, 0.6)*float64(t.r.IntN(2))
	}
	f = f.slid(o, angle)
	f.hx, f.hy = hx, hy
	return f
}
