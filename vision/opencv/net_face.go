package opencv

import (
	_ "embed"
	"math"

	"dicetable/games/dice"
	"dicetable/vision"
)

// faceONNX is the network that vision/train/faces.py makes. It was taught by
// other pictures than the reader, of the face alone and laid straight: a
// second witness, who errs in other places.
//
//go:embed face.onnx
var faceONNX []byte

const (
	facePx = 32 // px of a patch's edge
	// faceSpan is how much of the face and what is around it a patch shows,
	// in half edges.
	faceSpan = 1.3
	// faceSays are the faces 1 to 6, star, and no face at all.
	faceSays = 8
)

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

// leastAsked is the chance of a die from which the second witness is asked.
const leastAsked = 0.2

// witness asks the second witness about the looks at what may be dice.
func witness(n *network, f vision.Frame, looks []look) error {
	for i := range looks {
		l := &looks[i]
		if l.die < leastAsked {
			continue
		}
		said, err := glance(n, f, l.top, nudges[0])
		if err != nil {
			return err
		}
		l.told = said
		if _, p := l.face(everyFace); p >= clearFace {
			continue
		}
		for _, by := range nudges[1:] {
			said, err := glance(n, f, l.top, by)
			if err != nil {
				return err
			}
			for k := range said {
				l.told[k] += said[k]
			}
		}
		for k := range l.told {
			l.told[k] /= float64(len(nudges))
		}
	}
	return nil
}

// everyFace are all faces that there are.
var everyFace = []dice.Face{1, 2, 3, 4, 5, 6, dice.Star}

// glance is what the network says of a top face: the chances of each face,
// by its number, and at 0 that there is no face where the outline is.
func glance(n *network, f vision.Frame, top quad, by nudge) (chances [dice.Star + 1]float64, err error) {
	to, err := n.room([4]int{1, 3, facePx, facePx})
	if err != nil {
		return chances, err
	}
	layStraight(f, top, by, to)
	said, err := n.run(faceSays)
	if err != nil {
		return chances, err
	}
	var all [faceSays]float64
	softmax(said, all[:])
	chances[0] = all[faceSays-1]
	copy(chances[1:], all[:faceSays-1])
	return chances, nil
}

// layStraight lays a top face straight: three planes of mean 0 and deviation 1.
func layStraight(f vision.Frame, top quad, by nudge, to []float32) {
	a, b := top[1].Minus(top[0]).Times(0.5), top[2].Minus(top[1]).Times(0.5)
	middle := top.middle().Plus(a.Times(2 * by.along).Plus(b.Times(2 * by.across)))
	const plane = facePx * facePx
	var sum, squares float64
	for y := range facePx {
		for x := range facePx {
			u := by.size * faceSpan * (2*(float64(x)+0.5)/facePx - 1)
			v := by.size * faceSpan * (2*(float64(y)+0.5)/facePx - 1)
			for k, value := range f.Between(middle.Plus(a.Times(u).Plus(b.Times(v)))) {
				to[k*plane+y*facePx+x] = value
				sum += float64(value)
				squares += float64(value) * float64(value)
			}
		}
	}
	mean := sum / (3 * plane)
	scale := float32(1 / (math.Sqrt(max(0, squares/(3*plane)-mean*mean)) + 4))
	for i := range to {
		to[i] = (to[i] - float32(mean)) * scale
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
	both := (l.die + mayErr) * (1 - l.told[0] + mayErr)
	return both / (both + (1-l.die+mayErr)*(l.told[0]+mayErr))
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
