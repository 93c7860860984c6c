package opencv

import (
	"image"
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/conv"
	"dicetable/vision/opencv/cvx"
)

// finderSays is what the finder says of a picture of w x h blocks: nothing
// anywhere but at some places of 4 px.
func finderSays(w, h int, places map[image.Point][4]float32) conv.Picture {
	said := conv.NewPicture(w, h, 16)
	for i := range w * h {
		copy(said.Pixel(i%w, i/w), []float32{-9, -9, -9, -9})
	}
	for at, values := range places {
		for k, v := range values {
			said.Pixel(at.X/2, at.Y/2)[4*k+2*(at.Y%2)+at.X%2] = v
		}
	}
	return said
}

func TestSpots(t *testing.T) {
	said := finderSays(5, 3, map[image.Point][4]float32{
		{0, 0}: {3, 0, 0, 0},
		{7, 4}: {1, 0.25, -1, float32(math.Log(1.25))},
		{9, 5}: {-2.5, 0, 0, 0},
	})
	want := []spot{
		{at: calib.Point{X: 1.5, Y: 1.5}, side: 16, logit: 3},
		{at: calib.Point{X: 30.5, Y: 13.5}, side: 20, logit: 1},
	}
	got := best(spots(said))
	if len(got) != len(want) {
		t.Fatalf("got %v", got)
	}
	for i, w := range want {
		if g := got[i]; g.at.Far(w.at) > 1e-5 || math.Abs(g.side-w.side) > 1e-5 || g.logit != w.logit {
			t.Errorf("got %v, not %v", g, w)
		}
	}
}

func TestBestLeavesEachDieOneSpot(t *testing.T) {
	at := func(x, side, logit float64) spot { return spot{calib.Point{X: x, Y: 50}, side, logit} }
	for _, c := range []struct {
		name string
		all  []spot
		want []float64 // the logits kept
	}{
		{"neighbours of one die", []spot{at(10, 20, 1), at(14, 20, 5), at(18, 20, 2)}, []float64{5}},
		{"dice that touch", []spot{at(10, 20, 1), at(30, 20, 5)}, []float64{5, 1}},
		{"seen on two scales", []spot{at(10, 20, 1), at(11, 24, 2)}, []float64{2}},
		{"a small one beside the middle of a large one", []spot{at(10, 60, 4), at(18, 10, 3)}, []float64{4, 3}},
	} {
		got := best(c.all)
		var logits []float64
		for _, s := range got {
			logits = append(logits, s.logit)
		}
		if len(logits) != len(c.want) {
			t.Errorf("%s: %v are kept", c.name, logits)
			continue
		}
		for i, w := range c.want {
			if logits[i] != w {
				t.Errorf("%s: %v are kept, not %v", c.name, logits, c.want)
			}
		}
	}
	var many []spot
	for i := range 5000 {
		many = append(many, at(float64(50*i), 20, float64(i)))
	}
	if n := len(best(many)); n != mostSpots {
		t.Errorf("%d spots of noise are looked at", n)
	}
}

// A bright square is found in the frame where it lies, however the part that
// is looked at was cut and scaled.
func TestScaleKeepsPlaces(t *testing.T) {
	const x, y, side = 150, 90, 40
	f := vision.Frame{Width: 320, Height: 200, BGR: make([]byte, 3*320*200)}
	f = paint(f, x, y, x+side, y+side, 255)
	for _, c := range []struct {
		part   image.Rectangle
		factor float64
	}{{image.Rect(0, 0, 320, 200), 1}, {image.Rect(100, 37, 301, 190), 0.63}, {image.Rect(100, 37, 301, 190), 0.3}} {
		s, err := scale(f, c.part, c.factor)
		if err != nil {
			t.Fatal(err)
		}
		if s.Width%findAlign != 0 || s.Height%findAlign != 0 {
			t.Errorf("scaled to %d x %d", s.Width, s.Height)
		}
		middle, n := balance(s.Picture)
		got := s.inFrame(spot{at: middle, side: math.Sqrt(n)})
		if want := (calib.Point{X: x + (side-1)/2.0, Y: y + (side-1)/2.0}); got.at.Far(want) > 0.3 || math.Abs(got.side-side) > 0.5 {
			t.Errorf("%v by %.2f: at %.2f of %.2f px, not %.2f of %d", c.part, c.factor, got.at, got.side, want, side)
		}
	}
}

// balance is the middle of what is bright in a picture and its area, px.
func balance(p cvx.Picture) (middle calib.Point, area float64) {
	for i := range p.Width * p.Height {
		w := float64(p.BGR[3*i]) / 255
		area += w
		middle = middle.Plus(calib.Point{X: float64(i % p.Width), Y: float64(i / p.Width)}.Times(w))
	}
	return middle.Times(1 / area), area
}
