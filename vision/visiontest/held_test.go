package visiontest_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/opencv"
	"dicetable/vision/visiontest"
)

// heldTables is how many tables of the virtual camera cups are held on.
const heldTables = 16

// liftings is what becomes of a cup that is held straight at a height, mm, once
// it was seen to stand.
type liftings struct {
	height               float64
	down, held, out, all int
}

func (l liftings) String() string {
	part := func(n int) string { return fmt.Sprint(visiontest.Share{N: n, All: l.all}) }
	return fmt.Sprintf("%3.0f mm: down %s, held %s, aside or not seen %s", l.height, part(l.down), part(l.held), part(l.out))
}

// BenchmarkHeld prints how many Bluff cups that a hand at their side holds
// straight over their seats, so high, are told to stand there.
func BenchmarkHeld(b *testing.B) {
	var all []liftings
	for b.Loop() {
		all = []liftings{{height: 0}, {height: 10}, {height: 20}, {height: 30}, {height: 40}, {height: 55}, {height: 70}, {height: 110}}
		draw, r := pixels.NewRenderer(), readerOf(b, onMat)
		for i := range uint64(heldTables) {
			rng := rand.New(rand.NewPCG(i, 5))
			s, one := standingCups(rng)
			r.Reset()
			for range 4 {
				s.Seed++
				cupAt(b, draw, r, s, one)
			}
			for k := range all {
				s.Seed++
				all[k].add(cupAt(b, draw, r, lifted(s, one, all[k].height), one))
			}
		}
	}
	var lines strings.Builder
	for _, l := range all {
		fmt.Fprintln(&lines, l)
	}
	b.Log("\n" + lines.String())
}

// standingCups is a random table with cups over most seats, and which of them
// is to be lifted.
func standingCups(rng *rand.Rand) (s sim.Scene, one int) {
	set := sim.RandomSetting(rng)
	s = sim.Scene{Game: sim.Bluff, Mat: "bluff", Theme: set.Theme, Camera: set.Camera, Light: set.Light, Props: set.Props, Seed: rng.Uint64() >> 12}
	lift := rng.IntN(6)
	for i, seat := range calib.Bluff().Seats {
		if i != lift && rng.IntN(3) == 0 {
			continue
		}
		if i == lift {
			one = len(s.Cups)
		}
		at := seat.Center().Plus(calib.Point{X: 100 * (rng.Float64() - 0.5), Y: 50 * (rng.Float64() - 0.5)})
		s.Cups = append(s.Cups, sim.SceneCup{Seat: seat.N, X: at.X, Y: at.Y, State: vision.Down})
	}
	return s, one
}

// lifted is the scene with a hand at a cup's side, which holds it at a height.
func lifted(s sim.Scene, one int, height float64) sim.Scene {
	s.Cups = append([]sim.SceneCup(nil), s.Cups...)
	c := &s.Cups[one]
	c.H = height
	side := -1.0
	if c.Y > calib.Bluff().Rect().Center().Y {
		side = 1
	}
	s.Hands = []sim.SceneHand{{
		X: c.X, Y: c.Y + side*0.5*s.Props.CupMouth, H: height + 20,
		FromX: c.X + 40, FromY: c.Y + side*450, Skin: 0.3,
	}}
	return s
}

// cupAt is how a reading tells one of a scene's cups to stand; empty when it
// sees none at the seat.
func cupAt(b *testing.B, draw *pixels.Renderer, r *opencv.Reader, s sim.Scene, one int) vision.CupState {
	for _, c := range readDrawn(b, draw, r, s).Cups {
		if c.Seat == s.Cups[one].Seat {
			return c.State
		}
	}
	return ""
}

func (l *liftings) add(state vision.CupState) {
	l.all++
	switch state {
	case vision.Down:
		l.down++
	case vision.Held:
		l.held++
	default:
		l.out++
	}
}
