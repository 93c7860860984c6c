package opencv

import (
	_ "embed"

	"dicetable/vision"
	"dicetable/vision/opencv/faces"
)

// glareONNX is the network that vision/train/glare.py makes: a third witness, larger than the
// second, who tells faces apart and nothing else, and knows those in which a lamp is mirrored.
//
//go:embed glare.onnx
var glareONNX []byte

const (
	// clearFace is the chance of a face from which no third witness is asked.
	clearFace = 0.995
	// leastReal is the chance of a die from which its face is worth it.
	leastReal = 0.5
	// glareGlances are the nudges by which the third witness sees a face.
	glareGlances = 4
	// leastAgreed is the chance of a face by one glance from which the third witness agrees with
	// others who are sure of it.
	leastAgreed = 0.5
)

// How much it counts what each says of a face once the third was asked, as exponents: the
// third errs least, and where the second does, which it grew out of. Of faces of crops that
// none of them learned from as many are certain as without the third, and half as many of
// these are wrong (docs/training.md).
const (
	readerCounts  = 0.6
	witnessCounts = 0.3
	thirdCounts   = 0.8
)

// settleFaces asks the third witness about the faces of which the others are not sure.
func (d *diceReader) settleFaces(f vision.Frame, looks []look) {
	for i := range looks {
		if _, p := looks[i].face(everyFace); p < clearFace && looks[i].there() >= leastReal {
			looks[i].showThird(d.glare, f)
		}
	}
}

// checkFaces asks the third witness about the faces of dice without a mat: of those that the others are
// sure of at a glance whether that is so. It makes none of them surer.
func (d *diceReader) checkFaces(f vision.Frame, looks []look) {
	for i := range looks {
		l := &looks[i]
		if face, p := l.face(everyFace); p < sureFaceAlone || glance(d.glare, f, l.top, nudges[0])[face] < leastAgreed {
			l.showThird(d.glare, f)
		}
	}
}

// showThird shows a face to the third witness.
func (l *look) showThird(n *faces.Net, f vision.Frame) {
	for _, by := range nudges[:glareGlances] {
		for k, p := range glance(n, f, l.top, by) {
			l.third[k] += p / glareGlances
		}
	}
}
