package opencv

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// What grows is held; what stands there ever so steadily is another cup.
func TestACupThatLooksLargerIsHeld(t *testing.T) {
	seat := calib.Bluff().Seats[0].Center()
	rng := rand.New(rand.NewPCG(1, 2))
	about := func(size float64) float64 { return size * (1 + 0.002*rng.NormFloat64()) }
	shaking := func() calib.Point {
		return seat.Plus(calib.Point{X: 4 * rng.NormFloat64(), Y: 4 * rng.NormFloat64()})
	}
	var c seatCup
	if c.isHeld(seat, 40) {
		t.Error("the first that is seen of a cup is that it is held")
	}
	for range 10 {
		if c.isHeld(seat, about(36.5)) {
			t.Error("a cup that stands is held")
		}
	}
	for range 2 * steadyFor {
		if !c.isHeld(shaking(), about(38.5)) {
			t.Fatal("a cup that looks larger stands")
		}
	}
	if c.isHeld(seat, about(36.6)) {
		t.Error("it is held after it was put down")
	}
	held := 0
	for range 2 * steadyFor {
		if c.isHeld(seat, 38.5) {
			held++
		}
	}
	if held != steadyFor-1 {
		t.Errorf("another cup is taken for held in %d readings, not %d", held, steadyFor-1)
	}
}

// drawnCups is a table with cups over some seats, that of seat 2 so high above
// the mat.
func drawnCups(set sim.Setting, height float64, seed uint64) sim.Scene {
	s := sim.Scene{Game: sim.Bluff, Mat: "bluff", Theme: set.Theme, Camera: set.Camera, Light: set.Light, Props: set.Props, Seed: seed}
	for _, n := range []int{1, 2, 4, 5} {
		at := calib.Bluff().Seats[n-1].Center()
		c := sim.SceneCup{Seat: n, X: at.X, Y: at.Y, State: vision.Down}
		if n == 2 {
			c.H = height
		}
		s.Cups = append(s.Cups, c)
	}
	return s
}

// A cup that is held straight over its seat is called, once it was seen to stand;
// in a picture alone the others' size makes it doubtful.
func TestACupHeldStraightIsSeen(t *testing.T) {
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	set := sim.RandomSetting(rand.New(rand.NewPCG(5, 5)))
	seed := uint64(0)
	read := func(height float64) (vision.CupState, vision.Reading) {
		seed++
		f, err := d.Draw(drawnCups(set, height, seed))
		if err != nil {
			t.Fatal(err)
		}
		out, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(out.Cups, func(c vision.Cup) bool { return c.Seat == 2 })
		if i < 0 {
			t.Fatalf("at %.0f mm: no cup is seen at seat 2: %+v", height, out.Cups)
		}
		return out.Cups[i].State, out
	}
	if _, out := read(50); out.Status != vision.Unsure || !strings.Contains(strings.Join(out.Reasons, " "), "seat 2 looks larger") {
		t.Errorf("alone: %s %q", out.Status, out.Reasons)
	}
	r.Reset()
	for range leastSizes {
		if state, out := read(0); state != vision.Down || out.Status != vision.OK {
			t.Errorf("standing: %s, %s %q", state, out.Status, out.Reasons)
		}
	}
	for _, height := range []float64{30, 50, 70} {
		if state, _ := read(height); state != vision.Held {
			t.Errorf("held at %.0f mm: %s", height, state)
		}
	}
	if state, _ := read(0); state != vision.Down {
		t.Errorf("put down: %s", state)
	}
}

// The rim of a closed end is found to a hundredth of its size.
func TestEndSize(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	for seed := range uint64(4) {
		set := sim.RandomSetting(rand.New(rand.NewPCG(seed, 9)))
		s := drawnCups(set, 0, seed)
		f, err := d.Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range s.Cups {
			p := set.Props
			fit := standing{at: calib.Point{X: c.X + 2, Y: c.Y - 2}, mouth: p.CupMouth, top: p.CupBase + 1.5, height: p.CupLength}
			size, ok := endSize(f, set.Camera, fit, 0)
			want := p.CupBase * set.Camera.Scale(fit.at, p.CupLength) / set.Camera.Scale(fit.at, usualHeight)
			if ok && math.Abs(size/want-1) > 0.025 {
				t.Errorf("table %d, seat %d: %.2f mm, not %.2f", seed, c.Seat, size, want)
			}
			if !ok && c.Seat == 2 {
				t.Errorf("table %d: the rim is not seen", seed)
			}
		}
	}
}
