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
	// ratherOnEdge is the chance of a die, and of no face that lies upward, from which it rather
	// stands on an edge, if as much of it is seen as onEdgeSeen.
	ratherOnEdge, onEdgeSeen = 0.6, 0.85
)

// isRatherRead reports whether a look shows a yellow die and its face rather than anything
// else, though not for certain.
func (l look) isRatherRead() bool {
	_, p := l.face(bluffDice.Faces)
	return l.there() >= ratherRead && p >= ratherRead && l.visible >= ratherSeen && l.seen >= isSeen && l.isYellow()
}

// isRatherOnEdge reports whether a look shows a whole yellow die rather than anything else, but
// no face that lies upward: it leans so far that two of them are seen. By a cup a die that
// is partly hidden looks like that.
func (r *review) isRatherOnEdge(l look) bool {
	isDie := min(l.die, l.told[0]) >= ratherOnEdge && min(l.visible, l.seen) >= onEdgeSeen && l.isYellow()
	return isDie && !l.isRatherRead() && !r.s.isByCup(l.top)
}

// isGuess reports whether what a look shows is read though it stays doubted.
func (r *review) isGuess(l look) bool {
	return (l.isRatherRead() || r.isRatherOnEdge(l)) && !r.s.covered(l.at)
}

// guessed are dice that only the networks see and are not certain of. Each is doubted, so
// nothing is ruled on it; but it counts as one that is seen, and whoever reads pictures is
// told what it seems to be. It explains nothing that is doubted beside it.
func (r *review) guessed() (all []vision.Die) {
	for _, l := range distinct(r.guesses, r.isSameGuess) {
		isOther := func(x lyingDie) bool {
			return overlap(l.top, x.top) > mostMet || r.isSideOf(l, x) || r.isOnEdgeBy(l, x.top)
		}
		if slices.ContainsFunc(r.dice, isOther) {
			continue
		}
		x := r.dieOf(l)
		x.Stacked = x.heaped >= isOff
		x.Cocked = x.Cocked || !x.Stacked && r.isRatherOnEdge(l)
		isOf := func(k diceDoubt) bool { return x.far(k.At) < onDoubt }
		if !slices.ContainsFunc(r.doubts, isOf) {
			r.doubt(x, mayBeDie(x.Colour))
		}
		all = append(all, x.Die)
	}
	return all
}

// isSameGuess reports whether two looks are at one die, of which that at a is the likelier.
func (r *review) isSameGuess(a, b look) bool { return overlapping(a, b) || r.isOnEdgeBy(b, a.top) }

// isOnEdgeBy reports whether a look at a die on its edge is so near to a face that it shows
// another one of the same die: no two dice that lie beside one another are nearer than a side.
func (r *review) isOnEdgeBy(l look, top quad) bool {
	return r.isRatherOnEdge(l) && l.top.middle().Far(top.middle()) < top.side()
}

// isSideOf reports whether a look is at a side of a die that was read: of one that lies flat, or
// turned away from its top.
func (r *review) isSideOf(l look, x lyingDie) bool {
	return x.far(l.top.middle()) < besideDie && slices.ContainsFunc(r.again(x.top), func(top look) bool {
		return isSideOfFlat(r.s, l, top) || l.isTurnedSideOf(top)
	})
}
