package opencv

import (
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

// boardView draws a chessboard as a camera sees it, with soft edges. A bent
// board rises towards its right edge.
func boardView(v calib.View, b Board, bent bool) vision.Frame {
	f := vision.Frame{Width: v.Lens.Width, Height: v.Lens.Height, BGR: make([]byte, 3*v.Lens.Width*v.Lens.Height)}
	const fine = 3
	for y := range f.Height {
		for x := range f.Width {
			light := 0.0
			for i := range fine * fine {
				px := calib.Point{X: float64(x) + (float64(i%fine)-1)/fine, Y: float64(y) + (float64(i/fine)-1)/fine}
				at, _ := v.Locate(px, 0)
				if bent {
					at, _ = v.Locate(px, at.X*at.X/1500)
				}
				light += boardLight(b, at) / (fine * fine)
			}
			for k := range 3 {
				f.BGR[3*(y*f.Width+x)+k] = byte(light)
			}
		}
	}
	return f
}

func boardLight(b Board, at calib.Point) float64 {
	i, j := math.Floor(at.X/b.SquareMM), math.Floor(at.Y/b.SquareMM)
	onBoard := i >= 0 && j >= 0 && int(i) < b.Columns && int(j) < b.Rows
	if onBoard && int(i+j)%2 == 0 {
		return 25
	}
	return 225
}

// boardPose turns the board about its axes, rad, and lays its middle before
// the camera.
func boardPose(b Board, rx, ry, rz, dx, dy, away float64) calib.Pose {
	sx, cx := math.Sincos(rx)
	sy, cy := math.Sincos(ry)
	sz, cz := math.Sincos(rz)
	p := calib.Pose{R: [9]float64{
		cy * cz, -cy * sz, sy,
		cx*sz + sx*sy*cz, cx*cz - sx*sy*sz, -sx * cy,
		sx*sz - cx*sy*cz, sx*cz + cx*sy*sz, cx * cy,
	}}
	mx, my := float64(b.Columns)*b.SquareMM/2, float64(b.Rows)*b.SquareMM/2
	for i, t := range [3]float64{dx, dy, away} {
		p.T[i] = t - p.R[3*i]*mx - p.R[3*i+1]*my
	}
	return p
}

func TestLearnLensFindsTheLens(t *testing.T) {
	want := calib.Lens{Width: 640, Height: 480, Fx: 560, Fy: 560, Cx: 326, Cy: 235, Distortion: [5]float64{-0.12, 0.03, 0, 0, 0}}
	b := Board{Columns: 10, Rows: 7, SquareMM: 25}
	var views [][]calib.Match
	show := func(bent bool, rx, ry, rz, dx, dy, away float64) {
		t.Helper()
		f := boardView(calib.View{Lens: want, Pose: boardPose(b, rx, ry, rz, dx, dy, away)}, b, bent)
		view, err := b.See(f)
		if err != nil {
			t.Fatal(err)
		}
		if len(view) != 9*6 {
			t.Fatalf("the board has %d corners, want 54", len(view))
		}
		views = append(views, view)
	}
	show(false, 0.4, 0, 0, 0, 0, 320)
	show(false, -0.4, 0.1, 0.2, 60, 0, 360)
	show(false, 0, 0.5, 0, -60, -40, 380)
	show(false, 0.1, -0.5, 0.1, 40, 50, 380)
	show(false, 0.3, 0.3, 0.8, -40, 40, 400)
	show(false, -0.3, 0.3, -0.5, 50, -50, 400)
	show(true, 0.2, -0.2, 0, 0, 0, 350)

	lens, rms, err := LearnLens(views, 640, 480)
	if err != nil {
		t.Fatal(err)
	}
	if rms > 0.3 {
		t.Errorf("the corners are %.2f px off: the bent board was not left out", rms)
	}
	got, ref := calib.View{Lens: lens, Pose: boardPose(b, 0, 0, 0, 0, 0, 400)}, calib.View{Lens: want, Pose: boardPose(b, 0, 0, 0, 0, 0, 400)}
	for _, p := range []calib.Point{{X: 0, Y: 0}, {X: 250, Y: 0}, {X: 250, Y: 175}, {X: 125, Y: 87}} {
		a, w := got.Project(p, 0), ref.Project(p, 0)
		if off := math.Hypot(a.X-w.X, a.Y-w.Y); off > 3 {
			t.Errorf("the place %v is seen %.1f px from where the true lens has it", p, off)
		}
	}
	if math.Abs(lens.Fx/560-1) > 0.01 || math.Abs(lens.Distortion[0]+0.12) > 0.03 {
		t.Errorf("focal length %.1f, want 560; k1 %.3f, want -0.12", lens.Fx, lens.Distortion[0])
	}

	if _, _, err := LearnLens(views[:leastViews-1], 640, 480); err == nil {
		t.Error("five views gave a lens")
	}
}

func TestABoardThatIsNotThereIsNotSeen(t *testing.T) {
	f := vision.Frame{Width: 320, Height: 240, BGR: make([]byte, 3*320*240)}
	for _, b := range []Board{{Columns: 10, Rows: 7, SquareMM: 25}, {Columns: 7, Rows: 5, SquareMM: 35, MarkerMM: 26}} {
		if view, err := b.See(f); view != nil || err != nil {
			t.Errorf("%+v: %d corners, %v", b, len(view), err)
		}
	}
	if _, err := (Board{Columns: 10, Rows: 7, SquareMM: 25}).See(vision.Frame{Width: 9, Height: 9}); err == nil {
		t.Error("a frame without pixels was looked at")
	}
}

func TestParseBoard(t *testing.T) {
	for s, want := range map[string]Board{
		"chessboard:10x7:25": {10, 7, 25, 0},
		"charuco:7x5:35:26":  {7, 5, 35, 26},
		"charuco:7x5:35.5:2": {7, 5, 35.5, 2},
	} {
		if got, err := ParseBoard(s); err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", s, got, err, want)
		}
	}
	for _, s := range []string{"", "10x7:25", "chessboard:", "chessboard:10x7", "chessboard:2x7:25", "chessboard:10x7:-1", "charuco:7x5:35", "charuco:7x5:35:40", "chessboard:99x99:5"} {
		if b, err := ParseBoard(s); err == nil {
			t.Errorf("%q was accepted as %+v", s, b)
		}
	}
}
