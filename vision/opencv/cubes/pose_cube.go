package cubes

import (
	"math"

	"dicetable/calib"
)

// frame is how mm are seen around one place in the picture: px per mm along
// x and y of the mat and upward. Over the size of a die that is exact enough.
type frame struct{ x, y, up calib.Point }

// frameAt is the frame around a place in the picture that lies at a height
// above the mat, mm; false where that height is not seen.
func frameAt(v calib.View, px calib.Point, height float64) (frame, bool) {
	at, ok := v.Locate(px, height)
	if !ok {
		return frame{}, false
	}
	o := v.Project(at, height)
	dx := v.Project(calib.Point{X: at.X + 1, Y: at.Y}, height)
	dy := v.Project(calib.Point{X: at.X, Y: at.Y + 1}, height)
	up := v.Project(at, height+1)
	f := frame{x: minus(dx, o), y: minus(dy, o), up: minus(up, o)}
	return f, !math.IsNaN(dx.X + dy.X + up.X + o.X)
}

func plus(a, b calib.Point) calib.Point               { return calib.Point{X: a.X + b.X, Y: a.Y + b.Y} }
func minus(a, b calib.Point) calib.Point              { return calib.Point{X: a.X - b.X, Y: a.Y - b.Y} }
func times(a calib.Point, k float64) calib.Point      { return calib.Point{X: a.X * k, Y: a.Y * k} }
func cross(a, b calib.Point) float64                  { return a.X*b.Y - a.Y*b.X }
func far(a, b calib.Point) float64                    { return math.Hypot(a.X-b.X, a.Y-b.Y) }
func between(a, b calib.Point, t float64) calib.Point { return plus(a, times(minus(b, a), t)) }

// cube is a die that lies flat: the middle of its top face in the picture,
// the frame there, the turn of its edges against the mat's (radians, a
// quarter turn is the same cube) and its edge in mm.
type cube struct {
	frame
	at   calib.Point
	turn float64
	size float64
}

// axes are the two half edges of the top face in px.
func (c cube) axes() (a, b calib.Point) {
	s, k := math.Sincos(c.turn)
	h := c.size / 2
	a = plus(times(c.x, h*k), times(c.y, h*s))
	b = plus(times(c.x, -h*s), times(c.y, h*k))
	return a, b
}

// top is the outline of the top face in px, as the mat's x and y turn.
func (c cube) top() [4]calib.Point {
	a, b := c.axes()
	return [4]calib.Point{
		minus(minus(c.at, a), b), minus(plus(c.at, a), b),
		plus(plus(c.at, a), b), plus(minus(c.at, a), b),
	}
}

// drop is the way in px from a corner of the top face to the one below it.
func (c cube) drop() calib.Point { return times(c.up, -c.size) }

// sides say which edges of the top face have a side below that the camera
// sees: edge i runs from corner i to corner i+1.
func (c cube) sides() (seen [4]bool) {
	top, d := c.top(), c.drop()
	turnsRight := cross(c.x, c.y) > 0
	for i := range top {
		// The side is seen when the drop leads out of the face.
		seen[i] = (cross(minus(top[(i+1)%4], top[i]), d) < 0) == turnsRight
	}
	return seen
}

// outline is the whole cube's silhouette in px.
func (c cube) outline() []calib.Point {
	top, d, seen := c.top(), c.drop(), c.sides()
	var out []calib.Point
	for i := range top {
		before, after := seen[(i+3)%4], seen[i]
		switch {
		case before && after:
			out = append(out, plus(top[i], d))
		case before:
			out = append(out, plus(top[i], d), top[i])
		case after:
			out = append(out, top[i], plus(top[i], d))
		default:
			out = append(out, top[i])
		}
	}
	return out
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

// bounds is the box of px around a polygon, rim included.
func bounds(polygon []calib.Point, rim float64) box {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range polygon {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	return box{int(x0 - rim), int(y0 - rim), int(x1 + rim + 1), int(y1 + rim + 1)}
}

// overlap says whether two top faces, shrunk about their middles, lie in one
// another.
func overlap(a, b cube, shrink float64) bool {
	d := minus(a.at, b.at)
	if dotp(d, d) > a.size*b.size*2*cross(a.x, a.y) {
		return false
	}
	return !parted(a, b, shrink) && !parted(b, a, shrink)
}

// parted says whether a line along an edge of a has a and b on its two
// sides, both shrunk.
func parted(a, b cube, shrink float64) bool {
	ax, ay := a.axes()
	bx, by := b.axes()
	d := minus(b.at, a.at)
	for _, axis := range [...][2]calib.Point{{ax, ay}, {ay, ax}} {
		// Across the edge axis[1]: lengths are along its normal.
		n := calib.Point{X: -axis[1].Y, Y: axis[1].X}
		reach := math.Abs(dotp(axis[0], n)) + math.Abs(dotp(bx, n)) + math.Abs(dotp(by, n))
		if math.Abs(dotp(d, n)) > shrink*reach {
			return true
		}
	}
	return false
}

func dotp(a, b calib.Point) float64 { return a.X*b.X + a.Y*b.Y }
