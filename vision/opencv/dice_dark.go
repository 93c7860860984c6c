package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

const (
	// darkPart is how much of the top face is looked at: its rim may be rounded, or
	// another die's.
	darkPart = 0.85
	// mostDark is the most light that a dark body sends back for its pips, in any
	// channel: of black dice hardly one sends back more.
	mostDark = 0.3
	// leastPips is the light that the brightest of such a face must have, 0 to 1.
	leastPips = 0.13
	// leastMixed is how many pixels between body and pips must tell the light's tint,
	// mixedFrom by how much they must be brighter than the body.
	leastMixed, mixedFrom = 20, 1.5
)

// tintIn is what the pips of a dark die tell of its body: how much more light it sends back for
// theirs in the channel in which that is most than in the one in which it is least, as a logarithm. A
// black one has no tint. ok says whether the die is dark, and its pips tell.
//
// Pips are a piece of white in the very light that the body lies in, but in a picture that is
// exposed for a dark table they are too bright and have no tint left. Pixels at their edges
// do: they are a mixture of body and pip, and lie on the line between both.
func (l look) tintIn(f vision.Frame) (tint float64, ok bool) {
	var face levels
	l.eachOfTop(f, face.add)
	var body, pip, mixed colour
	for k := range body {
		body[k], pip[k] = lightOf[face[k].from(0.5)], lightOf[face[k].from(0.98)]
	}
	n := 0
	l.eachOfTop(f, func(b, g, r uint8) {
		if max(b, g, r) > brightest || lightOf[g] <= mixedFrom*body[1]+noLight {
			return
		}
		n++
		for k, v := range [3]uint8{b, g, r} {
			mixed[k] += lightOf[v] - body[k]
		}
	})
	if n < leastMixed || slices.Max(pip[:]) < leastPips || slices.Max(logsOver(body, pip)) > math.Log(mostDark) {
		return 0, false
	}
	over := logsOver(body, beyond(body, pip, mixed))
	return slices.Max(over) - slices.Min(over), true
}

// beyond is how bright pips are at least whose light the picture holds back: what lies first on the
// way from body through what is mixed, and in no channel below what the picture has.
func beyond(body, pip, mixed colour) colour {
	far := 0.0
	for k := range body {
		far = max(far, (pip[k]-body[k])/max(mixed[k], noLight))
	}
	for k := range body {
		pip[k] = body[k] + far*max(mixed[k], noLight)
	}
	return pip
}

// logsOver are the logarithms of how much light the one has for the other's, by channel.
func logsOver(c, d colour) []float64 {
	var logs []float64
	for k := range c {
		logs = append(logs, math.Log((c[k]+noLight)/(d[k]+noLight)))
	}
	return logs
}

// eachOfTop calls see for each pixel of the frame in which the top face is seen.
func (l look) eachOfTop(f vision.Frame, see func(b, g, r uint8)) {
	eachBetween(f, [][]calib.Point{smaller(l.top[:], darkPart)}, see)
}

// blackness weighs whether a dark die is black, as the logarithm of odds: start, and so much for
// each unit of its tint, and for the odds that the networks give.
type blackness struct{ start, tint, nets float64 }

// blackOrNot was fitted to drawn dice in any light (go test -run '^$' -bench Dark -benchtime 1x
// -timeout 1h ./vision/opencv fits anew).
var blackOrNot = blackness{1.7, -1.25, 1.3}

// byPips makes the chance that a dark die is black what its pips and the networks make of it
// together.
func (l *look) byPips(f vision.Frame) {
	black := slices.Index(colours[:], dice.Black)
	was := l.colours[black]
	tint, ok := l.tintIn(f)
	if !ok || was == 1 {
		return
	}
	w := blackOrNot
	l.colours[black] = (1 - was) * math.Exp(w.start+w.tint*tint+w.nets*logOdds(was, 1-was))
	toOne(&l.colours)
}
