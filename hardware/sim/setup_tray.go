package sim

import (
	"math"
	"math/rand/v2"

	"dicetable/calib"
)

// RandomSettingFor is RandomSetting for one of Games.
func RandomSettingFor(game string, rng *rand.Rand) Setting {
	s := RandomSetting(rng)
	s.Game = game
	switch game {
	case DiceCup:
		s.forDiceCup(rng)
	case LuckyFive:
		s.forLuckyFive(rng)
	case Thrill:
		s.forThrill(rng)
	}
	return s
}

// forDiceCup has dice of two sizes and six colours, and a cup with room for
// all twelve.
func (s *Setting) forDiceCup(rng *rand.Rand) {
	sizes := [][2]float64{{16, 12}, {16, 13}, {18, 14}, {19, 15}}
	pair := sizes[rng.IntN(len(sizes))]
	s.DieSize, s.SmallSize = pair[0], pair[1]
	p := &s.Props
	// Twelve dice fill two fifths of what is under the cup.
	filled := 6 * (pair[0]*pair[0] + pair[1]*pair[1])
	p.CupMouth = between(rng, 4, 8) + math.Sqrt(filled/0.4/math.Pi)
	p.CupBase = p.CupMouth - between(rng, 6, 14)
	p.White = shade(rng, RGB{228, 226, 220}, RGB{248, 248, 246})
	p.Green = shade(rng, RGB{10, 96, 40}, RGB{40, 140, 70})
	p.Blue = shade(rng, RGB{18, 44, 130}, RGB{50, 86, 190})
	p.Black = shade(rng, RGB{22, 22, 24}, RGB{48, 46, 46})
}

// forLuckyFive has an orange die, too, and chips: light green, dark green and
// black (LF-1).
func (s *Setting) forLuckyFive(rng *rand.Rand) {
	p := &s.Props
	p.Orange = shade(rng, RGB{226, 104, 10}, RGB{244, 136, 36})
	p.Chips = [3]RGB{
		shade(rng, RGB{168, 206, 104}, RGB{196, 226, 136}),
		shade(rng, RGB{16, 84, 44}, RGB{44, 112, 66}),
		shade(rng, RGB{22, 22, 22}, RGB{46, 46, 48}),
	}
	p.ChipRadius = between(rng, 14.6, 15.4)
}

// forThrill has a board of some grey, and discs of three sizes, each of a
// colour: the size that is configured where no other is.
func (s *Setting) forThrill(rng *rand.Rand) {
	p := &s.Props
	grey := uint8(between(rng, 165, 225))
	p.Board = RGB{grey, grey, grey}
	p.Discs = [3]RGB{
		shade(rng, RGB{190, 30, 36}, RGB{220, 66, 60}),
		shade(rng, RGB{30, 76, 170}, RGB{70, 120, 210}),
		shade(rng, RGB{226, 180, 30}, RGB{246, 210, 70}),
	}
	d := calib.DefaultDiscs()
	p.DiscRadius = [3]float64{d.Small / 2, d.Medium / 2, d.Large / 2}
}

// shade is a colour between two.
func shade(rng *rand.Rand, low, high RGB) (c RGB) {
	for i := range c {
		c[i] = uint8(between(rng, float64(low[i]), float64(high[i])))
	}
	return c
}
