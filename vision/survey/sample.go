package survey

import (
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

// sample is the colour at a place in the picture, px, between its pixels:
// blue, green, red. It is false outside.
func sample(f vision.Frame, at calib.Point) ([3]float64, bool) {
	x, y := math.Floor(at.X), math.Floor(at.Y)
	if !(x >= 0 && y >= 0 && x+1 < float64(f.Width) && y+1 < float64(f.Height)) {
		return [3]float64{}, false
	}
	u, v := at.X-x, at.Y-y
	i := 3 * (int(y)*f.Width + int(x))
	below := i + 3*f.Width
	var c [3]float64
	for k := range c {
		top := float64(f.BGR[i+k])*(1-u) + float64(f.BGR[i+3+k])*u
		bottom := float64(f.BGR[below+k])*(1-u) + float64(f.BGR[below+3+k])*u
		c[k] = top*(1-v) + bottom*v
	}
	return c, true
}

// grey is a colour's brightness, 0-255.
func grey(c [3]float64) float64 { return 0.114*c[0] + 0.587*c[1] + 0.299*c[2] }

// within are n by n places spread over a rectangle, its outer share left out.
func within(r calib.Rect, n int, leave float64) []calib.Point {
	var places []calib.Point
	for i := range n {
		for j := range n {
			u := leave + (1-2*leave)*(float64(i)+0.5)/float64(n)
			v := leave + (1-2*leave)*(float64(j)+0.5)/float64(n)
			places = append(places, calib.Point{X: r.X + u*r.W, Y: r.Y + v*r.H})
		}
	}
	return places
}

// profile is the brightness along a line across an edge of the mat.
type profile struct {
	values []float64
	step   float64 // px
}

// across samples along the line from one mm inside to one mm outside of a
// place on the mat, out to reach px on both sides, in steps of a quarter px.
func across(f vision.Frame, v calib.View, at, normal calib.Point, reach float64) (profile, bool) {
	const step = 0.25
	mid := v.Project(at, 0)
	out := v.Project(calib.Point{X: at.X + normal.X, Y: at.Y + normal.Y}, 0)
	long := math.Hypot(out.X-mid.X, out.Y-mid.Y)
	if !(long > 0) {
		return profile{}, false
	}
	dx, dy := (out.X-mid.X)/long, (out.Y-mid.Y)/long
	p := profile{step: step}
	for d := -reach; d <= reach; d += step {
		c, ok := sample(f, calib.Point{X: mid.X + d*dx, Y: mid.Y + d*dy})
		if !ok {
			return profile{}, false
		}
		p.values = append(p.values, grey(c))
	}
	return p, true
}

// width is over how many px the profile climbs from a tenth to nine tenths of
// its span; false when it is no clean edge.
func (p profile) width(leastSpan float64) (float64, bool) {
	n := len(p.values)
	low, high := p.values[0], p.values[n-1]
	if high-low < leastSpan {
		return 0, false
	}
	from, to := -1, -1
	for i, v := range p.values {
		if v < low+0.1*(high-low) {
			from = i
		}
		if to < 0 && v > low+0.9*(high-low) {
			to = i
		}
	}
	if to < 0 || to < from {
		return 0, false
	}
	return float64(to-max(from, 0)) * p.step, true
}

// offset is where along the profile its middle of light (a line brighter than
// what is around it) or its steepest climb inwards (an edge) lies, px from
// where it should be; false when there is none that is clear.
func (p profile) offset(edge bool, least float64) (float64, bool) {
	if edge {
		return p.steepest(least)
	}
	base := calib.Median(p.values)
	sum, weighted, top := 0.0, 0.0, 0.0
	peak := 0
	for i, v := range p.values {
		if v-base > top {
			top, peak = v-base, i
		}
	}
	if top < least {
		return 0, false
	}
	for i := max(0, peak-8); i <= min(len(p.values)-1, peak+8); i++ {
		w := max(0, p.values[i]-base-top/2)
		sum += w
		weighted += w * float64(i)
	}
	return (weighted/sum - float64(len(p.values)-1)/2) * p.step, true
}

func (p profile) steepest(least float64) (float64, bool) {
	const wide = 4
	best, at := 0.0, 0
	for i := wide; i+wide < len(p.values); i++ {
		if d := p.values[i-wide] - p.values[i+wide]; d > best {
			best, at = d, i
		}
	}
	return (float64(at) - float64(len(p.values)-1)/2) * p.step, best >= least
}
