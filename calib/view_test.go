package calib

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"pgregory.net/rapid"
)

// anyView draws a camera over the mat as somebody might hang one, with a
// lens up to the distortion of a cheap wide angle.
func anyView(t *rapid.T) View {
	lens := LensGuess(1920, 1080)
	stretch := rapid.Float64Range(0.8, 1.4).Draw(t, "focal")
	lens.Fx, lens.Fy = lens.Fx*stretch, lens.Fy*stretch
	lens.Cx += rapid.Float64Range(-20, 20).Draw(t, "cx")
	lens.Cy += rapid.Float64Range(-20, 20).Draw(t, "cy")
	for i, most := range [5]float64{0.12, 0.05, 0.002, 0.002, 0.01} {
		lens.Distortion[i] = rapid.Float64Range(-most, most).Draw(t, "distortion")
	}
	return View{Lens: lens, Pose: anyPose(t)}
}

// anyPose draws a camera that leans up to 25 degrees, is turned any way round
// and looks at the mat from 0.7 to 1.3 m.
func anyPose(t *rapid.T) Pose {
	lean := rapid.Float64Range(0, 25*math.Pi/180).Draw(t, "lean")
	toward := rapid.Float64Range(0, 2*math.Pi).Draw(t, "toward")
	turn := rapid.Float64Range(0, 2*math.Pi).Draw(t, "turn")
	p := Pose{R: product(
		rotation([3]float64{lean * math.Cos(toward), lean * math.Sin(toward), 0}),
		rotation([3]float64{0, 0, turn}))}
	aim := [3]float64{rapid.Float64Range(320, 520).Draw(t, "aim x"), rapid.Float64Range(220, 370).Draw(t, "aim y"), 0}
	at := p.camera(aim)
	p.T = plus([3]float64{0, 0, rapid.Float64Range(700, 1300).Draw(t, "far")}, times(at, -1))
	return p
}

// inPicture says whether a place can be in a picture at all: beyond, a lens
// may fold over.
func inPicture(l Lens, px Point) bool {
	return px.X > -100 && px.Y > -100 && px.X < float64(l.Width)+100 && px.Y < float64(l.Height)+100
}

func TestProjectAndLocateAreInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyView(t)
		p := Point{rapid.Float64Range(0, 841).Draw(t, "x"), rapid.Float64Range(0, 594).Draw(t, "y")}
		height := rapid.Float64Range(0, 150).Draw(t, "height")
		px := v.Project(p, height)
		if !inPicture(v.Lens, px) {
			t.Skip("out of the picture")
		}
		back, ok := v.Locate(px, height)
		if !ok {
			t.Fatalf("what is seen at %v was not located", px)
		}
		again := v.Project(back, height)
		if d := math.Hypot(again.X-px.X, again.Y-px.Y); d > 1e-6 {
			t.Errorf("there and back misses by %g px", d)
		}
		if d := math.Hypot(back.X-p.X, back.Y-p.Y); d > 1e-6 {
			t.Errorf("back and there misses by %g mm", d)
		}
	})
}

// The model is that of OpenCV's documentation: three radial coefficients and
// two tangential ones. The wanted numbers were worked out apart from the code.
func TestDistortionIsOpenCVs(t *testing.T) {
	for _, c := range []struct {
		distortion [5]float64
		x, y       float64
		want       Point
	}{
		{[5]float64{0.1}, 0.5, 0.25, Point{0.515625, 0.2578125}},
		{[5]float64{0, 0.2}, 0.5, 0.25, Point{0.509765625, 0.2548828125}},
		{[5]float64{0, 0, 0.01}, 0.5, 0.25, Point{0.5025, 0.254375}},
		{[5]float64{0, 0, 0, 0.01}, 0.5, 0.25, Point{0.508125, 0.2525}},
		{[5]float64{0, 0, 0, 0, 0.64}, 0.5, 0.25, Point{0.509765625, 0.2548828125}},
	} {
		l := Lens{Width: 2, Height: 2, Fx: 1, Fy: 1, Distortion: c.distortion}
		got := l.Pixel(c.x, c.y)
		if math.Hypot(got.X-c.want.X, got.Y-c.want.Y) > 1e-12 {
			t.Errorf("%v: %v, want %v", c.distortion, got, c.want)
		}
	}
}

func TestDistortionsDerivative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := anyView(t).Lens
		x, y := rapid.Float64Range(-0.7, 0.7).Draw(t, "x"), rapid.Float64Range(-0.5, 0.5).Draw(t, "y")
		const h = 1e-6
		d := l.distort(x, y)
		e, w := l.distort(x+h, y), l.distort(x-h, y)
		n, s := l.distort(x, y-h), l.distort(x, y+h)
		for _, c := range [][2]float64{
			{d.xx, (e.x - w.x) / (2 * h)}, {d.yx, (e.y - w.y) / (2 * h)},
			{d.xy, (s.x - n.x) / (2 * h)}, {d.yy, (s.y - n.y) / (2 * h)},
		} {
			if math.Abs(c[0]-c[1]) > 1e-8 {
				t.Errorf("derivative %g, want %g", c[0], c[1])
			}
		}
	})
}

func TestScaleIsTheLengthOfAMillimetre(t *testing.T) {
	v := View{Lens: LensGuess(1920, 1080), Pose: Pose{R: rotation([3]float64{}), T: [3]float64{-420, -297, 900}}}
	if got, want := v.Scale(Point{420, 297}, 0), v.Lens.Fx/900; math.Abs(got-want) > 1e-9 {
		t.Errorf("on the mat: %g px per mm, want %g", got, want)
	}
	if got, want := v.Scale(Point{100, 100}, 90), v.Lens.Fx/810; math.Abs(got-want) > 1e-9 {
		t.Errorf("90 mm nearer: %g px per mm, want %g", got, want)
	}
	if eye, above := v.Eye(); eye != (Point{420, 297}) || above != 900 {
		t.Errorf("the camera is at %v, %g mm up, want 420, 297, 900", eye, above)
	}
}

func TestNothingIsLocatedAboveTheCamera(t *testing.T) {
	v := View{Lens: LensGuess(1920, 1080), Pose: Pose{R: rotation([3]float64{}), T: [3]float64{-420, -297, 900}}}
	if p, ok := v.Locate(Point{900, 500}, 950); ok {
		t.Errorf("a height above the camera was located at %v", p)
	}
	if p := v.Project(Point{420, 297}, 950); !math.IsNaN(p.X) || !math.IsNaN(p.Y) {
		t.Errorf("a place behind the camera is seen at %v", p)
	}
}

func TestResizedSeesTheSame(t *testing.T) {
	v := View{Lens: LensGuess(1920, 1080), Pose: Pose{R: rotation([3]float64{0.1, 0, 0.2}), T: [3]float64{-420, -297, 900}}}
	v.Lens.Distortion = [5]float64{-0.05, 0.01, 0.001, 0, 0}
	half := v
	half.Lens = v.Lens.Resized(960, 540)
	a, b := v.Project(Point{100, 500}, 10), half.Project(Point{100, 500}, 10)
	// The middle of the first pixel is at 0, the picture's edge at -0.5.
	if math.Abs((a.X+0.5)/2-0.5-b.X) > 1e-9 || math.Abs((a.Y+0.5)/2-0.5-b.Y) > 1e-9 {
		t.Errorf("%v in the large picture is %v in the small one", a, b)
	}
}

// labelled is a camera of a labelled picture and dice under it.
type labelled struct {
	Name       string        `json:"name"`
	Width      int           `json:"width"`
	Height     int           `json:"height"`
	Matrix     [3][3]float64 `json:"matrix"`
	Distortion [5]float64    `json:"distortion"`
	Corners    [4]Point      `json:"mat_corners"`
	Dice       []struct {
		X   float64 `json:"x"`
		Y   float64 `json:"y"`
		Top float64 `json:"top"`
		PX  Point   `json:"px"`
	} `json:"dice"`
}

// lens is the labelled camera's; its picture's origin is the corner of the
// first pixel.
func (l labelled) lens() Lens {
	return Lens{Width: l.Width, Height: l.Height, Fx: l.Matrix[0][0], Fy: l.Matrix[1][1],
		Cx: l.Matrix[0][2], Cy: l.Matrix[1][2], Distortion: l.Distortion}
}

func labelledViews(t *testing.T) []labelled {
	t.Helper()
	b, err := os.ReadFile("testdata/views.json")
	if err != nil {
		t.Fatal(err)
	}
	var views []labelled
	if err := json.Unmarshal(b, &views); err != nil {
		t.Fatal(err)
	}
	return views
}

// The labels come from another program with a camera model of its own.
func TestViewAgreesWithLabelledPictures(t *testing.T) {
	for _, l := range labelledViews(t) {
		t.Run(l.Name, func(t *testing.T) {
			corners := [4]Point{{0, 0}, {841, 0}, {841, 594}, {0, 594}}
			var matches []Match
			for i, c := range corners {
				matches = append(matches, Match{MM: c, PX: l.Corners[i]})
			}
			v, rms, err := SolvePose(l.lens(), matches)
			if err != nil {
				t.Fatal(err)
			}
			if rms > 0.05 {
				t.Errorf("the mat's corners are %.3f px off", rms)
			}
			for _, d := range l.Dice {
				p := v.Project(Point{d.X, d.Y}, d.Top)
				if off := math.Hypot(p.X-d.PX.X, p.Y-d.PX.Y); off > 0.3 {
					t.Errorf("the die at %.0f, %.0f is seen %.2f px off", d.X, d.Y, off)
				}
			}
		})
	}
}
