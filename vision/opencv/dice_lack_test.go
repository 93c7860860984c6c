package opencv

import (
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// DC-1, DC-2, LF-1: dice of a set that lies there whole are missed by their colour;
// not under a cup or as many dice as lie on others, not where none lies, and not in games
// with any number of dice.
func TestDiceOfASetAreMissed(t *testing.T) {
	lie := func(colours ...dice.Colour) (all []vision.Die) {
		for _, c := range colours {
			all = append(all, vision.Die{Colour: c})
		}
		return all
	}
	pairs := []dice.Colour{dice.White, dice.White, dice.Yellow, dice.Yellow, dice.Green, dice.Green, dice.Blue, dice.Blue, dice.Red, dice.Red, dice.Black}
	for name, c := range map[string]struct {
		set  diceSet
		mat  *calib.Mat
		dice []vision.Die
		cups []vision.Cup
		want int
	}{
		"twelve":                {diceCup, calib.TrayMat(), lie(append(pairs, dice.Black)...), nil, 0},
		"one black is missed":   {diceCup, calib.TrayMat(), lie(pairs...), nil, 1},
		"the cup is aside":      {diceCup, calib.TrayMat(), lie(pairs...), []vision.Cup{{State: vision.Aside}}, 1},
		"under the cup":         {diceCup, calib.TrayMat(), lie(pairs...), []vision.Cup{{State: vision.Down}}, 0},
		"under a held cup":      {diceCup, calib.TrayMat(), lie(pairs...), []vision.Cup{{State: vision.Held}}, 0},
		"nothing lies there":    {diceCup, calib.TrayMat(), nil, nil, 0},
		"two of three":          {luckyFive, calib.TrayMat(), lie(dice.Red, dice.Yellow), nil, 1},
		"under one of two":      {luckyFive, calib.TrayMat(), []vision.Die{{Colour: dice.Red, Stacked: true}, {Colour: dice.Yellow}}, nil, 0},
		"one is under another":  {luckyFive, calib.TrayMat(), []vision.Die{{Colour: dice.Red, Stacked: true}}, nil, 2},
		"beside one that leans": {luckyFive, calib.TrayMat(), []vision.Die{{Colour: dice.Red, Cocked: true}, {Colour: dice.Yellow}}, nil, 1},
		"no mat":                {diceCup, nil, lie(pairs...), nil, 0},
		"Bluff has any number":  {bluffDice, calib.Bluff(), lie(dice.Yellow, dice.Yellow), nil, 0},
	} {
		out := &vision.Reading{Dice: c.dice, Cups: c.cups}
		if got := c.set.lacking(c.mat, out); len(got) != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
