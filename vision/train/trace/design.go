package trace

import "math"

// softEdge is how gradually the colours of marbled dice run into each other.
const softEdge = 0.9

// anyLook invents a kind of dice. stars asks for a star among the faces.
func anyLook(r *luck, stars bool) *look {
	l := &look{round: r.span(0.03, 0.2), rough: r.log(0.04, 0.5), shine: r.span(0.02, 0.06)}
	switch {
	case r.chance(0.12):
		l.round = r.span(0.004, 0.03)
	case r.chance(0.3):
		l.cut = r.span(0.66, 0.8)
		l.round = r.span(0.02, 0.12)
	}
	if r.chance(0.1) {
		l.glow = r.span(0.15, 0.5)
	}
	if r.chance(0.12) {
		l.worn = r.span(0.2, 0.8)
	}
	if r.chance(0.15) {
		l.veins = r.span(0.2, 1)
	}
	l.edge = softEdge
	switch {
	case r.chance(0.12):
		l.clear, l.veins, l.glow = r.span(0.55, 0.97), 0, 0
	case r.chance(0.12):
		l.veins, l.edge = r.span(0.8, 1), r.span(0.05, 0.5)
	}
	if r.chance(0.5) {
		l.dome = r.span(-0.05, 0.2)
	}
	l.pips = anyPips(r)
	if stars {
		l.starFor = 6
		if r.chance(0.2) {
			l.starFor = 1
		}
		outer := r.span(0.42, 0.82)
		l.star = star{pick(r, 5, 5, 6, 8), outer, outer * r.span(0.36, 0.66), 0, 0}
		if r.chance(0.5) {
			l.star.lean = r.span(0, 2*math.Pi)
		}
		if r.chance(0.12) {
			l.outline = r.span(0.03, 0.06)
		}
	}
	return l
}

func anyPips(r *luck) pips {
	p := pips{space: r.span(0.42, 0.6), squeeze: r.span(0.85, 1), stretch: 1, size: r.span(0.13, 0.24)}
	switch {
	case r.chance(0.15):
		p.space, p.size = r.span(0.5, 0.66), r.span(0.24, 0.32)
	case r.chance(0.2):
		p.space = r.span(0.3, 0.46)
	}
	if r.chance(0.5) { // many makers' six is long and narrow
		p.squeeze, p.stretch = r.span(0.55, 0.95), r.span(1, 1.25)
	}
	p.one = p.size * r.span(0.95, 1.15)
	if r.chance(0.25) {
		p.one = r.span(0.24, 0.42)
	}
	if r.chance(0.6) {
		p.hollow = r.span(0.2, 1.2)
	}
	switch {
	case r.chance(0.05):
		p.ring = r.span(0.04, 0.1)
	case r.chance(0.12):
		p.plate = r.span(0.5, 0.92)
		p.space = min(p.space, p.plate*0.68-p.size*0.5)
	}
	p.square = r.chance(0.02)
	p.size = min(p.size, p.space*0.44)
	p.stretch = max(1, min(p.stretch, (0.88-p.size)/p.space))
	return p
}

// anyBody names a body's colour.
func anyBody(r *luck) string {
	switch {
	case r.chance(0.14):
		return "ivory"
	case r.chance(0.12):
		return pick(r, others...)
	}
	return pick(r, contract...)
}

// anyPaints mixes the colours of a die with a body of that name.
func anyPaints(r *luck, name string, l *look) *paints {
	p := &paints{name: name, body: pigment(r, name)}
	if name == "ivory" {
		p.name = "white"
	}
	p.pip = pipPaint(r, name, p.body)
	p.one, p.star = p.pip, p.pip
	if r.chance(0.2) {
		p.one = contrast(r, p.body, "red", "black", "blue")
	}
	if r.chance(0.4) {
		p.star = contrast(r, p.body, "red", "black", "blue", "white", "green")
	}
	if r.chance(0.08) { // hard to read
		p.pip = mix(p.body, p.pip, r.span(0.15, 0.5))
	}
	p.around = contrast(r, p.body, contract...)
	p.vein = mix(p.body, anyPigment(r), r.span(0.3, 1))
	switch {
	case l.clear > 0:
		p.clear(r)
	case l.edge < softEdge:
		p.swirl(r)
	}
	if l.plate > 0 {
		p.pip = contrast(r, p.around, "white", "black", "yellow", "white")
		p.one, p.star = p.pip, p.pip
	}
	return p
}

// clear makes the body that of a clear die: glass, which has no name among colours,
// smoke, or a bright tint. Its pips are mostly white.
func (p *paints) clear(r *luck) {
	switch p.name {
	case "white", "grey":
		p.name, p.body = "other", hsv(r.span(0, 360), r.span(0, 0.1), r.span(0.85, 1))
	case "black":
		p.body = grey(r.span(0.1, 0.4))
	default:
		p.body = p.body.mul(1 / max(p.body.x, p.body.y, p.body.z))
	}
	p.pip = pigment(r, pick(r, "white", "white", "white", "black"))
	p.one, p.star = p.pip, p.pip
}

// swirl makes the body that of a die of two colours, which together have no name.
func (p *paints) swirl(r *luck) {
	p.name = "other"
	p.vein = pigment(r, pick(r, pick(r, contract...), pick(r, others...), "white", "black"))
	p.pip = contrast(r, mix(p.body, p.vein, 0.5), "yellow", "white", "black", "red", "pink", "blue")
	p.one, p.star = p.pip, p.pip
}

// pipPaint is a colour that makers choose for pips on such a body.
func pipPaint(r *luck, name string, body vec) vec {
	switch name {
	case "white", "ivory":
		if r.chance(0.75) {
			return pigment(r, "black")
		}
		return contrast(r, body, "red", "blue", "green", "black", "brown")
	case "yellow", "lime", "pink":
		if r.chance(0.05) {
			return hsv(50, 0.05, 0.97)
		}
		if r.chance(0.25) {
			return contrast(r, body, "red", "blue").mul(0.4)
		}
		return pigment(r, "black")
	case "orange", "grey", "turquoise":
		return pigment(r, pick(r, "black", "white"))
	}
	if r.chance(0.85) {
		return pigment(r, "white")
	}
	return contrast(r, body, "yellow", "white", "ivory", "black")
}

// contrast is one of the named colours that can be read on ground; black or
// white if chance offers none.
func contrast(r *luck, ground vec, names ...string) vec {
	for range 12 {
		if c := pigment(r, pick(r, names...)); apart(c, ground) {
			return c
		}
	}
	if luminance(ground) > 0.55 {
		return grey(0.02)
	}
	return grey(0.85)
}
