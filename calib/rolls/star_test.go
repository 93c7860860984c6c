package rolls_test

import (
	"slices"
	"strings"
	"testing"

	"dicetable/calib/rolls"
	"dicetable/games/dice"
)

// A star is in place of the 6, or of the 1 where a 6 was seen: that number is not
// waited for. Neither is named alone as long as nobody can tell which it is.
func TestAStarStandsForOneNumber(t *testing.T) {
	const star = dice.Star
	for name, c := range map[string]struct {
		seen []dice.Face
		says string
	}{
		"in place of the 6": {[]dice.Face{1, 1, 2, 2, 3, 3, 4, 4, star, star}, "faces not seen yet: 5"},
		"in place of the 1": {[]dice.Face{2, 2, 3, 3, 4, 4, 6, 6, star, star}, "faces not seen yet: 5"},
		"of one of the two": {[]dice.Face{2, 2, 3, 3, 4, 4, star, star}, "faces not seen yet: 1 or 6, 5"},
		"only of them":      {[]dice.Face{2, 2, 3, 3, 4, 4, 5, 5, star, star}, "faces not seen yet: 1 or 6"},
		"seen only once":    {[]dice.Face{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, star}, "faces seen too rarely to be certain: star"},
		"and another, too":  {[]dice.Face{1, 1, 2, 2, 3, 3, 4, 4, 5, star}, "faces seen too rarely to be certain: 5 star"},
	} {
		throw := rolls.Throw{Whole: true}
		for _, f := range c.seen {
			throw.Dice = append(throw.Dice, rolls.Die{Colour: dice.Yellow, Face: f, SizeMM: 16})
		}
		var said []string
		for _, l := range rolls.Learn([]rolls.Throw{throw}).Lacks {
			said = append(said, l.EN)
		}
		if !slices.Contains(said, c.says) {
			t.Errorf("%s: it does not say %q but\n%s", name, c.says, strings.Join(said, "\n"))
		}
	}
}
