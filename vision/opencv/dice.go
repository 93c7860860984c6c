package opencv

import (
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// diceDoubt is something that may be a die and could not be read.
type diceDoubt struct {
	// At is its place in the picture, px.
	At calib.Point
	// Colour is that of the die it may be.
	Colour dice.Colour
	// Reason says in words what is wrong with it, English.
	Reason string
	// Face: only which face a die shows is not certain.
	Face bool
}

// diceReading is what a diceReader saw.
type diceReading struct {
	// Set is the one that the dice were read as.
	Set diceSet
	// Dice have everything but their zone.
	Dice []vision.Die
	// Doubts are never nil; with any of them nothing may be ruled on.
	Doubts []diceDoubt
	// SizeMM is the dice's edge as measured in this picture, or 0 when they
	// are not of one size or too few to measure it well.
	SizeMM float64
}

// diceScene is what is known of a picture before its dice are read.
type diceScene struct {
	// View and Mat tell where things lie; Mat is nil on a table without one.
	View calib.View
	Mat  *calib.Mat
	// paper tells what white is in the picture.
	paper paper
	// bare tells where nothing lies on the mat.
	bare bareMat
	// Covers are outlines in px of things dice do not lie on top of: cups,
	// hands. What looks like a die wholly inside one is not a die.
	Covers [][]calib.Point
	// Cups are those that were seen.
	Cups []vision.Cup
	// Prints are outlines in px of what is printed on the mat and may look a
	// little like a die.
	Prints [][]calib.Point
	// Near is what dice lie in or near, or nil: then they are looked for on all
	// of the mat and around it.
	Near *calib.Circle
	// DieSizeMM is the edge of the dice when the table has learned it, or 0.
	DieSizeMM float64
	// Set is which dice there are; nil if that is to be told from them.
	Set *diceSet
	// Hides: under a cup or a hand there may be dice.
	Hides bool
	// Chips: chips were seen, which no game but Lucky Five has.
	Chips bool
}

// covered reports whether a place lies in one of the covers.
func (s diceScene) covered(p calib.Point) bool { return within(s.Covers, p) }

// isByCup reports whether a cup is so near to a top face that a die which touches this one may
// be half under it.
func (s diceScene) isByCup(top quad) bool {
	return slices.ContainsFunc(s.Cups, func(c vision.Cup) bool {
		return c.CenterPx.Far(top.middle()) < c.RadiusPx+besideDie*top.side()
	})
}

// isMiddleOfCup reports whether a place is in the inner half of a cup: what is seen there is the cup.
func (s diceScene) isMiddleOfCup(p calib.Point) bool {
	return slices.ContainsFunc(s.Cups, func(c vision.Cup) bool { return c.CenterPx.Far(p) < c.RadiusPx/2 })
}

// printed reports whether a place lies in one of the prints.
func (s diceScene) printed(p calib.Point) bool { return within(s.Prints, p) }

func within(outlines [][]calib.Point, p calib.Point) bool {
	return slices.ContainsFunc(outlines, func(o []calib.Point) bool { return len(o) > 2 && calib.Inside(o, p) })
}
