package sim

import (
	"math"
	"math/rand/v2"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
)

// PiledStill is a moment of Dice Cup on a random table after a throw of which
// some dice lie on others and some lean against them, by 8 to 45 degrees: such
// dice are rare in play and hard to see.
func PiledStill(rng *rand.Rand) Scene {
	const flatDice = 7
	set := RandomSettingFor(DiceCup, rng)
	tray := calib.TrayMat()
	s := piledOn(tray.Name, set, rng)
	all := diceCupDice(set)
	rng.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	sizes := make([]float64, len(all))
	for i, k := range all {
		sizes[i] = k.size
	}
	middle := calib.Point{X: tray.Tray.X, Y: tray.Tray.Y}
	for i, r := range heap(rng, pipFaces, sizes, middle, between(rng, 40, 65), flatDice) {
		s.Dice = append(s.Dice, sceneDie(all[i].colour, r, pipFaces))
	}
	return s
}

// PiledSeats is a moment of Bluff on a random table with such a heap of five dice
// at each of the six seats.
func PiledSeats(rng *rand.Rand) Scene {
	const diceEach, flatDice = 5, 3
	set := RandomSettingFor(Bluff, rng)
	s := piledOn(calib.Bluff().Name, set, rng)
	sizes := slices.Repeat([]float64{set.DieSize}, diceEach)
	for _, seat := range calib.Bluff().Seats {
		middle := seat.Center()
		at := calib.Point{X: middle.X + between(rng, -55, 55), Y: middle.Y + between(rng, -30, 30)}
		s.add(set, heap(rng, bluffFaces, sizes, at, between(rng, 20, 45), flatDice)...)
	}
	return s
}

// piledOn is a mat with nothing on it yet.
func piledOn(mat string, set Setting, rng *rand.Rand) Scene {
	return Scene{
		Game: set.Game, Mat: mat, Theme: set.Theme, Camera: set.Camera, Light: set.Light, Props: set.Props, Seed: rng.Uint64() >> 12,
		Dice: []SceneDie{}, Cups: []SceneCup{}, Hands: []SceneHand{},
	}
}

// heap lets dice of some sizes come to rest around a place: the first so many flat, of
// the others a third leaning against these, by 8 to 45 degrees, and the rest on them.
func heap(rng *rand.Rand, faces [6]dice.Face, sizes []float64, around calib.Point, reach float64, flatDice int) []Rest {
	const least, most = 8, 45
	var rests []Rest
	for i, size := range sizes {
		top, yaw := face(rng, faces), rng.Float64()*2*math.Pi
		var r Rest
		laid := false
		switch {
		case i < flatDice:
			r, laid = against(rng, size, rests, top)
		case rng.IntN(3) == 0:
			r, laid = lean(rng, faces, size, around, reach, rests, len(rests), least, most)
		default:
			r, laid = pile(rng, size, rests, top, yaw)
		}
		if !laid {
			r = lay(rng, size, around, reach, rests, top, yaw)
		}
		rests = append(rests, r)
	}
	return rests
}

// against is a die that lies flat, every second time side by side with one of
// others.
func against(rng *rand.Rand, size float64, others []Rest, top dice.Face) (Rest, bool) {
	if len(others) == 0 || rng.IntN(2) == 0 {
		return Rest{}, false
	}
	at, yaw := touch(rng, size, others[rng.IntN(len(others))])
	r := flat(at, size, top, yaw)
	return r, free(r, 1, others)
}
