package sim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"pgregory.net/rapid"
)

// again is a table that was written and read back.
func again(t rapid.TB, r *runner, seats []int) *runner {
	b, err := json.Marshal(r.Table)
	if err != nil {
		t.Fatal(err)
	}
	back, err := RestoreTable(rand.New(rand.NewPCG(99, 99)), Chance{}, seats, r.now, b)
	if err != nil {
		t.Fatalf("%v\n%s", err, b)
	}
	return &runner{back, r.t, r.now}
}

// A table at rest comes back to the hair.
func TestATableComesBackAsItLay(t *testing.T) {
	seats := []int{2, 4, 5}
	r := run(t, 7, seats...)
	r.do(Act{Do: Shake, Seat: 2})
	r.do(Act{Do: LayOut, Seat: 2, Faces: r.Dice(2)[:2]})
	r.do(Act{Do: Graveyard, Seat: 4, N: 3})
	r.do(Act{Do: Bump, Seat: 4})
	was, is := r.step(), again(t, r, seats).step()
	is.Seq, is.At, is.Seed = was.Seq, was.At, was.Seed
	if !reflect.DeepEqual(was, is) {
		t.Errorf("it was\n%+v\nand is\n%+v", was, is)
	}
}

// Whatever hands were doing, all dice come back, none under another, the
// cups stand or lie, and what was not touched lies as it lay.
func TestATableComesBackInTheMiddleOfWork(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seats := []int{1, 3, 5}
		r := run(t, rapid.Uint64().Draw(rt, "seed"), seats...)
		for range rapid.IntRange(1, 4).Draw(rt, "acts") {
			if err := r.Do(randomAct(rt, Bluff, []int{1, 3})); err != nil {
				rt.Fatal(err)
			}
			for range rapid.IntRange(0, 60).Draw(rt, "frames") {
				r.step()
			}
		}
		shaken := slices.ContainsFunc(r.dice, func(d die) bool { return d.spot == inCup })
		back := again(rt, r, seats)
		if !slices.Equal(back.Dice(5), r.Dice(5)) {
			rt.Fatalf("seat 5, whom nobody touched, had %v and has %v", r.Dice(5), back.Dice(5))
		}
		if !shaken {
			for i := range r.dice {
				if r.dice[i].spot != inHand && back.dice[i].rest != r.dice[i].rest {
					rt.Fatalf("die %d lay %+v and lies %+v", i, r.dice[i].rest, back.dice[i].rest)
				}
			}
		}
		for _, n := range seats {
			if s := calib.Bluff().Seats[n-1]; s.Depth(back.cups[n].stood) < 0 {
				rt.Fatalf("the cup of seat %d stood at %v, far from it", n, back.cups[n].stood)
			}
		}
		s := back.step()
		if len(s.Dice) != 3*PerSeat+1 || len(s.Hands) != 0 {
			rt.Fatalf("%d dice and %d hands", len(s.Dice), len(s.Hands))
		}
		checkScene(rt, s, 3*PerSeat+1, 3)
		checkApart(rt, s)
		for _, c := range s.Cups {
			if c.State == vision.Held {
				rt.Fatalf("a cup hangs in the air: %+v", c)
			}
		}
		for _, n := range seats {
			back.do(Act{Do: Shake, Seat: n})
		}
		if n := len(back.Dice(1)); n != len(back.of(1)) {
			rt.Fatalf("seat 1 plays on with %d dice", n)
		}
	})
}

func TestWhatWasNoTableIsRefused(t *testing.T) {
	r := run(t, 1, 2, 5)
	b, err := json.Marshal(r.Table)
	if err != nil {
		t.Fatal(err)
	}
	restore := func(seats []int, b []byte) error {
		_, err := RestoreTable(rand.New(rand.NewPCG(1, 1)), Chance{}, seats, start, b)
		return err
	}
	if err := restore([]int{2, 5}, b); err != nil {
		t.Fatal(err)
	}
	if err := restore([]int{2, 4}, b); err == nil {
		t.Error("set for others, and accepted")
	}
	for name, change := range map[string]func(*kept){
		"a die is missing":  func(k *kept) { k.Places[0].Dice = k.Places[0].Dice[1:] },
		"a die on the moon": func(k *kept) { k.Places[0].Dice[0].Rest.At.X = 1e9 },
		"a die of no face":  func(k *kept) { k.Places[0].Dice[0].Rest.Top = dice.Face(6) },
		"a die in a pocket": func(k *kept) { k.Places[0].Dice[0].Spot = "pocket" },
		"a die of no shape": func(k *kept) { k.Marker.Turn[0] += 1 },
		"a cup of no kind":  func(k *kept) { k.Places[1].Cup = "gone" },
		"an unknown game":   func(k *kept) { k.Setting.Game = "chess" },
		"of another game":   func(k *kept) { k.Setting.Game = DiceCup },
		"giant dice":        func(k *kept) { k.Setting.DieSize = 60 },
		"a blind camera":    func(k *kept) { k.Setting.Camera.Pose.T[2] = -5000 },
	} {
		var k kept
		if err := json.Unmarshal(b, &k); err != nil {
			t.Fatal(err)
		}
		change(&k)
		bad, err := json.Marshal(k)
		if err != nil {
			t.Fatal(err)
		}
		if restore([]int{2, 5}, bad) == nil {
			t.Errorf("%s, and accepted", name)
		}
	}
}

// What is read as a table is written as it was read. Nothing is thrown: what is put
// right of a table that was in the middle of work, a property shows.
func FuzzRestoreTable(f *testing.F) {
	for seed := range uint64(3) {
		r := run(f, seed, 2, 5)
		if err := r.Do(Act{Do: Shake, Seat: 2}); err != nil {
			f.Fatal(err)
		}
		for range 20 * seed {
			r.step()
		}
		b, err := json.Marshal(r.Table)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Add([]byte(`{}`))
	read := func(b []byte) (*Table, error) {
		table, _, err := decodeTable(rand.New(rand.NewPCG(1, 1)), Chance{}, []int{2, 5}, start, b)
		return table, err
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		table, err := read(b)
		if err != nil {
			return
		}
		if s := table.set.Game; s == Bluff && len(table.dice) != 2*PerSeat+1 {
			t.Fatal(fmt.Sprint(len(table.dice), " dice"))
		}
		written, err := json.Marshal(table)
		if err != nil {
			t.Fatal(err)
		}
		again, err := read(written)
		if err != nil {
			t.Fatalf("%s was read and written as %s: %v", b, written, err)
		}
		if twice, err := json.Marshal(again); err != nil || !bytes.Equal(written, twice) {
			t.Fatalf("%s was read and written as %s: %v", written, twice, err)
		}
	})
}
