package calib

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// cornersOf are the corners of square markers of 40 mm in the mat's corners,
// by number.
func cornersOf(markers ...int) []Point {
	at := [4]Point{{12, 12}, {789, 12}, {789, 542}, {12, 542}}
	var places []Point
	for _, m := range markers {
		for _, d := range [4]Point{{0, 0}, {40, 0}, {40, 40}, {0, 40}} {
			places = append(places, Point{at[m].X + d.X, at[m].Y + d.Y})
		}
	}
	return places
}

// seen are matches as a camera sees the places, with noise in px.
func seen(v View, places []Point, noise float64) []Match {
	r := rand.New(rand.NewPCG(1, 2))
	var matches []Match
	for _, p := range places {
		px := v.Project(p, 0)
		matches = append(matches, Match{MM: p, PX: Point{px.X + noise*r.NormFloat64(), px.Y + noise*r.NormFloat64()}})
	}
	return matches
}

// apart is the largest distance in px between two views of the mat, at its
// surface and at the height of a die.
func apart(a, b View) float64 {
	worst := 0.0
	for x := 0.0; x <= 841; x += 120 {
		for y := 0.0; y <= 594; y += 99 {
			for _, h := range []float64{0, 16} {
				p, q := a.Project(Point{x, y}, h), b.Project(Point{x, y}, h)
				worst = max(worst, math.Hypot(p.X-q.X, p.Y-q.Y))
			}
		}
	}
	return worst
}

func TestSolvePoseFindsAnyPose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyView(t)
		// Two markers give eight places: the least that must do.
		shown := rapid.SampledFrom([][]int{{0, 1, 2, 3}, {0, 1, 2}, {1, 2, 3}, {0, 2}, {1, 3}, {0, 1}, {2, 3}, {0, 3}, {1, 2}}).Draw(t, "markers")
		matches := seen(want, cornersOf(shown...), 0)
		for _, m := range matches {
			if !inPicture(want.Lens, m.PX) {
				t.Skip("out of the picture")
			}
		}
		got, rms, err := SolvePose(want.Lens, matches)
		if err != nil {
			t.Fatal(err)
		}
		if rms > 1e-6 {
			t.Errorf("the places are %g px off", rms)
		}
		if d := apart(got, want); d > 1e-4 {
			t.Errorf("the view is up to %g px off", d)
		}
	})
}

func TestSolvePoseBearsNoise(t *testing.T) {
	want := View{Lens: LensGuess(1920, 1080), Pose: Pose{R: rotation([3]float64{0.15, -0.1, 0.05}), T: [3]float64{-400, -250, 900}}}
	for _, c := range []struct {
		name    string
		markers []int
		most    float64
	}{
		{"four markers", []int{0, 1, 2, 3}, 0.5},
		{"three markers", []int{0, 1, 3}, 1},
		{"two across", []int{0, 2}, 4},
		{"two on a short side", []int{0, 3}, 12},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, _, err := SolvePose(want.Lens, seen(want, cornersOf(c.markers...), 0.15))
			if err != nil {
				t.Fatal(err)
			}
			if d := apart(got, want); d > c.most {
				t.Errorf("the view is up to %.2f px off, want at most %.1f", d, c.most)
			}
		})
	}
}

func TestSolveViewLearnsTheLens(t *testing.T) {
	lens := LensGuess(1920, 1080)
	lens.Fx, lens.Fy, lens.Distortion[0] = 1.05*lens.Fx, 1.05*lens.Fy, -0.05
	want := View{Lens: lens, Pose: Pose{R: rotation([3]float64{0.2, -0.1, 0.05}), T: [3]float64{-400, -270, 950}}}
	got, rms, err := SolveView(LensGuess(1920, 1080), seen(want, cornersOf(0, 1, 2, 3), 0.05))
	if err != nil {
		t.Fatal(err)
	}
	if rms > 0.1 {
		t.Errorf("the markers are %.2f px off", rms)
	}
	if d := apart(got, want); d > 2.5 {
		t.Errorf("the view is up to %.2f px off", d)
	}
	if k1 := got.Lens.Distortion[0]; math.Abs(k1+0.05) > 0.01 {
		t.Errorf("k1 is %.3f, want -0.05", k1)
	}
	if off := got.Lens.Fx / lens.Fx; math.Abs(off-1) > 0.03 {
		t.Errorf("the focal length is %.3f of the true one", off)
	}
}

func TestSolveViewKeepsTheGuessWhenNothingTells(t *testing.T) {
	// Straight from above the focal length and the height look alike.
	want := View{Lens: LensGuess(1920, 1080), Pose: Pose{R: rotation([3]float64{}), T: [3]float64{-420, -297, 900}}}
	got, _, err := SolveView(want.Lens, seen(want, cornersOf(0, 1, 2, 3), 0.1))
	if err != nil {
		t.Fatal(err)
	}
	if off := got.Lens.Fx / want.Lens.Fx; math.Abs(off-1) > 0.05 {
		t.Errorf("the focal length ran off to %.3f of the guess", off)
	}
}

func TestSolveViewKeepsTheGuessWhenFourPlacesTellNothing(t *testing.T) {
	want := View{Lens: LensGuess(1920, 1080), Pose: Pose{R: rotation([3]float64{}), T: [3]float64{-420.5, -297, 900}}}
	corners := Bluff().Corners()
	got, _, err := SolveView(want.Lens, seen(want, corners[:], 0.5))
	if err != nil {
		t.Fatal(err)
	}
	if k1 := got.Lens.Distortion[0]; math.Abs(k1) > 0.01 {
		t.Errorf("k1 ran off to %.4f", k1)
	}
}

func TestSolvePoseRefuses(t *testing.T) {
	lens := LensGuess(1920, 1080)
	line := []Match{{Point{0, 0}, Point{10, 10}}, {Point{10, 0}, Point{20, 10}}, {Point{20, 0}, Point{30, 10}}, {Point{30, 0}, Point{40, 10}}}
	for name, matches := range map[string][]Match{"none": nil, "three": line[:3], "a line": line, "one place": {line[0], line[0], line[0], line[0]}} {
		if _, _, err := SolvePose(lens, matches); !errors.Is(err, errFewMatches) {
			t.Errorf("%s: error %v, want %v", name, err, errFewMatches)
		}
	}
}

func TestResidualTellsAMovedMarker(t *testing.T) {
	v := View{Lens: LensGuess(1920, 1080), Pose: Pose{R: rotation([3]float64{0.1, 0, 0}), T: [3]float64{-420, -297, 900}}}
	matches := seen(v, cornersOf(0, 1, 2, 3), 0)
	if r := Residual(v, matches); r > 1e-9 {
		t.Errorf("residual %g of a perfect view", r)
	}
	for i := range 4 {
		matches[i].PX.X += 6
	}
	if r := Residual(v, matches); math.Abs(r-3) > 1e-9 {
		t.Errorf("residual %g, want 3: 6 px at a quarter of the places", r)
	}
}

func BenchmarkSolveView(b *testing.B) {
	v := View{Lens: LensGuess(1920, 1080), Pose: Pose{R: rotation([3]float64{0.1, 0, 0}), T: [3]float64{-420, -297, 900}}}
	v.Lens.Distortion[0] = 0.05
	matches := seen(v, cornersOf(0, 1, 2, 3), 0.1)
	for b.Loop() {
		if _, _, err := SolveView(LensGuess(1920, 1080), matches); err != nil {
			b.Fatal(err)
		}
	}
}
