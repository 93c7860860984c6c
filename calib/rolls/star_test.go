package rolls_test

import (
	"slices"
	"testing"

	"dicetable/calib/rolls"
	"dicetable/games/dice"
)

// A star is in place of the 6, or of the 1 where a 6 was seen: that number is not
// waited for. Neither is named alone as long as nobody can tell which it is.
func TestAStarStandsForOneNumber(t *testing.T) {
	const star = dice.Star
	const never, once = "faces not seen yet: ", "faces seen too rarely to be certain: "
	for name, c := range map[string]struct {
		seen []dice.Face
		says []string
	}{
		"in place of the 6":         {[]dice.Face{1, 1, 2, 2, 3, 3, 4, 4, star, star}, []string{never + "5"}},
		"in place of the 1":         {[]dice.Face{2, 2, 3, 3, 4, 4, 6, 6, star, star}, []string{never + "5"}},
		"of one of the two":         {[]dice.Face{2, 2, 3, 3, 4, 4, star, star}, []string{never + "1 or 6, 5"}},
		"only of them":              {[]dice.Face{2, 2, 3, 3, 4, 4, 5, 5, star, star}, []string{never + "1 or 6"}},
		"seen only once":            {[]dice.Face{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, star}, []string{never + "6", once + "star"}},
		"and another, too":          {[]dice.Face{1, 1, 2, 2, 3, 3, 4, 4, 5, star}, []string{never + "6", once + "5 star"}},
		"beside a 6 seen once":      {[]dice.Face{1, 1, 2, 2, 3, 3, 4, 4, 6, star, star}, []string{never + "5"}},
		"seen once, without 1, 6":   {[]dice.Face{2, 2, 3, 3, 4, 4, 5, 5, star}, []string{never + "1 6", once + "star"}},
		"not seen at all":           {[]dice.Face{2, 2, 3, 3, 4, 4, 5, 5}, []string{never + "1 6"}},
		"seen once beside all six":  {[]dice.Face{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, star}, nil},
		"one of six that all exist": {[]dice.Face{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, star, star}, nil},
	} {
		if got := lacks(rolls.Learn([]rolls.Throw{lie(dice.Yellow, c.seen...)}), "faces"); !slices.Equal(got, c.says) {
			t.Errorf("%s: it says %q, not %q", name, got, c.says)
		}
	}
}
