package opencv

import (
	"errors"
	"image"
	"math"
	"path/filepath"
	"testing"

	"dicetable/calib"
	"dicetable/calib/matdraw"
	"dicetable/vision"
	"dicetable/vision/survey"
	"dicetable/vision/visiontest"
)

const pictures = "../visiontest/testdata"

func labels(t testing.TB) []visiontest.Label {
	t.Helper()
	l, err := visiontest.LoadLabels(pictures)
	if l = visiontest.OfKind(l, "bluff"); err != nil || len(l) < 27 {
		t.Fatalf("%d labels, %v", len(l), err)
	}
	return l
}

func loadPicture(t testing.TB, name string) vision.Frame {
	t.Helper()
	f, err := LoadFrame(filepath.Join(pictures, name+".jpg"))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// cornersOff is how far the mat's corners are from where they should be, px.
func cornersOff(s Sight, want [4]calib.Point) float64 {
	off := 0.0
	for i, c := range calib.Bluff().Corners() {
		off = max(off, s.View.Project(c, 0).Far(want[i]))
	}
	return off
}

func TestFindMatInPictures(t *testing.T) {
	for _, l := range labels(t) {
		s, err := NewMatFinder(nil).Find(loadPicture(t, l.Name))
		if err != nil {
			t.Errorf("%s: %v", l.Name, err)
			continue
		}
		// The labels count from the edge of the first pixel, not its middle.
		if off := cornersOff(s, l.Camera.Corners); off > 2.2 {
			t.Errorf("%s: a corner of the mat is %.1f px from where it should be", l.Name, off)
		}
	}
}

// hidden paints over markers, as a hand or a cup would cover them.
func hidden(f vision.Frame, v calib.View, ids ...int) vision.Frame {
	for _, id := range ids {
		k, _ := calib.Bluff().Marker(id)
		var seen []calib.Point
		for _, c := range k.Corners() {
			seen = append(seen, v.Project(c, 0))
		}
		b := bounds(seen, 6)
		f = paint(f, max(0, b.x0), max(0, b.y0), min(f.Width, b.x1), min(f.Height, b.y1), 120)
	}
	return f
}

func TestFindMatWithCoveredMarkers(t *testing.T) {
	f := loadPicture(t, "bluff-0004")
	whole, err := NewMatFinder(nil).Find(f)
	if err != nil || len(whole.Markers) != 4 {
		t.Fatalf("%v, %v", whole.Markers, err)
	}
	var want [4]calib.Point
	for i, c := range calib.Bluff().Corners() {
		want[i] = whole.View.Project(c, 0)
	}
	for _, c := range []struct {
		name    string
		covered []int
		// first and later are how far off a corner may be when the mat is
		// seen for the first time, or was seen before; 0: not found.
		first, later float64
	}{
		{"one", []int{2}, 2.5, 1e-9},
		{"two beside each other", []int{0, 1}, 12, 1e-9},
		{"two across", []int{1, 3}, 12, 1e-9},
		{"three", []int{0, 1, 2}, 0, 1e-9},
		{"all", []int{0, 1, 2, 3}, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			covered := hidden(f, whole.View, c.covered...)
			check := func(when string, m *MatFinder, limit float64) {
				s, err := m.Find(covered)
				switch {
				case limit == 0 && !errors.Is(err, ErrNoMat):
					t.Errorf("%s: %v, want ErrNoMat", when, err)
				case limit > 0 && err != nil:
					t.Errorf("%s: %v", when, err)
				case limit > 0 && (cornersOff(s, want) > limit || s.Moved):
					t.Errorf("%s: a corner is %.2f px off, at most %.2f is allowed; moved: %v", when, cornersOff(s, want), limit, s.Moved)
				}
			}
			check("at first sight", NewMatFinder(nil), c.first)
			m := NewMatFinder(nil)
			if _, err := m.Find(f); err != nil {
				t.Fatal(err)
			}
			check("after the whole mat", m, c.later)
		})
	}
}

// shifted is the frame as a camera sees it that was turned a little.
func shifted(f vision.Frame, dx, dy int) vision.Frame {
	out := vision.Frame{Width: f.Width, Height: f.Height, BGR: make([]byte, len(f.BGR))}
	for y := range f.Height {
		for x := range f.Width {
			sx, sy := min(f.Width-1, max(0, x-dx)), min(f.Height-1, max(0, y-dy))
			copy(out.BGR[3*(y*f.Width+x):], f.BGR[3*(sy*f.Width+sx):][:3])
		}
	}
	return out
}

func TestFindMatNoticesABump(t *testing.T) {
	f := loadPicture(t, "bluff-0004")
	m := NewMatFinder(nil)
	before, err := m.Find(f)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := m.Find(shifted(f, 1, 0)); err != nil || s.Moved || s.View != before.View {
		t.Errorf("a shift of one pixel is no bump: moved %v, %v", s.Moved, err)
	}
	after, err := m.Find(shifted(f, 9, 4))
	if err != nil || !after.Moved {
		t.Fatalf("a bump of ten pixels was not noticed: %v", err)
	}
	a, b := before.View.Project(calib.Point{X: 400, Y: 300}, 0), after.View.Project(calib.Point{X: 400, Y: 300}, 0)
	if math.Abs(b.X-a.X-9) > 0.5 || math.Abs(b.Y-a.Y-4) > 0.5 {
		t.Errorf("the new pose puts the middle at %v, before %v", b, a)
	}
	if s, err := m.Find(shifted(f, 9, 4)); err != nil || s.Moved {
		t.Errorf("the same frame again is no bump: %v", err)
	}
}

func TestFindMatWithoutOne(t *testing.T) {
	if _, err := NewMatFinder(nil).Find(noisy(1, 90)); !errors.Is(err, ErrNoMat) {
		t.Errorf("a bare table: %v", err)
	}
	for _, size := range []image.Point{{1, 1}, {5, 3}, {16, 700}, {64, 64}} {
		f := vision.Frame{Width: size.X, Height: size.Y, BGR: make([]byte, 3*size.X*size.Y)}
		if _, err := NewMatFinder(nil).Find(f); !errors.Is(err, ErrNoMat) {
			t.Errorf("a frame of %v: %v", size, err)
		}
	}
}

// drawn is a mat as a camera straight above it sees it, at 2 px a mm.
func drawn(m *calib.Mat, theme matdraw.Theme) vision.Frame {
	const scale, left, top = 2, 119, 6
	img := matdraw.Picture(matdraw.Mat(m, theme), m.Width, m.Height, scale)
	f := vision.Frame{Width: 1920, Height: 1200, BGR: make([]byte, 3*1920*1200)}
	for i := range f.BGR {
		f.BGR[i] = 150
	}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			c := img.RGBAAt(x, y)
			copy(f.BGR[3*((y+top)*f.Width+x+left):], []byte{c.B, c.G, c.R})
		}
	}
	return f
}

// dimmed is a frame with each channel scaled, as blue, green and red.
func dimmed(f vision.Frame, by [3]float64) vision.Frame {
	out := f
	out.BGR = make([]byte, len(f.BGR))
	for i, v := range f.BGR {
		out.BGR[i] = byte(min(255, by[i%3]*float64(v)))
	}
	return out
}

// Whatever its theme and the light, the mat is found, and told by what is printed on it.
func TestMatsOfEveryThemeAreFoundAndTold(t *testing.T) {
	for _, m := range []*calib.Mat{calib.Bluff(), calib.TrayMat()} {
		for _, theme := range matdraw.Themes {
			for _, light := range [][3]float64{{1, 1, 1}, {0.25, 0.3, 0.4}, {1.3, 1.1, 0.8}} {
				f := dimmed(drawn(m, theme), light)
				s, err := NewMatFinder(nil).Find(f)
				if err != nil {
					t.Fatalf("%s in %s, light %v: %v", m.Name, theme.Name, light, err)
				}
				if got, err := survey.TellMat(f, s.View); err != nil || got != m {
					t.Errorf("%s in %s, light %v: told as %v, %v", m.Name, theme.Name, light, got, err)
				}
			}
		}
	}
}

// blurredBy is the frame with each pixel the mean of those r around it in
// its row and column.
func blurredBy(f vision.Frame, r int) vision.Frame {
	for _, along := range [][2]int{{1, 0}, {0, 1}} {
		out := f
		out.BGR = make([]byte, len(f.BGR))
		for y := range f.Height {
			for x := range f.Width {
				var sum [3]int
				for d := -r; d <= r; d++ {
					sx, sy := min(f.Width-1, max(0, x+d*along[0])), min(f.Height-1, max(0, y+d*along[1]))
					for k := range sum {
						sum[k] += int(f.BGR[3*(sy*f.Width+sx)+k])
					}
				}
				for k := range sum {
					out.BGR[3*(y*f.Width+x)+k] = byte(sum[k] / (2*r + 1))
				}
			}
		}
		f = out
	}
	return f
}
