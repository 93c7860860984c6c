package opencv

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// What grows is held; what stands there ever so steadily is another cup.
func TestACupThatLooksLargerIsHeld(t *testing.T) {
	seat := calib.Bluff().Seats[0].Center()
	rng := rand.New(rand.NewPCG(1, 2))
	looks := func(size, shakes float64) closedEnd {
		by := calib.Point{X: shakes * rng.NormFloat64(), Y: shakes * rng.NormFloat64()}
		return closedEnd{seat.Plus(by), size * (1 + 0.002*rng.NormFloat64())}
	}
	const stands, isHeld = 0.2, 4
	var c seatCup
	var at time.Time
	seems := func(size, shakes float64, after time.Duration) bool {
		at = at.Add(after)
		return c.isHeld(looks(size, shakes), at)
	}
	const frame = time.Second / 15
	if seems(40, stands, frame) {
		t.Error("the first that is seen of a cup is that it is held")
	}
	for range 10 {
		if seems(36.5, stands, frame) {
			t.Error("a cup that stands is held")
		}
	}
	for range 100 {
		if !seems(38.5, isHeld, frame) {
			t.Fatal("a cup that looks larger stands")
		}
	}
	if seems(36.6, stands, frame) {
		t.Error("it is held after it was put down")
	}
	// Where nothing changes a reading is taken once a second.
	for _, every := range []time.Duration{frame, time.Second} {
		c = seatCup{}
		for range 10 {
			seems(36.5, stands, frame)
		}
		held := time.Duration(0)
		for held < 2*steadyFor && seems(38.5, stands/4, every) {
			held += every
		}
		if held < steadyFor || held > steadyFor+every {
			t.Errorf("looked at every %v another cup is taken for held for %v, not %v", every, held, steadyFor)
		}
	}
}

// How small a cup looks while it is shaken, or leans over the dice that somebody
// looks at, is not how it stands: else it would be held ever after.
func TestAShakenCupIsNotMeasured(t *testing.T) {
	seat := calib.Bluff().Seats[0].Center()
	rng := rand.New(rand.NewPCG(3, 2))
	var c seatCup
	for range keptSizes {
		c.isHeld(closedEnd{seat.Plus(calib.Point{X: 8 * rng.NormFloat64()}), 36 + 3*rng.Float64()}, time.Time{})
	}
	for n := range 10 {
		if c.isHeld(closedEnd{seat, 38.75}, time.Time{}) {
			t.Fatalf("put down, it is held in reading %d", n+1)
		}
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
	for range leastSizes + 1 {
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

// Where two cups are seen at one seat, what is known of its cup is the same whenever
// the picture is read: the one that was found last counts.
func TestTwoCupsAtOneSeatAreTakenInTheirOrder(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	set := sim.RandomSetting(rand.New(rand.NewPCG(5, 5)))
	s := drawnCups(set, 0, 1)
	f, err := d.Draw(s)
	if err != nil {
		t.Fatal(err)
	}
	var fits []standing
	var cups []vision.Cup
	for _, c := range s.Cups {
		fits = append(fits, standing{at: calib.Point{X: c.X, Y: c.Y}, mouth: set.Props.CupMouth, top: set.Props.CupBase, height: set.Props.CupLength})
		cups = append(cups, vision.Cup{Seat: 1, State: vision.Down})
	}
	last, ok := measureEnd(f, set.Camera, fits[len(fits)-1], 0)
	if !ok {
		t.Fatal("the rim of the last cup is not seen")
	}
	for range 20 {
		known := seatCups{}
		known.see(f, set.Camera, fits, &vision.Reading{Status: vision.OK, Cups: slices.Clone(cups)})
		if got := known[1].last; got != last {
			t.Fatalf("the cup at the seat is known as %v, not as the last one, %v", got, last)
		}
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
			end, ok := measureEnd(f, set.Camera, fit, 0)
			at, _ := set.Camera.Locate(set.Camera.Project(calib.Point{X: c.X, Y: c.Y}, p.CupLength), usualHeight)
			want := p.CupBase * set.Camera.Scale(fit.at, p.CupLength) / set.Camera.Scale(fit.at, usualHeight)
			if ok && (math.Abs(end.size/want-1) > 0.025 || end.at.Far(at) > 1.5) {
				t.Errorf("table %d, seat %d: %.2f mm at %v, not %.2f at %v", seed, c.Seat, end.size, end.at, want, at)
			}
			if !ok && c.Seat == 2 {
				t.Errorf("table %d: the rim is not seen", seed)
			}
		}
	}
}
