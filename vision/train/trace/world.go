package trace

import "math"

// Examples differ in what they show most.
const mostDice = 12

// anyView invents all of a scene but what lies there.
func anyView(r *luck) *scene {
	s := &scene{side: r.log(12, 20)}
	pixels := r.log(24, 50)
	if r.chance(0.3) {
		pixels = r.log(15, 62)
	}
	s.camera = anyCamera(r, pixels/s.side)
	s.ground = anyGround(r)
	s.lights, s.sky = anyLights(r)
	s.film = anyFilm(r)
	return s
}

// anyScene invents one crop.
func anyScene(r *luck) *scene {
	s := anyView(r)
	t := &table{scene: s, r: r}
	t.set = anySet(r, s.side)
	if r.chance(0.15) { // dice that hardly stand out
		s.ground.a = t.set[0].paints.body.mul(r.span(0.7, 1.2))
		s.ground.b = mix(s.ground.a, s.ground.b, 0.2)
	}
	if r.chance(0.25) {
		t.glare()
	}
	low, high := t.footprint()
	if r.chance(0.7) {
		anyPrint(r, s.ground, low, high, s.side)
	}
	t.clutter()
	t.throw()
	if r.chance(0.1) {
		t.hand()
	}
	if r.chance(0.08) {
		t.cover()
	}
	if r.chance(0.06) {
		t.lifted()
	}
	t.expose()
	return s
}

// anySet is the dice in play: one kind, kinds of one make in many colours, or
// a mixture of makes.
func anySet(r *luck, side float64) []kind {
	stars := r.chance(0.3)
	l := anyLook(r, stars)
	n := 1
	if r.chance(0.65) {
		n = r.between(2, 7)
	}
	mixed := r.chance(0.3)
	sizes := []float64{side}
	if r.chance(0.35) {
		small := max(12, side*r.span(0.65, 0.95))
		sizes = []float64{small, min(20, side*side/small)}
	}
	var set []kind
	for i := range n {
		if mixed && i > 0 {
			l = anyLook(r, stars && r.chance(0.5))
		}
		set = append(set, kind{l, anyPaints(r, anyBody(r), l), sizes[i%len(sizes)]})
		if len(sizes) > 1 && !mixed { // the same colour in both sizes
			set = append(set, kind{l, set[len(set)-1].paints, sizes[(i+1)%len(sizes)]})
		}
	}
	return set
}

// footprint is the seen part of the ground.
func (t *table) footprint() (low, high vec) {
	low, high = vec{math.Inf(1), math.Inf(1), 0}, vec{math.Inf(-1), math.Inf(-1), 0}
	for _, c := range [4][2]float64{{0, 0}, {Side, 0}, {0, Side}, {Side, Side}} {
		p := t.camera.ground(c[0], c[1], 0)
		low = vec{min(low.x, p.x), min(low.y, p.y), 0}
		high = vec{max(high.x, p.x), max(high.y, p.y), 0}
	}
	return low, high
}

// clutter is what else lies there.
func (t *table) clutter() {
	r := t.r
	if r.chance(0.15) {
		t.cup()
	}
	if r.chance(0.1) {
		t.kerb()
	}
	for r.chance(0.35) {
		switch r.IntN(7) {
		case 0, 1:
			p, q := t.spotAt(), r.span(0.5, 1.5)*t.side
			f := foot{x: p.x, y: p.y, hx: q, disc: true}
			if t.free(f) {
				t.chips(p, q, r.span(1, 4)*float64(r.between(1, 3)))
				t.feet = append(t.feet, f)
			}
		case 2:
			t.pen()
		case 3: // a card, which dice may lie on
			p := t.spotAt()
			p.z = 0.2
			t.add(&body{solid: &box{vec{29, 44, 0.2}, 0.1, 0}, turn: yawed(r.span(0, math.Pi)), at: p, fill: 0.02,
				skin: anyCard(r)})
		case 4:
			t.block(vec{r.span(30, 40), r.span(65, 80), 4}, 3, &coating{surface: surface{albedo: grey(r.log(0.01, 0.3)), mirror: grey(0.05), rough: r.log(0.03, 0.2)}})
		default:
			t.nearly()
		}
	}
}

// throw lays the dice.
func (t *table) throw() {
	r := t.r
	n := r.between(1, mostDice)
	if r.chance(0.1) {
		return
	}
	heap := r.Float64() // how much the dice of this throw keep together
	if r.chance(0.3) {
		heap = 0
	}
	for range n {
		k := t.set[r.IntN(len(t.set))]
		ok := false
		switch v := r.Float64(); {
		case v < 0.075:
			ok = t.leanOver(k)
		case v < 0.19:
			ok = t.leanAgainst(k, r.lean)
		case v < 0.28:
			ok = t.stack(k)
		case v < 0.305:
			ok = t.wedge(k)
		case v < 0.33:
			ok = t.bridge(k, t.set[r.IntN(len(t.set))], t.set[r.IntN(len(t.set))])
		}
		if !ok && r.chance(heap) {
			t.join(k)
		} else if !ok {
			t.scatter(k)
		}
	}
	t.noteHeaps()
}

// noteHeaps marks the dice that touch one another.
func (t *table) noteHeaps() {
	for i, a := range t.dice {
		for _, b := range t.dice[:i] {
			if a.foot.grown(0.4).meets(b.foot) {
				a.die.heap, b.die.heap = true, true
			}
		}
	}
}

// cover lays a card or a chip on a die, so that it hides some of it.
func (t *table) cover() {
	base := t.level()
	if base == nil {
		return
	}
	r := t.r
	top := 2 * base.at.z
	for _, d := range t.dice {
		if d.at.z+d.half() > top+0.3 {
			return
		}
	}
	at := vec{base.at.x + r.span(-1, 1)*t.side, base.at.y + r.span(-1, 1)*t.side, top + 0.3}
	skin := &coating{surface: paint(r, anyPigment(r))}
	t.add(&body{solid: &box{vec{r.span(10, 32), r.span(10, 45), 0.3}, 0.2, 0}, turn: yawed(r.span(0, math.Pi)), at: at, skin: skin, fill: 0.05})
}

// half is how far a die reaches above its middle.
func (p *placed) half() float64 {
	return p.die.half * (math.Abs(p.x.z) + math.Abs(p.y.z) + math.Abs(p.z.z))
}

// white is the light that a white patch in the open sends from the origin.
func (s *scene) white() vec {
	e := s.sky.up
	for i := range s.lights {
		if l := &s.lights[i]; !l.windows {
			e = e.add(l.power.mul(l.at.z / math.Sqrt(l.far2)))
		}
	}
	return e.mul(0.9)
}

// expose sets the film's gain as a camera would, now and then badly.
func (t *table) expose() {
	w := t.white()
	want := t.r.span(0.35, 1.05)
	if t.r.chance(0.25) {
		want = t.r.log(0.12, 1.6)
	}
	t.film.gain = want / max(w.y, (w.x+w.y+w.z)/3)
}
