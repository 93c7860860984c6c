package opencv

import (
	"slices"

	"dicetable/calib"
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
	if s.paper.unknown {
		tellColours(f, real)
	}
	all, ways := ofSets(s, allPosed(f, s, real))
	t := ways[0]
	out := diceReading{Set: t.set, SizeMM: oneSize(t.set, all), Dice: []vision.Die{}, Doubts: []diceDoubt{}}
	shared := sharing(s, all)
	lacking, elsewhere := lackingOf(s, t.set, len(all), rest)
	heap(all, lacking, elsewhere, shared)
	for i, p := range all {
		out.Dice = append(out.Dice, p.read(t.faces[i], t.hues[i]))
		why := p.doubt(t.faces[i], t.hues[i], contested(ways, i))
		if why == "" && shared[i] && !p.isOff() {
			why = aDie(t.hues[i].colour) + " lies on another one, or under it"
		}
		if why != "" {
			out.Doubts = append(out.Doubts, diceDoubt{At: p.top.middle(), Colour: t.hues[i].colour, Reason: why})
		}
	}
	if why := t.set.surplus(len(all)); why != "" {
		last := len(all) - 1
		out.Doubts = append(out.Doubts, diceDoubt{At: all[last].top.middle(), Colour: t.hues[last].colour, Reason: why})
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

// tellColours takes in what all dice together tell of their colours where no paper tells the
// light.
func tellColours(f vision.Frame, real []look) {
	if isGrey(f) {
		onlyShades(real)
		return
	}
	doubtColours(f, real)
	agree(f, real)
}

// allPosed are the dice with how they lie and, where paper tells the light, what their bodies
// reflect of it.
func allPosed(f vision.Frame, s diceScene, real []look) []posed {
	all := posedIn(f, s, real)
	if !s.paper.unknown {
		for i := range all {
			all[i].body = all[i].bodyIn(f, s.paper)
		}
	}
	return all
}

// ofSets are the dice and what they are by each set that they may be of, the likeliest first. Of
// more dice than such a set has, those that are parts of others are left out.
func ofSets(s diceScene, all []posed) ([]posed, []telling) {
	ways := tellings(s.sets(), all)
	if set := ways[0].set; set.whole && set.surplus(len(all)) != "" {
		all = withoutParts(s, all)
		ways = tellings(s.sets(), all)
	}
	return all, ways
}

// oneSize gives dice that are equally large the median of what was measured, mm, and is that; 0
// where it is of too few, or they are not.
func oneSize(set diceSet, all []posed) float64 {
	sizes := flatSizes(all)
	if !set.OneSize || len(sizes) < leastMeasured {
		return 0
	}
	median := calib.Median(sizes)
	for i := range all {
		all[i].size = median
	}
	return median
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
