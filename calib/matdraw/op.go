package matdraw

import (
	"image/color"

	"dicetable/calib"
)

// Kind is what an operation draws.
type Kind int

const (
	// Polygon is closed and filled.
	Polygon Kind = iota
	// Line joins its points with round ends and corners.
	Line
	// Circle is a ring around its one point.
	Circle
	// Text begins at its one point, on the baseline.
	Text
)

// Op is one thing to draw. Places and sizes are in mm.
type Op struct {
	Kind   Kind
	Colour color.RGBA
	Points []calib.Point
	// Width is the stroke's of Line and Circle.
	Width float64
	// Radius is a Circle's, to the middle of its stroke.
	Radius float64
	// Text and its height of letters.
	Text string
	Size float64
}

// polygon fills the area between points.
func polygon(c color.RGBA, points ...calib.Point) Op {
	return Op{Kind: Polygon, Colour: c, Points: points}
}

// filled is a rectangle of one colour.
func filled(c color.RGBA, r calib.Rect) Op {
	corners := r.Corners()
	return polygon(c, corners[:]...)
}

// framed is a rectangle's border.
func framed(c color.RGBA, width float64, r calib.Rect) Op {
	k := r.Corners()
	return Op{Kind: Line, Colour: c, Width: width, Points: []calib.Point{k[0], k[1], k[2], k[3], k[0]}}
}
