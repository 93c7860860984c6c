package cubes

import (
	"math"

	"dicetable/calib"
)

const (
	// restsWithin is how far a die that lies still is found from where it was in
	// the picture before, px.
	restsWithin = 1.5
	// restsFor is over how many pictures at most something is averaged: one that
	// was replaced unseen is known anew after as many.
	restsFor = 10
)

// Rest is what the pictures before say of a die that lies still: noise and light
// change from one to the next, whether it leans does not.
type Rest struct {
	// At is the middle of its top face, px.
	At calib.Point
	// Leans is how much speaks for its leaning, the mean of the logarithms of the
	// odds in the last Seen pictures.
	Leans float64
	Seen  int
}

// restAt is what is known of a die at a place, the zero value for a new one.
func (s Scene) restAt(at calib.Point) Rest {
	for _, r := range s.Rests {
		if math.Hypot(r.At.X-at.X, r.At.Y-at.Y) <= restsWithin {
			return r
		}
	}
	return Rest{}
}

// and is what is known after one picture more.
func (r Rest) and(at calib.Point, leans float64) Rest {
	n := min(r.Seen+1, restsFor)
	return Rest{At: at, Leans: r.Leans + (leans-r.Leans)/float64(n), Seen: n}
}
