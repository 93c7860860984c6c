package sim

import (
	"fmt"
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

func runDiceCup(t testing.TB, seed uint64, seats ...int) *runner {
	rng := rand.New(rand.NewPCG(seed, 9))
	return &runner{NewTable(rng, RandomSettingFor(DiceCup, rng), Chance{Cocked: 0.2, Stacked: 0.1}, seats, start), t, start}
}

// set counts dice by colour and size.
func set(s Scene) map[string]int {
	all := map[string]int{}
	for _, d := range s.Dice {
		all[fmt.Sprint(d.Colour, d.SizeMM)]++
	}
	return all
}

// Twelve dice, two of each colour in two sizes, and one cup (DC-1): whatever
// is done, they stay what they are and where dice can be.
func TestDiceCupsDiceAreConserved(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seats := []int{1, 5}
		r := runDiceCup(t, rapid.Uint64().Draw(rt, "seed"), seats...)
		for range rapid.IntRange(1, 6).Draw(rt, "acts") {
			a, busy := randomAct(rt, DiceCup, seats), r.handler
			if err := r.Do(a); err != nil && (busy == a.Seat || len(r.work[busy].motions) == 0) {
				rt.Fatal(err)
			}
			for range rapid.IntRange(0, 40).Draw(rt, "frames") {
				checkScene(rt, r.step(), 12, 1)
			}
		}
		s := r.finish()
		if all := set(s); len(s.Dice) != 12 || len(all) != 12 {
			rt.Fatalf("the dice at rest are %v", all)
		}
		checkApart(rt, s)
	})
}

// Who lays dice apart parts all that touch, in the tray, as they show.
func TestLaidApart(t *testing.T) {
	for seed := range uint64(20) {
		r := runDiceCup(t, seed, 2)
		r.do(Act{Do: Shake, Seat: 2})
		r.do(Act{Do: Lift, Seat: 2})
		lay := r.Lying(2)
		r.do(Act{Do: Tidy, Seat: 2})
		var were []calib.Point
		for _, d := range r.under(2) {
			were = append(were, d.rest.At)
		}
		r.do(Act{Do: Tidy, Seat: 2, Colours: []dice.Colour{dice.Black}})
		for i, d := range r.under(2) {
			if moved := d.rest.At != were[i]; moved != (d.colour == dice.Black) {
				t.Errorf("seed %d: that the %s die was laid anew is %v", seed, d.colour, moved)
			}
		}
		if is := r.Lying(2); !slices.Equal(is, lay) {
			t.Fatalf("seed %d: %v became %v", seed, lay, is)
		}
		for _, d := range r.under(2) {
			if r.touches(d) || calib.TrayMat().Tray.Depth(d.rest.At) < d.size/2 {
				t.Errorf("seed %d: the %s die at %v touches another, or lies beside the tray", seed, d.colour, d.rest.At)
			}
		}
	}
}

// Dice under the cup are seen by nobody and all are under it; in a look they
// are seen, and lie after it as they lay (DC-2).
func TestLook(t *testing.T) {
	for seed := range uint64(12) {
		r := runDiceCup(t, seed, 2, 4)
		seat := []int{2, 4}[seed%2]
		s := r.do(Act{Do: Shake, Seat: seat})
		for i, d := range s.Dice {
			if Visible(s, i) > 0 {
				t.Fatalf("seed %d: a %s die sticks out from under the cup", seed, d.Colour)
			}
		}
		lay := r.Lying(seat)
		if r.Open(2) != nil || r.Open(4) != nil || len(lay) != 12 {
			t.Fatalf("seed %d: dice under the cup are open, or %v are not twelve", seed, lay)
		}
		if err := r.Do(Act{Do: Look, Seat: seat, Seconds: 2}); err != nil {
			t.Fatal(err)
		}
		up, most := 0, 0
		for r.Busy(seat) {
			s = r.step()
			if s.Cups[0].State == vision.Held {
				up++
			}
			seen := 0
			for i := range s.Dice {
				if Visible(s, i) > 0.6 {
					seen++
				}
			}
			if open := r.Open(2); open != nil {
				most = max(most, seen)
				if !slices.Equal(open, lay) {
					t.Fatalf("seed %d: in the look they are %v, under the cup they were %v", seed, open, lay)
				}
			}
		}
		if up < 28 || up > 32 {
			t.Errorf("seed %d: the cup was off for %d frames instead of 30", seed, up)
		}
		if most < 8 {
			t.Errorf("seed %d: at most %d of twelve dice were seen", seed, most)
		}
		if r.CupState(seat) != vision.Down || !slices.Equal(r.Lying(seat), lay) || r.Open(seat) != nil {
			t.Errorf("seed %d: after the look the cup is %s and the dice are %v, not %v", seed, r.CupState(seat), r.Lying(seat), lay)
		}
	}
}

// A cup that is held stays up until it is put down, and nothing else ends it.
func TestHoldUntilPutDown(t *testing.T) {
	r := runDiceCup(t, 4, 3)
	lay := r.Lying(3)
	if err := r.Do(Act{Do: Hold, Seat: 3}); err != nil {
		t.Fatal(err)
	}
	for range 15 * 8 {
		r.step()
	}
	if !slices.Equal(r.Open(3), lay) {
		t.Fatalf("after eight seconds the cup is %s and %v are open", r.CupState(3), r.Open(3))
	}
	if err := r.Do(Act{Do: PutDown, Seat: 3}); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		r.step()
	}
	if r.CupState(3) != vision.Down || !slices.Equal(r.Lying(3), lay) {
		t.Errorf("then it is %s, and there lie %v instead of %v", r.CupState(3), r.Lying(3), lay)
	}
}

// Who says so before the cup is up puts it down as soon as it is.
func TestPutDownBeforeTheCupIsUp(t *testing.T) {
	for _, after := range []int{0, 2, 9} { // frames
		r := runDiceCup(t, 4, 3)
		if err := r.Do(Act{Do: Hold, Seat: 3}); err != nil {
			t.Fatal(err)
		}
		for range after {
			r.step()
		}
		began := r.now
		r.do(Act{Do: PutDown, Seat: 3})
		if took := r.now.Sub(began); r.CupState(3) != vision.Down || took > 3*time.Second {
			t.Errorf("%d frames after it was lifted the cup is %s in %v", after, r.CupState(3), took)
		}
	}
}

// differing counts dice that are not as they were.
func differing(a, b []dice.Die) (n int) {
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

// Somebody knocks against the cup, or turns a die (DC-9).
func TestDiceAreChanged(t *testing.T) {
	for seed := range uint64(10) {
		r := runDiceCup(t, seed, 1, 6)
		r.chance = Chance{}
		s := r.do(Act{Do: Shake, Seat: 1})
		was := r.Lying(1)
		knocked := r.do(Act{Do: Knock, Seat: 6})
		if n := differing(was, r.Lying(1)); n != 1 {
			t.Errorf("seed %d: a knock changed %d dice", seed, n)
		}
		for i, d := range knocked.Dice {
			if far := calib.TrayMat().Tray.Depth(calib.Point{X: d.X, Y: d.Y}); d.X == s.Dice[i].X || far < 0 {
				t.Errorf("seed %d: die %d lay at %.0f, lies at %.0f, %.0f mm inside the tray", seed, i, s.Dice[i].X, d.X, far)
			}
			if m := space.M(d.R); Visible(knocked, i) > 0 || d.Faces[faceUp(d)] != r.Lying(1)[i].Value || m.Of(space.Up).Len() < 0.99 {
				t.Errorf("seed %d: die %d shows %v and is taken for %v, or is seen", seed, i, d.Faces[faceUp(d)], r.Lying(1)[i].Value)
			}
		}
		was = r.Lying(1)
		if r.do(Act{Do: Turn, Seat: 6}); differing(was, r.Lying(1)) != 0 {
			t.Errorf("seed %d: a die was turned under the cup", seed)
		}
		r.do(Act{Do: Lift, Seat: 1})
		if r.do(Act{Do: Turn, Seat: 6}); differing(was, r.Lying(1)) != 1 || !slices.Equal(r.Open(1), r.Lying(1)) {
			t.Errorf("seed %d: %d dice were turned beside the cup", seed, differing(was, r.Lying(1)))
		}
	}
}

func faceUp(d SceneDie) int {
	f, _, _ := top(d)
	return f
}

// A table of Dice Cup comes back, whatever hands were doing.
func TestDiceCupComesBack(t *testing.T) {
	for seed := range uint64(12) {
		r := runDiceCup(t, seed, 2, 3)
		for _, do := range []string{Shake, Look, Lift, Shake} {
			if err := r.Do(Act{Do: do, Seat: 2}); err != nil {
				t.Fatal(err)
			}
		}
		for range 20 * seed {
			r.step()
		}
		was := r.Lying(2)
		back := again(t, r, []int{2, 3})
		if is := back.Lying(2); was != nil && !slices.Equal(was, is) || len(is) != 12 {
			t.Errorf("seed %d: there lay %v, and lie %v", seed, was, is)
		}
		if c := back.step().Cups; len(c) != 1 || c[0].State == vision.Held || c[0].Seat != tray {
			t.Errorf("seed %d: the cup came back as %+v", seed, c)
		}
		if !reflect.DeepEqual(set(back.step()), set(runDiceCup(t, seed, 2, 3).step())) {
			t.Errorf("seed %d: the dice are %v", seed, set(back.step()))
		}
	}
}

func TestStillsOfDiceCup(t *testing.T) {
	states := map[vision.CupState]int{}
	for seed := range uint64(60) {
		l := LabelOf(RandomStillFor(DiceCup, rand.New(rand.NewPCG(seed, 1))))
		if l.Kind != DiceCup || l.Mat != "tray" || len(l.Dice) != 12 || l.Marker != nil || len(l.Cups) != 1 {
			t.Fatalf("seed %d: %+v", seed, l)
		}
		states[l.Cups[0].State]++
	}
	if states[vision.Down] < 3 || states[vision.Held] < 3 || states[vision.Aside] < 30 {
		t.Errorf("the cups are %v", states)
	}
}
