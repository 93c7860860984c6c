package opencv

import (
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

// wideStep is how far apart the px of a picture laid straight may be in the frame, px,
// for one place of it to stand for each.
const wideStep = 2.0

// straightened is where the px of a square picture come from that shows a part of the
// frame laid straight: first is the upper left corner, across and down are the ways
// to the next column and row, px of the frame. Of a large part every px is the mean
// of places times places.
type straightened struct {
	first, across, down calib.Point
	places              int
}

// straighten lays a parallelogram straight: a and b are the ways from its middle to its
// right and its lower edge, edge that of the picture, px.
func straighten(middle, a, b calib.Point, edge int) straightened {
	s := straightened{first: middle.Minus(a).Minus(b), across: a.Times(2 / float64(edge)), down: b.Times(2 / float64(edge))}
	s.places = max(1, int(math.Round(math.Hypot(s.across.X, s.across.Y)/wideStep)))
	return s
}

// mean is the blue, green and red of the px in a column and a row.
func (s straightened) mean(f vision.Frame, x, y int) (mean [3]float32) {
	for k := range s.places * s.places {
		u := float64(x) + (float64(k%s.places)+0.5)/float64(s.places)
		v := float64(y) + (float64(k/s.places)+0.5)/float64(s.places)
		at := calib.Point{X: s.first.X + u*s.across.X + v*s.down.X, Y: s.first.Y + u*s.across.Y + v*s.down.Y}
		for c, value := range f.Between(at) {
			mean[c] += value
		}
	}
	for c := range mean {
		mean[c] /= float32(s.places * s.places)
	}
	return mean
}
