package sim

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"dicetable/games/dice"
)

// Every die of a set lies on the mat as it was asked for: its colour, size and
// faces are its own, whatever those of the others are.
func TestASetIsRolledInTheOpen(t *testing.T) {
	for game, n := range map[string]int{Bluff: 6, DiceCup: 12, LuckyFive: 3, Thrill: 0} {
		rng := rand.New(rand.NewPCG(5, 6))
		setting := RandomSettingFor(game, rng)
		set := setting.RollSet()
		if len(set) != n {
			t.Errorf("%s has %d dice, want %d", game, len(set), n)
		}
		for i := range set {
			set[i].SizeMM = 12 + float64(i%3)
			set[i].Faces[4] = 6
		}
		s := setting.Roll(rng, set, Chance{})
		if len(s.Dice) != n || len(s.Cups)+len(s.Hands) > 0 || s.Mat != outfits[game].mat().Name {
			t.Errorf("%s: %d dice, %d cups and %d hands on %s", game, len(s.Dice), len(s.Cups), len(s.Hands), s.Mat)
		}
		for i, d := range s.Dice {
			if d.Colour != set[i].Colour || d.SizeMM != set[i].SizeMM || d.Faces != set[i].Faces || d.H != d.SizeMM/2 {
				t.Errorf("%s: die %d is %+v, want %+v flat on the mat", game, i, d, set[i])
			}
		}
	}
}

// Throws differ, and each face comes up, on dice with a star in place of the 1
// too.
func TestRollsAreThrows(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	setting := RandomSettingFor(Bluff, rng)
	set := setting.RollSet()
	for i := range set {
		set[i].Faces = [6]dice.Face{3, 4, 2, 5, 6, dice.Star}
	}
	seen := map[dice.Face]int{}
	before := Scene{}
	for range 20 {
		s := setting.Roll(rng, set, Chance{})
		if reflect.DeepEqual(s.Dice, before.Dice) {
			t.Error("the dice lie as before")
		}
		for _, d := range LabelOf(s).Dice {
			seen[d.Value]++
		}
		before = s
	}
	for _, f := range set[0].Faces {
		if seen[f] < 8 {
			t.Errorf("of 120 dice %d show %s", seen[f], f)
		}
	}
	if len(seen) != 6 {
		t.Errorf("the dice show %v", seen)
	}
}
