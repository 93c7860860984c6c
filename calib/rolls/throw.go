// Package rolls learns an unknown dice set from throws of it: observations go
// in, and what is known and what is missing comes out, in words. It is pure,
// and the order of the throws does not matter to it.
package rolls

import (
	"dicetable/calib"
	"dicetable/games/dice"
)

// Throw is what was read of all dice of a set that lie on the table.
type Throw struct {
	Dice []Die
	// Whole: every die that lies there was read, so they may be counted.
	Whole bool
	// EdgeMM is the edge of the dice as it was measured of all together, taken
	// to be of one size, mm; 0 where it was not.
	EdgeMM float64
}

// Die is one die whose colour is certain.
type Die struct {
	Colour dice.Colour
	// Face is 0, and SizeMM too, for a die that leans or lies on another one.
	Face   dice.Face
	SizeMM float64
	// At is its place on the mat, mm.
	At calib.Point
}

// Arrival is what a throw is to those before.
type Arrival int

// The arrivals.
const (
	// New: the dice were thrown.
	New Arrival = iota
	// Same: most of them lie where they did, and no more can be seen of them.
	Same
	// More: most of them lie where they did, and now more can be seen of them.
	More
)

// stayed is how far a die that was not thrown may seem to move, mm.
const stayed = 3

// Gather adds a throw to those before. Dice that still lie as they did were not
// thrown again; if more is seen of them now, this takes the last one's place.
func Gather(before []Throw, t Throw) ([]Throw, Arrival) {
	last := len(before) - 1
	switch {
	case last < 0 || !t.stillLies(before[last]):
		return append(before, t), New
	case len(t.Dice) < len(before[last].Dice), len(t.Dice) == len(before[last].Dice) && (before[last].Whole || !t.Whole):
		return before, Same
	}
	before[last] = t
	return before, More
}

// stillLies reports whether half or more of the dice of one of two throws lie
// where the other has them.
func (t Throw) stillLies(before Throw) bool {
	n := 0
	for _, d := range t.Dice {
		for _, b := range before.Dice {
			if d.Colour == b.Colour && (d.Face == b.Face || d.Face == 0 || b.Face == 0) && d.At.Far(b.At) < stayed {
				n++
				break
			}
		}
	}
	return n > 0 && 2*n >= min(len(t.Dice), len(before.Dice))
}
