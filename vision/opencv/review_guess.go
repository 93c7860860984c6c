package opencv

import (
	"slices"

	"dicetable/vision"
)

const (
	// ratherRead is the chance of a die, and of its face, from which it is read though it
	// stays doubted, and ratherSeen how much of the face must be seen for that.
	ratherRead, ratherSeen = 0.7, 0.6
	// mostMet is how much a face that is rather read and one that was read may hide one
	// another, where one lies on the other.
	mostMet = 0.4
)

// isRatherRead reports whether a look shows a yellow die and its face rather than anything
// else, though not for certain.
func (l look) isRatherRead() bool {
	_, p := l.face(bluffDice.Faces)
	return l.there() >= ratherRead && p >= ratherRead && l.visible >= ratherSeen && l.seen >= isSeen && l.isYellow()
}

// guessed are dice that only the networks see and are not certain of. Each is doubted, so
// nothing is ruled on it; but it counts as one that is seen, and whoever reads pictures is
// told what it seems to be. It explains nothing that is doubted beside it.
func (r *review) guessed() (all []vision.Die) {
	for _, l := range distinct(r.guesses, overlapping) {
		isOther := func(x lyingDie) bool { return overlap(l.top, x.top) > mostMet || r.isSideOf(l, x) }
		if slices.ContainsFunc(r.dice, isOther) {
			continue
		}
		x := r.dieOf(l)
		x.Stacked = x.heaped >= isOff
		isOf := func(k diceDoubt) bool { return x.far(k.At) < onDoubt }
		if !slices.ContainsFunc(r.doubts, isOf) {
			r.doubt(x, mayBeDie(x.Colour))
		}
		all = append(all, x.Die)
	}
	return all
}

// isSideOf reports whether a look is at a side of a die that was read: of one that lies flat, or
// turned away from its top.
func (r *review) isSideOf(l look, x lyingDie) bool {
	return x.far(l.top.middle()) < besideDie && slices.ContainsFunc(r.again(x.top), func(top look) bool {
		return isSideOfFlat(r.s, l, top) || l.isTurnedSideOf(top)
	})
}
