package learn

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

// picture loads a labelled picture of a Bluff mat on which all four markers
// are in view.
func picture(t *testing.T) vision.Frame {
	t.Helper()
	f, err := opencv.LoadFrame("../../visiontest/testdata/bluff-0002.jpg")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// painted covers a square of the picture around a place on the mat.
func painted(f vision.Frame, v calib.View, at calib.Point, radius int) vision.Frame {
	px := v.Project(at, 0)
	g := f
	g.BGR = append([]byte(nil), f.BGR...)
	for y := max(0, int(px.Y)-radius); y < min(f.Height, int(px.Y)+radius); y++ {
		for x := max(0, int(px.X)-radius); x < min(f.Width, int(px.X)+radius); x++ {
			copy(g.BGR[3*(y*f.Width+x):], []byte{90, 120, 150})
		}
	}
	return g
}

// darker scales every channel.
func darker(f vision.Frame, by float64) vision.Frame {
	g := f
	g.BGR = make([]byte, len(f.BGR))
	for i, v := range f.BGR {
		g.BGR[i] = byte(float64(v) * by)
	}
	return g
}

// smeared is the mean over a line of pixels, as of a camera that shakes.
func smeared(f vision.Frame, long int) vision.Frame {
	g := f
	g.BGR = make([]byte, len(f.BGR))
	for i := range f.BGR {
		sum := 0
		for d := range long {
			sum += int(f.BGR[min(len(f.BGR)-1, i+3*d*(f.Width+1))])
		}
		g.BGR[i] = byte(sum / long)
	}
	return g
}

// wrinkled is the picture of a mat that lies up to so many mm high around a
// place on it.
func wrinkled(f vision.Frame, v calib.View, at calib.Point, high float64) vision.Frame {
	g := f
	g.BGR = append([]byte(nil), f.BGR...)
	for y := range f.Height {
		for x := range f.Width {
			px := calib.Point{X: float64(x), Y: float64(y)}
			on, ok := v.Locate(px, 0)
			far := on.Far(at)
			if !ok || far > 200 {
				continue
			}
			on, _ = v.Locate(px, high*math.Exp(-far*far/8000))
			from := v.Project(on, 0)
			if sx, sy := int(from.X+0.5), int(from.Y+0.5); sx >= 0 && sy >= 0 && sx < f.Width && sy < f.Height {
				copy(g.BGR[3*(y*f.Width+x):], f.BGR[3*(sy*f.Width+sx):3*(sy*f.Width+sx)+3])
			}
		}
	}
	return g
}

func TestTableIsLearnedFromAPicture(t *testing.T) {
	f := picture(t)
	l, err := Table([]vision.Frame{f, f, f}, Options{Mat: "auto", Dice: "auto", DieSizeMM: 15.5})
	if err != nil {
		t.Fatal(err)
	}
	if !l.Usable() {
		t.Fatalf("problems: %v", l.Problems)
	}
	p := l.Profile
	if p.Mat != "bluff" || p.Dice != "bluff" || p.DieSizeMM != 15.5 || len(p.Patches) != 8 {
		t.Errorf("mat %s, dice %s of %g mm, %d patches; want bluff, bluff of 15.5 mm, 8", p.Mat, p.Dice, p.DieSizeMM, len(p.Patches))
	}
	// All these pictures are of one camera: fx is 1478 px.
	if math.Abs(p.View.Lens.Fx/1478.27-1) > 0.03 {
		t.Errorf("focal length %.0f px, want 1478", p.View.Lens.Fx)
	}
	file := filepath.Join(t.TempDir(), "profile.json")
	if err := p.Save(file); err != nil {
		t.Fatal(err)
	}
	if _, err := calib.LoadProfile(file); err != nil {
		t.Error(err)
	}
	if b, err := os.ReadFile(file); err == nil && len(b) > 4000 {
		t.Errorf("the profile has %d bytes", len(b))
	}
}

func TestWhatIsWrongIsSaid(t *testing.T) {
	f := picture(t)
	good, err := Table([]vision.Frame{f}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	view := good.Profile.View
	k, _ := calib.Bluff().Marker(2)
	moved := f
	moved.BGR = append(make([]byte, 3*12), f.BGR[:len(f.BGR)-3*12]...)
	for _, c := range []struct {
		name   string
		frames []vision.Frame
		says   string
		usable bool
	}{
		{"marker hidden", []vision.Frame{painted(f, view, k.Center(), 60)}, "marker 2 (bottom right corner) cannot be seen", false},
		{"darkened", []vision.Frame{darker(f, 0.25)}, "too dark", false},
		{"black", []vision.Frame{darker(f, 0.02)}, "too dark", false},
		{"wrinkled", []vision.Frame{wrinkled(f, view, calib.Point{X: 100, Y: 100}, 16)}, "wrinkled or badly glued at seat 1:", false},
		{"wrinkled so that nothing is where it should be", []vision.Frame{wrinkled(f, view, calib.Point{X: 100, Y: 100}, 40)}, "the lines at seat 1 cannot be seen", true},
		{"blurred", []vision.Frame{smeared(f, 6)}, "is blurred", false},
		{"no mat", []vision.Frame{{Width: 640, Height: 480, BGR: make([]byte, 3*640*480)}}, "no mat can be seen", false},
		{"moved", []vision.Frame{f, moved}, "the camera or the mat moves", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := Table(c.frames, Options{Mat: "bluff"})
			if err != nil {
				t.Fatal(err)
			}
			if l.Usable() != c.usable {
				t.Errorf("it would be saved: %v", l.Usable())
			}
			for _, p := range l.Problems {
				if strings.Contains(p.Text, c.says) {
					return
				}
			}
			t.Errorf("nobody said %q: %v, %+v", c.says, l.Problems, l.Facts)
		})
	}
}

func TestTableRefusesWhatIsNoPicture(t *testing.T) {
	small, large := vision.Frame{Width: 64, Height: 48, BGR: make([]byte, 3*64*48)}, vision.Frame{Width: 128, Height: 96, BGR: make([]byte, 3*128*96)}
	for name, frames := range map[string][]vision.Frame{
		"nothing":   nil,
		"torn":      {{Width: 64, Height: 48, BGR: make([]byte, 5)}},
		"two sizes": {small, large},
	} {
		if _, err := Table(frames, Options{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Table([]vision.Frame{picture(t)}, Options{Mat: "chess"}); err == nil {
		t.Error("a mat that does not exist was learned")
	}
}
