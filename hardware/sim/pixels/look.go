package pixels

import (
	"math"

	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/internal/space"
)

// lit is the light that a matt surface of a colour sends back, shine added.
func (l *lamp) lit(albedo [3]float64, p, n space.V, shade, shine float64) [3]float64 {
	room, direct := l.on(p, n)
	e, panel := room*shade+direct, l.panel.on(p, n)
	var out [3]float64
	for k := range 3 {
		out[k] = l.tint[k]*(albedo[k]*e+shine) + albedo[k]*panel[k]
	}
	return out
}

// dieLook paints a die: body, pips or star, and a shine.
func dieLook(l *lamp, d sim.SceneDie, p sim.Props) paint {
	coat, print := p.Coat(d.Colour)
	body, ink := linear(coat), linear(print)
	half := d.SizeMM / 2
	return func(_ int, r space.Ray, h space.Hit) [3]float64 {
		at := r.At(h.T)
		albedo, gloss := body, p.Gloss
		face, u, v := faceAt(h.Local, half)
		if inkAt(d.Faces[face], u, v, p) {
			albedo = ink
		}
		// Near the table a die darkens: its neighbours and the mat take light.
		shade := 0.55 + 0.45*math.Min(1, -at[2]/d.SizeMM)
		shine := 0.03*l.shine(at, h.N, r.D, 8) + 0.8*l.shine(at, h.N, r.D, 64)
		return l.lit(albedo, at, h.N, shade, gloss*l.direct*shine)
	}
}

// faceAt is the face of a cube a local place lies on, with its place there
// in shares of the die's size.
func faceAt(p space.V, half float64) (face int, u, v float64) {
	a := 0
	for k := 1; k < 3; k++ {
		if math.Abs(p[k]) > math.Abs(p[a]) {
			a = k
		}
	}
	face = 2 * a
	if p[a] < 0 {
		face++
	}
	return face, p[(a+1)%3] / half / 2, p[(a+2)%3] / half / 2
}

// inkAt reports whether a face is printed at (u, v).
func inkAt(f dice.Face, u, v float64, p sim.Props) bool {
	if f == dice.Star {
		return starAt(u, v, p.Points, p.Star)
	}
	s := p.Spread
	near := func(x, y float64) bool { return (u-x)*(u-x)+(v-y)*(v-y) < p.Pip*p.Pip }
	odd := f%2 == 1 && near(0, 0)
	diagonal := f >= 2 && (near(s, s) || near(-s, -s))
	other := f >= 4 && (near(s, -s) || near(-s, s))
	sides := f == 6 && (near(s, 0) || near(-s, 0))
	return odd || diagonal || other || sides
}

// starAt reports whether (u, v) lies in a star around the middle.
func starAt(u, v float64, points int, tip float64) bool {
	r := math.Hypot(u, v)
	if r > tip {
		return false
	}
	// The inner corners' distance, as a share of the tips', by points.
	inner := map[int]float64{5: 0.42, 6: 0.52, 8: 0.58}[points]
	if inner == 0 {
		inner = 0.5
	}
	step := math.Pi / float64(points)
	a := math.Mod(math.Atan2(v, u)+2*math.Pi, 2*step)
	if a > step {
		a = 2*step - a
	}
	// The edge runs from the tip (angle 0) to the inner corner (angle step).
	sin, cos := math.Sincos(step)
	ex, ey := tip*(inner*cos-1), tip*inner*sin
	x, y := r*math.Cos(a)-tip, r*math.Sin(a)
	return ex*y-ey*x >= 0
}

// cupLook paints a cup: outside, and darker inside.
func cupLook(l *lamp, p sim.Props) paint {
	body := linear(p.Cup)
	return func(_ int, r space.Ray, h space.Hit) [3]float64 {
		at := r.At(h.T)
		if h.Inside {
			deep := h.Local[0] / p.CupLength
			return l.lit(body, at, space.Up, 0.5-0.3*deep, 0)
		}
		shade := 0.5 + 0.5*math.Min(1, -at[2]/60)
		return l.lit(body, at, h.N, shade, 0.10*l.hard*l.shine(at, h.N, r.D, 16)+0.02*p.Gloss)
	}
}

// matt paints chips, discs and the like with a share of a colour.
func matt(l *lamp, c sim.RGB, share float64) paint {
	body := linear(c)
	for k := range body {
		body[k] *= share
	}
	return func(_ int, r space.Ray, h space.Hit) [3]float64 { return l.lit(body, r.At(h.T), h.N, 1, 0) }
}

// handLook paints a hand and the sleeve behind it.
func handLook(l *lamp, h sim.SceneHand, p sim.Props, parts int) paint {
	pale, dark := linear(sim.RGB{238, 192, 168}), linear(sim.RGB{88, 56, 42})
	var skin [3]float64
	for k := range 3 {
		skin[k] = math.Pow(pale[k], 1-h.Skin) * math.Pow(dark[k], h.Skin)
	}
	sleeve := linear(p.Sleeve)
	return func(part int, r space.Ray, hit space.Hit) [3]float64 {
		at := r.At(hit.T)
		if part == parts-1 {
			return l.lit(sleeve, at, hit.N, 0.85, 0)
		}
		return l.lit(skin, at, hit.N, 0.85, 0.05*l.hard*l.shine(at, hit.N, r.D, 8))
	}
}
