package trace

import "math"

// A die that leans is turned by yaw after its +x side was raised by tilt: its
// lowest edge is the bottom one at -x.

// raise is that turn. skew turns the axis of the tilt away from the die's
// edge, so that the die stands on a corner.
func raise(yaw, tilt, skew float64) turn {
	s, c := math.Sincos(skew)
	return yawed(yaw).after(about(vec{s, -c, 0}, tilt))
}

// height is how far the middle of a die lies above its lowest point.
func (t *table) height(k kind, w turn) float64 {
	inner := k.side * (0.5 - k.look.round)
	h := k.side*k.look.round + inner*(math.Abs(w.x.z)+math.Abs(w.y.z)+math.Abs(w.z.z))
	if k.look.cut > 0 {
		h = min(h, k.look.cut*k.side)
	}
	return h
}

// tilted is the foot of a die raised by tilt, along its own yaw.
func tilted(k kind, tilt float64) foot {
	s, c := math.Sincos(tilt)
	return foot{hx: k.side / 2 * (s + c), hy: k.side / 2}
}

// outline is the foot along the level direction u that holds all of a die.
func outline(b *body, u vec) foot {
	across := vec{-u.y, u.x, 0}
	wide := func(d vec) float64 {
		return b.die.half * (math.Abs(b.x.dot(d)) + math.Abs(b.y.dot(d)) + math.Abs(b.z.dot(d)))
	}
	return foot{x: b.at.x, y: b.at.y, yaw: math.Atan2(u.y, u.x), hx: wide(u), hy: wide(across)}
}

// leanOver rests a die with one edge on the ground and its bottom on the rim
// of a chip, a coin or a stack of them.
func (t *table) leanOver(k kind) bool {
	r := t.r
	tilt := rad(min(r.lean(), 28))
	w := raise(r.span(0, 2*math.Pi), tilt, r.span(-math.Pi/4, math.Pi/4)*float64(r.IntN(2)))
	// The chip's rim meets the bottom between its middle and its far edge.
	thick := r.span(0.5, 0.95) * k.side * math.Sin(tilt)
	radius := r.span(0.5, 1.4) * k.side
	if thick > 2.2*radius {
		return false
	}
	slab := thick < 4 && r.chance(0.4) // a mat's edge, cards, a book
	for range 12 {
		p := t.spotAt()
		b := t.mould(k)
		b.turn, b.at = w, vec{p.x, p.y, t.height(k, w)}
		up := vec{-w.z.x, -w.z.y, 0}.unit() // the way the bottom rises
		low := b.at.z - k.side/2*w.z.z      // height of the bottom's middle
		mid := b.at.sub(w.z.mul(k.side / 2))
		rimAt := mid.add(up.mul((thick - low) / math.Tan(tilt)))
		c := rimAt.add(up.mul(radius))
		chip := foot{x: c.x, y: c.y, hx: radius, disc: true}
		f := outline(b, up)
		if !t.free(f) || !t.free(chip) {
			continue
		}
		t.keep(b, f, false)
		if slab {
			half := vec{radius, r.span(1, 2.5) * k.side, thick / 2}
			t.add(&body{solid: &box{half, min(0.3, thick/3), 0}, turn: yawed(f.yaw), at: vec{c.x, c.y, thick / 2}, skin: anyCard(r), fill: 0.05})
		} else {
			t.chips(c, radius, thick)
		}
		t.feet = append(t.feet, chip)
		return true
	}
	return false
}

// leanAgainst rests a die with one edge on the ground and its raised side
// against another die or a cup. tilts says by how many degrees.
func (t *table) leanAgainst(k kind, tilts func() float64) bool {
	r := t.r
	for range 12 {
		tilt := rad(tilts())
		f := tilted(k, tilt)
		wall := t.wall()
		if wall == nil {
			return false
		}
		f.yaw = r.span(0, 2*math.Pi)
		if !wall.disc {
			f.yaw = wall.yaw + float64(r.IntN(4))*math.Pi/2 + r.span(-0.1, 0.1)
		}
		f = f.slid(*wall, f.yaw+math.Pi+r.span(-0.4, 0.4)*float64(r.IntN(2)))
		if !t.free(f.grown(-0.05)) {
			continue
		}
		b := t.mould(k)
		b.turn = raise(f.yaw, tilt, 0)
		b.at = vec{f.x, f.y, t.height(k, b.turn)}
		t.keep(b, f, false)
		return true
	}
	return false
}

// wall is the foot of something upright to lean against, nil if nothing is.
func (t *table) wall() *foot {
	var walls []*foot
	for _, d := range t.dice {
		if d.flat {
			walls = append(walls, &d.foot)
		}
	}
	for i := range t.feet {
		if t.feet[i].tall {
			walls = append(walls, &t.feet[i])
		}
	}
	if len(walls) == 0 {
		return nil
	}
	w := *walls[t.r.IntN(len(walls))]
	if w.hx > 30 && !w.disc { // some part of a long one
		along := t.r.span(-1, 1) * (w.hx - 20)
		w.x, w.y, w.hx = w.x+along*math.Cos(w.yaw), w.y+along*math.Sin(w.yaw), 20
	}
	return &w
}

// stack lays a die flat on a die or over two that are of one height.
func (t *table) stack(k kind) bool {
	r := t.r
	base := t.level()
	if base == nil {
		return false
	}
	f := base.foot
	reach := min(base.foot.hx, k.side/2) * 0.85
	f.x, f.y = f.x+r.span(-reach, reach), f.y+r.span(-reach, reach)
	f.yaw = r.span(0, math.Pi)
	f.hx, f.hy = k.side/2, k.side/2
	top := 2 * base.at.z
	for _, d := range t.dice {
		if d != base && d.foot.meets(f) && (!d.flat || 2*d.at.z > top+0.01) {
			return false
		}
	}
	for _, o := range t.feet {
		if o.tall && o.meets(f) {
			return false
		}
	}
	b := t.mould(k)
	b.turn, b.at = yawed(f.yaw), vec{f.x, f.y, top + k.side/2}
	base.flat = false
	t.above(b, f)
	return true
}

// level is a random flat die, nil if there is none.
func (t *table) level() *placed {
	for range 8 {
		if len(t.dice) == 0 {
			return nil
		}
		if d := t.dice[t.r.IntN(len(t.dice))]; d.flat {
			return d
		}
	}
	return nil
}

// above adds a die that rests on those below it, and marks them as touched.
func (t *table) above(b *body, f foot) {
	b.die.stacked = true
	t.keep(b, f, false)
	b.die.heap = true
	for _, d := range t.dice {
		if d.body != b && d.foot.meets(f) {
			d.die.heap = true
		}
	}
}

// wedge hangs a die between two others of one size that stand apart.
func (t *table) wedge(k kind) bool {
	r := t.r
	low := k
	if r.chance(0.4) {
		low = t.set[r.IntN(len(t.set))]
	}
	tilt := rad(r.span(15, 45))
	s, c := math.Sincos(tilt)
	gap := r.span(0.35, 0.9) * k.side
	sunk := gap * s * c
	if sunk > low.side-0.5 {
		return false
	}
	for range 12 {
		p := t.spotAt()
		axis := yawed(r.span(0, 2*math.Pi))
		half := low.side / 2
		place := func(along, across float64) vec {
			return p.add(axis.x.mul(along)).add(axis.y.mul(across))
		}
		yaw := math.Atan2(axis.x.y, axis.x.x)
		a, b := place(-gap/2-half, r.span(-0.3, 0.3)*half), place(gap/2+half, r.span(-0.3, 0.3)*half)
		fa, fb := foot{a.x, a.y, yaw, half, half, false, false}, foot{b.x, b.y, yaw, half, half, false, false}
		if !t.free(fa) || !t.free(fb) || !t.free(foot{p.x, p.y, yaw, gap/2 + half, half, false, false}) {
			continue
		}
		die := t.mould(k)
		die.turn = raise(yaw, tilt, 0)
		corner := -gap/2 + sunk*s/c // where the lowest edge is, along the axis
		q := place(corner+k.side/2*(c-s), 0)
		die.at = vec{q.x, q.y, low.side - sunk + k.side/2*(s+c)}
		f := outline(die, axis.x)
		if !t.free(f) {
			continue
		}
		t.lay(low, fa).flat = false
		t.lay(low, fb).flat = false
		t.above(die, f)
		return true
	}
	return false
}

// bridge lays a die over two of different heights: on top and aslant.
func (t *table) bridge(k, low, high kind) bool {
	r := t.r
	if low.side > high.side {
		low, high = high, low
	}
	rise := high.side - low.side
	span := r.span(0.6, 0.95) * k.side
	if rise < 0.3 || rise > 0.7*span {
		return false
	}
	tilt := math.Asin(rise / span)
	gap := r.span(0, 0.3) * k.side
	from := gap - span*math.Cos(tilt)
	if from < -low.side {
		return false
	}
	for range 12 {
		p := t.spotAt()
		axis := yawed(r.span(0, 2*math.Pi))
		yaw := math.Atan2(axis.x.y, axis.x.x)
		at := func(along float64) foot {
			q := p.add(axis.x.mul(along))
			return foot{q.x, q.y, yaw, 0, 0, false, false}
		}
		fa, fb := at(-low.side/2).grown(low.side/2), at(gap+high.side/2).grown(high.side/2)
		if !t.free(fa) || !t.free(fb) {
			continue
		}
		b := t.mould(k)
		b.turn = raise(yaw, tilt, 0)
		s, c := math.Sincos(tilt)
		over := at(from + k.side/2*(c-s))
		b.at = vec{over.x, over.y, low.side + t.height(k, b.turn)}
		f := outline(b, axis.x)
		if !t.free(f) {
			continue
		}
		t.lay(low, fa).flat = false
		t.lay(high, fb).flat = false
		t.above(b, f)
		return true
	}
	return false
}
