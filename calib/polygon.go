package calib

import "math"

// Inside reports whether p lies in a polygon.
func Inside(polygon []Point, p Point) bool {
	in := false
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}

// Row is the part of the row of px at y, from its first column to before its
// last, that lies in a polygon without hollows; empty where from is not before
// to.
func Row(polygon []Point, y float64) (from, to int) {
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
