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
	f := frame{x: dx.Minus(o), y: dy.Minus(o), up: up.Minus(o)}
	return f, !math.IsNaN(dx.X + dy.X + up.X + o.X)
}

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
	a = c.x.Times(h * k).Plus(c.y.Times(h * s))
	b = c.x.Times(-h * s).Plus(c.y.Times(h * k))
	return a, b
}

// top is the outline of the top face in px, as the mat's x and y turn.
func (c cube) top() [4]calib.Point {
	a, b := c.axes()
	return [4]calib.Point{
		c.at.Minus(a).Minus(b), c.at.Plus(a).Minus(b),
		c.at.Plus(a).Plus(b), c.at.Minus(a).Plus(b),
	}
}

// drop is the way in px from a corner of the top face to the one below it.
func (c cube) drop() calib.Point { return c.up.Times(-c.size) }

// sides say which edges of the top face have a side below that the camera
// sees: edge i runs from corner i to corner i+1.
func (c cube) sides() (seen [4]bool) {
	top, d := c.top(), c.drop()
	turnsRight := c.x.Cross(c.y) > 0
	for i := range top {
		// The side is seen when the drop leads out of the face.
		seen[i] = (top[(i+1)%4].Minus(top[i]).Cross(d) < 0) == turnsRight
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
			out = append(out, top[i].Plus(d))
		case before:
			out = append(out, top[i].Plus(d), top[i])
		case after:
			out = append(out, top[i], top[i].Plus(d))
		default:
			out = append(out, top[i])
		}
	}
	return out
}

// bounds is the box of px around a polygon, rim included.
func bounds(polygon []calib.Point, rim float64) box {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range polygon {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	return box{int(x0 - rim), int(y0 - rim), int(x1 + rim + 1), int(y1 + rim + 1)}
}

// overlap reports whether two top faces, shrunk about their middles, lie in one
// another.
func overlap(a, b cube, shrink float64) bool {
	d := a.at.Minus(b.at)
	if dotp(d, d) > a.size*b.size*2*a.x.Cross(a.y) {
		return false
	}
	return !parted(a, b, shrink) && !parted(b, a, shrink)
}

// parted reports whether a line along an edge of a has a and b on its two
// sides, both shrunk.
func parted(a, b cube, shrink float64) bool {
	ax, ay := a.axes()
	bx, by := b.axes()
	d := b.at.Minus(a.at)
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
