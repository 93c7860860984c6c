package opencv

import (
	"cmp"
	"fmt"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// What is certain enough to be ruled on. All were chosen on drawn dice, on scenes
// of the virtual table, and while looking at the labelled pictures (docs/vision.md).
const (
	// isDie is the chance from which something is reported as a die, and
	// sureDie that from which it is one; maybeDie that from which something
	// that is not reported is a doubt, by whichever witness.
	isDie, sureDie, maybeDie = 0.5, 0.7, 0.45
	// isSeen is the chance of being visible enough to be read.
	isSeen = 0.5
	// sureSeen is how much of a face must be visible to be read without a
	// doubt, mostHidden how little of it to be no matter.
	sureSeen, mostHidden = 0.66, 0.12
	// mostLost is the chance that an outline is none of a face up to which the
	// face may be read.
	mostLost = 0.3
	// sureFace and sureHue are the chances from which a face and a colour
	// are certain.
	sureFace, sureHue = 0.9, 0.9
	// sureAlone and sureFaceAlone are what a die and its face must reach on a
	// table without a mat, where anything may lie: keys of a keyboard, labels.
	sureAlone, sureFaceAlone = 0.97, 0.95
	// sureHueAlone is what a colour must reach there, but for white, which everything
	// looks in too much light: of the dice whose colour has a chance a little below
	// sureHue nine in ten and more are named right.
	sureHueAlone = 0.85
	// vouchedDie is the chance of a die from which the reader alone makes something
	// a doubt there, though the second witness sees no face on it, if its size is
	// that of the dice: mostUnlike is how much that may speak against it.
	vouchedDie, mostUnlike = 0.9, 0.5
	// mostOtherSize is how much its size may speak against what both witnesses take for a
	// die that is a doubt there.
	mostOtherSize = 3.2
	// isOff and sureFlat are the chances of leaning or lying on another die
	// from which a die does, and up to which it certainly does not.
	isOff, sureFlat = 0.5, 0.4
	// sureOff is the chance of a die from which one is called without a mat that
	// leans or lies on another one: what is none, or a side, seems to do either. mostBoth is how likely it may
	// be that a die does both.
	sureOff, mostBoth = 0.998, 0.25
	// mostStraddled is how much of a face may lie on the tops of several dice: of a die so much
	// would be hidden.
	mostStraddled = 2.0 / 3
	// leastSizeMM and mostSizeMM bound a die's edge as measured, mm.
	leastSizeMM, mostSizeMM = 10.5, 22
	// leastMeasured is how many dice a size must be measured from to hold
	// for pictures to come.
	leastMeasured = 6
)

// parted are the looks at what can be read as a die, and the others, without
// what is a thing that covers dice.
func parted(s diceScene, looks []look) (real, rest []look) {
	for _, l := range looks {
		switch {
		case l.die < sureDie && (s.covered(l.at) || s.printed(l.at)):
		case l.isRead():
			real = append(real, l)
		default:
			rest = append(rest, l)
		}
	}
	return real, rest
}

// isRead reports whether what is seen there is read as a die.
func (l look) isRead() bool {
	return l.there() >= l.leastRead() && l.seen >= isSeen && !l.mayBeSide && (!l.overlooked || l.there() >= sureAlone)
}

// leastRead is the chance of a die from which it is one. Without a mat most of what reaches less
// is grain, a pattern, or a side of a die.
func (l look) leastRead() float64 {
	if l.weighed {
		return sureDie
	}
	return isDie
}

// report puts together what the looks say about all dice.
func report(f vision.Frame, s diceScene, real, rest []look) diceReading {
	rest = slices.DeleteFunc(rest, func(l look) bool { return l.straddles(real) })
	switch {
	case !s.paper.unknown:
	case isGrey(f):
		onlyShades(real)
	default:
		doubtColours(f, real)
		agree(f, real)
	}
	all := posedIn(f, s, real)
	if !s.paper.unknown {
		for i := range all {
			all[i].body = all[i].bodyIn(f, s.paper)
		}
	}
	ways := tellings(s.sets(), all)
	if ways[0].set.whole && ways[0].set.surplus(len(all)) != "" {
		all = withoutParts(s, all)
		ways = tellings(s.sets(), all)
	}
	t := ways[0]
	out := diceReading{Set: t.set, Dice: []vision.Die{}, Doubts: []diceDoubt{}}
	sizes := flatSizes(all)
	if t.set.OneSize && len(sizes) >= leastMeasured {
		out.SizeMM = calib.Median(sizes)
		for i := range all {
			all[i].size = out.SizeMM
		}
	}
	shared := sharing(s, all)
	lacking, elsewhere := lackingOf(s, t.set, len(all), rest)
	heap(all, lacking, elsewhere, shared)
	for i, p := range all {
		out.Dice = append(out.Dice, p.read(t.faces[i], t.hues[i]))
		why := p.doubt(t.faces[i], t.hues[i], contested(ways, i))
		if why == "" && shared[i] && max(p.leans, p.lies) < isOff {
			why = aDie(t.hues[i].colour) + " lies on another one, or under it"
		}
		if why != "" {
			out.Doubts = append(out.Doubts, diceDoubt{At: p.top.middle(), Colour: t.hues[i].colour, Reason: why})
		}
	}
	if why := t.set.surplus(len(all)); why != "" {
		last := all[len(all)-1]
		out.Doubts = append(out.Doubts, diceDoubt{At: last.top.middle(), Colour: t.hues[len(all)-1].colour, Reason: why})
	}
	isComplete := t.set.whole && len(all) == t.set.most() && len(out.Doubts) == 0 && !slices.ContainsFunc(all, posed.isOff)
	out.Doubts = append(out.Doubts, unread(t.set, rest, isComplete)...)
	out.Doubts = append(out.Doubts, ofOtherSize(t.set, real, rest)...)
	if s.Mat == nil && len(all) == 0 && len(out.Doubts) == 0 {
		out.Doubts = append(out.Doubts, likeliest(rest)...)
	}
	if !isComplete {
		out.Doubts = append(out.Doubts, s.bare.strange(s, all)...)
	}
	return out
}

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

// read is the die as a reading has it.
func (p posed) read(f shown, h hue) vision.Die {
	return vision.Die{
		Value: f.face, Colour: h.colour, CenterPx: p.top.middle(), SizeMM: p.size, Outline: p.top,
		Cocked: p.leans >= isOff, Stacked: p.lies >= isOff, Confidence: p.there() * f.chance * h.chance,
	}
}

// isOff reports whether it leans or lies on another die.
func (p posed) isOff() bool { return max(p.leans, p.lies) >= isOff }

// doubt says in words why a die's value, colour or pose is not certain, or
// nothing.
func (p posed) doubt(f shown, h hue, contested bool) string {
	off := max(p.leans, p.lies)
	switch {
	case p.atLeast() < sureDie || p.weighed && p.there() < sureAlone:
		return mayBeDie(h.colour)
	case off >= isOff && p.weighed && (p.there() < sureOff || min(p.leans, p.lies) > mostBoth):
		return mayLean(h.colour)
	case off >= isOff:
		// Its value does not matter.
		return ""
	case p.told[0] > mostLost:
		return fmt.Sprintf("the edges of %s are not clear", aDie(h.colour))
	case p.visible < sureSeen:
		return aDie(h.colour) + " is partly covered"
	case f.chance < sureFace || p.weighed && f.chance < sureFaceAlone:
		return fmt.Sprintf("the face of %s is not clear: %s or %s", aDie(h.colour), f.face, f.second)
	case h.chance < p.sureHue(h.colour) && h.colour == anyOther:
		return "the colour of a die is not clear"
	case h.chance < p.sureHue(h.colour):
		return fmt.Sprintf("the colour of a die is not clear: perhaps %s", h.colour)
	case contested:
		return fmt.Sprintf("which set %s is of is not clear; say it with --dice", aDie(h.colour))
	case p.size > 0 && (p.size < leastSizeMM || p.size > mostSizeMM):
		return fmt.Sprintf("%s seems to be %.0f mm large: its edges are not clear", aDie(h.colour), p.size)
	case off > sureFlat:
		return mayLean(h.colour)
	}
	return ""
}

// sureHue is the chance from which it is certain that it has a colour.
func (p posed) sureHue(c dice.Colour) float64 {
	if p.weighed && c != dice.White {
		return sureHueAlone
	}
	return sureHue
}

// aDie is a die of a colour in words.
func aDie(c dice.Colour) string {
	switch c {
	case anyOther:
		return "a die of another colour"
	case dice.Orange:
		return "an orange die"
	}
	return fmt.Sprintf("a %s die", c)
}

// mayLean says in words that how a die of a colour lies is not clear.
func mayLean(c dice.Colour) string { return aDie(c) + " may lean, or lie on another one" }

// mayBeDie says in words that something of a colour is perhaps no die.
func mayBeDie(c dice.Colour) string {
	if c == anyOther {
		return "something may be a die"
	}
	return fmt.Sprintf("something %s may be a die", c)
}

// sets are those that the scene's dice may be of.
func (s diceScene) sets() []diceSet {
	switch {
	case s.Set != nil:
		return []diceSet{*s.Set}
	case s.Mat != nil && s.Mat.Tray != nil:
		cup := diceCup
		if s.Chips {
			cup.against = chipsTell
		}
		return []diceSet{luckyFive, cup}
	default:
		return sets
	}
}
