package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
)

const (
	// leastTurned is the angle, degrees, to the usual drop from which a face that lies where the
	// side of another die is seen is that side, and mostTurned that from which it is some side
	// wherever it lies. Faces of one die are at right angles, but drops are measured badly.
	leastTurned, mostTurned = 40, 60
	// maybeTurned is that from which something that is not for certain a die is the side of
	// one that is, if it lies there and both may be of one die: drops of sides are measured
	// worst. Where they may not, it may be.
	maybeTurned = 25
	// ownTurned is the angle, degrees, between the drops of two faces from which one is the side
	// of the other if the drop of that one puts it there; but what is a die by sureTop is none.
	ownTurned, sureTop = 30, 0.999
	// mostOfTop is how much larger than the top of its die a side is at most that is none for
	// certain: it is seen more aslant. What is larger may be a die in front of the other.
	mostOfTop = 1.2
	// perLean is how many degrees of lean make a face likelier by e to be the side of the two.
	perLean = 10
	// sameSide is how much of a face must lie in a side, or of that in the face, to be it.
	// mostLarger is how many times as large it is at most, and asLargeAs up to how many times
	// larger or smaller what is on it is what is on the side.
	sameSide, mostLarger, asLargeAs = 0.6, 3, 1.4
	// leastOneHue is the chance of one colour from which two faces may be of one die, and
	// ratherOneHue that from which what is a die by sureTop is the side of another one.
	leastOneHue, ratherOneHue = 0.01, 0.3
	// rightWayUp is how many degrees it is worth to drop down in the picture,
	// as dice do for a camera that is held the right way up.
	rightWayUp = 20
	// perDoubt is how many degrees at most what may be no die says of the way, for
	// each time that it is unlikelier by e to be none.
	perDoubt = 15
)

// topsOnly leaves out the looks at side faces of dice, and marks those that may be. What lies where
// a side would be, but certainly is a die and rather of another colour, is one. Where a camera looks
// aslant at a table without a mat, the pips of sides are in plain view.
func topsOnly(looks []look) []look {
	way := usualDrop(looks)
	// sidesOf are the dice, at least so sure, that a look may be at a side of.
	sidesOf := func(l look, sure float64) (dice []look) {
		for _, top := range looks {
			if top.there() >= sure && leaning(top.drop, way) < leaning(l.drop, way) && isSide(l, top, way) {
				dice = append(dice, top)
			}
		}
		return dice
	}
	var tops []look
	for _, l := range looks {
		turned := leaning(l.drop, way)
		l.mayBeSide = l.mayBeSide || turned >= mostTurned || l.overlooked && l.liesInSide(looks, way)
		if dice := sidesOf(l, isDie); turned >= leastTurned && len(dice) > 0 {
			isOther := func(top look) bool { return oneHue(l, top) < ratherOneHue }
			if l.there() < sureTop || !slices.ContainsFunc(dice, isOther) {
				continue
			}
		}
		if turned >= maybeTurned && l.there() < sureAlone {
			dice := sidesOf(l, sureAlone)
			if slices.ContainsFunc(dice, func(top look) bool { return mayBeOfOne(l, top) }) {
				continue
			}
			l.mayBeSide = l.mayBeSide || len(dice) > 0
		}
		tops = append(tops, l)
	}
	return tops
}

// liesInSide reports whether a look lies where a side of one of the dice that the finder saw, and
// that certainly are dice, would be, by the usual drop or its own.
func (l look) liesInSide(looks []look, way calib.Point) bool {
	return slices.ContainsFunc(looks, func(top look) bool {
		byAll, _ := inSide(l, top, way)
		byOwn, _ := inSide(l, top, top.drop)
		return (byAll || byOwn) && !top.overlooked && top.there() >= sureAlone
	})
}

// usualDrop is the drop that agrees best with those of all: tops of dice look
// the same way, their sides look every way.
func usualDrop(looks []look) (way calib.Point) {
	least := math.Inf(1)
	for _, l := range looks {
		if l.there() < isDie {
			continue
		}
		off := -rightWayUp * l.drop.Y
		for _, k := range looks {
			off += min(leaning(l.drop, k.drop), leastTurned, -perDoubt*math.Log(1-min(k.die, k.there())))
		}
		if off < least {
			way, least = l.drop, off
		}
	}
	return way
}

// ownTops leaves out the looks at sides of dice by the way to the bottom of that very die: those
// of one that leans are not seen where the sides of the others are. It marks whose sides they
// are, but on a mat where a die that lay flat would show that side, too.
func ownTops(s diceScene, looks []look) []look {
	way := usualDrop(looks)
	upright := func(l look) float64 { return math.Log(odds(l.there())) - leaning(l.drop, way)/perLean }
	isOwnSide := func(l, top look) bool {
		return l.there() < sureTop && top.there() >= sureAlone && upright(l) < upright(top) && l.isTurnedSideOf(top)
	}
	var tops []look
	for _, l := range looks {
		if i := slices.IndexFunc(looks, func(top look) bool { return isOwnSide(l, top) }); i >= 0 {
			if l.there() < sureAlone || l.top.area() < mostOfTop*looks[i].top.area() {
				continue
			}
			l.mayBeSide = true
		}
		l.sided = slices.ContainsFunc(looks, func(side look) bool {
			return side.there() >= isDie && isOwnSide(side, l) && !isSideOfFlat(s, side, l)
		})
		tops = append(tops, l)
	}
	return tops
}

// isTurnedSideOf reports whether a look is at a side of the very die that another one is at the top of,
// by the way to the bottom of that die.
func (l look) isTurnedSideOf(top look) bool {
	return leaning(l.drop, top.drop) >= ownTurned && isSide(l, top, top.drop) && mayBeOfOne(l, top)
}

// isSideOfFlat reports whether a look is at a side of the die that another one is at the top of, if
// that lies flat on the mat.
func isSideOfFlat(s diceScene, l, top look) bool {
	if s.Mat == nil {
		return false
	}
	size, ok := sized(s.View, top.top)
	if !ok {
		return false
	}
	down, ok := dropped(s.View, top.top.middle(), size)
	return ok && isSide(l, top, down)
}

// isSide reports whether a look is at a side of the die that another one is at the top of, if the
// bottoms of dice lie that way below their tops, in sides.
func isSide(l, top look, way calib.Point) bool {
	lies, asLarge := inSide(l, top, way)
	return lies && (!asLarge || mayBeOfOne(l, top))
}

// inSide reports whether a look lies in a side of the die that another one is at the top of, if the
// bottoms of dice lie that way below their tops, in sides; and whether it is all of that side.
func inSide(l, top look, way calib.Point) (lies, asLarge bool) {
	down := way.Times(top.top.side())
	for i, a := range top.top {
		b := top.top[(i+1)%4]
		if away := a.Towards(b, 0.5).Minus(top.top.middle()); away.X*down.X+away.Y*down.Y <= 0 {
			continue
		}
		side := quad{b, a, a.Plus(down), b.Plus(down)}
		larger := l.top.area() / side.area()
		switch isThere := overlap(l.top, side) >= sameSide && larger < mostLarger; {
		case isThere && max(larger, 1/larger) < asLargeAs:
			return true, true
		case isThere || calib.Inside(side[:], l.top.middle()):
			return true, false
		}
	}
	return false, false
}

// mayBeOfOne reports whether two faces may be of one die: those beside each other are of one
// colour, differ, and do not make seven, as opposite ones do.
func mayBeOfOne(a, b look) bool {
	f, p := a.face(anyPips.Faces)
	g, q := b.face(anyPips.Faces)
	return oneHue(a, b) >= leastOneHue && (min(p, q) < sureFace || f != g && f+g != 7)
}

// oneHue is the chance that two faces are of one colour.
func oneHue(a, b look) (alike float64) {
	for i, p := range a.colours {
		alike += p * b.colours[i]
	}
	return alike
}
