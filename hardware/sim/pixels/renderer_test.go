package pixels

import (
	"bytes"
	"encoding/json"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

func draw(t *testing.T, r *Renderer, s sim.Scene) vision.Frame {
	t.Helper()
	f, err := r.Draw(s)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Check(); err != nil {
		t.Fatal(err)
	}
	return f
}

// What is drawn step by step, only where something changed, is what a
// renderer draws that sees the scene for the first time.
func TestDrawingOnlyWhatChanged(t *testing.T) {
	table, now := played(5)
	for _, a := range []sim.Act{{Do: sim.Shake, Seat: 1}, {Do: sim.Pour, Seat: 3}, {Do: sim.Lift, Seat: 5}} {
		if err := table.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	r := NewRenderer()
	for i := range 46 {
		now = now.Add(time.Second / 15)
		s := table.Step(now)
		f := draw(t, r, s)
		if i%15 != 0 {
			continue
		}
		if fresh := draw(t, NewRenderer(), s); !bytes.Equal(f.BGR, fresh.BGR) {
			t.Fatalf("frame %d differs from one drawn from nothing", i)
		}
	}
}

func TestNoiseIsTheSeeds(t *testing.T) {
	table, now := played(6)
	s := table.Step(now)
	r := NewRenderer()
	a, again := draw(t, r, s), draw(t, r, s)
	s.Seed++
	b := draw(t, r, s)
	if !bytes.Equal(a.BGR, again.BGR) {
		t.Error("the same scene makes two frames")
	}
	sum, n := 0.0, 0
	for i := range a.BGR {
		if v := a.BGR[i]; v > 30 && v < 220 {
			d := float64(v) - float64(b.BGR[i])
			sum += d * d
			n++
		}
	}
	// Two frames' noises add up.
	if got := math.Sqrt(sum / float64(n) / 2); got < 0.8*s.Light.Noise || got > 1.4*s.Light.Noise {
		t.Errorf("the noise is %.2f grey levels, the scene says %.2f", got, s.Light.Noise)
	}
}

// mean is the mean colour, red, green, blue, around a place in a frame.
func mean3(f vision.Frame, p calib.Point, r int) (out [3]float64) {
	n := 0.0
	for y := int(p.Y) - r; y <= int(p.Y)+r; y++ {
		for x := int(p.X) - r; x <= int(p.X)+r; x++ {
			i := 3 * (y*f.Width + x)
			for k := range 3 {
				out[k] += float64(f.BGR[i+2-k])
			}
			n++
		}
	}
	for k := range out {
		out[k] /= n
	}
	return out
}

// The labels say where things are in the picture: the yellow of the dice and
// the mat's patches are found there.
func TestThingsAreWhereTheLabelsSay(t *testing.T) {
	for seed := range uint64(4) {
		s := sim.RandomStill(rand.New(rand.NewPCG(seed, 3)))
		s.Hands, s.Light.Gain = nil, 0.9
		f := draw(t, NewRenderer(), s)
		for _, d := range sim.LabelOf(s).Dice {
			if d.Visible < 0.95 || d.Cocked {
				continue
			}
			// Between middle and corner there is no pip on any face.
			q := d.Quad
			at := calib.Point{X: (5*d.Center.X + 2*(q[0].X+q[1].X)/2) / 7, Y: (5*d.Center.Y + 2*(q[0].Y+q[1].Y)/2) / 7}
			c := mean3(f, at, 1)
			if d.Colour == dice.Yellow && d.Value != dice.Star && (c[0] < 1.3*c[2] || c[1] < 1.15*c[2]) {
				t.Errorf("scene %d: no yellow at die %v in %v: %.0f", seed, d.Value, d.Center, c)
			}
			if d.Colour == dice.Red && d.Value < dice.Star && c[0] < 1.5*c[1] {
				t.Errorf("scene %d: no red at the marker in %v: %.0f", seed, d.Center, c)
			}
		}
		grey := mean3(f, patch(s, "grey"), 4)
		white := mean3(f, patch(s, "white"), 4)
		if white[1] < grey[1]+30 {
			t.Errorf("scene %d: white %.0f is not brighter than grey %.0f", seed, white, grey)
		}
	}
}

func patch(s sim.Scene, name string) calib.Point {
	for _, p := range calib.Bluff().Patches {
		if p.Name == name {
			return s.Camera.Project(p.Center(), 0)
		}
	}
	return calib.Point{}
}

func TestWhatCannotBeDrawnIsRefused(t *testing.T) {
	table, now := played(1)
	good := table.Step(now)
	bad := map[string]func(*sim.Scene){
		"no mat":   func(s *sim.Scene) { s.Mat = "chess" },
		"theme":    func(s *sim.Scene) { s.Theme = "pink" },
		"size":     func(s *sim.Scene) { s.Camera.Lens.Width = 1 << 20 },
		"lens":     func(s *sim.Scene) { s.Camera.Lens.Fx = 0 },
		"under":    func(s *sim.Scene) { s.Camera.Pose = calib.Pose{} },
		"darkness": func(s *sim.Scene) { s.Light = sim.Light{} },
	}
	for name, spoil := range bad {
		s := good
		spoil(&s)
		r := NewRenderer()
		if _, err := r.Draw(s); err == nil || !strings.Contains(err.Error(), " ") {
			t.Errorf("%s: drawn, or no sentence: %v", name, err)
		}
		if _, err := r.Draw(good); err != nil {
			t.Errorf("after %s nothing can be drawn: %v", name, err)
		}
	}
}

func TestStills(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	if err := (Stills{Game: sim.Bluff, N: 2, Seed: 8}).Write(dir); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(dir, "sim-0002.json"))
	if err != nil {
		t.Fatal(err)
	}
	var l sim.Label
	if err := json.Unmarshal(b, &l); err != nil || len(l.Dice) < 2 || l.Marker == nil || l.Camera.Width != 1920 {
		t.Errorf("labels %s: %v", b, err)
	}
	f, err := os.Open(filepath.Join(dir, "sim-0002.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if c, err := jpeg.DecodeConfig(f); err != nil || c.Width != 1920 || c.Height != 1080 {
		t.Errorf("picture %+v: %v", c, err)
	}
	if err := (Stills{Game: sim.Bluff, N: 1, Seed: 1}).Write(filepath.Join(dir, "sim-0002.jpg", "x")); err == nil {
		t.Error("a folder inside a file was made")
	}
}

// Pictures may be those of a camera of more px, and of dice of another size; all else stays.
func TestFineStillsOfLargeDice(t *testing.T) {
	usual, fine, dir := sim.Label{}, sim.Label{}, t.TempDir()
	for width, l := range map[int]*sim.Label{0: &usual, 3840: &fine} {
		if err := (Stills{Game: sim.Bluff, N: 1, Seed: 8, Width: width, DieMM: 19}).Write(dir); err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(dir, "sim-0001.json"))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, l); err != nil {
			t.Fatal(err)
		}
	}
	if fine.Camera.Width != 3840 || fine.Camera.Height != 2160 || len(fine.Dice) != len(usual.Dice) {
		t.Fatalf("%+v with %d dice, usually %d", fine.Camera, len(fine.Dice), len(usual.Dice))
	}
	for i, d := range fine.Dice {
		if d.Size != 19 || math.Abs(d.Center.X-2*usual.Dice[i].Center.X-0.5) > 0.1 {
			t.Errorf("a die of %.0f mm at %v, usually at %v", d.Size, d.Center, usual.Dice[i].Center)
		}
	}
}

// A picture that is wider than the field of noise has it everywhere.
func TestNoiseOfAWidePicture(t *testing.T) {
	const row, rows = 3 * maxSide, 4
	src, dst := bytes.Repeat([]byte{128}, row*rows), make([]byte, row*rows)
	s := newSensor()
	s.set(3)
	s.expose(dst, src, row, 5)
	for at := 0; at+48 <= len(dst); at += 48 {
		if bytes.Equal(dst[at:at+48], src[at:at+48]) {
			t.Fatalf("at byte %d of %d there is no noise", at%row, row)
		}
	}
}
