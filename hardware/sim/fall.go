package sim

import (
	"cmp"
	"math"
	"slices"

	"dicetable/calib"
)

// fall lets dice come to rest under the cup that covers them, clear of others.
func (t *Table) fall(dice []*die, at calib.Point, c Chance, others []Rest) {
	reach := coverReach(t.set, t.set.DieSize)
	if t.game.open {
		reach = t.game.spread
	} else if t.game.shared {
		t.largeFirst(dice)
	}
	rests := t.scatter(dice, at, reach, c, others)
	// So many dice fit under one cup only if they fall well.
	for try := 0; t.game.shared && !t.game.open && try < 100 && !t.fits(rests, at); try++ {
		rests = t.scatter(dice, at, reach, c, others)
	}
	for i, d := range dice {
		d.rest, d.spot = rests[i], onMat
	}
}

// scatter throws dice of the table's own sizes.
func (t *Table) scatter(dice []*die, at calib.Point, reach float64, c Chance, others []Rest) []Rest {
	sizes := make([]float64, len(dice))
	for i, d := range dice {
		sizes[i] = d.size
	}
	return scatter(t.rng, t.game.faces, sizes, at, reach, c, others)
}

// largeFirst puts dice in the order in which they find room best. The last,
// which may come to lie askew, is any of them.
func (t *Table) largeFirst(dice []*die) {
	t.rng.Shuffle(len(dice), func(i, k int) { dice[i], dice[k] = dice[k], dice[i] })
	if n := len(dice); n > 0 {
		slices.SortStableFunc(dice[:n-1], func(a, b *die) int { return cmp.Compare(b.size, a.size) })
	}
}

// fits reports whether a cup that stands at a place covers all of them.
func (t *Table) fits(rests []Rest, at calib.Point) bool {
	for _, r := range rests {
		if math.Hypot(r.At.X-at.X, r.At.Y-at.Y) > coverReach(t.set, r.Size)+1 {
			return false
		}
	}
	return true
}
