package matdraw

import (
	"math"

	"dicetable/calib"
)

// A digit's shape as shares of its height: width of the glyph, distance to
// the next, thickness of the stroke.
const (
	digitWidth   = 0.66
	digitAdvance = 0.86
	digitStroke  = 0.13
)

// digits are the strokes of 0 to 9 in a box digitWidth wide and 1 high, y
// down.
var digits = [10][][]calib.Point{
	0: {arc(0.33, 0.5, 0.31, 0.5, 0, 360)},
	1: {{{X: 0.17, Y: 0.16}, {X: 0.40, Y: 0}, {X: 0.40, Y: 1}}},
	2: {join(arc(0.33, 0.29, 0.30, 0.29, 190, 400), []calib.Point{{X: 0.02, Y: 1}, {X: 0.64, Y: 1}})},
	3: {join(arc(0.32, 0.25, 0.27, 0.25, 200, 450), arc(0.32, 0.74, 0.31, 0.26, 270, 520))},
	4: {{{X: 0.47, Y: 1}, {X: 0.47, Y: 0}, {X: 0, Y: 0.7}, {X: 0.66, Y: 0.7}}},
	5: {join([]calib.Point{{X: 0.58, Y: 0}, {X: 0.11, Y: 0}, {X: 0.07, Y: 0.46}}, arc(0.32, 0.67, 0.31, 0.33, 232, 510))},
	6: {arc(0.33, 0.68, 0.31, 0.32, 0, 360), join(arc(0.62, 0.66, 0.60, 0.66, 180, 262))},
	7: {{{X: 0.02, Y: 0}, {X: 0.64, Y: 0}, {X: 0.24, Y: 1}}},
	8: {arc(0.33, 0.24, 0.26, 0.24, 0, 360), arc(0.33, 0.74, 0.31, 0.26, 0, 360)},
	9: {arc(0.33, 0.32, 0.31, 0.32, 0, 360), join(arc(0.04, 0.34, 0.60, 0.66, 0, 82))},
}

// letters are those of the cards, in the same box.
var letters = map[rune][][]calib.Point{
	'R': {
		join([]calib.Point{{X: 0.08, Y: 1}, {X: 0.08, Y: 0}}, arc(0.35, 0.27, 0.28, 0.27, -90, 90), []calib.Point{{X: 0.08, Y: 0.54}}),
		{{X: 0.34, Y: 0.54}, {X: 0.64, Y: 1}},
	},
	'O': digits[0],
	'Y': {{{X: 0.02, Y: 0}, {X: 0.33, Y: 0.48}, {X: 0.64, Y: 0}}, {{X: 0.33, Y: 0.48}, {X: 0.33, Y: 1}}},
	'G': {join([]calib.Point{{X: 0.38, Y: 0.55}}, arc(0.33, 0.5, 0.31, 0.5, 6, 312))},
	'?': {join(arc(0.33, 0.26, 0.29, 0.26, 195, 420), []calib.Point{{X: 0.33, Y: 0.56}, {X: 0.33, Y: 0.70}}), dot(0.33, 1)},
	'!': {{{X: 0.33, Y: 0}, {X: 0.33, Y: 0.68}}, dot(0.33, 1)},
}

// glyph is the strokes of a digit or a letter; none for a rune that is not
// drawn.
func glyph(r rune) [][]calib.Point {
	if r >= '0' && r <= '9' {
		return digits[r-'0']
	}
	return letters[r]
}

// dot is a stroke without length: round ends make it round.
func dot(x, y float64) []calib.Point { return []calib.Point{{X: x, Y: y}, {X: x, Y: y}} }

// arc is part of an ellipse, from one angle to the other in degrees clockwise
// from the right.
func arc(x, y, rx, ry, from, to float64) []calib.Point {
	const step = 10
	n := int(math.Ceil((to - from) / step))
	var points []calib.Point
	for i := range n + 1 {
		s, c := math.Sincos((from + (to-from)*float64(i)/float64(n)) * math.Pi / 180)
		points = append(points, calib.Point{X: x + rx*c, Y: y + ry*s})
	}
	return points
}

// join makes one stroke of several.
func join(strokes ...[]calib.Point) []calib.Point {
	var all []calib.Point
	for _, s := range strokes {
		all = append(all, s...)
	}
	return all
}
