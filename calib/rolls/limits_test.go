package rolls_test

import (
	"slices"
	"strings"
	"testing"

	"dicetable/calib/rolls"
	"dicetable/games/dice"
)

// lie is a whole throw of one colour's dice of 16 mm.
func lie(c dice.Colour, faces ...dice.Face) rolls.Throw {
	t := rolls.Throw{Whole: true}
	for _, f := range faces {
		t.Dice = append(t.Dice, rolls.Die{Colour: c, Face: f, SizeMM: 16})
	}
	return t
}

// lacks are what is missing, of what begins so.
func lacks(k rolls.Knowledge, about string) []string {
	var all []string
	for _, l := range k.Lacks {
		if strings.HasPrefix(l.EN, about) {
			all = append(all, l.EN)
		}
	}
	return all
}

// Only throws of which every die was read tell how many there are, however many others
// there were.
func TestDiceAreCountedInWholeThrows(t *testing.T) {
	part := lie(dice.White, 1)
	part.Whole = false
	all := []rolls.Throw{part, part, part, part, lie(dice.White, 1, 2), lie(dice.White, 3, 4)}
	k := rolls.Learn(all)
	if want := "throws of which every die is read: 2 of 3"; k.Whole != 2 || !slices.Equal(lacks(k, "throws"), []string{want}) {
		t.Errorf("of 2 whole throws it says\n%s", said(k))
	}
	k = rolls.Learn(append(all, lie(dice.White, 5, 6)))
	if k.Whole != 3 || k.Colours[0].Count != 2 || lacks(k, "throws") != nil || lacks(k, "how many") != nil {
		t.Errorf("of 3 whole throws it says\n%s", said(k))
	}
}

// A number is certain when of five whole throws at most one had another.
func TestANumberIsCertainInFourOfFiveThrows(t *testing.T) {
	for name, c := range map[string]struct {
		with, without int
		lacks         string
	}{
		"too few":             {1, 1, ""},
		"three and one":       {3, 1, "how many white dice there are (1 in 3, 0 in 1 throws)"},
		"four and one":        {4, 1, ""},
		"seven and two":       {7, 2, "how many white dice there are (1 in 7, 0 in 2 throws)"},
		"eight and two":       {8, 2, ""},
		"rarely, but too oft": {2, 3, "how many white dice there are (1 in 2, 0 in 3 throws)"},
	} {
		var all []rolls.Throw
		for i := range c.with + c.without {
			throw := lie(dice.Red, 1)
			if i < c.with {
				throw.Dice = append(throw.Dice, lie(dice.White, 1).Dice...)
			}
			all = append(all, throw)
		}
		k := rolls.Learn(all)
		if got := strings.Join(lacks(k, "how many"), "\n"); !strings.HasPrefix(got, c.lacks) || (got == "") != (c.lacks == "") || len(k.Odd) > 0 {
			t.Errorf("%s: it says\n%s", name, said(k))
		}
	}
}

// Dice with a face twice are known with the 37th look, when another face would have been
// seen with 99 % certainty.
func TestTheLookThatMakesFacesCertain(t *testing.T) {
	var all []rolls.Throw
	for n := range 37 {
		if got := lacks(rolls.Learn(all), "faces not seen yet: 6"); n > 10 && len(got) != 1 {
			t.Fatalf("after %d looks the 6 is not waited for any more", n)
		}
		all = append(all, lie(dice.White, dice.Face(1+n%5)))
	}
	if got := lacks(rolls.Learn(all), "faces"); got != nil {
		t.Errorf("after 37 looks there are %v", got)
	}
}

// A face is one that was seen in every fiftieth look; of seven one is wrong.
func TestTheLooksOfAMisreading(t *testing.T) {
	for looks, misread := range map[int]bool{100: false, 101: true} {
		throw := lie(dice.White, dice.Star, dice.Star)
		for i := range looks - 2 {
			throw.Dice = append(throw.Dice, lie(dice.White, dice.Face(1+i%6)).Dice...)
		}
		odd := said(rolls.Knowledge{Odd: rolls.Learn([]rolls.Throw{throw}).Odd})
		if strings.Contains(odd, "the face star was seen in 2 of 101 looks only") != misread || strings.Contains(odd, "the white dice show seven faces") == misread {
			t.Errorf("of 2 stars in %d looks it says\n%s", looks, odd)
		}
	}
}

// A face that was seen once is waited for up to the fiftieth look.
func TestAFaceSeenOnceIsWaitedForUpToFiftyLooks(t *testing.T) {
	for looks, waits := range map[int]bool{50: true, 51: false} {
		throw := lie(dice.White, 6)
		for i := range looks - 1 {
			throw.Dice = append(throw.Dice, lie(dice.White, dice.Face(1+i%5)).Dice...)
		}
		if got := lacks(rolls.Learn([]rolls.Throw{throw}), "faces"); slices.Equal(got, []string{"faces seen too rarely to be certain: 6"}) != waits || !waits && got != nil {
			t.Errorf("after %d looks there are %q", looks, got)
		}
	}
}

// Dice of two editions show seven faces together, and neither does alone.
func TestDiceOfTwoEditionsAreToldApart(t *testing.T) {
	k := rolls.Learn(throws(20, join(of(3, dice.Yellow, 16, starSix), of(3, dice.Red, 16, starOne))))
	if len(k.Odd) != 1 || !strings.HasPrefix(k.Odd[0].EN, "some dice show a star") || !k.Enough() {
		t.Errorf("it says\n%s", said(k))
	}
}

// What a colour was not seen to show is told of the faces that the set has.
func TestWhatAColourHasNotShownIsTold(t *testing.T) {
	yellow := lie(dice.Yellow, 1, 2, 3, 4, 5, dice.Star)
	red := lie(dice.Red, 2, 2, 1)
	blue := lie(dice.Blue, 1, 2, 3, 4, dice.Star)
	k := rolls.Learn([]rolls.Throw{{Whole: true, Dice: slices.Concat(yellow.Dice, yellow.Dice, red.Dice, blue.Dice)}})
	var lines []string
	for _, s := range k.Said() {
		lines = append(lines, s.EN, s.DE)
	}
	want := []string{
		"yellow: 12 dice of 16.0 mm, faces seen 1 2 3 4 5 star", "gelb: 12 Würfel von 16,0 mm, gesehene Seiten 1 2 3 4 5 Stern",
		"blue: 5 dice of 16.0 mm, faces seen 1 2 3 4 star; not seen yet: 5", "blau: 5 Würfel von 16,0 mm, gesehene Seiten 1 2 3 4 Stern; noch nicht gesehen: 5",
		"red: 3 dice of 16.0 mm, faces seen 1 2; not seen yet: 3 4 5 star", "rot: 3 Würfel von 16,0 mm, gesehene Seiten 1 2; noch nicht gesehen: 3 4 5 Stern",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("it says\n%s", strings.Join(lines, "\n"))
	}
}
