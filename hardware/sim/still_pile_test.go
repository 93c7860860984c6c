package sim

import (
	"math"
	"math/rand/v2"
	"testing"

	"dicetable/calib"
)

// Every die that lies on another touches one from above, others lie flat on the
// mat or lean, and no scene is without any.
func TestPiledDiceLieOnDice(t *testing.T) {
	for _, c := range []struct {
		game  string
		still func(*rand.Rand) Scene
		dice  int
	}{{DiceCup, PiledStill, 12}, {Bluff, PiledSeats, 30}} {
		t.Run(c.game, func(t *testing.T) {
			for seed := range uint64(30) {
				s := c.still(rand.New(rand.NewPCG(seed, 1)))
				if len(s.Dice) != c.dice || s.Game != c.game {
					t.Fatalf("seed %d: %d dice of %s", seed, len(s.Dice), s.Game)
				}
				restsOnSomething(t, seed, s)
			}
		})
	}
}

// restsOnSomething fails if a die of a scene hangs in the air, or if all lie flat.
func restsOnSomething(t *testing.T, seed uint64, s Scene) {
	t.Helper()
	odd := 0
	for i, d := range LabelOf(s).Dice {
		if d.Stacked {
			odd++
			if !liesOnOne(s, i) {
				t.Errorf("seed %d: the %s %v of %.0f mm hangs in the air %.1f mm above the mat", seed, d.Colour, d.Value, d.Size, d.Z)
			}
			continue
		}
		r, half := s.Dice[i].R, d.Size/2
		lowest := d.Z - half*(math.Abs(r[6])+math.Abs(r[7])+math.Abs(r[8]))
		if math.Abs(lowest) > 0.05 {
			t.Errorf("seed %d: the %s %v lies on no die and %.2f mm above the mat", seed, d.Colour, d.Value, lowest)
		}
		if d.Cocked {
			odd++
		}
	}
	if odd == 0 {
		t.Errorf("seed %d: all dice lie flat on the mat", seed)
	}
}

// The bottom of a die that lies level is right below its middle.
func TestWhereADiesBottomIs(t *testing.T) {
	s := PiledStill(rand.New(rand.NewPCG(3, 1)))
	level := 0
	for i, d := range LabelOf(s).Dice {
		of := s.Dice[i]
		below := s.Camera.Project(calib.Point{X: of.X, Y: of.Y}, of.H-of.SizeMM/2)
		if d.Tilt < 0.1 {
			level++
			if far := d.Base.Far(below); far > 0.5 {
				t.Errorf("the bottom of the %s %v is %.1f px from where it lies", d.Colour, d.Value, far)
			}
		}
	}
	if level < 6 {
		t.Errorf("only %d dice lie level", level)
	}
}

// liesOnOne says whether a die's bottom is at another one's top, and over it.
func liesOnOne(s Scene, i int) bool {
	d := s.Dice[i]
	for k, o := range s.Dice {
		if k != i && math.Abs(d.H-d.SizeMM/2-o.H-o.SizeMM/2) < 0.05 && math.Hypot(d.X-o.X, d.Y-o.Y) < (d.SizeMM+o.SizeMM)/2 {
			return true
		}
	}
	return false
}
