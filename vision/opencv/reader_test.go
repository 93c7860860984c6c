package opencv

import (
	"math/rand/v2"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/calib/matdraw"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

func reader(t testing.TB, o Options) *Reader {
	t.Helper()
	r, err := NewReader(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

// sees is how a reader reads scenes, drawn as a camera would see them.
func sees(t *testing.T, r *Reader) func(sim.Scene) vision.Reading {
	draw := pixels.NewRenderer()
	return func(s sim.Scene) vision.Reading {
		t.Helper()
		f, err := draw.Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
}

func TestNewReaderRefusesWhatItDoesNotKnow(t *testing.T) {
	for _, o := range []Options{{Mat: "round", Dice: "auto"}, {Mat: "auto", Dice: "glass"}, {}} {
		if _, err := NewReader(o); err == nil || !strings.Contains(err.Error(), "it may be auto") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// What cannot be read well is never ok, and says why.
func TestReadDoubts(t *testing.T) {
	bluff, tray := drawn(calib.Bluff(), matdraw.Themes[0]), drawn(calib.TrayMat(), matdraw.Themes[0])
	for _, c := range []struct {
		name    string
		options Options
		frame   vision.Frame
		mat     string
		why     string // nothing: the reading is ok
	}{
		{"a bare mat", Options{Mat: "auto", Dice: "auto"}, bluff, "bluff", ""},
		{"a bare mat that is named", Options{Mat: "bluff", Dice: "bluff"}, bluff, "bluff", ""},
		{"no mat", Options{Mat: "auto", Dice: "auto"}, noisy(1, 90), "", "no mat was found"},
		{"too dark", Options{Mat: "auto", Dice: "auto"}, dimmed(bluff, [3]float64{0.12, 0.12, 0.12}), "bluff", "too dark"},
		{"out of focus", Options{Mat: "auto", Dice: "auto"}, blurredBy(bluff, 6), "bluff", "blurred"},
		{"a bare tray", Options{Mat: "auto", Dice: "auto"}, tray, "tray", ""},
		{"any dice", Options{Mat: "auto", Dice: "pips"}, bluff, "bluff", ""},
		{"a plain table", Options{Mat: "none", Dice: "auto"}, noisy(1, 90), "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := reader(t, c.options).Read(c.frame)
			if err != nil {
				t.Fatal(err)
			}
			mat := ""
			if got.Mat != nil {
				mat = got.Mat.Name
			}
			if mat != c.mat {
				t.Errorf("the mat is %q, want %q", mat, c.mat)
			}
			isOK := got.Status == vision.OK
			if isOK != (c.why == "") || !strings.Contains(strings.Join(got.Reasons, "; "), c.why) {
				t.Errorf("status %s, reasons %q", got.Status, got.Reasons)
			}
			if got.Dice == nil || got.Cups == nil || got.Reasons == nil || got.Chips == nil || got.Discs == nil {
				t.Error("a list is nil, not empty")
			}
		})
	}
}

// Two may see the same, and people need to be told once.
func TestADoubtIsToldOnce(t *testing.T) {
	out := vision.Reading{Status: vision.OK}
	for range 2 {
		doubt(&out, "a die of %d mm may lean", 16)
	}
	doubt(&out, "a die of %d mm may lean", 17)
	if out.Status != vision.Unsure || len(out.Reasons) != 2 {
		t.Errorf("status %s, reasons %q", out.Status, out.Reasons)
	}
}

// Whatever the camera gives, nothing ends the process and nothing is ok.
func TestReadNonsense(t *testing.T) {
	r := reader(t, Options{Mat: "auto", Dice: "auto"})
	rng := rand.New(rand.NewPCG(1, 2))
	good := loadPicture(t, "bluff-0004")
	for _, size := range [][2]int{{1, 1}, {3, 500}, {17, 16}, {320, 240}, {1920, 1080}, {1080, 1920}} {
		f := vision.Frame{Width: size[0], Height: size[1], BGR: make([]byte, 3*size[0]*size[1])}
		for i := range f.BGR {
			f.BGR[i] = byte(rng.Uint32())
		}
		// Once unprepared, once while a mat of another size is expected.
		for _, prepared := range []bool{false, true} {
			r.Reset()
			if prepared {
				if _, err := r.Read(good); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := r.Read(f); err != nil || got.Status == vision.OK {
				t.Errorf("noise of %v: %s, %v", size, got.Status, err)
			}
		}
	}
	if _, err := r.Read(vision.Frame{Width: 8, Height: 8}); err == nil {
		t.Error("a frame without pixels was read")
	}
}

// A mat that moved is read where it lies now.
func TestReaderFollowsTheMat(t *testing.T) {
	r := reader(t, Options{Mat: "auto", Dice: "auto"})
	f := loadPicture(t, "bluff-0004")
	first, err := r.Read(f)
	if err != nil || r.Moved() {
		t.Fatal(err)
	}
	second, err := r.Read(shifted(f, 12, -7))
	if err != nil || !r.Moved() {
		t.Fatalf("moved: %v, %v", r.Moved(), err)
	}
	if len(first.Dice) != len(second.Dice) {
		t.Fatalf("%d dice before, %d after", len(first.Dice), len(second.Dice))
	}
	for _, d := range first.Dice {
		best := 1e9
		for _, e := range second.Dice {
			if e.Value == d.Value {
				best = min(best, d.CenterMM.Far(*e.CenterMM))
			}
		}
		if best > 2 {
			t.Errorf("the %s at %.0f is %.1f mm away after the bump", d.Value, *d.CenterMM, best)
		}
	}
}

// What a profile knows needs not be found again: two markers are enough.
func TestReaderStartsFromAProfile(t *testing.T) {
	f := loadPicture(t, "bluff-0004")
	s, err := NewMatFinder(nil).Find(f)
	if err != nil {
		t.Fatal(err)
	}
	r := reader(t, Options{Mat: "auto", Dice: "auto", Profile: &calib.Profile{Mat: "bluff", View: s.View}})
	got, err := r.Read(hidden(f, s.View, 0, 1))
	if err != nil || got.Mat == nil {
		t.Fatalf("%v, %v", got.Reasons, err)
	}
	for i, c := range calib.Bluff().Corners() {
		if d := got.Mat.Corners[i].Far(s.View.Project(c, 0)); d > 1e-9 {
			t.Errorf("corner %d is %.2f px off", i, d)
		}
	}
}
