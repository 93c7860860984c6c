package opencv

import (
	"math"

	"dicetable/calib"
)

// lightFit is how bright each channel of the bare mat's own colour is over
// the plan: a smooth surface, the logarithm of which is a polynomial.
type lightFit struct {
	w, h  float64
	coefs [3][lightTerms]float64
	// paint is the difference in each channel's logarithm between a print
	// and the mat's own colour.
	paint [prints][3]float64
	// plain is the share of what was looked at that has the colour found.
	plain float64
}

// lightTerms are the terms of a polynomial of third degree in two variables.
const lightTerms = 10

func (l *lightFit) terms(x, y int) [lightTerms]float64 {
	u, v := 2*float64(x)/l.w-1, 2*float64(y)/l.h-1
	return [lightTerms]float64{1, u, v, u * u, u * v, v * v, u * u * u, u * u * v, u * v * v, v * v * v}
}

// dark is added before taking logarithms, grey levels: noise must not matter.
const dark = 6

func logOf(v byte) float64 { return logs[v] }

var logs = func() (t [256]float64) {
	for i := range t {
		t[i] = math.Log(float64(i) + dark)
	}
	return t
}()

// lightPoint is one cell that the light is fitted to.
type lightPoint struct {
	terms [lightTerms]float64
	value [3]float64
	off   float64
}

// lightEvery is the distance in cells between the points looked at.
const lightEvery = 8

// fitLight fits the light to all cells of a kind, leaving out step by step what
// does not look like most of them.
func fitLight(p *plan, of printKind) *lightFit {
	l := &lightFit{w: float64(p.Width), h: float64(p.Height)}
	var points []lightPoint
	for y := lightEvery / 2; y < p.Height; y += lightEvery {
		for x := lightEvery / 2; x < p.Width; x += lightEvery {
			if i := y*p.Width + x; p.print[i] == of {
				b := p.BGR[3*i:]
				points = append(points, lightPoint{terms: l.terms(x, y), value: [3]float64{logOf(b[0]), logOf(b[1]), logOf(b[2])}})
			}
		}
	}
	steps := []float64{math.Inf(1), 0.5, 0.3, 0.2, 0.15, 0.12, 0.1, 0.1}
	if b := p.light[of]; b != nil {
		// The light is hardly another than in the frame before.
		l.coefs = b.coefs
		if l.compare(points); l.plain > 0.6 {
			steps = steps[5:]
		}
	}
	for _, keep := range steps {
		l.solve(points, keep)
		l.compare(points)
	}
	if of == base {
		l.fitPaint(p)
	}
	p.light[of] = l
	return l
}

// compare notes how far each point is off.
func (l *lightFit) compare(points []lightPoint) {
	near := 0
	for n := range points {
		q := &points[n]
		q.off = 0
		for k := range q.value {
			q.off = max(q.off, math.Abs(q.value[k]-dotTerms(&q.terms, &l.coefs[k])))
		}
		if q.off < 0.12 {
			near++
		}
	}
	l.plain = float64(near) / float64(max(1, len(points)))
}

// solve fits the polynomials to those points that are off by no more than
// keep.
func (l *lightFit) solve(points []lightPoint, keep float64) {
	var ata [lightTerms][lightTerms]float64
	var atb [3][lightTerms]float64
	for n := range points {
		q := &points[n]
		if q.off > keep {
			continue
		}
		for i, a := range q.terms {
			row := ata[i][: i+1 : i+1]
			for j := range row {
				row[j] += a * q.terms[j]
			}
			atb[0][i] += a * q.value[0]
			atb[1][i] += a * q.value[1]
			atb[2][i] += a * q.value[2]
		}
	}
	for i := range ata {
		ata[i][i] += 1e-6
		for j := range i {
			ata[j][i] = ata[i][j]
		}
	}
	for k := range atb {
		l.coefs[k] = solveTerms(ata, atb[k])
	}
}

func dotTerms(a, b *[lightTerms]float64) float64 {
	s := 0.0
	for i := range a {
		s += a[i] * b[i]
	}
	return s
}

// solveTerms solves a positive definite system by elimination.
func solveTerms(a [lightTerms][lightTerms]float64, b [lightTerms]float64) [lightTerms]float64 {
	for i := range a {
		for j := i + 1; j < lightTerms; j++ {
			k := a[j][i] / a[i][i]
			for n := i; n < lightTerms; n++ {
				a[j][n] -= k * a[i][n]
			}
			b[j] -= k * b[i]
		}
	}
	for i := lightTerms - 1; i >= 0; i-- {
		for j := i + 1; j < lightTerms; j++ {
			b[i] -= a[i][j] * b[j]
		}
		b[i] /= a[i][i]
	}
	return b
}

// fitPaint takes the colours of what is printed otherwise as the medians of
// what is seen there.
func (l *lightFit) fitPaint(p *plan) {
	const bins, perUnit = 512, 80
	var hist [prints][3][bins]int
	var n [prints]int
	for y := 0; y < p.Height; y += 2 {
		for x := 0; x < p.Width; x += 2 {
			i := y*p.Width + x
			kind := p.print[i]
			if kind == base || kind == mixed || kind == table {
				continue
			}
			t := l.terms(x, y)
			n[kind]++
			for k := range 3 {
				d := logOf(p.BGR[3*i+k]) - dotTerms(&t, &l.coefs[k])
				hist[kind][k][min(bins-1, max(0, int(d*perUnit)+bins/2))]++
			}
		}
	}
	for kind := range hist {
		for k := range 3 {
			left := n[kind] / 2
			for bin, c := range hist[kind][k] {
				if left -= c; left <= 0 && n[kind] > 0 {
					l.paint[kind][k] = (float64(bin-bins/2) + 0.5) / perUnit
					break
				}
			}
		}
	}
}

// bare is the mat's own colour over the plan, grey levels, exact at every
// eighth cell and interpolated between.
type bare struct {
	w      int
	grid   []colour
	factor [prints]tone
}

const bareStep = 8

func (l *lightFit) bare(p *plan) *bare {
	b := &bare{w: p.Width/bareStep + 2}
	for y := 0; y <= p.Height/bareStep+1; y++ {
		for x := range b.w {
			t := l.terms(x*bareStep, y*bareStep)
			var c colour
			for k := range c {
				// What a polynomial says far from the mat may be anything.
				c[k] = math.Exp(min(6, dotTerms(&t, &l.coefs[k])))
			}
			b.grid = append(b.grid, c)
		}
	}
	for kind := range b.factor {
		var of colour
		for k := range of {
			of[k] = math.Exp(l.paint[kind][k])
		}
		b.factor[kind] = of.tone()
	}
	return b
}

// at is the mat's own colour at a place in cells, grey levels.
func (b *bare) at(cell calib.Point) colour {
	x := max(0, min(float64(b.w-2), cell.X/bareStep))
	y := max(0, min(float64(len(b.grid)/b.w-2), cell.Y/bareStep))
	i := int(y)*b.w + int(x)
	u, v := x-math.Floor(x), y-math.Floor(y)
	var c colour
	for k := range c {
		top := b.grid[i][k]*(1-u) + b.grid[i+1][k]*u
		low := b.grid[i+b.w][k]*(1-u) + b.grid[i+b.w+1][k]*u
		c[k] = max(0, min(255, top*(1-v)+low*v-dark))
	}
	return c
}

// tone is blue, green and red, 0 to 255, of one of very many cells: a colour
// that is kept in registers, as an array is not.
type tone struct{ b, g, r float32 }

func (c colour) tone() tone { return tone{float32(c[0]), float32(c[1]), float32(c[2])} }

// toneAt is the colour of a pixel.
func toneAt(bgr []byte) tone { return tone{float32(bgr[0]), float32(bgr[1]), float32(bgr[2])} }

// towards is the tone so far from t to u.
func (t tone) towards(u tone, far float32) tone {
	return tone{t.b*(1-far) + u.b*far, t.g*(1-far) + u.g*far, t.r*(1-far) + u.r*far}
}

// row fills in the mat's own colour along a row of the plan.
func (b *bare) row(y int, out []tone) {
	v := float32(y%bareStep) / bareStep
	for x0 := 0; x0 < len(out); x0 += bareStep {
		i := y/bareStep*b.w + x0/bareStep
		t := b.grid[i].tone().towards(b.grid[i+b.w].tone(), v)
		next := b.grid[i+1].tone().towards(b.grid[i+b.w+1].tone(), v)
		step := tone{(next.b - t.b) / bareStep, (next.g - t.g) / bareStep, (next.r - t.r) / bareStep}
		for x := x0; x < min(x0+bareStep, len(out)); x++ {
			out[x] = t
			t = tone{t.b + step.b, t.g + step.g, t.r + step.r}
		}
	}
}

// printed is the colour of a bare cell, given the mat's own colour there.
func (b *bare) printed(own tone, kind printKind) tone {
	f := b.factor[kind]
	return tone{inByte(own.b*f.b - dark), inByte(own.g*f.g - dark), inByte(own.r*f.r - dark)}
}

func inByte(v float32) float32 { return min(255, max(0, v)) }
