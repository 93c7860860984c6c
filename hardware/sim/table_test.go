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
