package crop

import (
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

// ramp is a frame whose blue rises to the right and whose green rises downward, by one
// each px; red is 100.
func ramp(w, h int) vision.Frame {
	f := vision.Frame{Width: w, Height: h, BGR: make([]byte, 3*w*h)}
	for i := range w * h {
		f.BGR[3*i], f.BGR[3*i+1], f.BGR[3*i+2] = byte(i%w), byte(i/w), 100
	}
	return f
}

// near is how far a level may be from that of the ramp's steps.
const near = 0.2

// shows fails unless px i of a part shows the ramp at a place.
func shows(t *testing.T, planes []float32, edge, i int, at calib.Point) {
	t.Helper()
	for c, want := range []float64{at.X, at.Y, 100} {
		if got := float64(planes[c*edge*edge+i]); math.Abs(got-want) > near {
			t.Fatalf("px %d, channel %d is %.3f, not %.3f", i, c, got, want)
		}
	}
}

// A part shows what is around its middle, enlarged, as it is and shrunk; beyond the
// frame its border goes on, and of a frame smaller than a px of it all is the mean.
func TestCut(t *testing.T) {
	const edge = 48
	part, planes := make(Part, edge*edge), make([]float32, 3*edge*edge)
	cut := func(f vision.Frame, at calib.Point, step float64) {
		part.Cut(f, at, step, edge)
		for i, px := range part {
			for c, v := range px[:3] {
				planes[c*edge*edge+i] = v
			}
		}
	}
	f, middle := ramp(250, 240), calib.Point{X: 124.3, Y: 121.8}
	for _, step := range []float64{0.4, 1, 1.15, 1.9, 2.6, 4} {
		cut(f, middle, step)
		for _, i := range []int{0, 47, 48*20 + 5, 48*48 - 1} {
			shows(t, planes, edge, i, calib.Point{X: middle.X + (float64(i%edge)-23.5)*step, Y: middle.Y + (float64(i/edge)-23.5)*step})
		}
	}
	for _, at := range []calib.Point{{X: -300, Y: 20}, {X: 1e4, Y: -1e4}} {
		cut(f, at, 1.4)
		shows(t, planes, edge, 0, calib.Point{X: min(max(0, at.X), 249), Y: max(0, at.Y-23.5*1.4)})
	}
	cut(ramp(3, 2), calib.Point{X: 1, Y: 0.5}, 40)
	if v := planes[24*edge+24]; v < 0.5 || v > 2 {
		t.Errorf("a frame of 3 px is %.2f in its middle", v)
	}
}

// A parallelogram is laid straight, whichever way round it lies and however large.
func TestStraight(t *testing.T) {
	const edge = 32
	planes := make([]float32, 3*edge*edge)
	f, middle := ramp(250, 240), calib.Point{X: 121.5, Y: 118.25}
	for _, sides := range [][2]calib.Point{
		{{X: 16}, {Y: 16}}, {{Y: -20}, {X: 20}}, {{X: 70, Y: 30}, {X: -25, Y: 60}}, {{X: 3}, {X: 1, Y: 2}},
	} {
		Straight(f, middle, sides[0], sides[1], edge, planes)
		for _, i := range []int{0, 31, 32*7 + 20, 32*32 - 1} {
			u, v := (2*float64(i%edge)+1)/edge-1, (2*float64(i/edge)+1)/edge-1
			shows(t, planes, edge, i, middle.Plus(sides[0].Times(u)).Plus(sides[1].Times(v)))
		}
	}
	Straight(f, calib.Point{X: -500, Y: 900}, calib.Point{X: 5}, calib.Point{Y: 5}, edge, planes)
	shows(t, planes, edge, 0, calib.Point{X: 0, Y: 239})
}

// What is no place in the picture at all is shown as something, without harm: a network
// said where it is.
func TestNoPlaces(t *testing.T) {
	f, part, planes := ramp(60, 50), make(Part, 48*48), make([]float32, 3*32*32)
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300} {
		part.Cut(f, calib.Point{X: v, Y: 20}, 1, 48)
		part.Cut(f, calib.Point{X: 20, Y: 20}, v, 48)
		Straight(f, calib.Point{X: v, Y: 20}, calib.Point{X: 5}, calib.Point{Y: 5}, 32, planes)
		Straight(f, calib.Point{X: 20, Y: 20}, calib.Point{X: v}, calib.Point{Y: v}, 32, planes)
	}
}

// The smallest frames have parts, too.
func TestSmallestFrames(t *testing.T) {
	part, planes := make(Part, 48*48), make([]float32, 3*32*32)
	for _, size := range [][2]int{{1, 1}, {1, 9}, {9, 1}, {2, 2}} {
		f := ramp(size[0], size[1])
		part.Cut(f, calib.Point{X: 1, Y: 1}, 1, 48)
		if got := part[24*48+24][2]; math.Abs(float64(got)-100) > near {
			t.Errorf("%v px: red is %.1f", size, got)
		}
		planes[0] = -1
		Straight(f, calib.Point{X: 1, Y: 1}, calib.Point{X: 3}, calib.Point{Y: 3}, 32, planes)
		if planes[0] < 0 {
			t.Errorf("%v px: nothing was laid straight", size)
		}
	}
}

// What a tap weighs sums to one, so that nothing becomes brighter or darker.
func TestTapsSumToOne(t *testing.T) {
	for _, step := range []float64{0.2, 1, 1.5, 3, 90} {
		for _, limit := range []int{2, 50} {
			c := tapsFor(48, 17.3, step, limit)
			for i := range 48 {
				sum := float32(0)
				for _, w := range c.weights[i*c.count : (i+1)*c.count] {
					sum += w
				}
				if math.Abs(float64(sum)-1) > 1e-4 || c.first[i] < 0 || int(c.first[i])+c.count > limit {
					t.Fatalf("step %g of %d px: px %d is of %d from %d, weights' sum %.4f", step, limit, i, c.count, c.first[i], sum)
				}
			}
		}
	}
}

func BenchmarkCut(b *testing.B) {
	f, part := ramp(250, 240), make(Part, 48*48)
	for b.Loop() {
		part.Cut(f, calib.Point{X: 120, Y: 118}, 1.6, 48)
	}
}

func BenchmarkStraight(b *testing.B) {
	f, planes := ramp(250, 240), make([]float32, 3*32*32)
	for b.Loop() {
		Straight(f, calib.Point{X: 120, Y: 118}, calib.Point{X: 20, Y: 7}, calib.Point{X: -7, Y: 20}, 32, planes)
	}
}
