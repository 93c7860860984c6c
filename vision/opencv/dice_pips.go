package opencv

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/opencv/crop"
)

const (
	// countedPx is the edge of the picture in which pips are counted, facePx that
	// of the top face in it, px.
	countedPx, facePx = 96, 80
	// leastCounted is the least edge of a top face, px, for its pips to be counted:
	// smaller ones run together.
	leastCounted = 40
	// leastContrast is how far apart the darkest and the brightest of a face must
	// be, in grey levels, not counting one in a hundred pixels on either side.
	leastContrast = 20
	// leastPip and mostPip bound a pip's area, in faces.
	leastPip, mostPip = 0.004, 0.12
	// facesRim is how near to the edge of a face no pip is, in edges.
	facesRim = 0.05
	// alikePips is the least that a pip's area may be for the largest one's.
	alikePips = 0.45
	// offMiddle is how far the middle of all pips may be from that of the face, in
	// edges.
	offMiddle = 0.1
	// offPlace is how far a pip may be from where it should be, for the distance
	// of the outermost one from the middle.
	offPlace = 0.25
	// mostLonger is how much longer one diagonal may be than the other; squareSine
	// and narrowSine are the least sine of the angle between those of a four or
	// five, and those of a six.
	mostLonger, squareSine, narrowSine = 1.4, 0.7, 0.4
)

// pipCounter counts the pips of large dice: a witness of its own, who knows nothing but
// that pips are round, alike, and lie as they do on dice. It is for one goroutine
// at a time; close it after use.
type pipCounter struct {
	// detectors are for dark pips and for bright ones.
	detectors [2]gocv.SimpleBlobDetector
}

func newPipCounter() *pipCounter {
	var c pipCounter
	for i, colour := range [2]int{0, 255} {
		p := gocv.NewSimpleBlobDetectorParams()
		p.SetFilterByColor(true)
		p.SetBlobColor(colour)
		p.SetMinThreshold(10)
		p.SetMaxThreshold(250)
		p.SetThresholdStep(8)
		p.SetMinRepeatability(3)
		p.SetMinDistBetweenBlobs(6)
		p.SetFilterByArea(true)
		p.SetMinArea(leastPip * facePx * facePx)
		p.SetMaxArea(mostPip * facePx * facePx)
		p.SetFilterByCircularity(true)
		p.SetMinCircularity(0.6)
		p.SetFilterByInertia(true)
		p.SetMinInertiaRatio(0.35)
		p.SetFilterByConvexity(true)
		p.SetMinConvexity(0.8)
		c.detectors[i] = gocv.NewSimpleBlobDetectorWithParams(p)
	}
	return &c
}

func (c *pipCounter) close() {
	for i := range c.detectors {
		c.detectors[i].Close()
	}
}

// countIn counts those of all looks that may be at dice and are large enough, where one
// glance was not enough: what both others are sure of needs none.
func (c *pipCounter) countIn(f vision.Frame, looks []look) (err error) {
	for i := range looks {
		l := &looks[i]
		if l.top.side() < leastCounted || !l.isWorthMore() {
			continue
		}
		if l.counted, err = c.count(f, l.top); err != nil {
			return err
		}
	}
	return nil
}

// count is the face that the pips of a top face make, or 0 when they make none. A
// one is not told: a single spot may be anything.
func (c *pipCounter) count(f vision.Frame, top quad) (dice.Face, error) {
	grey, ok := greyFace(f, top)
	if !ok {
		return 0, nil
	}
	m, err := gocv.NewMatFromBytes(countedPx, countedPx, gocv.MatTypeCV8U, grey)
	if err != nil {
		return 0, fmt.Errorf("the pips of a die were not counted (%w); build dicetable-eye again", err)
	}
	defer m.Close()
	var face dice.Face
	for i := range c.detectors {
		n := faceOf(c.detectors[i].Detect(m))
		if n != 0 && face != 0 && n != face {
			return 0, nil
		}
		face = max(face, n)
	}
	return face, nil
}

// greyFace is a top face laid straight, in grey, from its darkest to its brightest;
// ok reports whether these are far enough apart.
func greyFace(f vision.Frame, top quad) (grey []byte, ok bool) {
	const half, rim = 0.5 * countedPx / facePx, (countedPx - facePx) / 2
	const plane = countedPx * countedPx
	var bgr [3 * plane]float32
	crop.Straight(f, top.middle(), top[1].Minus(top[0]).Times(half), top[2].Minus(top[1]).Times(half), countedPx, bgr[:])
	levels := make([]float32, plane)
	var inner histogram
	for i := range levels {
		levels[i] = 0.114*bgr[i] + 0.587*bgr[plane+i] + 0.299*bgr[2*plane+i]
		if x, y := i%countedPx, i/countedPx; min(x, y) >= rim && max(x, y) < countedPx-rim {
			inner.add(uint8(levels[i] + 0.5))
		}
	}
	least, most := float32(inner.from(0.01)), float32(inner.from(0.99))
	grey = make([]byte, 0, len(levels))
	for _, level := range levels {
		grey = append(grey, uint8(max(0, min(255, 255*(level-least)/max(1, most-least)))))
	}
	return grey, most-least >= leastContrast
}

// faceOf is the face that spots make, if they are as large as each other and lie on
// the face as pips do; else 0.
func faceOf(spots []gocv.KeyPoint) dice.Face {
	largest := 0.0
	for _, s := range spots {
		largest = max(largest, s.Size)
	}
	var pips []calib.Point
	for _, s := range spots {
		at := calib.Point{X: s.X - (countedPx-1)/2.0, Y: s.Y - (countedPx-1)/2.0}
		if s.Size*s.Size >= alikePips*largest*largest && max(math.Abs(at.X), math.Abs(at.Y)) < (0.5-facesRim)*facePx {
			pips = append(pips, at)
		}
	}
	return laidAs(pips)
}

// laidAs is the face whose pips lie so, around the middle of the face, or 0. Turned
// half way round each face looks as before: its pips are opposite each other in
// pairs, and with an odd number one is in the middle.
func laidAs(pips []calib.Point) dice.Face {
	if len(pips) < 2 || len(pips) > 6 {
		return 0
	}
	var middle calib.Point
	for _, p := range pips {
		middle = middle.Plus(p.Times(1 / float64(len(pips))))
	}
	if far(middle) > offMiddle*facePx {
		return 0
	}
	reach := 0.0
	for _, p := range pips {
		reach = max(reach, p.Far(middle))
	}
	// halves are the ways from the middle to one pip of each pair.
	var halves []calib.Point
	for i, p := range pips {
		way := p.Minus(middle)
		other := slices.IndexFunc(pips, func(q calib.Point) bool { return q.Far(middle.Minus(way)) < offPlace*reach })
		switch {
		case other < 0:
			return 0
		case other > i:
			halves = append(halves, way)
		}
	}
	return facedBy(len(pips), halves, offPlace*reach)
}

// facedBy is the face of n pips, or 0: a two and a three have one pair, a four and
// a five have corners like those of a square, and of a six, which may be narrow, the
// third pair lies between two corners.
func facedBy(n int, halves []calib.Point, off float64) dice.Face {
	slices.SortFunc(halves, func(a, b calib.Point) int { return cmp.Compare(far(b), far(a)) })
	switch {
	case len(halves) != n/2:
		return 0
	case n <= 3:
		return dice.Face(n)
	case n <= 5 && areCorners(halves[0], halves[1], squareSine):
		return dice.Face(n)
	case n == 6 && areCorners(halves[0], halves[1], narrowSine):
		long := halves[0].Plus(halves[1]).Times(0.5)
		wide := halves[0].Minus(halves[1]).Times(0.5)
		if slices.ContainsFunc([]calib.Point{long, wide}, func(p calib.Point) bool {
			return min(p.Far(halves[2]), p.Plus(halves[2]).Far(calib.Point{})) < off
		}) {
			return 6
		}
	}
	return 0
}

// areCorners reports whether the ways to two corners are about as far, and cross at
// an angle of at least that sine.
func areCorners(a, b calib.Point, leastSine float64) bool {
	return far(a) < mostLonger*far(b) && math.Abs(a.Cross(b)) > leastSine*far(a)*far(b)
}

// far is how far away from the middle it is.
func far(p calib.Point) float64 { return math.Hypot(p.X, p.Y) }
