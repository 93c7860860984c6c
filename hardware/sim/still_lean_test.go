package sim

import (
	"math"
	"math/rand/v2"
	"testing"

	"dicetable/games/dice"
)

// lowestOf is how far above the mat the lowest corner of a die is, mm: the third row of its turn
// is what each of its axes has upward.
func lowestOf(d SceneDie) float64 {
	return d.H - d.SizeMM/2*(math.Abs(d.R[6])+math.Abs(d.R[7])+math.Abs(d.R[8]))
}

// All dice stand on the mat, most seats have one that leans as it may, and the
// others lie flat.
func TestLeaningDiceStandOnTheMat(t *testing.T) {
	for seed := range uint64(20) {
		s := LeaningStill(rand.New(rand.NewPCG(seed, 1)))
		leaning := 0
		for i, d := range LabelOf(s).Dice {
			if lowest := lowestOf(s.Dice[i]); math.Abs(lowest) > 0.05 {
				t.Errorf("seed %d: a die that leans by %.0f degrees is %.2f mm above the mat", seed, d.Tilt, lowest)
			}
			switch {
			case d.Tilt > 3.9 && d.Tilt < 32.1:
				leaning++
			case d.Tilt > 0.1:
				t.Errorf("seed %d: a die leans by %.1f degrees", seed, d.Tilt)
			}
		}
		if leaning < 3 {
			t.Errorf("seed %d: only %d dice lean", seed, leaning)
		}
	}
}

// A tilted marker stands on its field on an edge, and is the only red die; that of
// other stills lies flat.
func TestTheMarkerLeansWhereItIsToldTo(t *testing.T) {
	for seed := range uint64(20) {
		for name, c := range map[string]struct {
			still       func(*rand.Rand) Scene
			least, most float64
		}{"tilted": {TiltedMarkerStill, 3.9, 34.1}, "flat": {RandomStill, 0, 0.1}, "flat beside dice that lean": {LeaningStill, 0, 0.1}} {
			s := c.still(rand.New(rand.NewPCG(seed, 2)))
			red := 0
			for i, d := range LabelOf(s).Dice {
				if d.Colour != dice.Red {
					continue
				}
				red++
				if lowest := lowestOf(s.Dice[i]); math.Abs(lowest) > 0.05 {
					t.Errorf("seed %d: the %s marker is %.2f mm above the mat", seed, name, lowest)
				}
				if d.Tilt < c.least || d.Tilt > c.most {
					t.Errorf("seed %d: the %s marker leans by %.1f degrees", seed, name, d.Tilt)
				}
			}
			if red != 1 {
				t.Errorf("seed %d, %s: %d red dice", seed, name, red)
			}
		}
	}
}
