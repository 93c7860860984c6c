package trace

import "math"

// pattern is the kind of a ground before anything is printed on it.
type pattern int

const (
	felt pattern = iota
	wood
	weave
	carpet
	marble
	checks
	stripes
	speckle
	patterns
)

// ground is the plane z = 0.
type ground struct {
	kind         pattern
	a, b, c      vec
	grain, depth float64 // size in mm and strength of what the pattern does
	turnX, turnY float64 // direction of the pattern
	seed         uint64
	mirror       vec
	rough        float64
	bumps        float64 // slope of the grain
	print        *print
	mean         vec // for the light it throws back
}

func anyGround(r *luck) *ground {
	g := &ground{kind: pattern(r.IntN(int(patterns))), seed: r.Uint64()}
	if r.chance(0.3) {
		g.kind = felt
	}
	g.turnY, g.turnX = math.Sincos(r.span(0, 2*math.Pi))
	g.a = anyPigment(r)
	g.b, g.c = mix(g.a, anyPigment(r), r.span(0.05, 0.5)), mix(g.a, grey(0.05), r.span(0.2, 0.8))
	g.grain, g.depth = r.log(0.8, 8), r.span(0.02, 0.25)
	g.rough = 0.6
	switch g.kind {
	case felt:
		g.grain, g.depth = r.log(0.3, 2), r.span(0, 0.12)
	case wood:
		g.a = hsv(r.span(10, 42), r.span(0.15, 0.8), r.span(0.25, 0.95))
		g.b, g.c = g.a.mul(r.span(0.5, 0.9)), g.a.mul(r.span(0.3, 0.8))
		g.grain = r.log(2, 12)
	case marble:
		g.grain = r.log(8, 80)
	case checks, stripes:
		g.grain = r.log(5, 90)
		g.b = mix(g.a, anyPigment(r), r.span(0.1, 0.9))
	case carpet:
		g.grain, g.depth = r.log(0.7, 3), r.span(0.15, 0.5)
	}
	if g.kind != carpet && g.kind != weave && r.chance(0.4) {
		g.mirror, g.rough = grey(r.span(0.01, 0.05)), r.log(0.05, 0.4)
	}
	if g.kind == carpet || g.kind == weave || r.chance(0.2) {
		g.bumps = r.span(0.1, 0.9)
	}
	g.mean = mix(g.a, g.b, 0.3)
	return g
}

// paint gives the surface at x, y.
func (g *ground) paint(x, y float64) surface {
	s := surface{albedo: g.base(x*g.turnX+y*g.turnY, y*g.turnX-x*g.turnY), mirror: g.mirror, rough: g.rough, n: vec{0, 0, 1}}
	if g.bumps > 0 {
		u, v := x/g.grain, y/g.grain
		s.n = vec{g.bumps * noise(u, v, g.seed+11), g.bumps * noise(u, v, g.seed+12), 1}.unit()
	}
	if g.print != nil {
		s.albedo = g.print.over(s.albedo, x, y)
	}
	return s
}

func (g *ground) base(x, y float64) vec {
	u, v := x/g.grain, y/g.grain
	switch g.kind {
	case wood:
		return g.wood(u, v)
	case weave:
		s := math.Sin(u*math.Pi)*math.Sin(v*math.Pi) + 0.5*noise(u*1.5, v*1.5, g.seed)
		return mix(g.a, g.c, clamp(0.5+s, 0, 1)*min(1, g.depth*3))
	case carpet:
		s := noise(u, v, g.seed)
		return mix(mix(g.a, g.b, 0.5+0.5*noise(u*0.7, v*0.7, g.seed+1)), g.c, clamp(0.5+0.7*s, 0, 1)*g.depth*1.6)
	case marble:
		s := clouds(u, v, 4, g.seed)
		return mix(g.a, g.b, step(-0.8, 0.8, s))
	case checks:
		return g.checks(u, v)
	case stripes:
		s := math.Sin(u * 2 * math.Pi)
		return mix(g.a, g.b, step(-0.1, 0.1, s)).mul(1 + 0.08*noise(v*3, u*9, g.seed))
	case speckle:
		i, j := math.Floor(u), math.Floor(v)
		du, dv := u-i-0.5, v-j-0.5
		k := hash(int64(i), int64(j), g.seed)
		if math.Hypot(du, dv) < 0.45*k {
			return mix(g.b, g.c, k)
		}
		return g.a
	}
	return g.a.mul(1 + g.depth*noise(u, v, g.seed) + 0.05*noise(x/60, y/60, g.seed+5))
}

// wood has planks with long grain along u.
func (g *ground) wood(u, v float64) vec {
	plank := math.Floor(v / 14)
	seam := math.Abs(v/14 - plank - 0.5)
	u += 100 * hash(int64(plank), 0, g.seed)
	rings := v*1.3 + 2.5*noise(u*0.04, v*0.25, g.seed)
	s := 0.5 + 0.5*math.Sin(rings*2) + 0.6*noise(u*0.12, v*4, g.seed+3)
	c := mix(g.a, g.b, clamp(s, 0, 1)*min(1, g.depth*4))
	c = c.mul(1 + 0.15*(hash(int64(plank), 9, g.seed)-0.5))
	if seam > 0.49 && g.seed&1 == 0 {
		return c.mul(0.5)
	}
	return c
}

// checks are a checkerboard or, where the colours are near, tiles with seams.
func (g *ground) checks(u, v float64) vec {
	i, j := math.Floor(u), math.Floor(v)
	if g.seed&1 == 0 {
		if (int64(i)+int64(j))&1 == 0 {
			return g.a
		}
		return g.b
	}
	if min(min(u-i, i+1-u), min(v-j, j+1-v)) < 0.02 {
		return g.c
	}
	return g.a.mul(1 + g.depth*(hash(int64(i), int64(j), g.seed)-0.5) + 0.04*noise(u*8, v*8, g.seed))
}
