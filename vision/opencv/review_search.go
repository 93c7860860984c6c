package opencv

import (
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

const (
	// mostSearched is how many spots, at most, by places that are doubted are looked at for
	// dice that were not read: what a hand does is not worth more.
	mostSearched = 48
	// mostLean is by how much a die that geometry did not see may seem to lean, degrees,
	// to be read without a doubt.
	mostLean = 12
	// mostlySeen is the share of a face that is most of it.
	mostlySeen = 0.5
	// likeYellow is the chance of being yellow from which a die counts as one of Bluff's.
	likeYellow = 0.5
)

// explains looks for dice where something of their colour belongs to none that was
// read, and reports whether nothing is left to doubt there: it is of a die that the networks
// are certain of, or a part of one that is called or lies below that, or nothing is there.
func (r *review) explains(at calib.Point) bool {
	isEmpty, mayBe := r.searchBy(at, 0, look.mayBeDie)
	if isEmpty && (r.s.isOfItself(at) || r.s.isMiddleOfCup(at)) {
		return true
	}
	isThere := func(x lyingDie) bool { return x.far(at) < onDoubt }
	return len(mayBe) == 0 && (besideCalled(r.dice, at) || slices.ContainsFunc(r.dice[r.measured:], isThere))
}

// mayBeDie reports whether a look may show a die, by the witness who believes the most in it.
func (l look) mayBeDie() bool { return l.atMost() >= maybeDie }

// mayBeByCup reports whether a look may show a die by a cup of the dice's colour, where much
// is yellow: by both witnesses, or by one alone who sees most of a face.
func (l look) mayBeByCup() bool {
	return l.isYellow() && (l.there() >= leastThere || l.mayBeDie() && l.visible >= mostlySeen)
}

// searchBy looks for dice by a place of so many mm, and adds those that it is certain of. It
// reports whether nothing like a die is there, and where one may be of which that is not
// certain, the likeliest first.
func (r *review) searchBy(at calib.Point, reach float64, mayShow func(look) bool) (isEmpty bool, mayBe []calib.Point) {
	looks, ok := r.unreadBy(at, reach)
	if !ok {
		return false, []calib.Point{at}
	}
	isEmpty = !r.isBeside(at)
	var unclear []int
	for _, l := range looks {
		isEmpty = isEmpty && (l.atMost() < leastThere || l.at.Far(at) > besideDie*l.top.side())
		switch {
		case l.isSurelyYellow() && !r.s.covered(l.at) && !besideLeaning(r.dice, l.top):
			if !r.add(l) {
				unclear = append(unclear, len(r.dice)-1)
			}
		case mayShow(l) && !r.isSideOfCocked(l):
			mayBe = append(mayBe, l.top.middle())
			if r.isGuess(l) {
				r.guesses = append(r.guesses, l)
			}
		}
	}
	call(r.dice)
	for _, i := range unclear {
		if x := r.dice[i]; !x.Stacked || !x.isCalled() {
			mayBe = append(mayBe, x.CenterPx)
		}
	}
	return isEmpty, mayBe
}

// hides reports whether a top face and that of a die that was read hide each other, and
// that one is not called.
func (r *review) hides(top quad) bool {
	return slices.ContainsFunc(r.dice, func(x lyingDie) bool { return !x.Stacked && overlap(x.top, top) > mostShared })
}

// isBeside reports whether a die is by a place, so that a part of another one may be there
// that lies below it; not the marker, where the mat is printed.
func (r *review) isBeside(at calib.Point) bool {
	return slices.ContainsFunc(r.dice, func(x lyingDie) bool {
		return x.far(at) < besideDie && (x.Colour != dice.Red || !r.s.isOfItself(at))
	})
}

// unreadBy are looks at what may be dice by a place of so many mm, but was not read; false
// if it was not looked at.
func (r *review) unreadBy(at calib.Point, reach float64) ([]look, bool) {
	mm, ok := r.s.View.Locate(at, 0)
	if !ok {
		return nil, false
	}
	s := r.s
	// So far beside a tray as dice are looked for, they are by a doubt; by a cup they are nearer.
	s.Near = &calib.Circle{X: mm.X, Y: mm.Y, R: max(0, reach-besideTrayMM+usualDieMM)}
	spots, err := r.spotsOnMat(r.f, s)
	if err != nil {
		return nil, false
	}
	if reach > 0 {
		// Of cups there are few, so each is searched around; but dice that were read are left.
		spots = slices.DeleteFunc(spots, func(s spot) bool { return nearest(r.dice, s.at) >= 0 })
	} else if r.searched += len(spots); len(spots) > 0 && r.searched > mostSearched {
		return nil, false
	}
	return slices.DeleteFunc(r.looked(spots), r.isRead), true
}

// isRead reports whether a look is at the top of a die that was read.
func (r *review) isRead(l look) bool {
	return slices.ContainsFunc(r.dice, func(x lyingDie) bool { return overlap(l.top, x.top) > sameDie })
}

// add adds a die that only the networks see, and reports whether it is clear how it lies: it is
// called, or lies flat and in plain view.
func (r *review) add(l look) bool {
	isOpen := !r.hides(l.top) && l.visible >= sureSeen
	x := r.dieOf(l)
	r.dice = append(r.dice, x)
	isFlat := l.leanIn(r.s.View) < mostLean && x.odd() < hardlyOdd
	return isOpen && (isFlat || x.isCalled())
}

// dieOf is the die that a look shows, and how it lies.
func (r *review) dieOf(l look) lyingDie {
	face, p := l.face(bluffDice.Faces)
	size, _ := sized(r.s.View, l.top)
	x := lyingDie{top: l.top, near: true, Die: vision.Die{
		Value: face, Colour: dice.Yellow, CenterPx: l.top.middle(), SizeMM: size, Outline: l.top, Confidence: l.there() * p,
	}}
	r.askHow(&x)
	x.Cocked = x.tipped >= isOff || l.leanIn(r.s.View) > leansFrom
	return x
}

// isSurelyYellow reports whether a look shows a yellow die and its face for certain.
func (l look) isSurelyYellow() bool {
	_, p := l.face(bluffDice.Faces)
	return l.isYellowDie() && p >= sureFaceAlone
}

// isYellowDie reports whether a look shows a yellow die for certain, whatever its face.
func (l look) isYellowDie() bool { return l.there() >= sureAlone && l.seen >= isSeen && l.isYellow() }

// isYellow reports whether a look may show one of Bluff's dice by its colour.
func (l look) isYellow() bool { return l.colours[slices.Index(colours[:], dice.Yellow)] >= likeYellow }

// leanIn is by how much its top face leans in a view, by its drop, degrees.
func (l look) leanIn(v calib.View) float64 {
	size, ok := sized(v, l.top)
	flat, seen := dropped(v, l.top.middle(), size)
	if !ok || !seen {
		return 0
	}
	return leaning(flat, l.drop)
}
