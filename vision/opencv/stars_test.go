package opencv

import (
	"math/rand/v2"
	"strings"
	"testing"

	"dicetable/games/dice"
	"dicetable/hardware/sim"
)

// withSmallStars is a moment of Bluff whose dice have stars so small that they may
// be ones of other dice, and the same with one of its stars and none of its ones.
func withSmallStars(seed uint64) (all, one sim.Scene) {
	all = sim.RandomStill(rand.New(rand.NewPCG(seed, 19)))
	all.Hands, all.Cups = nil, nil
	all.Props.Points, all.Props.Star, all.Props.Pip = 8, 0.235, 0.103
	one = all
	one.Dice = nil
	stars := 0
	for i, d := range sim.LabelOf(all).Dice {
		if d.Value == dice.Star {
			stars++
		}
		if d.Colour == dice.Yellow && d.Value != 1 && (d.Value != dice.Star || stars == 1) {
			one.Dice = append(one.Dice, all.Dice[i])
		}
	}
	return all, one
}

// A star that may be a one is certain once several were seen beside ones of the
// same dice, until the table is played with others.
func TestHowStarsLookIsRememberedUntilTheNextGame(t *testing.T) {
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	read := sees(t, r)
	doubted := func(s sim.Scene) bool {
		t.Helper()
		return strings.Contains(strings.Join(read(s).Reasons, ", "), "perhaps star")
	}
	for _, seed := range []uint64{0, 26, 28} {
		all, one := withSmallStars(seed)
		r.ForgetThings()
		if !doubted(one) {
			t.Errorf("seed %d: alone the star is certain", seed)
		}
		doubted(all)
		if doubted(one) {
			t.Errorf("seed %d: the star is doubted after others were seen", seed)
		}
		r.ForgetThings()
		if !doubted(one) {
			t.Errorf("seed %d: the star is certain in the next game", seed)
		}
	}
}
