package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision/survey"
)

// colour is blue, green and red, 0 to 255.
type colour [3]float64

// brightness is about what the eye sees of it.
func (c colour) brightness() float64 { return survey.Brightness(c) }

// times is a colour so many times as bright.
func (c colour) times(by float64) colour { return colour{c[0] * by, c[1] * by, c[2] * by} }

// sum is that of all channels.
func (c colour) sum() float64 { return c[0] + c[1] + c[2] }

// off is the sum of what the channels of two colours differ by.
func (c colour) off(d colour) float64 {
	return math.Abs(c[0]-d[0]) + math.Abs(c[1]-d[1]) + math.Abs(c[2]-d[2])
}

// in is a colour with that of the light taken out.
func (c colour) in(white [3]float64) colour {
	for k := range c {
		c[k] = min(255, c[k]*white[k])
	}
	return c
}

// angle is how different the kind of two colours is, whatever their
// brightness, in radians.
func (c colour) angle(d colour) float64 {
	var cd, cc, dd float64
	for k := range c {
		cd, cc, dd = cd+c[k]*d[k], cc+c[k]*c[k], dd+d[k]*d[k]
	}
	return math.Acos(min(1, cd/math.Sqrt(cc*dd+1e-9)))
}

// medianColour is the median of each channel; black of none.
func medianColour(all []colour) colour {
	var out colour
	if len(all) == 0 {
		return out
	}
	channel := make([]float64, len(all))
	for k := range out {
		for i := range all {
			channel[i] = all[i][k]
		}
		slices.Sort(channel)
		out[k] = channel[len(channel)/2]
	}
	return out
}

// isSkin reports whether a colour may be that of skin, pale or dark.
func isSkin(c colour) bool {
	const (
		leastRed   = 25   // grey levels
		leastGreen = 0.92 // of blue
		// Skin is hardly grey and never garish, and its hue, degrees, is about orange.
		greyish, garish = 0.09, 0.68
		pink, yellow    = -4, 41
	)
	b, g, r := c[0], c[1], c[2]
	if r < leastRed || r <= g || g < leastGreen*b {
		return false
	}
	low := min(b, g)
	saturation, hue := (r-low)/r, 60*(g-b)/(r-low)
	return saturation > greyish && saturation < garish && hue > pink && hue < yellow
}

// appearance is what a thing looks like, the light's colour taken out.
type appearance struct {
	mean colour
	// skin is the share of cells that may be skin, edges of those with an
	// edge.
	skin, edges float64
}

// leastEdge is how much of an edge, as plan.change tells it, a cell with an edge has.
const leastEdge = 1.3

// appearanceOf looks at the cells of a thing.
func (p *plan) appearanceOf(cells []int, white [3]float64) appearance {
	var l appearance
	n := float64(max(1, len(cells)))
	for _, i := range cells {
		c := colour{float64(p.BGR[3*i]), float64(p.BGR[3*i+1]), float64(p.BGR[3*i+2])}.in(white)
		for k := range c {
			l.mean[k] += c[k] / n
		}
		if isSkin(c) {
			l.skin += 1 / n
		}
		at := calib.Point{X: float64(i % p.Width), Y: float64(i / p.Width)}
		if max(p.change(contourPoint{at, calib.Point{X: 1}}, edgeReach), p.change(contourPoint{at, calib.Point{Y: 1}}, edgeReach)) > leastEdge {
			l.edges += 1 / n
		}
	}
	return l
}

// kinship is the angle to the most similar of things, pi without any.
func kinship(c colour, things []appearance) float64 {
	near := math.Pi
	for _, t := range things {
		near = min(near, c.angle(t.mean))
	}
	return near
}
