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

// fitLight fits the light to a plan, leaving out step by step what does not
// look like bare mat.
func fitLight(p *plan) *lightFit {
	l := &lightFit{w: float64(p.Width), h: float64(p.Height)}
	type point struct {
		terms [lightTerms]float64
		value [3]float64
		off   float64
	}
	var points []point
	const every = 6
	for y := every / 2; y < p.Height; y += every {
		for x := every / 2; x < p.Width; x += every {
			if i := y*p.Width + x; p.print[i] == base {
				b := p.BGR[3*i:]
				points = append(points, point{terms: l.terms(x, y), value: [3]float64{logOf(b[0]), logOf(b[1]), logOf(b[2])}})
			}
		}
	}
	for _, keep := range []float64{math.Inf(1), 0.5, 0.3, 0.2, 0.15, 0.12, 0.1, 0.1} {
		var ata [lightTerms][lightTerms]float64
		var atb [3][lightTerms]float64
		for _, q := range points {
			if q.off > keep {
				continue
			}
			for i, a := range q.terms {
				for j := range i + 1 {
					ata[i][j] += a * q.terms[j]
				}
				for k := range atb {
					atb[k][i] += a * q.value[k]
				}
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
		for n := range points {
			q := &points[n]
			q.off = 0
			for k := range q.value {
				q.off = max(q.off, math.Abs(q.value[k]-dotTerms(q.terms, l.coefs[k])))
			}
		}
	}
	l.fitPaint(p)
	return l
}

func dotTerms(a, b [lightTerms]float64) float64 {
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
				d := logOf(p.BGR[3*i+k]) - dotTerms(t, l.coefs[k])
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
	factor [prints]colour
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
				c[k] = math.Exp(min(6, dotTerms(t, l.coefs[k])))
			}
			b.grid = append(b.grid, c)
		}
	}
	for kind := range b.factor {
		for k := range b.factor[kind] {
			b.factor[kind][k] = math.Exp(l.paint[kind][k])
		}
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

// row fills in the mat's own colour along a row of the plan.
func (b *bare) row(y int, out []colour) {
	v := float64(y%bareStep) / bareStep
	for x0 := 0; x0 < len(out); x0 += bareStep {
		i := y/bareStep*b.w + x0/bareStep
		var left, step colour
		for k := range left {
			left[k] = b.grid[i][k]*(1-v) + b.grid[i+b.w][k]*v
			step[k] = (b.grid[i+1][k]*(1-v) + b.grid[i+b.w+1][k]*v - left[k]) / bareStep
		}
		for x := x0; x < min(x0+bareStep, len(out)); x++ {
			out[x] = left
			for k := range left {
				left[k] += step[k]
			}
		}
	}
}

// printed is the colour of a bare cell, given the mat's own colour there.
func (b *bare) printed(own colour, kind print) colour {
	for k := range own {
		own[k] = min(255, max(0, own[k]*b.factor[kind][k]-dark))
	}
	return own
}
