package opencv

import (
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

// endRays are the directions in which the rim of a closed end is measured.
var endRays = func() (d [48]calib.Point) {
	for i := range d {
		d[i].Y, d[i].X = math.Sincos(2 * math.Pi * float64(i) / float64(len(d)))
	}
	return d
}()

const (
	// endStep is from place to place along a spoke where a rim is looked for, as
	// a share of the radius. So many of them to each side are looked at where the
	// cup was fitted, and where its rim was before.
	endStep                = 1 / 150.0
	fittedSteps, sameSteps = 24, 8
	// beside is over how many steps to each side colours are compared.
	beside = 4
	// leastEndEdge is from which change on a rim is one.
	leastEndEdge = 0.8
	// onCircle is how far off the common circle a point of the rim may be, as a
	// share of the radius, and leastOnCircle the share of all rays that must
	// be on it: fingers on a rim make it no circle.
	onCircle, leastOnCircle = 0.04, 0.7
)

// closedEnd is how a standing cup's closed end looks if it is as high as usual,
// whatever height was made of it: where its middle is and its radius, mm.
type closedEnd struct {
	at   calib.Point
	size float64
}

// measureEnd measures a cup's closed end. Its rim is looked for near a radius, or around
// what was fitted if that is 0, and false where it is not seen well. A cup is fitted
// to some mm, this to less than a hundredth of its size.
func measureEnd(f vision.Frame, v calib.View, c standing, radius float64) (closedEnd, bool) {
	height := c.lift + c.height
	px := v.Project(c.at, height)
	at, ok := v.Locate(px, usualHeight)
	if !ok {
		return closedEnd{}, false
	}
	perMM := v.Scale(at, usualHeight)
	east := v.Project(calib.Point{X: at.X + 1, Y: at.Y}, usualHeight).Minus(px)
	south := v.Project(calib.Point{X: at.X, Y: at.Y + 1}, usualHeight).Minus(px)
	steps := sameSteps
	if radius == 0 {
		steps, radius = fittedSteps, c.top*v.Scale(c.at, height)/perMM
	}
	var rim endRim
	for range 4 {
		rim = endRim{}
		for i, d := range endRays {
			spoke := east.Times(d.X * radius).Plus(south.Times(d.Y * radius))
			rim.off[i], rim.seen[i] = rimAlong(f, px, spoke, steps)
		}
		x, y, growth, ok := rim.circle()
		if !ok {
			return closedEnd{}, false
		}
		px = px.Plus(east.Times(x * radius)).Plus(south.Times(y * radius))
		radius *= 1 + growth
	}
	at, ok = v.Locate(px, usualHeight)
	return closedEnd{at, radius}, ok && rim.isCircle()
}

// rimAlong is how far beyond the end of a spoke the rim is seen, as a share of
// its length.
func rimAlong(f vision.Frame, middle, spoke calib.Point, steps int) (off float64, seen bool) {
	n := 2*steps + 1
	var places [2*fittedSteps + 1 + 2*beside]colour
	line := places[:n+2*beside]
	for i := range line {
		for k, v := range f.Between(middle.Plus(spoke.Times(1 + endStep*float64(i-beside-steps)))) {
			line[i][k] = float64(v)
		}
	}
	var slope [2*fittedSteps + 1]float64
	best, at := 0.0, 0
	for i := range n {
		slope[i] = contrast(line[i:i+beside], line[i+beside+1:i+2*beside+1])
		// Of two edges the nearer counts.
		if s := slope[i] * (1 - 0.4*math.Abs(float64(i-steps))/fittedSteps); s > best {
			best, at = s, i
		}
	}
	if best < leastEndEdge || at == 0 || at == n-1 {
		return 0, false
	}
	off = float64(at - steps)
	if bend := slope[at-1] - 2*slope[at] + slope[at+1]; bend < 0 {
		off += max(-0.5, min(0.5, (slope[at-1]-slope[at+1])/2/bend))
	}
	return endStep * off, true
}

// contrast is how much two pieces of a line differ: 1 is an edge that neither
// noise nor uneven light makes.
func contrast(a, b []colour) (most float64) {
	n := float64(len(a))
	for k := range 3 {
		x, y := 0.0, 0.0
		for i := range a {
			x, y = x+a[i][k]/n, y+b[i][k]/n
		}
		most = max(most, math.Abs(x-y)/(3+0.06*max(x, y)))
	}
	return most
}

// endRim is where a rim was seen along each ray, as shares of the radius.
type endRim struct {
	off  [48]float64
	seen [48]bool
}

// circle is the shift and the growth, as shares of the radius, that explain
// best where the rim was seen; false when too little was.
func (r *endRim) circle() (x, y, growth float64, ok bool) {
	var m [3][4]float64
	n := 0
	for i, d := range endRays {
		if !r.seen[i] {
			continue
		}
		n++
		// What is far off counts little: it is another edge.
		weight := 1 / (1 + r.off[i]*r.off[i]/(onCircle*onCircle))
		row := [4]float64{d.X, d.Y, 1, r.off[i]}
		for a := range 3 {
			for b := range 4 {
				m[a][b] += weight * row[a] * row[b]
			}
		}
	}
	if float64(n) < leastOnCircle*float64(len(endRays)) {
		return 0, 0, 0, false
	}
	solved := solve(m[0][:], m[1][:], m[2][:])
	return solved[0], solved[1], solved[2], true
}

// isCircle reports whether enough of the rim lies on the circle it was found from.
func (r *endRim) isCircle() bool {
	n := 0
	for i := range endRays {
		if r.seen[i] && math.Abs(r.off[i]) < onCircle {
			n++
		}
	}
	return float64(n) >= leastOnCircle*float64(len(endRays))
}
