package trace

import "math"

// kerb is the rim of a tray: a long wall that dice lean against.
func (t *table) kerb() {
	r := t.r
	p := t.spotAt()
	half := vec{r.span(60, 200), r.span(2, 8), r.span(6, 20)}
	f := foot{x: p.x, y: p.y, yaw: r.span(0, math.Pi), hx: half.x, hy: half.y, tall: true}
	if !t.free(f) {
		return
	}
	p.z = half.z
	t.add(&body{solid: &box{half, min(half.y, half.z) * r.span(0.1, 0.9), 0}, turn: yawed(f.yaw), at: p,
		skin: &coating{surface: paint(r, anyPigment(r))}, fill: 0.02})
	t.feet = append(t.feet, f)
}

// lifted is a cup held above the dice, open end down and aslant.
func (t *table) lifted() {
	r := t.r
	h, low := r.span(35, 60), r.span(28, 45)
	high := low * r.span(0.9, 1.25)
	s := paint(r, anyPigment(r))
	down := about(vec{1, 0, 0}, math.Pi)
	tip := r.span(0, 0.9)
	turn := yawed(r.span(0, 2*math.Pi)).after(about(vec{0, 1, 0}, tip)).after(down)
	at := t.spotAt()
	at.z = h*math.Cos(tip) + high*math.Sin(tip) + 2*t.side + r.span(3, 30)
	t.add(&body{solid: &cone{h, low, high, true, r.span(1.5, 4)}, turn: turn, at: at,
		skin: &coating{s, mix(s.albedo, grey(0.1), r.Float64()), h}, fill: 0.2})
}

// card is the skin of a playing card, a book, a ticket: a border and marks.
type card struct {
	surface
	ink    vec
	border float64 // mm
	step   float64 // mm between marks, 0 for none
	size   float64 // of marks in mm
}

func anyCard(r *luck) *card {
	c := &card{surface: paint(r, anyPigment(r))}
	if r.chance(0.5) {
		c.albedo = pigment(r, "white")
	}
	c.ink = contrast(r, c.albedo, "red", "black", "blue", "white", "green")
	c.border = r.span(0, 4)
	if r.chance(0.5) {
		c.step = r.span(6, 18)
		c.size = c.step * r.span(0.12, 0.35)
	}
	return c
}

func (c *card) paint(p, n vec, _ bool) surface {
	out := c.surface
	out.n = n
	if c.step > 0 {
		x, y := math.Mod(p.x+50*c.step, c.step)-c.step/2, math.Mod(p.y+50*c.step, c.step)-c.step/2
		if math.Hypot(x, y) < c.size {
			out.albedo = c.ink
		}
	}
	if far := max(math.Abs(p.x)-28, math.Abs(p.y)-43); far > -c.border-1 && far < -1 {
		out.albedo = c.ink
	}
	return out
}
