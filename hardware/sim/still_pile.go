package sim

import (
	"math"
	"math/rand/v2"

	"dicetable/calib"
	"dicetable/games/dice"
)

// PiledStill is a moment of Dice Cup on a random table after a throw of which
// some dice lie on others and some lean against them, by 8 to 45 degrees: such
// dice are rare in play and hard to see.
func PiledStill(rng *rand.Rand) Scene {
	const flatDice, least, most = 7, 8, 45
	set := RandomSettingFor(DiceCup, rng)
	tray := calib.TrayMat()
	s := Scene{
		Game: DiceCup, Mat: tray.Name, Theme: set.Theme, Camera: set.Camera, Light: set.Light, Props: set.Props, Seed: rng.Uint64() >> 12,
		Dice: []SceneDie{}, Cups: []SceneCup{}, Hands: []SceneHand{},
	}
	all, middle := diceCupDice(set), calib.Point{X: tray.Tray.X, Y: tray.Tray.Y}
	rng.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	reach := between(rng, 40, 65)
	var rests []Rest
	for i, k := range all {
		top, yaw := face(rng, pipFaces), rng.Float64()*2*math.Pi
		var r Rest
		laid := false
		switch {
		case i < flatDice:
			r, laid = against(rng, k.size, rests, top)
		case rng.IntN(3) == 0:
			r, laid = lean(rng, pipFaces, k.size, middle, reach, rests, len(rests), least, most)
		default:
			r, laid = pile(rng, k.size, rests, top, yaw)
		}
		if !laid {
			r = lay(rng, k.size, middle, reach, rests, top, yaw)
		}
		rests = append(rests, r)
		s.Dice = append(s.Dice, sceneDie(k.colour, r, pipFaces))
	}
	return s
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
