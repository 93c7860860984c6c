package trace

import (
	"math"
	"strconv"
)

// anyPrint prints what may lie flat on a table: mats with lines and fields,
// patches of colour, codes, writing, and dice faces that are no dice.
func anyPrint(r *luck, g *ground, low, high vec, side float64) {
	p := newPrint(low, high)
	g.print = p
	p.line = r.log(0.6, 2.2)
	ink := contrast(r, g.a, "white", "white", "black", "yellow", "grey", "red", "blue")
	if r.chance(0.5) {
		p.sheet(r, g)
	}
	for range r.between(1, 4) {
		f := p.somewhere(r)
		switch r.IntN(10) {
		case 0, 1:
			p.lines(r, ink, f)
		case 2, 3, 4:
			p.fields(r, ink, f, side)
		case 5:
			p.patches(r, f)
		case 6:
			p.code(r, f)
		case 7:
			p.paper(r, f)
		case 8:
			p.faces(r, f, side)
		case 9:
			p.emblems(r, f)
		}
	}
}

// somewhere is a frame of unit 1 mm in the seen part, any way round.
func (p *print) somewhere(r *luck) shape {
	return framed(place{r.span(p.low.x, p.high.x), r.span(p.low.y, p.high.y)}, r.span(0, 2*math.Pi), 1)
}

// sheet is a big rectangle of another colour: a mat whose edge may be seen.
func (p *print) sheet(r *luck, g *ground) {
	f := p.somewhere(r)
	c := anyPigment(r)
	p.fill(c, f.rect(r.span(-300, 0), r.span(-250, 0), r.span(60, 500), r.span(60, 400)))
	if r.chance(0.3) {
		g.mean = mix(g.mean, c, 0.5)
	}
}

func (p *print) lines(r *luck, ink vec, f shape) {
	for range r.between(1, 3) {
		x, y, w, h := r.span(-150, 20), r.span(-120, 20), r.span(20, 260), r.span(20, 180)
		switch r.IntN(3) {
		case 0:
			p.frameLine(ink, f, x, y, w, h, p.line)
			p.write(ink, f, word(r, digits, 1), x+7, y+8, 7, 0.14)
		case 1:
			q := r.span(15, 140)
			p.fill(ink, f.round(x, y, q), reversed(f.round(x, y, q-p.line)))
		case 2:
			p.stroke(ink, f, x, y, x+w, y+h*0.1, p.line)
		}
	}
}

// fields is a row of numbers and stars, as on a track of fields, with a
// corner or without.
func (p *print) fields(r *luck, ink vec, f shape, side float64) {
	size := side * r.span(1.3, 2.8)
	plain, special := anyPigment(r), anyPigment(r)
	dark := contrast(r, plain, "black", "black", "white", "blue")
	onStar := contrast(r, special, "white", "yellow", "white", "black", "red")
	count, joker, bold := r.between(1, 20), r.between(1, 10), r.span(0.09, 0.18)
	points, inner := pick(r, 5, 5, 6, 8), r.span(0.36, 0.6)
	x, y := -3.0, 0.0
	dx, dy := 1.0, 0.0
	for k := range r.between(4, 14) {
		f := f.sub(x*size, y*size, size)
		if k%3 == 1 {
			p.fill(special, f.rect(0, 0, 1, 1))
			p.fill(onStar, f.starred(0.5, 0.5, 0.42, inner, points))
			p.write(contrast(r, onStar, "black", "white"), f, strconv.Itoa(joker), 0.5, 0.53, 0.26, bold)
			joker++
		} else {
			p.fill(plain, f.rect(0, 0, 1, 1))
			p.write(dark, f, strconv.Itoa(count%21), 0.5, 0.5, 0.4, bold)
			count++
		}
		p.frameLine(ink, f, 0, 0, 1, 1, 0.04)
		if dx > 0 && r.chance(0.12) {
			dx, dy = 0, 1
		}
		x, y = x+dx, y+dy
	}
}

// patches is a row of reference colours.
func (p *print) patches(r *luck, f shape) {
	size := r.span(8, 18)
	row := []string{"white", "black", "red", "orange", "yellow", "green", "blue", "grey"}
	if r.chance(0.4) {
		r.Shuffle(len(row), func(i, j int) { row[i], row[j] = row[j], row[i] })
	}
	for i, name := range row {
		p.fill(pigment(r, name), f.rect(float64(i-3)*size, 0, size*0.96, size))
	}
}

// code is a square of black and white cells with a frame.
func (p *print) code(r *luck, f shape) {
	n := r.between(4, 7)
	size := r.span(15, 60) / float64(n)
	white, black := grey(r.span(0.6, 0.95)), grey(r.span(0.01, 0.06))
	whole := float64(n) * size
	p.fill(white, f.rect(-size, -size, whole+2*size, whole+2*size))
	p.fill(black, f.rect(0, 0, whole, whole))
	for i := 1; i < n-1; i++ {
		for j := 1; j < n-1; j++ {
			if r.chance(0.5) {
				p.fill(white, f.rect(float64(i)*size, float64(j)*size, size*1.01, size*1.01))
			}
		}
	}
}

// paper is a page with writing.
func (p *print) paper(r *luck, f shape) {
	c := pigment(r, pick(r, "white", "white", "ivory", "yellow", "pink", "grey"))
	p.fill(c, f.rect(-20, -20, r.span(80, 220), r.span(80, 220)))
	ink := contrast(r, c, "black", "blue", "black", "red")
	h := r.log(2, 9)
	for y := -15.0; y < 60; y += h * 2 {
		for x := -15.0; x < 70; x += h {
			t := word(r, pick(r, letters, letters, digits), r.between(2, 7))
			x += float64(len(t)) * h * 0.9
			p.write(ink, f, t, x-float64(len(t))*h*0.45, y, h, 0.12)
		}
	}
}

// faces are dice faces and dotted squares printed flat: no dice.
func (p *print) faces(r *luck, f shape, side float64) {
	size := side * r.span(0.6, 1.8)
	for i := range r.between(1, 6) {
		f := f.sub(float64(i)*size*1.4, 0, size/2)
		l := anyPips(r)
		c := pigment(r, anyBody(r))
		dot := contrast(r, c, "black", "white", "red")
		p.fill(c, f.rect(-1, -1, 2, 2))
		for _, s := range spots[r.between(1, 6)] {
			p.fill(dot, f.round(s[0]*l.space, s[1]*l.space, l.size))
		}
	}
}

// emblems are loose stars, discs, letters and numbers of any size.
func (p *print) emblems(r *luck, f shape) {
	for range r.between(2, 8) {
		c, x, y, q := anyPigment(r), r.span(-60, 60), r.span(-60, 60), r.log(1.2, 18)
		switch r.IntN(4) {
		case 0:
			p.fill(c, f.starred(x, y, q, r.span(0.36, 0.6), pick(r, 5, 6, 8)))
		case 1:
			p.fill(c, f.round(x, y, q))
		case 2:
			p.write(c, f, word(r, letters+digits, r.between(1, 4)), x, y, q*1.5, r.span(0.08, 0.2))
		case 3:
			p.fill(c, f.rect(x, y, q, q*r.span(0.3, 1)))
		}
	}
}
