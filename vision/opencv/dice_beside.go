package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision"
)

const (
	// disputed is the chance of a die from which the reader alone makes a place worth
	// looking beside it, where the second witness sees no face: in a heap the reader
	// takes the border between two dice for the middle of one.
	disputed = 0.1
	// besideSide is how far beside it is looked, in sides, in besideWays directions.
	besideSide, besideWays = 0.35, 8
)

// isDisputed reports whether the reader sees a die where the second witness sees no
// face.
func (l look) isDisputed() bool { return l.die >= disputed && l.told[0] > 0.5 }

// beside looks again beside what is disputed, and gives what both witnesses then see
// for certain.
func (d *DiceReader) beside(f vision.Frame, looks []look, white paper) []look {
	var spots []spot
	for _, l := range looks {
		if !l.isDisputed() {
			continue
		}
		side := l.top.side()
		for k := range besideWays {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / besideWays)
			spots = append(spots, spot{at: l.top.middle().Plus(calib.Point{X: cos, Y: sin}.Times(besideSide * side)), side: side, logit: l.logit})
		}
	}
	more := distinct(d.look(f, spots, white), overlapping)
	d.judge(f, more, white, 0)
	return slices.DeleteFunc(more, func(l look) bool { return l.there() < sureDie })
}
