package sim

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim/internal/space"
	"dicetable/vision"
	"pgregory.net/rapid"
)

const tick = time.Second / 15

var start = time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)

func newTable(seed uint64, seats ...int) *Table {
	rng := rand.New(rand.NewPCG(seed, 9))
	return NewTable(rng, RandomSetting(rng), Chance{Cocked: 0.2, Stacked: 0.1}, seats, start)
}

// runner lets a table work frame by frame.
type runner struct {
	*Table
	t   testing.TB
	now time.Time
}

func (r *runner) step() Scene {
	r.now = r.now.Add(tick)
	return r.Step(r.now)
}

// finish works until all hands rest.
func (r *runner) finish() Scene {
	for range 15 * 120 {
		s := r.step()
		if !slices.ContainsFunc([]int{0, 1, 2, 3, 4, 5, 6}, r.Busy) {
			return s
		}
	}
	r.t.Fatal("the hands never rested")
	return Scene{}
}

func (r *runner) do(a Act) Scene {
	if err := r.Do(a); err != nil {
		r.t.Fatalf("%+v: %v", a, err)
	}
	return r.finish()
}

func run(t testing.TB, seed uint64, seats ...int) *runner {
	return &runner{newTable(seed, seats...), t, start}
}

func randomAct(t *rapid.T, game string, seats []int) Act {
	track := calib.Bluff().Track
	f := rapid.SampledFrom(track).Draw(t, "field").Field
	top := rapid.SampledFrom(bluffFaces[:]).Draw(t, "face")
	return Act{
		Do:    rapid.SampledFrom(outfits[game].verbs).Draw(t, "verb"),
		Seat:  rapid.SampledFrom(seats).Draw(t, "seat"),
		Field: &f, Face: &top, Faces: []dice.Face{top, 1 + top%5}, N: rapid.IntRange(0, PerSeat).Draw(t, "n"),
		At: &calib.Point{X: rapid.Float64Range(0, 841).Draw(t, "x"), Y: rapid.Float64Range(0, 594).Draw(t, "y")},
	}
}

// Whatever is done, the dice stay what they are and where dice can be.
func TestDiceAreConserved(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seats := []int{1, 3, 5}
		r := run(t, rapid.Uint64().Draw(rt, "seed"), seats...)
		for range rapid.IntRange(1, 8).Draw(rt, "acts") {
			if err := r.Do(randomAct(rt, Bluff, seats)); err != nil {
				rt.Fatal(err)
			}
			for range rapid.IntRange(0, 40).Draw(rt, "frames") {
				checkScene(rt, r.step(), len(seats)*PerSeat+1, len(seats))
			}
		}
		s := r.finish()
		total := r.InGraveyard()
		for _, n := range seats {
			total += len(r.of(n))
		}
		if total != len(seats)*PerSeat {
			rt.Fatalf("%d dice in graveyard and at seats, want %d", total, len(seats)*PerSeat)
		}
		if len(s.Dice) != len(seats)*PerSeat+1 {
			rt.Fatalf("%d dice and marker on the mat at rest, want all", len(s.Dice))
		}
		checkApart(rt, s)
	})
}

func checkScene(t *rapid.T, s Scene, most, cups int) {
	if len(s.Dice) > most || len(s.Cups) != cups {
		t.Fatalf("%d dice and %d cups", len(s.Dice), len(s.Cups))
	}
	for _, d := range s.Dice {
		b := DieSolid(d, Props{})
		for _, v := range b.Hull() {
			if v[2] > 1.5 {
				t.Fatalf("a die dips %.1f mm into the table: %+v", v[2], d)
			}
		}
		if m := space.M(d.R); math.Abs(m.Of(space.V{1, 2, 2}).Len()-3) > 1e-6 {
			t.Fatalf("no rotation: %v", d.R)
		}
	}
	for _, c := range s.Cups {
		if c.H < -0.01 {
			t.Fatalf("a cup is in the table: %+v", c)
		}
	}
}

// checkApart looks into every die for corners and middles of others.
func checkApart(t *rapid.T, s Scene) {
	for i, a := range s.Dice {
		in := DieSolid(a, Props{})
		for k, b := range s.Dice {
			if i == k {
				continue
			}
			corners := DieSolid(b, Props{}).Hull()
			for n := range len(corners) * len(corners) {
				v := corners[n%len(corners)].Add(corners[n/len(corners)]).Mul(0.5)
				l := in.R.Back(v.Sub(in.C))
				if deep := in.Half - max(math.Abs(l[0]), math.Abs(l[1]), math.Abs(l[2])); deep > 0.3 {
					t.Fatalf("die %d is %.1f mm inside die %d:\n%+v\n%+v", k, deep, i, b, a)
				}
			}
		}
	}
}

func TestSameSeedSameScenes(t *testing.T) {
	play := func() (scenes []Scene) {
		r := run(t, 3, 2, 4, 6)
		for _, a := range []Act{{Do: Pour, Seat: 2}, {Do: Shake, Seat: 4}, {Do: Peek, Seat: 4}, {Do: Bump, Seat: 2}} {
			if err := r.Do(a); err != nil {
				t.Fatal(err)
			}
		}
		for range 90 {
			scenes = append(scenes, r.step())
		}
		return scenes
	}
	a, b := play(), play()
	if !reflect.DeepEqual(a, b) {
		t.Error("two tables of one seed differ")
	}
	other := run(t, 4, 2, 4, 6).step()
	if reflect.DeepEqual(a[0].Dice, other.Dice) {
		t.Error("another seed makes the same throw")
	}
}

func TestDiceOfASceneShowWhatTheHolderSees(t *testing.T) {
	r := run(t, 5, 1, 6)
	for round := range 12 {
		do := []string{Pour, Shake, ShakeCocked}[round%3]
		s := r.do(Act{Do: do, Seat: 6})
		var seen []dice.Face
		for _, l := range LabelOf(s).Dice {
			if m := calib.Bluff(); m.ZoneAt(calib.Point{X: l.X, Y: l.Y}) == "seat-6" {
				seen = append(seen, l.Value)
			}
		}
		truth := r.Dice(6)
		slices.Sort(seen)
		slices.Sort(truth)
		if !slices.Equal(seen, truth) {
			t.Errorf("%s: the scene shows %v, the holder sees %v", do, seen, truth)
		}
	}
}

func TestCupsHideAndShow(t *testing.T) {
	r := run(t, 7, 1, 2, 3)
	visible := func(s Scene) (n int) {
		for i, d := range s.Dice {
			if calib.Bluff().ZoneAt(calib.Point{X: d.X, Y: d.Y}) == "seat-2" && Visible(s, i) > 0.2 {
				n++
			}
		}
		return n
	}
	steps := []struct {
		act   string
		state vision.CupState
		seen  int
	}{
		{Shake, vision.Down, 0}, {Peek, vision.Down, 0}, {Hold, vision.Held, -1}, {PutDown, vision.Down, 0},
		{Lift, vision.Aside, -1}, {PutDown, vision.Down, 0}, {Lift, vision.Aside, -1}, {Pour, vision.Aside, -1},
	}
	before := []dice.Face(nil)
	for _, c := range steps {
		s := r.do(Act{Do: c.act, Seat: 2})
		if got := r.CupState(2); got != c.state {
			t.Errorf("after %s the cup is %s, want %s", c.act, got, c.state)
		}
		if n := visible(s); c.seen == 0 && n != 0 || c.seen < 0 && n < 3 {
			t.Errorf("after %s %d dice are seen", c.act, n)
		}
		now := r.Dice(2)
		if c.act != Shake && c.act != Pour && !slices.Equal(before, now) {
			t.Errorf("%s changed the dice from %v to %v", c.act, before, now)
		}
		before = now
	}
}

// The marker and the cups are carried: between frames they move no farther
// than a quick hand does.
func TestNothingJumps(t *testing.T) {
	r := run(t, 11, 1, 4)
	five := dice.Face(5)
	far := calib.Field{Kind: "number", Count: 11}
	acts := []Act{{Do: Marker, Seat: 1, Field: &far, Face: &five}, {Do: Shake, Seat: 1}, {Do: Lift, Seat: 1}, {Do: Shake, Seat: 4}, {Do: Peek, Seat: 4}}
	for _, a := range acts {
		if err := r.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	old := r.step()
	for r.Busy(1) || r.Busy(4) {
		now := r.step()
		a, b := old.Dice[len(old.Dice)-1], now.Dice[len(now.Dice)-1]
		if d := math.Hypot(a.X-b.X, a.Y-b.Y); d > 110 {
			t.Errorf("the marker moved %.0f mm in a frame", d)
		}
		for i := range now.Cups {
			if d := math.Hypot(old.Cups[i].X-now.Cups[i].X, old.Cups[i].Y-now.Cups[i].Y); d > 110 {
				t.Errorf("a cup moved %.0f mm in a frame", d)
			}
		}
		old = now
	}
	if l := LabelOf(old); l.Marker == nil || l.Marker.Field != far || l.Marker.Face != five {
		t.Errorf("the marker ended at %+v", l.Marker)
	}
}

func TestGraveyardAndBack(t *testing.T) {
	r := run(t, 13, 1, 2, 3, 4, 5, 6)
	for n := 1; n <= 6; n++ {
		r.do(Act{Do: Shake, Seat: n})
		s := r.do(Act{Do: Graveyard, Seat: n, N: 4})
		in := 0
		for i, d := range s.Dice {
			if calib.Bluff().ZoneAt(calib.Point{X: d.X, Y: d.Y}) == "graveyard" {
				in++
				if v := Visible(s, i); v < 0.6 {
					t.Errorf("a die in the graveyard is %.2f visible", v)
				}
			}
		}
		if in != 4*n || r.InGraveyard() != 4*n || len(r.Dice(n)) != 1 {
			t.Errorf("after seat %d gave four: %d seen, %d counted, %d left", n, in, r.InGraveyard(), len(r.Dice(n)))
		}
	}
	r.do(Act{Do: Return, Seat: 3, N: 5})
	if len(r.Dice(3)) != 5 || r.InGraveyard() != 20 {
		t.Errorf("after the return: %d dice, %d in the graveyard", len(r.Dice(3)), r.InGraveyard())
	}
}

func TestCockedDiceAreTidied(t *testing.T) {
	r := run(t, 17, 4)
	for range 10 {
		s := r.do(Act{Do: ShakeCocked, Seat: 4})
		odd := 0
		for _, l := range LabelOf(s).Dice {
			if l.Cocked || l.Stacked {
				odd++
			}
		}
		if odd != r.Odd(4) {
			t.Errorf("%d dice are cocked or stacked in the scene, the table knows of %d", odd, r.Odd(4))
		}
		was := r.Dice(4)
		r.do(Act{Do: Tidy, Seat: 4})
		if r.Odd(4) != 0 || !slices.Equal(was, r.Dice(4)) {
			t.Errorf("tidied: %d odd, %v became %v", r.Odd(4), was, r.Dice(4))
		}
	}
}

func TestThrowsAreFair(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	count := map[dice.Face]int{}
	for range 1200 {
		for _, r := range Throw(rng, 5, 15, calib.Point{X: 100, Y: 100}, 30, Chance{0.2, 0.1}, nil) {
			count[r.Top]++
		}
	}
	for _, f := range bluffFaces {
		if n := count[f]; n < 880 || n > 1120 {
			t.Errorf("%v came %d times of 6000", f, n)
		}
	}
}

// The lamp goes off for a while, and is the same one after.
func TestInTheDark(t *testing.T) {
	r := run(t, 19, 1)
	a := r.step()
	if err := r.Do(Act{Do: Dark, Seat: 1, Seconds: 2}); err != nil {
		t.Fatal(err)
	}
	if b := r.step(); b.Light.Gain > a.Light.Gain/50 {
		t.Errorf("in the dark the exposure is %v, before it was %v", b.Light.Gain, a.Light.Gain)
	}
	var b Scene
	for range 40 {
		b = r.step()
	}
	if !reflect.DeepEqual(a.Light, b.Light) {
		t.Errorf("the light was %v and is %v", a.Light, b.Light)
	}
}

func TestBumpMovesTheCameraOnly(t *testing.T) {
	r := run(t, 19, 1)
	a := r.step()
	b := r.do(Act{Do: Bump, Seat: 1})
	if a.Camera == b.Camera || !seesMarkers(b.Camera) {
		t.Error("the camera did not move, or lost a marker")
	}
	if !reflect.DeepEqual(a.Dice, b.Dice) {
		t.Error("the dice moved")
	}
}
