package main

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

// fallenIn are discs that fell, by size.
func fallenIn(r vision.Reading) map[string]int {
	n := map[string]int{}
	for _, d := range r.Discs {
		if d.Where == "fallen" {
			n[d.Size]++
		}
	}
	return n
}

// TH-5, TH-6: the board is turned and a disc is pushed; what fell is read right or
// doubted, and mostly read.
func TestWhatFellFromATurnedBoard(t *testing.T) {
	drawn, ok := pixels.NewRenderer(), 0
	defer drawn.Close()
	seeds := []uint64{1, 4, 6}
	for _, seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 31))
		now := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
		table := sim.NewTable(rng, sim.RandomSettingFor(sim.Thrill, rng), sim.Chance{}, []int{2, 5}, now)
		for _, a := range []sim.Act{{Do: sim.TurnBoard}, {Do: sim.Take, Size: "large"}, {Do: sim.Shove}, {Do: sim.Tidy}, {Do: sim.TurnBoard}, {Do: sim.Take, Size: "medium"}, {Do: sim.Shove}} {
			if a.Seat = 5; a.Size == "large" {
				a.Seat = 2
			}
			if err := table.Do(a); err != nil {
				t.Fatal(err)
			}
			for table.Step(now); table.Busy(a.Seat); now = now.Add(time.Second / 15) {
				table.Step(now)
			}
		}
		scene := table.Step(now.Add(time.Second))
		frame, err := drawn.Draw(scene)
		if err != nil {
			t.Fatal(err)
		}
		reader, err := opencv.NewReader(opencv.Options{Mat: "tray", Dice: "discs"})
		if err != nil {
			t.Fatal(err)
		}
		r, err := reader.Read(frame)
		reader.Close()
		if err != nil {
			t.Fatal(err)
		}
		lie := table.Discs("beside")
		want := map[string]int{}
		for i, n := range lie {
			if n > 0 {
				want[sim.DiscSizes[i]] = n
			}
		}
		t.Logf("seed %d: turned by %.2f, %s %v", seed, scene.Board.Turn, r.Status, r.Reasons)
		if r.Status != vision.OK {
			continue
		}
		if ok++; fmt.Sprint(fallenIn(r)) != fmt.Sprint(want) {
			t.Errorf("seed %d, board turned by %.2f: fallen are %v, there lie %v", seed, scene.Board.Turn, fallenIn(r), want)
		}
	}
	if ok < 2 {
		t.Errorf("of %d readings %d are ok", len(seeds), ok)
	}
}
