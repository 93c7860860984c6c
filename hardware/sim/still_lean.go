package sim

import (
	"math"
	"math/rand/v2"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// LeaningStill is a moment of Bluff on a random table on which at each seat one
// die leans by 4 to 32 degrees, against another die or against a cup, while
// others lie flat: such dice are rare in play and hard to see.
func LeaningStill(rng *rand.Rand) Scene {
	const least, most = 4, 32
	set := RandomSetting(rng)
	s := Scene{
		Game: Bluff, Mat: "bluff", Theme: set.Theme, Camera: set.Camera, Light: set.Light, Props: set.Props, Seed: rng.Uint64() >> 12,
		Dice: []SceneDie{}, Cups: []SceneCup{}, Hands: []SceneHand{},
	}
	for _, seat := range calib.Bluff().Seats {
		middle := seat.Center()
		at := calib.Point{X: middle.X + between(rng, -50, 50), Y: middle.Y + between(rng, -25, 25)}
		if rng.IntN(4) == 0 {
			tilt, side := between(rng, least, most)*math.Pi/180, rng.Float64()*2*math.Pi
			s.Cups = append(s.Cups, SceneCup{Seat: seat.N, X: at.X, Y: at.Y, State: vision.Down})
			s.add(set, leaning(at, set.Props.CupMouth, set.DieSize, face(rng, bluffFaces), side, tilt))
			continue
		}
		flat := Throw(rng, 1+rng.IntN(4), set.DieSize, at, between(rng, 28, 50), Chance{}, nil)
		s.add(set, flat...)
		if r, ok := lean(rng, bluffFaces, set.DieSize, at, 60, flat, len(flat), least, most); ok {
			s.add(set, r)
		}
	}
	field := calib.Bluff().Track[rng.IntN(len(calib.Bluff().Track))]
	s.Dice = append(s.Dice, markerOn(rng, set, field.Field, 1+dice.Face(rng.IntN(5)), 0))
	return s
}

// TiltedMarkerStill is RandomStill with a marker that leans by 4 to 34 degrees, as
// on something small that it hides.
func TiltedMarkerStill(rng *rand.Rand) Scene {
	return stillOf(RandomSetting(rng), rng, between(rng, 4, 34))
}
