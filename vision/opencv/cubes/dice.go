// Package cubes reads dice of a known colour by their edges: where something
// has that colour, cubes are laid into the picture at all places and turns and
// moved until their edges fit; a network tells what their top faces show. It
// reads the yellow dice of Bluff, for which it was made, and its marker: of
// these it calls more that lie on others than package opencv does, which reads
// all other dice.
package cubes

import (
	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// Kind is one kind of die in a set: a body's colour and what its faces show.
type Kind struct {
	Colour dice.Colour
	// Faces are those that occur on it.
	Faces []dice.Face
	// MinMM and MaxMM bound the edge of such dice, mm.
	MinMM, MaxMM float64
	// Most is how many of them the set has, or 0 if any number.
	Most int
}

// Set describes the dice that may lie on the table.
type Set struct {
	Name  string
	Kinds []Kind
}

// BluffSet is the yellow dice of Bluff and the red marker (BL-1). Some
// editions have a six instead of a pip, so all faces are looked for.
func BluffSet() Set {
	faces := []dice.Face{1, 2, 3, 4, 5, 6, dice.Star}
	return Set{Name: "bluff", Kinds: []Kind{
		{Colour: dice.Yellow, Faces: faces, MinMM: 11, MaxMM: 21},
		{Colour: dice.Red, Faces: faces, MinMM: 11, MaxMM: 21, Most: 1},
	}}
}

// Doubt is something that looks like a die and could not be read.
type Doubt struct {
	// At is its place in the picture, px.
	At calib.Point
	// Colour is that of the die it may be.
	Colour dice.Colour
	// Reason says in words what is wrong with it, English.
	Reason string
	// About is what is doubted.
	About Matter
	// ReachMM is how far around the place that may be, mm.
	ReachMM float64
}

// Matter is what a doubt is about.
type Matter int

const (
	// Unexplained: something of a die's colour belongs to no die that was read.
	Unexplained Matter = iota
	// Swallowed: what has the dice's colour and is larger than any, as a cup, may hide a part of
	// one, somewhere within ReachMM.
	Swallowed
	// Beneath: so much is seen around a die that another one may be under it.
	Beneath
	// Pair: two dice hide a part of one another.
	Pair
	// Leaning: a die may lean.
	Leaning
	// UnclearFace: only which face a die shows is not certain; OtherMarks: its marks are not those
	// of the face that the network sees.
	UnclearFace
	OtherMarks
)

// IsFace reports whether a face is doubted, and not how a die lies.
func (m Matter) IsFace() bool { return m == UnclearFace || m == OtherMarks }

// Reading is what a Reader saw.
type Reading struct {
	// Dice have everything but their zone.
	Dice []vision.Die
	// Poses are what is seen of how each of them lies.
	Poses []Pose
	// Doubts are never nil; with any of them nothing may be ruled on.
	Doubts []Doubt
	// SizeMM is the dice's edge as measured in this picture, or 0 when it was
	// known or too few dice were there to measure it well.
	SizeMM float64
	// Marks are how the dice's ones and stars look: as this picture tells, or as
	// before.
	Marks Marks
	// Rests are what the next picture may know of those dice that are told to lean
	// or not to.
	Rests []Rest
}

// Pose is what edges and colour tell of how a die lies.
type Pose struct {
	// Leans is the chance that it leans.
	Leans float64
	// Fringe is how much of its colour is seen around it, as a share of a face: of
	// one that lies on another die, or leans, more than blurred edges explain.
	Fringe float64
}

// Scene is what is known of a picture before its dice are read.
type Scene struct {
	View calib.View
	Mat  *calib.Mat
	// White are the gains for blue, green and red that make white neutral.
	White [3]float64
	// Covers are outlines in px of things dice do not lie on top of: cups,
	// hands. What looks like a die wholly inside one is not a die.
	Covers [][]calib.Point
	// DieSizeMM is the edge of the dice when the table has learned it, or 0.
	DieSizeMM float64
	// Marks are how the dice's ones and stars look, if the table has learned it.
	Marks Marks
	// Rests are as the picture before told them, none without one.
	Rests []Rest
}
