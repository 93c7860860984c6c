package rolls_test

import (
	"slices"
	"strings"
	"testing"

	"dicetable/calib/rolls"
	"dicetable/games/dice"
)

// sized are throws of one white die each, measured so.
func sized(mm ...float64) []rolls.Throw {
	var all []rolls.Throw
	for i, size := range mm {
		throw := lie(dice.White, dice.Face(1+i%6))
		throw.Dice[0].SizeMM = size
		all = append(all, throw)
	}
	return all
}

// Dice are of two sizes from 1.2 mm on: what is less is how badly they are measured.
func TestTwoSizesAreToldApart(t *testing.T) {
	for gap, want := range map[float64][]float64{1.19: {16}, 1.21: {15.4, 16.6}} {
		small := lie(dice.White, 1, 2)
		small.Dice[0].SizeMM, small.Dice[1].SizeMM = 16-gap/2, 16+gap/2
		k := rolls.Learn([]rolls.Throw{small, small, small})
		if got := k.Colours[0].SizesMM; !slices.Equal(got, want) || (k.Set.EdgeMM() > 0) != (len(want) == 1) {
			t.Errorf("%v mm apart they are of %v mm, the set of %v", gap, got, k.Set.EdgeMM())
		}
	}
	if got := rolls.Learn(throws(8, bluff(starSix))).Colours[0].SizesMM; len(got) != 1 {
		t.Errorf("five dice alike are of the sizes %v", got)
	}
}

// A size is known with 95 % certainty to within half a mm, and of six looks at least.
func TestTheLooksThatASizeTakes(t *testing.T) {
	spread := func(by float64) []rolls.Throw {
		return sized(slices.Repeat([]float64{16 - by, 16 + by}, 10)...)
	}
	for name, c := range map[string]struct {
		throws []rolls.Throw
		known  bool
	}{
		"five looks":            {sized(16, 16, 16, 16, 16), false},
		"six looks":             {sized(16, 16, 16, 16, 16, 16), true},
		"20 looks, 0.86 mm off": {spread(0.86), true},
		"20 looks, 0.88 mm off": {spread(0.88), false},
	} {
		if got := lacks(rolls.Learn(c.throws), "the size of the dice of about 16.0 mm, to within 0.5 mm"); (got == nil) != c.known {
			t.Errorf("%s: it lacks %q", name, got)
		}
	}
}

// One look that is far off moves no size.
func TestASizeIsTheOneInTheMiddle(t *testing.T) {
	for want, mm := range map[float64][]float64{15.4: {15.2, 15.4, 22}, 15.5: {22, 15.2, 15.4, 15.6}} {
		if got := rolls.Learn(sized(mm...)).Colours[0].SizesMM; !slices.Equal(got, []float64{want}) {
			t.Errorf("of %v it is %v mm", mm, got)
		}
	}
}

// Dice that only lean are counted, and their size is asked for.
func TestDiceThatLeanHaveNoSize(t *testing.T) {
	throw := lie(dice.White, 1, 2)
	throw.Dice = append(throw.Dice, rolls.Die{Colour: dice.Red})
	k := rolls.Learn([]rolls.Throw{throw, throw, throw})
	if got := lacks(k, "the size of the"); !slices.Contains(got, "the size of the red dice") || strings.Contains(strings.Join(got, "\n"), "white") {
		t.Errorf("it lacks %q", got)
	}
}

// The edge that all dice have together is believed once three throws tell it; others,
// in which it was not measured, say nothing.
func TestTheEdgeOfAllDiceIsMeasuredThreeTimes(t *testing.T) {
	for told, want := range map[int]float64{2: 16, 3: 15.3} {
		all := sized(slices.Repeat([]float64{16}, 10)...)
		for i := range told {
			all[i].EdgeMM = 15.3
		}
		if got := rolls.Learn(all).Set.EdgeMM(); got != want {
			t.Errorf("told %d times the edge is %v mm", told, got)
		}
	}
}
