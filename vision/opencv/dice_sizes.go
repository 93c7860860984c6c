package opencv

import (
	"cmp"
	"math"
	"slices"

	"dicetable/calib"
)

const (
	// sizesWithin is the deviation of the dice's sizes within a picture without a
	// mat, as a logarithm: dice are of 12 to 20 mm, those of one set mostly alike,
	// and those farther away look smaller.
	sizesWithin = 0.18
	// sizesApart bounds the sizes that are of the same dice, as a ratio.
	sizesApart = 1.6
	// leastTelling is the logarithm of the odds of a die from which a look counts
	// for the size of the dice: threads of a carpet and grain of wood may look a
	// little like dice, and there are many of them.
	leastTelling = 3
	// fewPlaces is for how many dice a picture may have room before their number
	// counts, too: where dice are small there are many places to be mistaken in.
	fewPlaces = 100
	// largeSide is how large a top face is at most, as a share of the picture (of the root of
	// its area), where nothing speaks against it, and tooLarge how fast less does: hardly a camera is held so near
	// to a die, and a sheet of paper on which two dice lie looks like one that shows a two.
	largeSide, tooLarge = 0.5, 4
	// sureOfAnySize is the chance of a die, whatever its size, from which there is one if it
	// lies apart from all that were read, more than farApart of the larger one's sides
	// away, so that it is neither a pip nor on a side of one, and leastOfSecond of about one size
	// are dice of that size.
	sureOfAnySize, farApart, leastOfSecond = 0.998, 1.5, 2
	// sureSize is the chance of a die from which both witnesses are as sure as they ever are, and
	// sizesAgree the logarithm of how much less likely it is that several such are none whose
	// sizes agree, for each but the first.
	sureSize, sizesAgree = 0.999, 1.6
)

// plainTops are the looks at tops where no mat says how large dice are, which are
// mostly about equally large, and in some sets of two sizes. The area is the picture's, px.
func plainTops(s diceScene, looks []look, area float64) []look {
	usual := usualSize(looks, area)
	weighSizes(looks, usual)
	tops := topsOnly(ownTops(s, distinct(looks, overlapping)))
	if second := secondSize(tops); second != 0 {
		weighSizes(looks, usual, second)
		tops = topsOnly(ownTops(s, distinct(looks, overlapping)))
	}
	return tops
}

// weighSizes tells how much each look's size speaks against a die where the sides of dice
// are one of these, px: a pip of a large die or the threads of a carpet are of another one.
func weighSizes(looks []look, sides ...float64) {
	for i, l := range looks {
		looks[i].unlike = math.Inf(1)
		for _, side := range sides {
			looks[i].unlike = min(looks[i].unlike, l.ofSize(side).unlike)
		}
		looks[i].weighed = true
	}
}

// secondSize is the side of dice of another size than the usual one, px, or 0: of several
// that certainly would be dice if they were as large as the others, apart from which they lie.
// What is less than half as large is among the tops no more: turns of a spring look like ones.
func secondSize(looks []look) float64 {
	dice := slices.DeleteFunc(slices.Clone(looks), func(l look) bool { return !l.isRead() || l.unlike > mostOtherSize })
	var sides []float64
	for _, l := range looks {
		if l.unlike > mostOtherSize && l.isSureButForSize() && l.liesApart(dice) {
			sides = append(sides, l.top.side())
		}
	}
	if len(sides) < leastOfSecond || slices.Max(sides) > sizesApart*slices.Min(sides) {
		return 0
	}
	return calib.Median(sides)
}

// isSureButForSize reports whether both witnesses are sure of a die, whatever its size says.
func (l look) isSureButForSize() bool {
	return l.seen >= isSeen && l.ofSize(0).there() >= sureOfAnySize
}

// liesApart reports whether what is seen there lies apart from all of some dice.
func (l look) liesApart(dice []look) bool {
	return !slices.ContainsFunc(dice, func(d look) bool {
		return l.top.middle().Far(d.top.middle()) < farApart*max(l.top.side(), d.top.side())
	})
}

// ofSize is a look, and how much its size speaks against a die where the sides of dice
// are usual, px, or 0 where that is not known.
func (l look) ofSize(usual float64) look {
	l.unlike = 0
	if usual != 0 {
		off := math.Log(l.top.side()/usual) / sizesWithin
		l.unlike = off * off / 2
	}
	return l
}

// usualSize is the side of the dice in a picture of that area, px: the middle of those
// of about one size for which most speaks; 0 if nothing does, or there is no area.
func usualSize(looks []look, area float64) float64 {
	if area == 0 {
		return 0
	}
	var telling []look
	for _, l := range looks {
		if l.telling(area) > 0 {
			telling = append(telling, l)
		}
	}
	var best []look
	most := 0.0
	for _, l := range telling {
		like := slices.DeleteFunc(slices.Clone(telling), func(k look) bool {
			return max(k.top.side(), l.top.side()) > sizesApart*min(k.top.side(), l.top.side())
		})
		if sum := told(like, area); sum > most {
			best, most = like, sum
		}
	}
	slices.SortFunc(best, func(a, b look) int { return cmp.Compare(a.top.side(), b.top.side()) })
	sum, half := 0.0, 0.0
	for _, l := range best {
		sum += l.telling(area)
	}
	for _, l := range best {
		if half += l.telling(area); half >= sum/2 {
			return l.top.side()
		}
	}
	return 0
}

// told is how much looks of about one size tell together.
func told(looks []look, area float64) float64 {
	sum, sure := 0.0, 0
	for _, l := range looks {
		sum += l.telling(area)
		if l.there() >= sureSize {
			sure++
		}
	}
	return sum + sizesAgree*float64(max(0, sure-1))
}

// telling is how much more speaks for a die than carpet may have, in a picture of
// that area, as the logarithm of odds.
func (l look) telling(area float64) float64 {
	if l.seen < isSeen {
		return 0
	}
	p, share := l.there(), l.top.side()/math.Sqrt(area)
	few := max(0, -math.Log(share*share*fewPlaces))
	large := max(0, tooLarge*math.Log(share/largeSide))
	return max(0, math.Log(p/(1-p))-leastTelling-few-large)
}
