package sim

import (
	"math"
	"math/rand/v2"
	"testing"
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
