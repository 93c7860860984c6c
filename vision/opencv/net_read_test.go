package opencv

import (
	"math"
	"math/cmplx"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// ramp is a frame whose blue rises to the right and whose green rises
// downward, by one each px.
func ramp(w, h int) vision.Frame {
	f := vision.Frame{Width: w, Height: h, BGR: make([]byte, 3*w*h)}
	for i := range w * h {
		f.BGR[3*i], f.BGR[3*i+1], f.BGR[3*i+2] = byte(i%w), byte(i/w), 100
	}
	return f
}

// A patch shows the picture around its spot, at any size and between pixels.
func TestCutShowsWhatIsThere(t *testing.T) {
	f, c := ramp(250, 250), newCutter()
	white := [3]float64{200, 100, 255}
	for _, side := range []float64{9, 22, 25.3, 40, 64} {
		s := spot{at: calib.Point{X: 124.3, Y: 121.8}, side: side}
		c.cut(f, s, white, 0)
		for _, p := range [][2]int{{0, 0}, {47, 0}, {23, 24}, {10, 40}, {47, 47}} {
			x := s.at.X + (float64(p[0])-23.5)*side/22
			y := s.at.Y + (float64(p[1])-23.5)*side/22
			want := [3]float64{min(x/200, 1.5) - 0.5, min(y/100, 1.5) - 0.5, 100/255.0 - 0.5}
			for k, w := range want {
				if got := float64(c.to.Pixel(p[0], p[1])[k]); math.Abs(got-w) > 2e-3 {
					t.Errorf("side %.1f, px %v, channel %d: %.4f, not %.4f", side, p, k, got, w)
				}
			}
		}
	}
}

// Beyond the picture its border goes on, wherever the spot is said to be.
func TestCutAtTheBorder(t *testing.T) {
	f, c := ramp(60, 60), newCutter()
	white := [3]float64{255, 255, 255}
	for _, at := range []calib.Point{{X: 0, Y: 0}, {X: 59, Y: 59}, {X: -300, Y: 20}, {X: 1e4, Y: -1e4}} {
		c.cut(f, spot{at: at, side: 30}, white, 0)
		for k := range 2 {
			first, last := c.to.Pixel(0, 0)[k], c.to.Pixel(patchPx-1, patchPx-1)[k]
			if !(first >= -0.5 && first <= last && last <= 59/255.0-0.5+1e-4) {
				t.Errorf("at %v the corners are %.3f and %.3f", at, first, last)
			}
		}
	}
}

// What both readers say of a spot is the mean of what each does.
func TestBothReadersCount(t *testing.T) {
	r, err := newReaders()
	if err != nil {
		t.Fatal(err)
	}
	f := ramp(250, 250)
	for _, way := range []turn{0, mirroredRows} {
		both := r.both(f, slopedSpot, unknownPaper, way)
		r.cut(f, slopedSpot, unknownPaper.at(slopedSpot.at), way)
		one, two := r.quick.run(), r.close.run()
		for i, got := range both {
			if want := (one[i] + two[i]) / 2; math.Abs(float64(got-want)) > 1e-6 {
				t.Errorf("turn %d: number %d is %.3f, not %.3f", way, i, got, want)
			}
		}
		if math.Abs(float64(one[0]-two[0])) < 1e-3 {
			t.Error("both say the same")
		}
	}
}

// readerSays describes a top face as the reader does, for a spot.
func readerSays(s spot, q quad) []float32 {
	var middle, a, b complex128
	for k, c := range q {
		z := complex(c.X, c.Y)
		turn := [4]complex128{1, 1i, -1, -1i}[k]
		middle, a, b = middle+z/4, a+z/turn/4, b+z*turn/4
	}
	w := a * b / complex(cmplx.Abs(a)*cmplx.Abs(a), 0)
	t := 4 * cmplx.Phase(a)
	return []float32{
		float32((real(middle) - s.at.X) / s.side), float32((imag(middle) - s.at.Y) / s.side),
		float32(math.Log(math.Sqrt2 * cmplx.Abs(a) / s.side)),
		float32(math.Cos(t)), float32(math.Sin(t)), float32(real(w)), float32(imag(w)),
	}
}

// What the reader says of a parallelogram gives its corners again.
func TestOutlined(t *testing.T) {
	s := spot{at: calib.Point{X: 100, Y: 80}, side: 25}
	for _, turn := range []float64{0, 0.3, 0.7, 1.2, 3} {
		for _, squeeze := range []float64{1, 0.9, 0.7} {
			var want quad
			for i := range want {
				sin, cos := math.Sincos(turn + float64(i)*math.Pi/2)
				want[i] = calib.Point{X: 103 + 19*cos, Y: 78 + 19*squeeze*sin}
			}
			got := outlined(s, readerSays(s, want))
			for _, c := range want {
				near := math.Inf(1)
				for _, g := range got {
					near = min(near, c.Far(g))
				}
				if near > 1e-3 {
					t.Errorf("turn %.1f, squeezed to %.1f: corner %v is none of %v", turn, squeeze, c, got)
				}
			}
		}
	}
}

func TestUnderstood(t *testing.T) {
	said := make([]float32, readSays)
	said[0], said[7], said[8], said[9], said[10], said[11] = 2, 5, -1, 1, 3, 1.07
	said[15], said[22], said[29], said[19], said[28] = 1, 4, -2, 0.1, -0.2
	l := understood(spot{side: 20}, said)
	logistic := func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
	for name, v := range map[string][2]float64{
		"die": {l.die, logistic(2)}, "leaning": {l.leaning, logistic(-1)}, "stacked": {l.stacked, logistic(1)},
		"seen": {l.seen, logistic(3)}, "visible": {l.visible, 1}, "touching": {l.touching, logistic(-2)},
		"star": {l.faces[dice.Star], math.Exp(5) / (math.Exp(5) + 6)}, "six": {l.faces[6], 1 / (math.Exp(5) + 6)},
		"no face": {l.faces[0], 0}, "green": {l.colours[2], math.Exp(4) / (math.Exp(4) + 7)},
		"drop right": {l.drop.X, 0.1}, "drop down": {l.drop.Y, -0.2},
	} {
		if math.Abs(v[0]-v[1]) > 1e-6 {
			t.Errorf("%s is %v, not %v", name, v[0], v[1])
		}
	}
}
