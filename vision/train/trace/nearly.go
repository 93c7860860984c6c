package trace

// nearly lays something that looks like a die and is none.
func (t *table) nearly() {
	r := t.r
	half := t.side / 2 * r.span(0.8, 1.2)
	k := t.set[r.IntN(len(t.set))]
	switch r.IntN(6) {
	case 0: // sugar, a bare cube
		t.block(vec{half, half, half}, half*r.span(0.02, 0.4), &coating{surface: paint(r, pigment(r, anyBody(r)))})
	case 1: // a cuboid of sugar or a rubber
		t.block(vec{half * r.span(1.2, 2.2), half, half * r.span(0.4, 1)}, half*r.span(0.02, 0.3), &coating{surface: paint(r, pigment(r, anyBody(r)))})
	case 2: // a domino
		t.block(vec{half * 2, half, half * r.span(0.3, 0.6)}, half*0.1, &domino{surface: paint(r, k.paints.body), dot: k.paints.pip, half: half, of: k.look, a: r.IntN(7), b: r.IntN(7)})
	case 3: // a flat square with dots
		t.block(vec{half, half, r.span(0.3, 2)}, 0.2, &domino{surface: paint(r, k.paints.body), dot: k.paints.pip, half: half, of: k.look, a: r.between(1, 6), square: true})
	case 4: // a stack of flat squares, a button
		t.block(vec{half, half, half * r.span(0.1, 0.3)}, half*0.08, &coating{surface: paint(r, anyPigment(r))})
	case 5: // a key of a keyboard
		c := pigment(r, pick(r, "black", "black", "white", "grey"))
		t.block(vec{half, half, half * r.span(0.1, 0.4)}, half*r.span(0.05, 0.2), &keycap{surface: paint(r, c),
			ink: contrast(r, c, "white", "black"), half: half, text: word(r, digits+letters, r.between(1, 3)), x: r.span(-0.7, -0.1), y: r.span(-0.6, 0.4), high: r.span(0.3, 0.8)})
	}
}

// keycap has a few letters on its top.
type keycap struct {
	surface
	ink        vec
	half       float64
	text       string
	x, y, high float64 // where the text begins and how high it is, in half sides
}

func (s *keycap) paint(p, n vec, _ bool) surface {
	out := s.surface
	out.n = n
	if n.z > 0.7 && written(s.text, (p.x/s.half-s.x)*6/s.high, (p.y/s.half-s.y)*6/s.high) {
		out.albedo = s.ink
	}
	return out
}

// domino has pips of dice on its top only: a on one half and b on the other,
// or a on a square.
type domino struct {
	surface
	dot    vec
	half   float64
	of     *look
	a, b   int
	square bool
}

func (s *domino) paint(p, n vec, _ bool) surface {
	out := s.surface
	out.n = n
	if n.z < 0.7 {
		return out
	}
	u, v, value := p.x/s.half, p.y/s.half, s.a
	if !s.square {
		if u > -0.06 && u < 0.06 {
			out.albedo = s.dot
			return out
		}
		if u < 0 {
			u++
		} else {
			u, value = u-1, s.b
		}
	}
	if value == 0 {
		return out
	}
	if what, _, _ := s.of.find(value, u, v); what != onBody {
		out.albedo = s.dot
	}
	return out
}
