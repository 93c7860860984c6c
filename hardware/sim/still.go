package sim

import (
	"math"
	"math/rand/v2"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// RandomStillFor is a moment of one of Games on a random table.
func RandomStillFor(game string, rng *rand.Rand) Scene {
	switch game {
	case DiceCup:
		return diceCupStill(rng)
	case LuckyFive:
		return luckyFiveStill(rng)
	case Thrill:
		return thrillStill(rng)
	}
	return RandomStill(rng)
}

// RandomStill is a moment of Bluff on a random table: some seats with dice in
// the open or under cups, the rest in the graveyard, the marker on a field,
// sometimes a hand.
func RandomStill(rng *rand.Rand) Scene { return RandomStillOf(RandomSetting(rng), rng) }

// RandomStillOf is RandomStill on a table that is known.
func RandomStillOf(set Setting, rng *rand.Rand) Scene { return stillOf(set, rng, 0) }

// stillOf is RandomStillOf with the marker leaning by so many degrees.
func stillOf(set Setting, rng *rand.Rand, tilt float64) Scene {
	s := Scene{
		Game: Bluff, Mat: "bluff", Theme: set.Theme, Camera: set.Camera, Light: set.Light, Props: set.Props, Seed: rng.Uint64() >> 12,
		Dice: []SceneDie{}, Cups: []SceneCup{}, Hands: []SceneHand{},
	}
	players := 2 + rng.IntN(5)
	dead := 0
	for _, i := range rng.Perm(6)[:players] {
		seat := calib.Bluff().Seats[i]
		n := rng.IntN(6)
		dead += 5 - n
		s.seat(rng, set, seat, n)
	}
	grave := calib.Bluff().Graveyard
	s.add(set, Throw(rng, dead, set.DieSize, grave.Center(), 40, Chance{0.1, 0.15}, nil)...)
	field := calib.Bluff().Track[rng.IntN(len(calib.Bluff().Track))]
	s.Dice = append(s.Dice, markerOn(rng, set, field.Field, 1+dice.Face(rng.IntN(5)), tilt))
	if rng.IntN(10) < 3 {
		s.Hands = append(s.Hands, randomHand(rng))
	}
	return s
}

// seat lets n dice lie at a seat, most often in the open.
func (s *Scene) seat(rng *rand.Rand, set Setting, seat calib.Seat, n int) {
	middle := seat.Center()
	at := calib.Point{X: middle.X + between(rng, -55, 55), Y: middle.Y + between(rng, -30, 30)}
	odd := Chance{0.05, 0.06}
	if n > 0 && rng.IntN(10) < 3 {
		s.add(set, Throw(rng, n, set.DieSize, at, coverReach(set, set.DieSize), odd, nil)...)
		s.Cups = append(s.Cups, SceneCup{Seat: seat.N, X: at.X, Y: at.Y, State: vision.Down})
		return
	}
	s.add(set, Throw(rng, n, set.DieSize, at, between(rng, 28, 50), odd, nil)...)
	s.Cups = append(s.Cups, besideSeat(rng, set.Props, seat, rng.IntN(3)))
}

func (s *Scene) add(set Setting, rests ...Rest) {
	for _, r := range rests {
		s.Dice = append(s.Dice, sceneDie(dice.Yellow, r, bluffFaces))
	}
}

func sceneDie(c dice.Colour, r Rest, faces [6]dice.Face) SceneDie {
	return SceneDie{Colour: c, SizeMM: r.Size, X: r.At.X, Y: r.At.Y, H: r.Height, R: r.Turn, Faces: faces}
}

// coverReach is how far from the middle of a cup the middle of a die of a size
// under it may lie, mm.
func coverReach(set Setting, size float64) float64 { return set.Props.CupMouth - 4 - size/math.Sqrt2 }

// The ways a cup stands aside.
const (
	standing = iota
	lying
	mouthUp
)

// besideSeat is a cup put away at the rim of the mat behind a seat.
func besideSeat(rng *rand.Rand, p Props, seat calib.Seat, way int) SceneCup {
	c := SceneCup{Seat: seat.N, State: vision.Aside, X: seat.X + between(rng, 20, seat.W-20), Y: between(rng, -15, 10)}
	if seat.Y > 300 {
		c.Y = 594 - c.Y
	}
	switch way {
	case lying:
		// On its side the cup rests on the rims of mouth and base.
		slant := math.Atan2(p.CupMouth-p.CupBase, p.CupLength)
		c.Lean, c.Toward = 90+slant*180/math.Pi, rng.Float64()*360
		c.H = p.CupMouth * math.Cos(slant)
	case mouthUp:
		c.Lean, c.H = 180, p.CupLength
	}
	return c
}

// markerOn puts the marker down on a field, not quite in its middle, leaning by so many
// degrees on one of its edges; on a star field it shows the star (BL-4).
func markerOn(rng *rand.Rand, set Setting, f calib.Field, top dice.Face, tilt float64) SceneDie {
	if f.Kind == "star" {
		top = dice.Star
	}
	r, _ := calib.Bluff().Place(f)
	c := r.Center()
	at := calib.Point{X: c.X + between(rng, -8, 8), Y: c.Y + between(rng, -8, 8)}
	rest := leaning(at, 0, set.DieSize, top, rng.Float64()*2*math.Pi, tilt*math.Pi/180)
	rest.At = at
	return sceneDie(dice.Red, rest, bluffFaces)
}

func randomHand(rng *rand.Rand) SceneHand {
	x := between(rng, 60, 780)
	h := SceneHand{X: x, Y: between(rng, -20, 90), FromX: x + between(rng, -120, 120), FromY: -350, H: between(rng, 0, 40), Skin: rng.Float64()}
	if rng.IntN(2) == 0 {
		h.Y, h.FromY = 594-h.Y, 594+350
	}
	return h
}
