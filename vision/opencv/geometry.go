package opencv

import (
	"math"
	"math/cmplx"

	"dicetable/calib"
)

func plus(a, b calib.Point) calib.Point               { return calib.Point{X: a.X + b.X, Y: a.Y + b.Y} }
func minus(a, b calib.Point) calib.Point              { return calib.Point{X: a.X - b.X, Y: a.Y - b.Y} }
func times(a calib.Point, k float64) calib.Point      { return calib.Point{X: a.X * k, Y: a.Y * k} }
func cross(a, b calib.Point) float64                  { return a.X*b.Y - a.Y*b.X }
func far(a, b calib.Point) float64                    { return math.Hypot(a.X-b.X, a.Y-b.Y) }
func between(a, b calib.Point, t float64) calib.Point { return plus(a, times(minus(b, a), t)) }

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

// inside says whether p lies in the polygon.
func inside(polygon []calib.Point, p calib.Point) bool {
	in := false
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}

// span is the part of row y, from its first column to before its last, that
// lies in a polygon without hollows; empty where from is not before to.
func span(polygon []calib.Point, y float64) (from, to int) {
	left, right := math.Inf(1), math.Inf(-1)
	for i, a := range polygon {
		if b := polygon[(i+1)%len(polygon)]; (a.Y > y) != (b.Y > y) {
			x := (b.X-a.X)*(y-a.Y)/(b.Y-a.Y) + a.X
			left, right = min(left, x), max(right, x)
		}
	}
	if left > right {
		return 0, 0
	}
	return int(math.Ceil(left)), int(math.Ceil(right))
}

// quad is the outline of a top face in px, clockwise as seen.
type quad [4]calib.Point

// middle is the mean of the corners.
func (q quad) middle() calib.Point {
	return between(between(q[0], q[2], 0.5), between(q[1], q[3], 0.5), 0.5)
}

// area is in square px, 0 or more.
func (q quad) area() float64 {
	return math.Abs(cross(minus(q[2], q[0]), minus(q[3], q[1]))) / 2
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
	way := minus(to, from)
	for i, p := range polygon {
		next := polygon[(i+1)%len(polygon)]
		d, e := cross(way, minus(p, from)), cross(way, minus(next, from))
		if d >= 0 {
			kept = append(kept, p)
		}
		if d*e < 0 {
			kept = append(kept, between(p, next, d/(d-e)))
		}
	}
	return kept
}

// area of a polygon, square px.
func area(polygon []calib.Point) float64 {
	sum := 0.0
	for i, p := range polygon {
		sum += cross(p, polygon[(i+1)%len(polygon)])
	}
	return math.Abs(sum) / 2
}
