package visiontest_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// withDiceBeside is a moment of Bluff, of a seed, with dice that have rolled off
// the mat.
func withDiceBeside(seed uint64) sim.Scene {
	rng := rand.New(rand.NewPCG(seed, 99))
	s := sim.RandomStill(rng)
	s.Hands, s.Cups = nil, nil
	size, mat := s.Dice[0].SizeMM, calib.Bluff()
	for i := range 6 {
		at := calib.Point{X: mat.Width * rng.Float64(), Y: -15 - 40*rng.Float64()}
		if i%2 == 1 {
			at.Y = mat.Height + 15 + 40*rng.Float64()
		}
		if px := s.Camera.Project(at, size); px.X < 25 || px.Y < 25 || px.X > 1895 || px.Y > 1055 {
			continue
		}
		s.Dice = append(s.Dice, sim.SceneDie{
			Colour: dice.Yellow, SizeMM: size, X: at.X, Y: at.Y, H: size / 2,
			R: [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}, Faces: [6]dice.Face{3, 4, 2, 5, dice.Star, 1},
		})
	}
	return s
}

// Dice beside the mat are read on tables of dark wood, too, whose noise has their
// colour.
func TestDiceBesideTheMatOnDarkWood(t *testing.T) {
	draw, beside := pixels.NewRenderer(), 0
	for _, seed := range []uint64{54, 5, 57, 48} {
		s := withDiceBeside(seed)
		got := readDrawn(t, draw, newReader(t), s)
		for _, d := range sim.LabelOf(s).Dice {
			if calib.Bluff().Rect().Depth(calib.Point{X: d.X, Y: d.Y}) > 0 {
				continue
			}
			beside++
			if !slices.ContainsFunc(got.Dice, func(g vision.Die) bool { return g.CenterPx.Far(d.Center) < 8 && g.Value == d.Value }) {
				t.Errorf("table %d: the %v beside the mat at %.0f, %.0f mm was not read", seed, d.Value, d.X, d.Y)
			}
		}
	}
	if beside < 6 {
		t.Errorf("only %d dice lie beside the mats", beside)
	}
}

// BenchmarkTables is the processor time of a reading on one of many tables of the
// virtual table, each with its own mat, lamp and wood, when it was read before.
func BenchmarkTables(b *testing.B) {
	const tables = 60
	var took []time.Duration
	for b.Loop() {
		took = took[:0]
		draw := pixels.NewRenderer()
		for seed := range uint64(tables) {
			r := newReader(b)
			r.Expect(sim.Bluff)
			f, err := draw.Draw(withDiceBeside(seed))
			if err != nil {
				b.Fatal(err)
			}
			readBy(b, r, f)
			begin := processorTime(b)
			readBy(b, r, f)
			took = append(took, processorTime(b)-begin)
		}
	}
	slices.Sort(took)
	b.ReportMetric(milliseconds(took[tables/2]), "median-processor-ms")
	b.ReportMetric(milliseconds(took[tables*95/100]), "95%-processor-ms")
	b.ReportMetric(milliseconds(took[tables-1]), "most-processor-ms")
}
