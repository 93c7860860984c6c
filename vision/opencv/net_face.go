package opencv

import (
	_ "embed"
	"math"

	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/opencv/faces"
)

// faceONNX is the network that vision/train/faces.py makes. It was taught by
// other pictures than the reader, of the face alone and laid straight: a
// second witness, who errs in other places.
//
//go:embed face.onnx
var faceONNX []byte

// nudge is how an outline may be a little wrong: by part of its edges along
// each of them, and by its size.
type nudge struct{ along, across, size float64 }

// nudges are the ways in which an outline is tried: as it is, then moved and
// resized by about what the reader may be wrong by.
var nudges = [...]nudge{
	{0, 0, 1},
	{0.04, 0, 1}, {-0.04, 0, 1}, {0, 0.04, 1}, {0, -0.04, 1}, {0, 0, 0.94}, {0, 0, 1.06},
}

// clearFace is the chance of a face from which one glance at it is enough.
const clearFace = 0.97

const (
	// leastAsked is the chance of a die from which the second witness is asked,
	// leastHeard that, by both, from which it is asked more than once.
	leastAsked, leastHeard = 0.05, 0.1
)

// witness asks the second witness about the looks at what may be dice.
func witness(n *faces.Net, f vision.Frame, looks []look) {
	for i := range looks {
		l := &looks[i]
		if l.die < leastAsked {
			continue
		}
		l.told = glance(n, f, l.top, nudges[0])
		if _, p := l.face(everyFace); p >= clearFace || l.there() < leastHeard {
			continue
		}
		for _, by := range nudges[1:] {
			for k, p := range glance(n, f, l.top, by) {
				l.told[k] += p
			}
		}
		for k := range l.told {
			l.told[k] /= float64(len(nudges))
		}
	}
}

// everyFace are all faces that there are.
var everyFace = []dice.Face{1, 2, 3, 4, 5, 6, dice.Star}

// glance is what the network says of a top face.
func glance(n *faces.Net, f vision.Frame, top quad, by nudge) faces.Chances {
	var p faces.Patch
	layStraight(f, top, by, &p)
	return n.Read(&p)
}

// layStraight lays a top face straight.
func layStraight(f vision.Frame, top quad, by nudge, to *faces.Patch) {
	a, b := top[1].Minus(top[0]).Times(0.5), top[2].Minus(top[1]).Times(0.5)
	middle := top.middle().Plus(a.Times(2 * by.along).Plus(b.Times(2 * by.across)))
	const plane = faces.Side * faces.Side
	for y := range faces.Side {
		for x := range faces.Side {
			u := by.size * faces.Span * (2*(float64(x)+0.5)/faces.Side - 1)
			v := by.size * faces.Span * (2*(float64(y)+0.5)/faces.Side - 1)
			for k, value := range f.Between(middle.Plus(a.Times(u).Plus(b.Times(v)))) {
				to[k*plane+y*faces.Side+x] = value
			}
		}
	}
}

// mayErr is the least chance that each witness leaves to anything: however
// sure it is, it may be wrong.
const mayErr = 0.02

// there is the chance that there is a die, by both witnesses, who err
// independently: what has the outline of a die, but no face on it, is carpet.
func (l look) there() float64 {
	if l.die < leastAsked {
		return l.die
	}
	both := (l.die + mayErr) * (1 - l.told[0] + mayErr) * math.Exp(-l.unlike)
	return both / (both + (1-l.die+mayErr)*(l.told[0]+mayErr))
}

// atLeast and atMost are the chances of a die by the witness who believes the
// least and the most in it. Where sizes were weighed, dice of all scales were
// looked for, and one witness alone takes too much for a die to be asked.
func (l look) atLeast() float64 {
	if l.weighed {
		return l.there()
	}
	return min(l.die, l.there())
}

func (l look) atMost() float64 {
	if l.weighed {
		return l.there()
	}
	return max(l.die, l.there())
}

// face is the likeliest of some faces, and the chance that it is right if it
// is one of these: what both witnesses say, who err independently.
func (l look) face(of []dice.Face) (best dice.Face, p float64) {
	var one, two, both float64
	for _, f := range of {
		one, two = one+l.faces[f], two+l.told[f]
	}
	say := func(f dice.Face) float64 {
		return (l.faces[f]/max(one, 1e-6) + mayErr) * (l.told[f]/max(two, 1e-6) + mayErr)
	}
	for _, f := range of {
		both += say(f)
		if best == 0 || say(f) > say(best) {
			best = f
		}
	}
	return best, say(best) / both
}
