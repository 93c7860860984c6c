package opencv

import (
	_ "embed"
	"math"

	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/opencv/crop"
	"dicetable/vision/opencv/faces"
)

// witnessONNX is the network that vision/train/witness.py makes, for the faces of
// any dice. It is shown the face alone, laid straight, and was taught by worse
// pictures than the reader: a second witness, who errs in other places.
//
//go:embed witness.onnx
var witnessONNX []byte

// nudge is how an outline may be a little wrong: by part of its edges along
// each of them, and by its size. turn is which way round the face is seen.
type nudge struct {
	along, across, size float64
	turn                turn
}

// nudges are the ways in which an outline is tried: as it is, then moved and
// resized by about what the reader may be wrong by, each turned otherwise.
var nudges = [...]nudge{
	{0, 0, 1, 0},
	{0.04, 0, 1, 1}, {-0.04, 0, 1, 2}, {0, 0.04, 1, 3}, {0, -0.04, 1, 4}, {0, 0, 0.94, 5}, {0, 0, 1.06, 6},
	{0, 0, 1, 7},
}

const (
	// leastAsked is the chance of a die from which the second witness is asked.
	leastAsked = 0.05
	// After mostInVain glances that show no face for noneInVain it is asked no more: it
	// could only become a little less sure, and no die of it.
	mostInVain, noneInVain = 4, 0.95
)

// witnessed shows a look to the second witness, who has told of one glance, in all
// other ways.
func (l *look) witnessed(n *faces.Net, f vision.Frame) {
	glances := 1.0
	for _, by := range nudges[1:] {
		if glances == mostInVain && l.told[0] > noneInVain*glances {
			break
		}
		for k, p := range glance(n, f, l.top, by) {
			l.told[k] += p
		}
		glances++
	}
	for k := range l.told {
		l.told[k] /= glances
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
	top = top.seen(by.turn)
	a, b := top[1].Minus(top[0]).Times(0.5), top[2].Minus(top[1]).Times(0.5)
	middle := top.middle().Plus(a.Times(2 * by.along)).Plus(b.Times(2 * by.across))
	half := by.size * faces.Span
	crop.Straight(f, middle, a.Times(half), b.Times(half), faces.Side, to[:])
}

const (
	// mayErr is the least chance that each witness leaves to anything: however
	// sure it is, it may be wrong.
	mayErr = 0.02
	// toldAlone is the chance of a face without a mat that is read for what the third witness says:
	// of 27 on drawn tables 21 were right.
	toldAlone = 0.78
	// readerErrs is that of the reader's faces without a mat, where a picture may
	// come from anywhere: few that it was taught by are stretched or sharpened.
	readerErrs = 0.1
)

// there is the chance that there is a die, by both witnesses, who err
// independently: what has the outline of a die, but no face on it, is carpet.
func (l look) there() float64 {
	if l.die < leastAsked {
		return l.die
	}
	both := (l.die + mayErr) * (1 - l.told[0] + mayErr) * math.Exp(-l.unlike)
	none := (1 - l.die + mayErr) * (l.told[0] + mayErr)
	if l.counted != 0 {
		none *= mayErr
	}
	return both / (both + none)
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
// is one of these: what the reader and the witness say, who err independently, and the
// third witness and who counted its pips, if they did. Without a mat the third witness may
// tell of another face, but makes none surer (docs/training.md).
func (l look) face(of []dice.Face) (best dice.Face, p float64) {
	said := l.chances(of)
	for _, f := range of {
		if best == 0 || said[f] > said[best] {
			best = f
		}
	}
	p = said[best]
	if l.weighed && l.third != noFaces {
		l.third = noFaces
		without, most := l.face(of)
		if without != best {
			most = toldAlone
		}
		p = min(p, most)
	}
	return best, p
}

// noFaces are the chances of faces by who was not asked.
var noFaces [dice.Star + 1]float64

// chances are those of each of some faces if it is one of these.
func (l look) chances(of []dice.Face) (say [dice.Star + 1]float64) {
	var one, two, three, all float64
	for _, f := range of {
		one, two, three = one+l.faces[f], two+l.told[f], three+l.third[f]
	}
	errs := mayErr
	if l.weighed {
		errs = readerErrs
	}
	for _, f := range of {
		byReader, byWitness := l.faces[f]/max(one, 1e-6)+errs, l.told[f]/max(two, 1e-6)+mayErr
		say[f] = byReader * byWitness
		if three > 0 {
			say[f] = math.Pow(byReader, readerCounts) * math.Pow(byWitness, witnessCounts) * math.Pow(l.third[f]/three+mayErr, thirdCounts)
		}
		if l.counted != 0 && l.counted != f {
			say[f] *= mayErr
		}
		all += say[f]
	}
	for _, f := range of {
		say[f] /= all
	}
	return say
}
