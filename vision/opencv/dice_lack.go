package opencv

import (
	"fmt"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// lacking says in words which dice of a set that is thrown whole are not among
// those that were read, or nothing: on the tray lie all twelve of Dice Cup once
// the cup is up (DC-2), and all three of Lucky Five at any time (LF-1). Where none
// is read they may be in a cup or a hand, and under a cup they are not missing; nor are
// as many as are called stacked missing, which lie on them.
func (s diceSet) lacking(mat *calib.Mat, out *vision.Reading) []string {
	if mat == nil || mat.Tray == nil || !s.whole || len(out.Dice) == 0 || isUnderCup(out) {
		return nil
	}
	seen, on := map[dice.Colour]int{}, 0
	for _, d := range out.Dice {
		seen[d.Colour]++
		if d.Stacked {
			on++
		}
	}
	var words []string
	lack := 0
	for _, k := range s.Kinds {
		if n := k.Most - seen[k.Colour]; n > 0 {
			lack += n
			words = append(words, fmt.Sprintf("%d of %d %s dice not read", n, k.Most, k.Colour))
		}
	}
	if lack <= on {
		return nil
	}
	return words
}

// isUnderCup reports whether dice may be under a cup.
func isUnderCup(out *vision.Reading) bool {
	return slices.ContainsFunc(out.Cups, func(c vision.Cup) bool { return c.State == vision.Down || c.State == vision.Held })
}
