package opencv

import (
	"image"
	"math"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

const (
	// leastStretch is how many times as high as wide, or as wide as high, top faces are in
	// a picture that seems to be stretched.
	leastStretch = 1.1
	// usualStretch is that of most pictures that are: of 4 to 3, made square. Dice seem to
	// be less stretched than they are, for they are taken for what lies flat.
	usualStretch = 4.0 / 3
)

// readStretched reads a picture again if its dice seem to be stretched, as where a camera's
// picture was squeezed into another shape, laid right. The reading that is surer of its dice
// counts.
func (d *diceReader) readStretched(f vision.Frame, s diceScene, seen diceReading) (diceReading, error) {
	higher := higherThanWide(seen.Dice)
	if max(higher, 1/higher) < leastStretch {
		return seen, nil
	}
	by := usualStretch
	if higher < 1 {
		by = 1 / usualStretch
	}
	right, err := stretched(f, by)
	if err != nil {
		return seen, err
	}
	again, err := d.readOnce(right.frame, right.scene(s))
	if err != nil || sureOf(again.Dice) <= sureOf(seen.Dice) {
		return seen, err
	}
	return right.undone(again), nil
}

// higherThanWide is how many times as high as wide top faces are, all together; 1 if there
// are none. A square has no direction: of the outer products of its edges only a stretch
// makes those along one axis longer.
func higherThanWide(all []vision.Die) float64 {
	var wide, high float64
	for _, x := range all {
		a, b := quad(x.Outline).halfEdges()
		area := math.Abs(a.Cross(b))
		if area == 0 {
			continue
		}
		wide += (a.X*a.X + b.X*b.X) / area
		high += (a.Y*a.Y + b.Y*b.Y) / area
	}
	if wide == 0 || high == 0 {
		return 1
	}
	return math.Sqrt(high / wide)
}

// sureOf is how much is sure of some dice, all together.
func sureOf(all []vision.Die) (sum float64) {
	for _, x := range all {
		sum += x.Confidence
	}
	return sum
}

// stretch is a picture of the same area that was made so many times as wide and high.
type stretch struct {
	frame  vision.Frame
	kx, ky float64
}

// stretched makes a picture by so much wider for its height.
func stretched(f vision.Frame, by float64) (stretch, error) {
	k := math.Sqrt(by)
	p, err := cvx.Resize(picture(f), image.Rect(0, 0, f.Width, f.Height), int(math.Round(float64(f.Width)*k)), int(math.Round(float64(f.Height)/k)))
	if err != nil {
		return stretch{}, err
	}
	s := stretch{frame: f, kx: float64(p.Width) / float64(f.Width), ky: float64(p.Height) / float64(f.Height)}
	s.frame.Width, s.frame.Height, s.frame.BGR = p.Width, p.Height, p.BGR
	return s, nil
}

// scene is what is known of the picture as it was, in this one.
func (k stretch) scene(s diceScene) diceScene {
	var covers [][]calib.Point
	for _, outline := range s.Covers {
		var moved []calib.Point
		for _, p := range outline {
			moved = append(moved, calib.Point{X: (p.X+0.5)*k.kx - 0.5, Y: (p.Y+0.5)*k.ky - 0.5})
		}
		covers = append(covers, moved)
	}
	s.Covers = covers
	return s
}

// undone moves what was read in this picture to where it lies in the one that was given.
func (k stretch) undone(r diceReading) diceReading {
	back := func(p calib.Point) calib.Point {
		return calib.Point{X: (p.X+0.5)/k.kx - 0.5, Y: (p.Y+0.5)/k.ky - 0.5}
	}
	for i := range r.Dice {
		x := &r.Dice[i]
		x.CenterPx = back(x.CenterPx)
		for j, p := range x.Outline {
			x.Outline[j] = back(p)
		}
	}
	for i := range r.Doubts {
		r.Doubts[i].At = back(r.Doubts[i].At)
	}
	return r
}
