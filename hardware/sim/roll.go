package sim

import (
	"math/rand/v2"

	"dicetable/games/dice"
)

// RollDie is one die of a set that is rolled in the open.
type RollDie struct {
	Colour dice.Colour
	SizeMM float64
	// Faces are in the order of SceneDie.Faces.
	Faces [6]dice.Face
}

// RollSet is the dice of the setting's game; of Bluff those of one player and
// the marker. Thrill has none.
func (s Setting) RollSet() []RollDie {
	game := outfits[s.Game]
	var set []RollDie
	for _, k := range game.dice(s) {
		set = append(set, RollDie{k.colour, k.size, game.faces})
	}
	if s.Game == Bluff {
		set = append(set, RollDie{dice.Red, s.DieSize, game.faces})
	}
	return set
}

// Roll is what is seen once somebody rolled dice on a mat with nothing else on
// it.
func (s Setting) Roll(rng *rand.Rand, set []RollDie, odd Chance) Scene {
	game := outfits[s.Game]
	mat := game.mat()
	scene := Scene{
		Game: s.Game, Mat: mat.Name, Theme: s.Theme, Camera: s.Camera, Light: s.Light, Props: s.Props, Seed: rng.Uint64() >> 12,
		Dice: []SceneDie{}, Cups: []SceneCup{}, Hands: []SceneHand{},
	}
	around := mat.Rect().Center()
	if game.shared {
		around.X, around.Y = mat.Tray.X, mat.Tray.Y
	}
	var sizes []float64
	for _, d := range set {
		sizes = append(sizes, d.SizeMM)
	}
	const reach = 60
	// Where a face is on a die is the same for all; which it is, is its own.
	for i, r := range scatter(rng, bluffFaces, sizes, around, reach, odd, nil) {
		scene.Dice = append(scene.Dice, sceneDie(set[i].Colour, r, set[i].Faces))
	}
	return scene
}
