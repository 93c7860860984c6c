package sim

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func runThrill(t testing.TB, seed uint64, seats ...int) *runner {
	rng := rand.New(rand.NewPCG(seed, 9))
	return &runner{NewTable(rng, RandomSettingFor(Thrill, rng), Chance{}, seats, start), t, start}
}

// all is how many discs there are somewhere, of all sizes.
func (r *runner) all(where ...string) (n int) {
	for _, w := range where {
		for _, k := range r.Discs(w) {
			n += k
		}
	}
	return n
}

// round takes a disc and pushes it; the number of discs that fell.
func (r *runner) round(seat int) int {
	for size := range slices.Backward(DiscSizes[:]) {
		if r.checkTake(size) == nil {
			r.do(Act{Do: Take, Seat: seat, Size: DiscSizes[size]})
			break
		}
	}
	lay := r.all("beside")
	r.do(Act{Do: Shove, Seat: seat})
	return r.all("beside") - lay
}

// TH-1, TH-5, TH-6: a push moves what is in its way, and about as much falls as
// was laid on; what fell lies flat on the mat and apart, and no disc is lost.
func TestPushes(t *testing.T) {
	fallen, pushes := 0, 0
	for seed := range uint64(6) {
		r := runThrill(t, seed, 1, 4)
		if got := r.Discs("beside"); got != FirstReserve || r.all("board", "beside") != 34 {
			t.Fatalf("the game begins with %v beside the board and %v on it", got, r.Discs("board"))
		}
		for range 12 {
			fallen, pushes = fallen+r.round(4), pushes+1
			checkDiscs(t, r.step())
			if pushes%3 == 0 {
				r.do(Act{Do: Tidy, Seat: 4})
				for _, d := range r.board.discs {
					if d.spot == beside && !r.isStored(&d) {
						t.Errorf("a disc was left at %v", d.at)
					}
				}
			}
		}
		if r.all("board", "beside", "taken") != 34 {
			t.Errorf("there are %d discs", r.all("board", "beside", "taken"))
		}
	}
	if mean := float64(fallen) / float64(pushes); mean < 0.6 || mean > 2.5 {
		t.Errorf("in a push fall %.1f discs on average", mean)
	}
}

// checkDiscs looks for discs in each other, in the slider, or in the air.
func checkDiscs(t testing.TB, s Scene) {
	t.Helper()
	label := LabelOf(s).Discs
	for i, d := range s.Discs {
		r := s.Props.DiscRadius[sizeOf(d.Size)]
		if want := map[bool]string{true: "board", false: "fallen"}[d.H > 0]; label[i].Where != want || d.H != 0 && d.H != s.Board.H {
			t.Errorf("a disc at height %.0f is %s", d.H, label[i].Where)
		}
		for _, o := range s.Discs[:i] {
			if in := r + s.Props.DiscRadius[sizeOf(o.Size)] - math.Hypot(d.X-o.X, d.Y-o.Y); in > 1.5 && d.H == o.H {
				t.Errorf("two discs lie %.1f mm in each other: %+v, %+v", in, d, o)
			}
		}
	}
}

// A slider that is drawn back moves nothing, and one that meets nothing either.
func TestNothingMovesByItself(t *testing.T) {
	r := runThrill(t, 3, 1, 4)
	r.round(1)
	lie := slices.Clone(r.board.discs)
	r.moveSlider(r.board.back())
	r.moveSlider(r.board.stop())
	for i, d := range r.board.discs {
		if d.at.Far(lie[i].at) > 1 {
			t.Errorf("disc %d moved from %v to %v", i, lie[i].at, d.at)
		}
	}
}

// TH-2: only a disc that lies in the reserve can be taken, one at a time; of
// the board while the reserve is empty.
func TestOnlyTheReserveIsTaken(t *testing.T) {
	r := runThrill(t, 4, 2, 5)
	if r.Do(Act{Do: Take, Seat: 2, Size: "small"}) == nil {
		t.Error("a small disc was taken, and there is none")
	}
	r.do(Act{Do: Take, Seat: 2, Size: "large"})
	if r.Discs("taken") != [3]int{2: 1} || r.Do(Act{Do: Take, Seat: 2, Size: "large"}) == nil {
		t.Error("two discs were taken")
	}
	for i := range r.board.discs {
		if d := &r.board.discs[i]; d.spot != onBoard {
			d.spot, d.at = onBoard, d.at.Times(0)
		}
	}
	r.do(Act{Do: Take, Seat: 2, Size: "small"})
	if r.Discs("taken") != [3]int{1} {
		t.Errorf("with an empty reserve were taken %v", r.Discs("taken"))
	}
	r.do(Act{Do: Deal, Seat: 2})
	if r.Discs("beside") != FirstReserve {
		t.Errorf("a new game begins with %v beside the board", r.Discs("beside"))
	}
}

// TH-2: one disc is taken, though the hand was told to take three before it had the first.
func TestHurryTakesOneDisc(t *testing.T) {
	r := runThrill(t, 3, 1, 5)
	for range 3 {
		if err := r.Do(Act{Do: Take, Seat: 5, Size: "large"}); err != nil {
			t.Fatal(err)
		}
	}
	if r.finish(); r.Discs("taken") != [3]int{2: 1} {
		t.Errorf("%v were taken", r.Discs("taken"))
	}
}

// Whatever is done, discs are conserved, also over a restart.
func TestDiscsAreConserved(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seats := []int{1, 5}
		r := runThrill(t, rapid.Uint64().Draw(rt, "seed"), seats...)
		for range rapid.IntRange(1, 8).Draw(rt, "acts") {
			a := randomAct(rt, Thrill, seats)
			a.Size = rapid.SampledFrom(DiscSizes[:]).Draw(rt, "size")
			_ = r.Do(a) // whether it makes sense is another test's
			for range rapid.IntRange(0, 60).Draw(rt, "frames") {
				if s := r.step(); len(s.Discs) < 32 {
					rt.Fatalf("%d discs are seen", len(s.Discs))
				}
			}
		}
		b, err := json.Marshal(r.Table)
		if err != nil {
			rt.Fatal(err)
		}
		back, err := RestoreTable(rand.New(rand.NewPCG(1, 1)), Chance{}, seats, r.now, b)
		if err != nil {
			rt.Fatal(err)
		}
		for _, where := range []string{"board", "beside", "taken"} {
			if back.Discs(where) != r.Discs(where) {
				rt.Fatalf("%s came back %v, there were %v", where, back.Discs(where), r.Discs(where))
			}
		}
		if r.finish(); r.all("board", "beside", "taken") != 34 {
			rt.Fatalf("there are %d discs", r.all("board", "beside", "taken"))
		}
	})
}

// A board on the disk that cannot have been one is refused.
func TestABoardThatCannotBe(t *testing.T) {
	r := runThrill(t, 5, 1, 4)
	whole := r.keptBoard()
	for name, spoil := range map[string]func(k *keptBoard){
		"a disc less": func(k *keptBoard) { k.Discs = k.Discs[1:] },
		"nowhere":     func(k *keptBoard) { k.Discs[0].Spot = "moon" },
		"another":     func(k *keptBoard) { k.Discs[0].Size = 2 },
		"slider":      func(k *keptBoard) { k.Slider = 500 },
		"turn":        func(k *keptBoard) { k.Turn = math.NaN() },
		"weight":      func(k *keptBoard) { k.Weighted = 35 },
		"laid":        func(k *keptBoard) { k.Laid = "huge" },
	} {
		k := *whole
		k.Discs = slices.Clone(whole.Discs)
		spoil(&k)
		if r.restoreBoard(&k) == nil {
			t.Errorf("%s: it was restored", name)
		}
	}
	if r.restoreBoard(nil) == nil {
		t.Error("no board was restored")
	}
	if err := r.restoreBoard(whole); err != nil || !reflect.DeepEqual(r.keptBoard(), whole) {
		t.Errorf("the board itself: %v", err)
	}
}
