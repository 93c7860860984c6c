package opencv

import (
	"cmp"
	"slices"
)

// straddles reports whether what is seen there lies on the tops of several dice in full view: between
// two threes that touch pips lie as on a third one.
func (l look) straddles(real []look) bool {
	share, tops := 0.0, 0
	for _, r := range real {
		part := overlap(l.top, r.top) * min(1, r.top.area()/l.top.area())
		if r.there() >= sureAlone && r.visible >= sureSeen && part > mostShared {
			share, tops = share+part, tops+1
		}
	}
	return tops > 1 && share > mostStraddled
}

// unread are the doubts about what may be dice, but was not read. Where all dice
// of a set are read for certain, and lie flat, what only may be one is a side or a
// shade of one of them, and what lies beside them is no part of a die.
func unread(s diceSet, rest []look, isComplete bool) []diceDoubt {
	var doubts []diceDoubt
	for _, l := range rest {
		h, _ := s.hues([][len(colours)]float64{l.colours})
		switch {
		case l.there() >= l.leastRead() && l.visible > mostHidden && !l.overlooked && !l.mayBeSide:
			doubts = append(doubts, diceDoubt{At: l.at, Colour: h[0].colour, Reason: aDie(h[0].colour) + " is mostly covered"})
		case !isComplete && l.isDoubted() && (l.there() < l.leastRead() || l.overlooked || l.mayBeSide):
			doubts = append(doubts, diceDoubt{At: l.at, Colour: h[0].colour, Reason: mayBeDie(h[0].colour)})
		}
	}
	return doubts
}

// isDoubted reports whether what was not read may be a die.
func (l look) isDoubted() bool {
	if l.overlooked {
		return l.there() >= sureDie
	}
	return l.atMost() >= maybeDie || l.isVouched() || l.isOfOtherSize()
}

// isVouched reports whether the reader is sure of a die whose size is that of the
// others.
func (l look) isVouched() bool {
	return l.weighed && l.die >= vouchedDie && l.unlike <= mostUnlike
}

// isOfOtherSize reports whether only its size speaks against a die, and not much.
func (l look) isOfOtherSize() bool {
	return l.weighed && l.unlike <= mostOtherSize && l.ofSize(0).there() >= sureDie
}

// ofOtherSize are the doubts about what certainly would be dice if they were as large as those that
// were read, apart from which they lie: a set may have dice of two sizes.
func ofOtherSize(s diceSet, real, rest []look) (doubts []diceDoubt) {
	for _, l := range rest {
		if l.weighed && !l.isDoubted() && l.isSureButForSize() && l.liesApart(real) {
			h, _ := s.hues([][len(colours)]float64{l.colours})
			doubts = append(doubts, diceDoubt{At: l.at, Colour: h[0].colour, Reason: mayBeDie(h[0].colour)})
		}
	}
	return doubts
}

// likeliest is the doubt where nothing was read on a table without a mat, if
// anything there is a little like a die: then no other die tells how large they
// are, nor what the light does to them.
func likeliest(rest []look) []diceDoubt {
	if len(rest) == 0 {
		return nil
	}
	l := slices.MaxFunc(rest, func(a, b look) int { return cmp.Compare(a.atMost(), b.atMost()) })
	return []diceDoubt{{At: l.at, Reason: "no die was read, but something may be one"}}
}
