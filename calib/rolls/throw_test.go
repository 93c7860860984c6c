package rolls_test

import (
	"math/rand/v2"
	"testing"

	"dicetable/calib"
	"dicetable/calib/rolls"
	"dicetable/games/dice"
)

// Dice that still lie as they did are no throw of their own.
func TestDiceThatWereNotThrownAreNotCountedAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	first := thrown(rng, diceCup())
	shaken := first
	shaken.Dice = nil
	for _, d := range first.Dice {
		d.At = d.At.Plus(calib.Point{X: 1, Y: -1})
		shaken.Dice = append(shaken.Dice, d)
	}
	fewer := rolls.Throw{Whole: true, Dice: shaken.Dice[:4]}
	few := thrown(rng, diceCup())
	copy(few.Dice, shaken.Dice[:7])
	most := thrown(rng, diceCup())
	copy(most.Dice, shaken.Dice[:5])
	half := thrown(rng, diceCup())
	copy(half.Dice, shaken.Dice[:6])
	unsure := first
	unsure.Whole = false
	var leaning, turned rolls.Throw
	for _, d := range first.Dice {
		leaning.Dice = append(leaning.Dice, rolls.Die{Colour: d.Colour, At: d.At})
		d.Face = 7 - d.Face
		turned.Dice = append(turned.Dice, d)
	}
	moved := func(by float64) (t rolls.Throw) {
		for _, d := range first.Dice {
			d.At.X += by
			t.Dice = append(t.Dice, d)
		}
		return t
	}
	painted := moved(0)
	for i := range painted.Dice {
		painted.Dice[i].Colour = dice.Orange
	}
	for name, c := range map[string]struct {
		before, next rolls.Throw
		want         rolls.Arrival
		dice         int
	}{
		"thrown anew":                   {first, thrown(rng, diceCup()), rolls.New, 24},
		"nobody touched them":           {first, shaken, rolls.Same, 12},
		"some were gathered":            {first, fewer, rolls.Same, 12},
		"the rest came later":           {fewer, first, rolls.More, 12},
		"seen better now":               {unsure, shaken, rolls.More, 12},
		"seen worse now":                {shaken, unsure, rolls.Same, 12},
		"seen as badly as before":       {unsure, unsure, rolls.Same, 12},
		"seen 2.9 mm away":              {first, moved(2.9), rolls.Same, 12},
		"seen 3.1 mm away":              {first, moved(3.1), rolls.New, 24},
		"others lie in their places":    {first, painted, rolls.New, 24},
		"some leant, and lie flat now":  {leaning, shaken, rolls.More, 12},
		"they lay flat, and lean now":   {shaken, leaning, rolls.Same, 12},
		"all show another face":         {first, turned, rolls.New, 24},
		"half of them are anew":         {first, half, rolls.Same, 12},
		"five of twelve thrown anew":    {first, few, rolls.Same, 12},
		"all but five of them are anew": {first, most, rolls.New, 24},
	} {
		all, came := rolls.Gather([]rolls.Throw{c.before}, c.next)
		n := 0
		for _, t := range all {
			n += len(t.Dice)
		}
		if came != c.want || n != c.dice {
			t.Errorf("%s: it is %d with %d dice, want %d with %d", name, came, n, c.want, c.dice)
		}
	}
	if all, came := rolls.Gather(nil, first); came != rolls.New || len(all) != 1 {
		t.Errorf("the first throw is %d of %d", came, len(all))
	}
}
