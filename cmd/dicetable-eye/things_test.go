package main

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// thrown is a table of Bluff on which the first three of six have thrown in the
// open, over some frames: before the throw and after it.
func thrown(t *testing.T, set sim.Setting, now time.Time) []vision.Frame {
	t.Helper()
	table := sim.NewTable(rand.New(rand.NewPCG(4, 4)), set, sim.Chance{}, []int{1, 2, 3, 4, 5, 6}, now)
	draw := pixels.NewRenderer()
	defer draw.Close()
	var frames []vision.Frame
	shoot := func(scene sim.Scene) {
		f, err := draw.Draw(scene)
		if err != nil {
			t.Fatal(err)
		}
		f.At = now
		frames = append(frames, f)
	}
	for range 5 { // nobody has thrown yet
		now = now.Add(time.Second / 15)
		shoot(table.Step(now))
	}
	for seat := 1; seat <= 3; seat++ {
		if err := table.Do(sim.Act{Do: sim.Pour, Seat: seat}); err != nil {
			t.Fatal(err)
		}
	}
	for n := 0; len(frames) < 25; n++ {
		now = now.Add(time.Second / 15)
		scene := table.Step(now)
		if n == 0 || table.Busy(1) || table.Busy(2) || table.Busy(3) {
			continue
		}
		shoot(scene)
	}
	return frames
}

// Between two games somebody brings other dice and other cups.
func TestAnotherGameIsPlayedWithOtherDiceAndCups(t *testing.T) {
	s, err := newSight(nil, calib.DefaultDiscs())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	small := sim.RandomSetting(rand.New(rand.NewPCG(10, 8)))
	small.Theme, small.DieSize = "2009", 13
	small.Props.Cup, small.Props.CupBase, small.Props.CupMouth = sim.RGB{160, 60, 40}, 32, 38
	large := small
	large.DieSize, large.Props.CupBase, large.Props.CupMouth = 17, 38, 44

	now := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	for game, set := range []sim.Setting{small, large} {
		s.watch(settle.Watch{ID: uint64(2*game + 1), Phase: settle.Idle})
		s.watch(settle.Watch{ID: uint64(2*game + 2), Phase: settle.Opened, Seats: map[int]int{1: 5, 2: 5, 3: 5}})
		now = now.Add(time.Minute)
		frames, read := thrown(t, set, now), 0
		for _, f := range frames {
			events, _, err := s.add(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if e.Kind == settle.RollRead && len(e.Dice) == 5 {
					read++
				}
			}
		}
		if read != 3 {
			t.Errorf("dice of %.0f mm: %d of 3 throws were read", set.DieSize, read)
		}
		if size := s.reader.DieSizeMM(); math.Abs(size-set.DieSize) > 1 {
			t.Errorf("dice of %.0f mm are taken for %.1f mm large", set.DieSize, size)
		}
		r, err := s.reader.Read(frames[len(frames)-1])
		if err != nil {
			t.Fatal(err)
		}
		down := 0
		for _, c := range r.Cups {
			if c.State == vision.Down {
				down++
			}
		}
		if down != 3 {
			t.Errorf("cups of %.0f mm: %d of 3 stand: %+v", set.Props.CupBase, down, r.Cups)
		}
	}
}
