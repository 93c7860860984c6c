package opencv

import (
	"cmp"
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision/opencv/cvx"
)

// spot is a place in a picture where a die's top face may have its middle.
type spot struct {
	at calib.Point
	// side is the face's edge, px.
	side float64
	// logit is how much speaks for it.
	logit float64
}

const (
	// findStep is the distance of the places that the finder judges, px of
	// the scaled picture; it gives them in blocks of two by two.
	findStep = 4
	// findAlign is what the scaled picture's width and height are multiples of.
	findAlign = 2 * findStep
	// usualSide is the edge of a die, px of the scaled picture, whose
	// logarithm is 0 to the finder.
	usualSide = 16.0
	// leastSpot is the logit from which a place is looked at closely.
	leastSpot = -2.0
	// apartSpots is how near two dice's middles may be, in sides.
	apartSpots = 0.45
	// sameSize is how many times as large one of two spots may be to be of the
	// same die.
	sameSize = 1.5
	// mostSpots is how many places of a picture are looked at closely.
	mostSpots = 96
)

// find says where dice may lie in a picture, best first. Its width and height
// must be multiples of findAlign.
func find(n *network, p cvx.Picture) ([]spot, error) {
	to, err := n.room([4]int{1, 3, p.Height, p.Width})
	if err != nil {
		return nil, err
	}
	if err := cvx.Planes(p, to); err != nil {
		return nil, err
	}
	w, h := p.Width/findAlign, p.Height/findAlign
	said, err := n.run(16 * w * h)
	if err != nil {
		return nil, err
	}
	return best(spots(said, w, h)), nil
}

// spots are the places of a picture of w x h blocks that the finder gives
// more than leastSpot.
func spots(said []float32, w, h int) []spot {
	var all []spot
	size := w * h
	for k := range 4 {
		for i, logit := range said[k*size : (k+1)*size] {
			if !(logit > leastSpot) {
				continue
			}
			of := func(plane int) float64 { return float64(said[(4*plane+k)*size+i]) }
			x, y := 2*(i%w)+k%2, 2*(i/w)+k/2
			all = append(all, spot{
				at: calib.Point{
					X: (float64(x)+0.5+of(1))*findStep - 0.5,
					Y: (float64(y)+0.5+of(2))*findStep - 0.5,
				},
				side:  usualSide * math.Exp(max(-2, min(2, of(3)))),
				logit: float64(logit),
			})
		}
	}
	return all
}

// alike says whether two edges may be of the same die.
func alike(a, b float64) bool { return max(a, b) < sameSize*min(a, b) }

// best are the best spots without those that lie in a better one, the best
// one first.
func best(all []spot) []spot {
	slices.SortStableFunc(all, func(a, b spot) int { return cmp.Compare(b.logit, a.logit) })
	var kept []spot
next:
	for _, s := range all {
		if len(kept) == mostSpots {
			break
		}
		for _, k := range kept {
			if s.at.Far(k.at) < apartSpots*min(s.side, k.side) && alike(s.side, k.side) {
				continue next
			}
		}
		kept = append(kept, s)
	}
	return kept
}
