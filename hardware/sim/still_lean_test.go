package sim

import (
	"math"
	"math/rand/v2"
	"testing"

	"dicetable/games/dice"
)

// All dice stand on the mat, most seats have one that leans as it may, and the
// others lie flat.
func TestLeaningDiceStandOnTheMat(t *testing.T) {
	for seed := range uint64(20) {
		s := LeaningStill(rand.New(rand.NewPCG(seed, 1)))
		leaning := 0
		for i, d := range LabelOf(s).Dice {
			r, half := s.Dice[i].R, s.Dice[i].SizeMM/2
			// The third row is what each of the die's axes has upward.
			lowest := s.Dice[i].H - half*(math.Abs(r[6])+math.Abs(r[7])+math.Abs(r[8]))
			if math.Abs(lowest) > 0.05 {
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
				r, half := s.Dice[i].R, s.Dice[i].SizeMM/2
				if lowest := s.Dice[i].H - half*(math.Abs(r[6])+math.Abs(r[7])+math.Abs(r[8])); math.Abs(lowest) > 0.05 {
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
