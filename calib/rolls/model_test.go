package rolls_test

import (
	"math"
	"math/rand/v2"

	"dicetable/calib"
	"dicetable/calib/rolls"
	"dicetable/games/dice"
)

// die is one die of a set that tests throw.
type die struct {
	colour dice.Colour
	size   float64
	faces  [6]dice.Face
}

var (
	pips    = [6]dice.Face{1, 2, 3, 4, 5, 6}
	starSix = [6]dice.Face{1, 2, 3, 4, 5, dice.Star}
	starOne = [6]dice.Face{dice.Star, 2, 3, 4, 5, 6}
)

// of is n dice that look alike.
func of(n int, c dice.Colour, size float64, faces [6]dice.Face) []die {
	var out []die
	for range n {
		out = append(out, die{c, size, faces})
	}
	return out
}

func join(parts ...[]die) []die {
	var out []die
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

func luckyFive(size float64) []die {
	return join(of(1, dice.Red, size, pips), of(1, dice.Orange, size, pips), of(1, dice.Yellow, size, pips))
}

func diceCup() []die {
	var out []die
	for _, c := range []dice.Colour{dice.White, dice.Yellow, dice.Green, dice.Blue, dice.Red, dice.Black} {
		out = append(out, die{c, 16, pips}, die{c, 13, pips})
	}
	return out
}

func bluff(faces [6]dice.Face) []die {
	return join(of(5, dice.Yellow, 16, faces), of(1, dice.Red, 16, faces))
}

// thrown is a throw of a set, whose sizes are measured as badly as the camera
// does.
func thrown(rng *rand.Rand, set []die) rolls.Throw {
	t := rolls.Throw{Whole: true}
	for _, d := range set {
		t.Dice = append(t.Dice, rolls.Die{
			Colour: d.colour, Face: d.faces[rng.IntN(6)], SizeMM: d.size + math.Max(-1.4, math.Min(1.4, 0.55*rng.NormFloat64())),
			At: calib.Point{X: 400 * rng.Float64(), Y: 400 * rng.Float64()},
		})
	}
	return t
}

// throws are n throws of a set.
func throws(n int, set []die) []rolls.Throw {
	rng := rand.New(rand.NewPCG(7, 11))
	var all []rolls.Throw
	for range n {
		all = append(all, thrown(rng, set))
	}
	return all
}
