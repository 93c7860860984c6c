package opencv

import (
	"math"
	"slices"

	"dicetable/games/dice"
	"dicetable/vision"
)

const (
	// ringFrom and ringTo bound how far from a die's middle its ground is looked at,
	// in sides.
	ringFrom, ringTo = 1.25, 1.75
	// ringPlaces is how many places of the ground are looked at.
	ringPlaces = 360
	// sameHue and sameBlue are how much more green for its red, and blue for its red,
	// a die may have than its ground, and less, as logarithms: a lamp's light falls
	// off most in blue.
	sameHue, sameBlue = 0.2, 0.85
	// asBright is how much brighter or darker, likewise.
	asBright = 0.8
	// noPips is how much brighter the brightest twentieth of a die may be than the
	// rest, likewise: pips of a white die are dark.
	noPips = 1
	// asGround is how much oftener white dice look like their ground than others that
	// have a name, of drawn ones that are exposed up to four times too long (go test
	// -run '^$' -bench Ground -benchtime 1x ./vision/opencv prints it anew).
	asGround = 6
	// noLight keeps logarithms of light from going without bounds.
	noLight = 0.004
)

// byGround makes it likelier that a die is white which is rather white anyhow, if it
// looks like what it lies on.
func (l *look) byGround(f vision.Frame) {
	c := &l.colours
	white := &c[slices.Index(colours[:], dice.White)]
	if *white == slices.Max(c[:]) && l.isAsItsGround(f) {
		*white *= asGround
		toOne(c)
	}
}

// isAsItsGround reports whether a die has the hue of what it lies on, is about as
// bright and has no brighter pips: on paper or cloth that is white or grey, whatever
// the lamp, that is how a white die looks.
func (l look) isAsItsGround(f vision.Frame) bool {
	var body levels
	l.eachPixel(f, body.add)
	ground := l.around(f)
	if body.n() < leastShade || ground.n() < ringPlaces/2 {
		return false
	}
	own, below := body.reached(0.5), ground.reached(0.5)
	if max(slices.Max(own), slices.Max(below)) > math.Log(lightOf[brightest]) {
		return false // in too much light everything looks white
	}
	more := func(k int) float64 { return own[k] - below[k] }
	hasHue := math.Abs(more(1)-more(2)) < sameHue && math.Abs(more(0)-more(2)) < sameBlue
	return hasHue && math.Abs(more(1)) < asBright && slices.Max(body.reached(0.97))-slices.Max(own) < noPips
}

// around are places in a ring about a die; those outside of the picture are left out.
func (l look) around(f vision.Frame) (ground levels) {
	middle, side := l.top.middle(), l.top.side()
	for k := range ringPlaces {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / ringPlaces)
		reach := side * (ringFrom + (ringTo-ringFrom)*float64(k%3)/2)
		x, y := int(middle.X+reach*cos), int(middle.Y+reach*sin)
		if x >= 0 && y >= 0 && x < f.Width && y < f.Height {
			p := f.BGR[3*(y*f.Width+x):]
			ground.add(p[0], p[1], p[2])
		}
	}
	return ground
}

// reached is the light that so large a share of pixels does not reach, for each
// channel, as a logarithm.
func (l *levels) reached(share float64) []float64 {
	var light []float64
	for i := range l {
		light = append(light, math.Log(lightOf[l[i].from(share)]+noLight))
	}
	return light
}
