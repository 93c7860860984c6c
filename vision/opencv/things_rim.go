package opencv

import (
	"math"

	"dicetable/calib"
	"dicetable/vision/opencv/cvx"
)

// closeUp is a frame in which things of known shape are measured: at half its resolution,
// or whole where a mm has few px, so that rims are as many cells apart by any camera.
type closeUp struct {
	cvx.Picture
	view calib.View
	// by is the edge of a cell in px of the frame: closeBy or 1.
	by float64
}

// closeBy is the edge of a close picture's cell in px of a frame of which a mm on the mat
// has at least halfScale px. By the usual camera it has 1.7 px; of a frame 1280 px wide 1.2,
// and in half of that a small disc's rim is three cells from a medium one's, which is too
// near: what is sharp at one is sharp at the other.
const closeBy, halfScale = 2, 1.4

// newCloseUp makes the close picture of a frame.
func newCloseUp(frame cvx.Picture, v calib.View, m *calib.Mat) (*closeUp, error) {
	by := closeBy
	if v.Scale(m.Rect().Center(), 0) < halfScale {
		by = 1
	}
	p, err := cvx.ShrinkColour(frame, by)
	return &closeUp{p, v, float64(by)}, err
}

func (c *closeUp) cell(px calib.Point) calib.Point {
	half := (c.by - 1) / 2
	return calib.Point{X: (px.X - half) / c.by, Y: (px.Y - half) / c.by}
}

func (c *closeUp) px(cell calib.Point) calib.Point {
	half := (c.by - 1) / 2
	return calib.Point{X: cell.X*c.by + half, Y: cell.Y*c.by + half}
}

// smooth is the colour at a place between cells; false outside.
func (c *closeUp) smooth(x, y float64) (colour, bool) {
	if !(x >= 0 && y >= 0 && x < float64(c.Width-1) && y < float64(c.Height-1)) {
		return colour{}, false
	}
	left, top := int(x), int(y)
	u, v := x-float64(left), y-float64(top)
	i := 3 * (top*c.Width + left)
	j := i + 3*c.Width
	a, b := c.BGR[i:i+6:i+6], c.BGR[j:j+6:j+6]
	nw, ne, sw, se := (1-u)*(1-v), u*(1-v), (1-u)*v, u*v
	return colour{
		nw*float64(a[0]) + ne*float64(a[3]) + sw*float64(b[0]) + se*float64(b[3]),
		nw*float64(a[1]) + ne*float64(a[4]) + sw*float64(b[1]) + se*float64(b[4]),
		nw*float64(a[2]) + ne*float64(a[5]) + sw*float64(b[2]) + se*float64(b[5]),
	}, true
}

// rimPoints is at how many places a rim is looked at.
const rimPoints = 40

// round is a flat round thing at a place.
type round struct {
	roundKind
	// kind is the index among the kinds looked for.
	kind int
	// at is the middle of the upper face, mm on the mat below it.
	at calib.Point
	// middle, a and b are its middle and its half axes in the close picture.
	middle, a, b calib.Point
	// points are points of its rim, rim how well it is seen at each, 0 to 1.
	points [rimPoints]contourPoint
	rim    [rimPoints]float64
	// hidden says of each point whether another thing may cover it.
	hidden [rimPoints]lidded
	// veiled says of each place inside, as inShares has them, whether another
	// thing may cover it; above that this one lies on it.
	veiled [rimPoints][len(inShares)]bool
	above  bool
	// holds: a smaller thing lies within it.
	holds bool
	// refitted is how many hidden points must be exceeded for another fit.
	refitted int
	// score is how well the part of the rim is seen that nothing covers,
	// seen how much of the rim that is.
	score, seen float64
}

// place lays a round thing somewhere.
func (c *closeUp) place(r *round, at calib.Point) {
	px := c.view.Project(at, r.height)
	east := c.view.Project(calib.Point{X: at.X + r.radius, Y: at.Y}, r.height)
	south := c.view.Project(calib.Point{X: at.X, Y: at.Y + r.radius}, r.height)
	r.at, r.middle = at, c.cell(px)
	r.a, r.b = east.Minus(px).Times(1/c.by), south.Minus(px).Times(1/c.by)
}

// contourPoint is the point of the rim at an index, with the direction outward.
func (r *round) contourPoint(i int) contourPoint {
	d := rimDirections[i]
	at := calib.Point{X: r.middle.X + d.X*r.a.X + d.Y*r.b.X, Y: r.middle.Y + d.X*r.a.Y + d.Y*r.b.Y}
	// The direction across the rim: along it turned by a right angle.
	along := calib.Point{X: d.X*r.b.X - d.Y*r.a.X, Y: d.X*r.b.Y - d.Y*r.a.Y}
	n := math.Hypot(along.X, along.Y)
	out := calib.Point{X: along.Y / n, Y: -along.X / n}
	if out.X*(at.X-r.middle.X)+out.Y*(at.Y-r.middle.Y) < 0 {
		out = out.Times(-1)
	}
	return contourPoint{at, out}
}

var rimDirections = func() (d [rimPoints]calib.Point) {
	for i := range d {
		d[i].Y, d[i].X = math.Sincos(2 * math.Pi * float64(i) / rimPoints)
	}
	return d
}()

// rimReach is how far to both sides of a rim it is looked for, in cells.
const rimReach = 4

// rimProfile is how sharply the picture changes across a rim at each offset
// outward from -reach to reach: 0 is noise or a shade that fades, 1 an edge.
func (c *closeUp) rimProfile(b contourPoint, reach int) (out [2*rimReach + 1]float64) {
	const beside, beyond = 3, 5
	var line, steps [2*(rimReach+beyond) + 1]colour
	length := 2*(reach+beyond) + 1
	for i := range length {
		t := float64(i - reach - beyond)
		seen, ok := c.smooth(b.at.X+t*b.out.X, b.at.Y+t*b.out.Y)
		if !ok {
			return out
		}
		line[i] = seen
	}
	for n := 2; n < length-2; n++ {
		for k := range 3 {
			steps[n][k] = (line[n+1][k] + line[n+2][k] - line[n-1][k] - line[n-2][k]) / 2
		}
	}
	for i := range 2*reach + 1 {
		n := i + beyond
		most, level := 0.0, 0.0
		for k := range 3 {
			// What changes as much to both sides is no edge.
			slow := (math.Abs(steps[n-beside][k]) + math.Abs(steps[n+beside][k])) / 2
			most = max(most, math.Abs(steps[n][k])-slow)
			level = max(level, line[n-2][k], line[n+2][k])
		}
		low, high := 4+0.012*level, 9+0.04*level
		out[i] = max(0, min(1, (most-low)/(high-low)))
	}
	return out
}

// leastShare is how much of a rim must be seen for a round thing to be looked at any closer: of a
// chip of the mat's colour in little light only the shaded part of its rim is, a seventh to a fifth.
const leastShare = 0.1

// fit moves a round thing to where its rim is seen best and measures it. It
// is false where too little of a rim is seen.
func (c *closeUp) fit(r *round) bool {
	for _, reach := range [...]int{rimReach, 2} {
		if share := c.move(r, reach); share < leastShare {
			return false
		}
	}
	c.measure(r)
	return true
}

// lay finds the points of the rim.
func (r *round) lay() {
	for i := range r.points {
		r.points[i] = r.contourPoint(i)
	}
}

// measure says how well each point of the rim is seen.
func (c *closeUp) measure(r *round) {
	r.lay()
	for i := range rimPoints {
		profile := c.rimProfile(r.points[i], 1)
		r.rim[i] = max(profile[0], profile[1], profile[2])
	}
}

// move moves a round thing by what is seen of its rim within a reach where
// nothing hides it, and says how much of the rim that is.
func (c *closeUp) move(r *round, reach int) (share float64) {
	var m [3][4]float64
	// A radius is known: what makes the rim look larger or smaller is taken
	// for chance.
	m[2][2] = 2
	for i := 0; i < rimPoints; i += 2 {
		if r.hidden[i] != free {
			continue
		}
		b := r.contourPoint(i)
		profile := c.rimProfile(b, reach)
		off, best := 0, 0.0
		for k := -reach; k <= reach; k++ {
			e := profile[reach+k] * (1 - 0.08*math.Abs(float64(k)))
			if e > best {
				off, best = k, e
			}
		}
		share += 2 * best / rimPoints
		if best < 0.2 {
			continue
		}
		row := [4]float64{b.out.X, b.out.Y, 1, summit(profile[:2*reach+1], off)}
		for n := range 3 {
			for j := range 4 {
				m[n][j] += best * row[n] * row[j]
			}
		}
	}
	dx, dy := solveShift(m)
	if to, ok := c.view.Locate(c.px(r.middle.Plus(calib.Point{X: dx, Y: dy})), r.height); ok {
		c.place(r, to)
	}
	return share
}

// summit is where around an offset a profile is highest, by the weight of its
// neighbours.
func summit(profile []float64, off int) float64 {
	reach := len(profile) / 2
	low, high := max(0, reach+off-1), min(len(profile)-1, reach+off+1)
	sum, weights := 0.0, 1e-9
	for i := low; i <= high; i++ {
		sum += profile[i] * float64(i-reach)
		weights += profile[i]
	}
	return sum / weights
}

// solveShift solves three equations for shift and growth; without enough of
// a rim nothing is moved.
func solveShift(m [3][4]float64) (dx, dy float64) {
	for i := range 2 {
		m[i][i] += 0.5
	}
	x := solve(m[0][:], m[1][:], m[2][:])
	return max(-rimReach, min(rimReach, x[0])), max(-rimReach, min(rimReach, x[1]))
}

// solve solves as many equations as it is given, which have a solution; each is a row of
// factors, with what they make behind.
func solve(m ...[]float64) []float64 {
	n := len(m)
	for i := range m {
		for j := i + 1; j < n; j++ {
			k := m[j][i] / m[i][i]
			for c := i; c <= n; c++ {
				m[j][c] -= k * m[i][c]
			}
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = m[i][n]
		for j := i + 1; j < n; j++ {
			x[i] -= m[i][j] * x[j]
		}
		x[i] /= m[i][i]
	}
	return x
}
