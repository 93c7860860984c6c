package cubes

import (
	"math"
	"slices"

	"dicetable/games/dice"
)

const (
	// sureOne is the chance from which a one is certain, likelyStar that from
	// which a star tells how stars look.
	sureOne, likelyStar = 0.97, 0.7
	// leastStars is how many stars must look alike: a one under glare may be
	// taken for a star, but not that many at once.
	leastStars = 3
	// alikeWithin is how far from their middle the odds of stars of one set are.
	alikeWithin = 1.0
)

// odds are those of a star against a one, as a logarithm.
func (d found) odds() float64 {
	const least = 1e-4
	return math.Log(max(d.net[dice.Star], least) / max(d.net[1], least))
}

// starsOf is how the stars of a set look to the network: their odds against a
// one. It is what these dice tell or, if they do not, as before; 0 if it is not
// known. The dice of a set are printed alike, and its small stars may look much
// like another set's large ones, but not like its own: so stars tell beside a
// one that is certain.
func starsOf(all []found, before float64) float64 {
	var stars []float64
	one := false
	for _, d := range all {
		switch {
		case d.stacked || d.leans >= mayLean:
		case d.face == 1 && d.chance >= sureOne:
			one = true
		case d.face == dice.Star && d.chance >= likelyStar:
			stars = append(stars, d.odds())
		}
	}
	if !one || len(stars) < leastStars {
		return before
	}
	slices.Sort(stars)
	middle := stars[len(stars)/2]
	alike := 0
	for _, o := range stars {
		if math.Abs(o-middle) <= alikeWithin {
			alike++
		}
	}
	if alike < leastStars {
		return before
	}
	return middle
}

// settleStars drops the chance that what looks like the set's stars is a one.
func settleStars(all []found, look float64) {
	for i := range all {
		if d := &all[i]; look != 0 && d.face == dice.Star && math.Abs(d.odds()-look) <= alikeWithin {
			d.chance /= 1 - d.net[1]
		}
	}
}
