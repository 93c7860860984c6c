package sim

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"pgregory.net/rapid"
)

func runLuckyFive(t testing.TB, seed uint64, seats ...int) *runner {
	rng := rand.New(rand.NewPCG(seed, 9))
	return &runner{NewTable(rng, RandomSettingFor(LuckyFive, rng), Chance{}, seats, start), t, start}
}

// Only the dice named are thrown again, the others stay to the hair (LF-4).
func TestRollSome(t *testing.T) {
	for seed := range uint64(10) {
		r := runLuckyFive(t, seed, 2, 4)
		a := r.step()
		b := r.do(Act{Do: Pour, Seat: 4, Colours: []dice.Colour{dice.Red, dice.Yellow}})
		for i, d := range a.Dice {
			moved := d.X != b.Dice[i].X
			if moved != (d.Colour != dice.Orange) {
				t.Errorf("seed %d: the %s die moved: %v", seed, d.Colour, moved)
			}
			if calib.TrayMat().Tray.Depth(calib.Point{X: b.Dice[i].X, Y: b.Dice[i].Y}) < 10 || Visible(b, i) < 0.9 {
				t.Errorf("seed %d: the %s die lies at %.0f, %.0f", seed, d.Colour, b.Dice[i].X, b.Dice[i].Y)
			}
		}
	}
}

// Dice on the tray are turned back to what they must show, askew or not; the others,
// and those that lie so already, stay to the hair (LF-7).
func TestDiceAreTurnedBack(t *testing.T) {
	must := []dice.Die{{Colour: dice.Red, Value: 2}, {Colour: dice.Yellow, Value: 5}}
	for seed := range uint64(10) {
		r := runLuckyFive(t, seed, 2, 4)
		a := r.do(Act{Do: ShakeCocked, Seat: 4})
		if !r.Amiss(2, must) {
			continue // they came to lie so
		}
		b := r.do(Act{Do: SetRight, Seat: 2, Dice: must})
		if r.Amiss(2, must) {
			t.Errorf("seed %d: %v lie there", seed, r.Lying(2))
		}
		if c := r.do(Act{Do: SetRight, Seat: 4, Dice: must}); !reflect.DeepEqual(b.Dice, c.Dice) {
			t.Errorf("seed %d: what lies as it must was touched", seed)
		}
		if a.Dice[1].X != b.Dice[1].X || a.Dice[1].R != b.Dice[1].R {
			t.Errorf("seed %d: a die was touched that nobody asked for", seed)
		}
	}
}

// Chips go into the middle one by one and apart, and out of it (LF-4, LF-5).
func TestChips(t *testing.T) {
	r := runLuckyFive(t, 3, 1, 5)
	var s Scene
	for _, v := range []int{10, 10, 50, 100} {
		s = r.do(Act{Do: Stake, Seat: 1, Chip: v})
	}
	if err := r.Do(Act{Do: Stake, Seat: 1, Chip: 100}); err == nil {
		t.Error("a second chip of 100 was staked")
	}
	s = r.do(Act{Do: Stake, Seat: 5, Chip: 50})
	if !slices.Equal(slices.Sorted(slices.Values(r.InMiddle())), []int{10, 10, 50, 50, 100}) || len(s.Chips) != 5 {
		t.Errorf("in the middle are %v, seen are %v", r.InMiddle(), s.Chips)
	}
	for i, c := range s.Chips {
		if calib.TrayMat().Stake.Depth(calib.Point{X: c.X, Y: c.Y}) < s.Props.ChipRadius {
			t.Errorf("a chip lies beside the stake field: %+v", c)
		}
		for _, o := range s.Chips[:i] {
			if math.Hypot(c.X-o.X, c.Y-o.Y) < 2*s.Props.ChipRadius {
				t.Errorf("%+v touches %+v", c, o)
			}
		}
	}
	if len(LabelOf(s).Chips) != 5 {
		t.Errorf("the labels have %v", LabelOf(s).Chips)
	}
	if r.do(Act{Do: TakeBack, Seat: 1}); len(r.InMiddle()) != 4 || r.checkChip(1, 100) != nil {
		t.Errorf("taken back: %v", r.InMiddle())
	}
	if r.do(Act{Do: Collect, Seat: 5}); len(r.InMiddle()) != 0 || r.checkChip(5, 100) != nil || r.checkChip(1, 50) != nil {
		t.Errorf("collected: %v in the middle", r.InMiddle())
	}
	r.do(Act{Do: Stake, Seat: 1, Chip: 50})
	if err := r.checkChip(1, 50); err == nil {
		t.Error("a chip that was won was there to stake")
	}
	if r.do(Act{Do: Deal, Seat: 5}); len(r.InMiddle()) != 0 || r.checkChip(1, 50) != nil {
		t.Error("after the deal somebody lacks a chip")
	}
}

// The chip that is taken back is the one staked last, however much it is worth, and
// on a table that was switched off in between, too.
func TestTheChipStakedLastIsTakenBack(t *testing.T) {
	r := runLuckyFive(t, 3, 1, 5)
	for _, v := range []int{50, 100, 10} {
		r.do(Act{Do: Stake, Seat: 1, Chip: v})
	}
	r.do(Act{Do: Stake, Seat: 5, Chip: 100})
	b, err := json.Marshal(r.Table)
	if err != nil {
		t.Fatal(err)
	}
	if r.do(Act{Do: TakeBack, Seat: 1}); !slices.Equal(slices.Sorted(slices.Values(r.InMiddle())), []int{50, 100, 100}) {
		t.Errorf("of 50, 100 and 10 of seat 1 and 100 of seat 5 are left %v", r.InMiddle())
	}
	again, err := RestoreTable(rand.New(rand.NewPCG(3, 0)), Chance{}, []int{1, 5}, r.now, b)
	if err != nil {
		t.Fatal(err)
	}
	r.Table = again
	r.do(Act{Do: TakeBack, Seat: 1})
	if r.do(Act{Do: TakeBack, Seat: 1}); !slices.Equal(slices.Sorted(slices.Values(r.InMiddle())), []int{50, 100}) {
		t.Errorf("after two were taken back are left %v", r.InMiddle())
	}
}

// A crowded stake field has chips on others.
func TestManyChips(t *testing.T) {
	r := runLuckyFive(t, 4, 1, 2, 3)
	var s Scene
	for _, seat := range []int{1, 2, 3} {
		for range 7 {
			s = r.do(Act{Do: Stake, Seat: seat, Chip: 10})
		}
	}
	high := 0
	for _, c := range s.Chips {
		if c.H > 0 {
			high++
		}
	}
	if len(s.Chips) != 21 || high == 0 {
		t.Errorf("%d chips, %d of them on others", len(s.Chips), high)
	}
}

// Whatever is done, dice and chips are conserved, also over a restart.
func TestLuckyFiveIsConserved(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seats := []int{1, 5}
		r := runLuckyFive(t, rapid.Uint64().Draw(rt, "seed"), seats...)
		for range rapid.IntRange(1, 8).Draw(rt, "acts") {
			a, busy := randomAct(rt, LuckyFive, seats), r.handler
			a.Chip = rapid.SampledFrom([]int{10, 50, 100}).Draw(rt, "chip")
			free := busy == a.Seat || len(r.work[busy].motions) == 0
			if err := r.Do(a); err != nil && free && (a.Do != Stake || r.chipOf(a.Seat, a.Chip) >= 0) {
				rt.Fatal(err)
			}
			for range rapid.IntRange(0, 40).Draw(rt, "frames") {
				checkScene(rt, r.step(), 3, 0)
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
		s := (&runner{back, t, r.now}).step()
		if checkScene(rt, s, 3, 0); len(s.Dice) != 3 || !slices.Equal(back.InMiddle(), r.InMiddle()) {
			rt.Fatalf("%d dice and %v came back, there were %v", len(s.Dice), back.InMiddle(), r.InMiddle())
		}
		if s = r.finish(); len(s.Dice) != 3 || len(r.chips) != 20 {
			rt.Fatalf("%d dice and %d chips at rest", len(s.Dice), len(r.chips))
		}
		checkApart(rt, s)
	})
}
