package calib

import (
	"math"
	"testing"
)

// What Hang and Die say is what a View at that place sees.
func TestHangAgreesWithTheViewOfACamera(t *testing.T) {
	mat := Bluff()
	for _, o := range []Optics{{1920, 1080, 66}, {1640, 1232, 62.2}, {1280, 720, 102}, {1080, 1920, 50}} {
		high := o.Hang(mat.Width, mat.Height)
		f := o.focal()
		// Straight above the middle of the mat.
		v := View{
			Lens: Lens{Width: o.Width, Height: o.Height, Fx: f, Fy: f, Cx: float64(o.Width-1) / 2, Cy: float64(o.Height-1) / 2},
			Pose: Pose{R: [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, T: [3]float64{-mat.Width / 2, -mat.Height / 2, high}},
		}
		corner := v.Project(Point{X: -rim, Y: -rim}, 0)
		// The picture's edge is half a pixel outside the middle of its first one.
		least := min(corner.X, corner.Y) + 0.5
		if math.Abs(least) > 1e-6 {
			t.Errorf("%v at %.0f mm: the rim's corner is seen at %v, want it on the edge", o, high, corner)
		}
		a, b := v.Project(Point{X: 100, Y: 100}, 16), v.Project(Point{X: 116, Y: 100}, 16)
		if got := o.Die(16, high); math.Abs(got-(b.X-a.X)) > 1e-6 {
			t.Errorf("%v at %.0f mm: a die is %.3f px, seen as %.3f", o, high, got, b.X-a.X)
		}
		a, b = v.Project(Point{X: 100, Y: 100}, 0), v.Project(Point{X: 101, Y: 100}, 0)
		if got := o.PxPerMM(high); math.Abs(got-(b.X-a.X)) > 1e-6 {
			t.Errorf("%v at %.0f mm: a mm is %.3f px, seen as %.3f", o, high, got, b.X-a.X)
		}
	}
}

func TestTheAngleOfALens(t *testing.T) {
	// Camera Module 2: 3.68 mm behind 3.04 mm is sold as 62.2 degrees.
	if got := AcrossOf(3.68, 3.04); math.Abs(got-62.2) > 0.3 {
		t.Errorf("%.1f degrees", got)
	}
}

func TestSlant(t *testing.T) {
	if got := Slant(600, 800, 500); math.Abs(got-45) > 1e-9 {
		t.Errorf("%v degrees, want 45", got)
	}
}

// The words are those of the calibration, which sees the same scale.
func TestAScaleIsGoodForWhatTheCalibrationSays(t *testing.T) {
	for _, c := range []struct {
		px   float64
		want Scale
	}{{0.99, TooSmall}, {1, Doubtful}, {1.14, Doubtful}, {1.15, Good}, {3, Good}} {
		if got := ScaleOf(c.px); got != c.want {
			t.Errorf("%.2f px a mm: %v, want %v", c.px, got, c.want)
		}
	}
}
