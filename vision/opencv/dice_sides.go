package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
)

const (
	// leastTurned is the angle, degrees, from which two faces are not both the
	// top of a die. Those of one die are at right angles, but drops are measured
	// badly.
	leastTurned = 45
	// maybeTurned is that from which something that is not for certain a die may be
	// another one's side.
	maybeTurned = 25
	// rightWayUp is how many degrees it is worth to drop down in the picture,
	// as dice do for a camera that is held the right way up.
	rightWayUp = 20
	// perDoubt is how many degrees at most what may be no die says of the way, for
	// each time that it is unlikelier by e to be none.
	perDoubt = 15
)

// topsOnly leaves out the looks at side faces of dice, and marks those that may be.
// Where a camera looks aslant at a table without a mat, their pips are in plain view.
func topsOnly(looks []look) []look {
	way := usualDrop(looks)
	isOf := func(l look, sure, turned float64) bool {
		return slices.ContainsFunc(looks, func(top look) bool {
			return top.there() >= sure && leaning(top.drop, way) < leaning(l.drop, way) && besides(l, top, turned)
		})
	}
	var tops []look
	for _, l := range looks {
		if !isOf(l, isDie, leastTurned) {
			l.mayBeSide = l.there() < sureAlone && isOf(l, sureAlone, maybeTurned)
			tops = append(tops, l)
		}
	}
	return tops
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

// besides says whether a look may be at a side of the die that another one is
// at the top of: it is turned away from that by so many degrees, and lies where the
// body is.
func besides(l, top look, turned float64) bool {
	if leaning(l.drop, top.drop) < turned {
		return false
	}
	for _, part := range []float64{0.5, 0.75, 1} {
		if calib.Inside(top.moved(part), l.top.middle()) {
			return true
		}
	}
	return false
}

// moved is the outline of the top face moved down part of the way to the bottom.
func (l look) moved(part float64) []calib.Point {
	by := l.drop.Times(part * l.top.side())
	var out []calib.Point
	for _, c := range l.top {
		out = append(out, c.Plus(by))
	}
	return out
}
