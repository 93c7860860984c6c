package opencv

import (
	"math"
	"math/rand/v2"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/opencv/faces"
)

// A large face is as calm when it is laid straight as a small one: the grain of a
// picture in which a die is hundreds of px wide is no pips.
func TestALargeFaceIsAveraged(t *testing.T) {
	const side = 400
	f := vision.Frame{Width: side, Height: side, BGR: make([]byte, 3*side*side)}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range f.BGR {
		f.BGR[i] = byte(100 + r.IntN(100))
	}
	top := quad{{X: 50, Y: 50}, {X: 350, Y: 50}, {X: 350, Y: 350}, {X: 50, Y: 350}}
	var p faces.Patch
	layStraight(f, top, nudges[0], &p)
	for i, v := range p {
		if v < 125 || v > 175 {
			t.Fatalf("number %d of grey 100 to 199 all over is %.0f", i, v)
		}
	}
}

// What is seen of a face is where it was, whatever its size.
func TestAFaceIsLaidStraight(t *testing.T) {
	for _, side := range []float64{20, 60, 300} {
		f := vision.Frame{Width: 500, Height: 500, BGR: make([]byte, 3*500*500)}
		// Bright right of the middle.
		for y := range 500 {
			for x := 250; x < 500; x++ {
				f.BGR[3*(y*500+x)] = 200
			}
		}
		at := func(x, y float64) calib.Point { return calib.Point{X: 249.5 + x*side/2, Y: 249.5 + y*side/2} }
		var p faces.Patch
		layStraight(f, quad{at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)}, nudges[0], &p)
		left, right := p[faces.Side*faces.Side/2+faces.Side/2-3], p[faces.Side*faces.Side/2+faces.Side/2+2]
		if left > 20 || right < 180 {
			t.Errorf("a face of %.0f px: %.0f left of its middle and %.0f right of it", side, left, right)
		}
	}
}

// On a mat both witnesses count alike; without one the second counts more.
func TestWithoutAMatTheSecondWitnessCountsMore(t *testing.T) {
	l := look{die: 1}
	l.faces[4], l.faces[6] = 0.03, 0.97
	l.told[4], l.told[6] = 0.96, 0.04
	if f, _ := l.face(pips); f != 6 {
		t.Errorf("on a mat it is a %s", f)
	}
	l.weighed = true
	if f, p := l.face(pips); f != dice.Face(4) || p > sureFace {
		t.Errorf("without a mat it is a %s with a chance of %.2f", f, p)
	}
}

// Where the first glances show no face at all the witness is asked no more.
func TestTheWitnessIsNotAskedInVain(t *testing.T) {
	n, err := faces.New(witnessONNX, faces.Usual)
	if err != nil {
		t.Fatal(err)
	}
	f := ramp(250, 250)
	var want faces.Chances
	for _, by := range nudges[:mostInVain] {
		for k, p := range glance(n, f, slopedTop, by) {
			want[k] += p / mostInVain
		}
	}
	if want[0] < noneInVain {
		t.Fatalf("on a bare slope there is no face by %.3f only", want[0])
	}
	l := look{spot: slopedSpot, top: slopedTop, die: 0.95}
	l.told = glance(n, f, l.top, nudges[0])
	if l.witnessed(n, f); math.Abs(l.told[0]-want[0]) > 1e-9 {
		t.Errorf("no face by %.6f, not %.6f as by %d glances", l.told[0], want[0], mostInVain)
	}
}
