package opencv

import (
	"math"
	"math/cmplx"

	"dicetable/calib"
)

// box is a part of the picture: left, top, right and bottom in px, the last
// two exclusive.
type box struct{ x0, y0, x1, y1 int }

// bounds is the box of px around a polygon, rim included.
func bounds(polygon []calib.Point, rim float64) box {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range polygon {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	return box{int(x0 - rim), int(y0 - rim), int(x1 + rim + 1), int(y1 + rim + 1)}
}

// quad is the outline of a top face in px, clockwise as seen.
type quad [4]calib.Point

// middle is the mean of the corners.
func (q quad) middle() calib.Point {
	return q[0].Towards(q[2], 0.5).Towards(q[1].Towards(q[3], 0.5), 0.5)
}

// halfEdges are from its middle to those of two of its edges, on the average of opposite
// ones.
func (q quad) halfEdges() (a, b calib.Point) {
	return q[1].Minus(q[0]).Plus(q[2].Minus(q[3])).Times(0.25), q[3].Minus(q[0]).Plus(q[2].Minus(q[1])).Times(0.25)
}

// area is in square px, 0 or more.
func (q quad) area() float64 {
	return math.Abs(q[2].Minus(q[0]).Cross(q[3].Minus(q[1]))) / 2
}

// side is the edge of the face as the networks measure it, px: that of a
// square seen from straight above, and a little less than the longer edge of
// one seen aslant.
func (q quad) side() float64 {
	var a complex128
	for i, c := range q {
		a += complex(c.X, c.Y) * [4]complex128{1, -1i, -1, 1i}[i]
	}
	return math.Sqrt2 * cmplx.Abs(a) / 4
}

// overlap is how much of the smaller of two faces lies in the other, 0 to 1.
func overlap(a, b quad) float64 {
	least := min(a.area(), b.area())
	if least <= 0 {
		return 0
	}
	cut := a[:]
	for i := range b {
		cut = clip(cut, b[i], b[(i+1)%4])
	}
	return min(1, area(cut)/least)
}

// clip keeps of a polygon what lies on the right of the line from one place
// to another, as seen.
func clip(polygon []calib.Point, from, to calib.Point) []calib.Point {
	var kept []calib.Point
	way := to.Minus(from)
	for i, p := range polygon {
		next := polygon[(i+1)%len(polygon)]
		d, e := way.Cross(p.Minus(from)), way.Cross(next.Minus(from))
		if d >= 0 {
			kept = append(kept, p)
		}
		if d*e < 0 {
			kept = append(kept, p.Towards(next, d/(d-e)))
		}
	}
	return kept
}

// area of a polygon, square px.
func area(polygon []calib.Point) float64 {
	sum := 0.0
	for i, p := range polygon {
		sum += p.Cross(polygon[(i+1)%len(polygon)])
	}
	return math.Abs(sum) / 2
}
