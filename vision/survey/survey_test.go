package survey

import (
	"math"
	"strings"
	"sync"
	"testing"

	"dicetable/calib"
	"dicetable/calib/matdraw"
	"dicetable/vision"
)

// overhead looks straight down from a height, mm, at a middle of the mat.
func overhead(width, height int, above float64) calib.View {
	lens := calib.LensGuess(width, height)
	return calib.View{Lens: lens, Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, T: [3]float64{-420.5, -297, above}}}
}

// lift is how high the mat lies at a place, mm.
type lift func(calib.Point) float64

func flat(calib.Point) float64 { return 0 }

// photograph draws a mat as a camera sees it, wrinkles included.
func photograph(v calib.View, m *calib.Mat, high lift) vision.Frame {
	const scale = 2.5
	mat := matdraw.Picture(matdraw.Mat(m, matdraw.Themes[0]), m.Width, m.Height, scale)
	drawn := vision.Frame{Width: mat.Rect.Dx(), Height: mat.Rect.Dy(), BGR: make([]byte, 0, 3*mat.Rect.Dx()*mat.Rect.Dy())}
	for i := 0; i < len(mat.Pix); i += 4 {
		drawn.BGR = append(drawn.BGR, mat.Pix[i+2], mat.Pix[i+1], mat.Pix[i])
	}
	f := vision.Frame{Width: v.Lens.Width, Height: v.Lens.Height, BGR: make([]byte, 3*v.Lens.Width*v.Lens.Height)}
	for y := range f.Height {
		for x := range f.Width {
			px := calib.Point{X: float64(x), Y: float64(y)}
			at, _ := v.Locate(px, 0)
			// A low bump: its height changes little on the way there.
			at, _ = v.Locate(px, high(at))
			if c, ok := smoothAt(drawn, calib.Point{X: at.X*scale - 0.5, Y: at.Y*scale - 0.5}); ok {
				for k := range c {
					f.BGR[3*(y*f.Width+x)+k] = byte(c[k] + 0.5)
				}
			}
		}
	}
	return f
}

// changed makes another picture of each channel's value.
func changed(f vision.Frame, change func(channel int, v float64) float64) vision.Frame {
	g := f
	g.BGR = make([]byte, len(f.BGR))
	for i, v := range f.BGR {
		g.BGR[i] = byte(max(0, min(255, change(i%3, float64(v)))))
	}
	return g
}

// blurred is the mean over a square of pixels, twice.
func blurred(f vision.Frame, radius int) vision.Frame {
	for range 2 {
		for _, by := range []int{3, 3 * f.Width} {
			g := f
			g.BGR = make([]byte, len(f.BGR))
			for i := range f.BGR {
				sum, n := 0, 0
				for d := -radius; d <= radius; d++ {
					if j := i + d*by; j >= 0 && j < len(f.BGR) {
						sum, n = sum+int(f.BGR[j]), n+1
					}
				}
				g.BGR[i] = byte(sum / n)
			}
			f = g
		}
	}
	return f
}

var all = []int{0, 1, 2, 3}

// flatBluff is drawn once: drawing takes most of these tests' time.
var flatBluff = sync.OnceValue(func() vision.Frame {
	return photograph(overhead(1600, 1100, 900), calib.Bluff(), flat)
})

func TestAGoodPictureHasNoProblems(t *testing.T) {
	for _, m := range []*calib.Mat{calib.Bluff(), calib.TrayMat()} {
		v := overhead(1600, 1100, 900)
		facts := Measure(photograph(v, m, flat), v, m, all, 0)
		if p := calib.Check(m, facts); len(p) > 0 {
			t.Errorf("%s: %+v: %v", m.Name, facts, p)
		}
		if math.Abs(facts.White-250) > 2 || math.Abs(facts.Contrast-250) > 4 {
			t.Errorf("%s: white %.0f, contrast %.0f, want 250 and 250", m.Name, facts.White, facts.Contrast)
		}
		if want := v.Lens.Fx / 900; math.Abs(facts.PxPerMM-want) > 1e-6 {
			t.Errorf("%s: %.3f px per mm, want %.3f", m.Name, facts.PxPerMM, want)
		}
	}
}

func TestProblemsAreFound(t *testing.T) {
	m := calib.Bluff()
	v := overhead(1600, 1100, 900)
	good := flatBluff()
	for _, c := range []struct {
		name  string
		frame vision.Frame
		says  string
	}{
		{"dark", changed(good, func(_ int, v float64) float64 { return v / 5 }), "too dark"},
		{"fog", changed(good, func(_ int, v float64) float64 { return 190 + v/8 }), "differ by only"},
		{"blurred", blurred(good, 3), "is blurred"},
		{"overexposed", changed(good, func(_ int, v float64) float64 { return v * 4 }), "too bright to tell colours"},
		{"wrinkled", photograph(v, m, func(p calib.Point) float64 {
			return 16 * math.Exp(-((p.X-100)*(p.X-100)+(p.Y-100)*(p.Y-100))/8000)
		}), "wrinkled or badly glued at seat 1:"},
		{"track shifted", photograph(v, m, func(p calib.Point) float64 {
			if p.X > 180 && p.X < 660 && p.Y > 195 && p.Y < 400 {
				return 18
			}
			return 0
		}), "badly glued at the track"},
	} {
		t.Run(c.name, func(t *testing.T) {
			facts := Measure(c.frame, v, m, all, 0)
			var said []string
			for _, p := range calib.Check(m, facts) {
				if strings.Contains(p.Text, c.says) {
					return
				}
				said = append(said, p.Text)
			}
			t.Errorf("nobody said %q but %q: %+v", c.says, said, facts)
		})
	}
}

func TestSharpnessGrowsWithBlur(t *testing.T) {
	m := calib.Bluff()
	v := overhead(1600, 1100, 900)
	f := flatBluff()
	last := 0.0
	for radius := range 4 {
		facts := Measure(blurred(f, radius), v, m, all, 0)
		if facts.EdgePx <= last {
			t.Errorf("blurred by %d: an edge of %.2f px, not more than %.2f", radius, facts.EdgePx, last)
		}
		last = facts.EdgePx
	}
}

func TestCornersOutsideThePictureAreNamed(t *testing.T) {
	v := overhead(1600, 1100, 900)
	v.Pose.T[0] -= 200
	facts := Measure(flatBluff(), v, calib.Bluff(), all, 0)
	if got := strings.Join(facts.Rim, ","); got != "top left,bottom left" {
		t.Errorf("outside are %q, want top left and bottom left", got)
	}
}

func TestMeasureBearsAnyPlace(t *testing.T) {
	f := vision.Frame{Width: 64, Height: 48, BGR: make([]byte, 3*64*48)}
	for _, v := range []calib.View{
		overhead(64, 48, 900), overhead(64, 48, -900),
		{Lens: calib.LensGuess(64, 48), Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, -1, 0, 0, 0, -1}, T: [3]float64{0, 0, 1}}},
	} {
		Measure(f, v, calib.Bluff(), all, 0)
		MeasureLight(f, v, calib.TrayMat())
		TellMat(f, v)
	}
}
