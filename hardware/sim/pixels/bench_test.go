package pixels

import (
	"math/rand/v2"
	"testing"
	"time"

	"dicetable/hardware/sim"
)

// played is a table with three players whose hands are all at work.
func played(seed uint64) (*sim.Table, time.Time) {
	rng := rand.New(rand.NewPCG(seed, 1))
	start := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	return sim.NewTable(rng, sim.RandomSetting(rng), sim.Chance{}, []int{1, 3, 5}, start), start
}

// BenchmarkPlay draws a table where two of three players shake and peek all
// the time; BenchmarkStill one where nobody moves.
func BenchmarkPlay(b *testing.B) {
	t, now := played(3)
	r := NewRenderer()
	for b.Loop() {
		for _, seat := range []int{1, 5} {
			if t.Busy(seat) {
				continue
			}
			for _, do := range []string{sim.Shake, sim.Peek, sim.Lift} {
				if err := t.Do(sim.Act{Do: do, Seat: seat}); err != nil {
					b.Fatal(err)
				}
			}
		}
		now = now.Add(time.Second / 15)
		if _, err := r.Draw(t.Step(now)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStill(b *testing.B) {
	t, now := played(3)
	r := NewRenderer()
	for b.Loop() {
		now = now.Add(time.Second / 15)
		if _, err := r.Draw(t.Step(now)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTurn draws Thrill's board while it is turned: all of its discs move.
func BenchmarkTurn(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 1))
	now := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	t := sim.NewTable(rng, sim.RandomSettingFor(sim.Thrill, rng), sim.Chance{}, []int{2, 5}, now)
	r := NewRenderer()
	for n := 0; b.Loop(); {
		if !t.Busy(2) && !t.Busy(5) {
			do := sim.Act{Do: []string{sim.Tidy, sim.TurnBoard}[n%2], Seat: []int{2, 5}[n/2%2]}
			if err := t.Do(do); err != nil {
				b.Fatal(err)
			}
			n++
		}
		now = now.Add(time.Second / 15)
		if _, err := r.Draw(t.Step(now)); err != nil {
			b.Fatal(err)
		}
	}
}
