package cubes

import (
	"math"

	"dicetable/calib"
)

// candidate is a place where a die may lie, with how well its edges are seen
// there, 0 to 1.
type candidate struct {
	cube
	score float64
}

// edgeLevel is the slope that counts as a full edge, as a share of the
// body's brightness per px; minEdge bounds it in grey levels, above noise.
const (
	edgeLevel = 0.09
	minEdge   = 4
)

// alongEdge are the places at which an edge is looked at, as shares of it;
// its ends are rounded off.
var alongEdge = [5]float32{0.18, 0.34, 0.5, 0.66, 0.82}

// edge is how much of the line from a to b is an edge of what is seen, 0 to
// 1; two thirds for a full edge. It goes on growing beyond, so that it is
// largest on the steepest place.
func (r *region) edge(a, b calib.Point, full float32) float64 {
	ax, ay := float32(a.X), float32(a.Y)
	dx, dy := float32(b.X)-ax, float32(b.Y)-ay
	sum, half, length := float32(0), full/2, dx*dx+dy*dy
	for _, t := range alongEdge {
		s, ok := r.slope(ax+dx*t, ay+dy*t)
		if !ok {
			continue
		}
		// How steep it is and how well it points, of the steeper slope.
		steep, x, y := s.steepest()
		across := y*dx - x*dy
		across *= across / length
		toward := across / (steep + 1e-6)
		m := float32(math.Sqrt(float64(across)))
		sum += toward * toward * m / (m + half)
	}
	return float64(sum / float32(len(alongEdge)))
}

// full is the slope of a full edge in the region.
func (r *region) full() float32 { return max(minEdge, edgeLevel*r.level) }

// topEdges is how well the four edges of a top face are seen; the worst
// counts twice, for three edges are easily found where no die is.
func (r *region) topEdges(c cube) float64 {
	top, full := c.top(), r.full()
	sum, worst := 0.0, 1.0
	for i := range top {
		e := r.edge(top[i], top[(i+1)%4], full)
		sum, worst = sum+e, min(worst, e)
	}
	return (sum + worst) / 5
}

// lowEdges is how well the silhouette's other edges are seen: those of sides
// that the camera sees well enough to tell, with how many they were.
func (r *region) lowEdges(c cube) (sum, n float64) {
	top, d, seen, full := c.top(), c.drop(), c.sides(), r.full()
	if math.Hypot(d.X, d.Y) < 4 {
		return 0, 0
	}
	for i := range top {
		if !seen[i] {
			continue
		}
		a, b := top[i], top[(i+1)%4]
		height := math.Abs(b.Minus(a).Cross(d)) / a.Far(b)
		if height < 3 {
			continue
		}
		sum, n = sum+r.edge(a.Plus(d), b.Plus(d), full), n+1
	}
	return sum, n
}

// score is how well a cube explains what is seen.
func (r *region) score(c cube) float64 {
	low, n := r.lowEdges(c)
	return (4*r.topEdges(c) + 0.5*low) / (4 + 0.5*n)
}

// strangeIn is the share of a grid over the top face that has the body's
// colour and is not the mat's print.
func (r *region) strangeIn(c cube) float64 {
	a, b := c.axes()
	n := 0
	for _, u := range [...]float64{-0.66, -0.22, 0.22, 0.66} {
		for _, v := range [...]float64{-0.66, -0.22, 0.22, 0.66} {
			p := c.at.Plus(a.Times(u).Plus(b.Times(v)))
			if i := r.index(p.X, p.Y); i >= 0 && r.strange[i] {
				n++
			}
		}
	}
	return float64(n) / 16
}

// moves are the ways in which a cube may differ a little: right and down, px,
// turn and size. The last two are for free size only.
var moves = [...][4]float64{{1}, {-1}, {0, 1}, {0, -1}, {0, 0, 0.06}, {0, 0, -0.06}, {0, 0, 0, 0.8}, {0, 0, 0, -0.8}}

// refine moves and turns the candidate to where it is seen best, and with
// free size also grows or shrinks it.
func (r *region) refine(v calib.View, c candidate, freeSize bool) candidate {
	if fr, ok := frameAt(v, c.at, c.size); ok {
		c.frame = fr
	}
	for _, step := range [...]float64{1, 0.5, 0.25} {
		c = r.climb(c, step, freeSize)
	}
	return c
}

// climb takes the best of the moves while any helps.
func (r *region) climb(c candidate, step float64, freeSize bool) candidate {
	n := len(moves)
	if !freeSize {
		n -= 2
	}
	c.score = r.score(c.cube)
	for range 8 {
		next := c
		for _, m := range moves[:n] {
			t := c.cube
			t.at.X += m[0] * step
			t.at.Y += m[1] * step
			t.turn += m[2] * step
			t.size += m[3] * step
			if s := r.score(t); s > next.score {
				next = candidate{t, s}
			}
		}
		if next.score <= c.score {
			break
		}
		c = next
	}
	return c
}

// settle looks whether the candidate is seen better a little beside where it
// was refined to: its edges have lesser matches next to the best one.
func (r *region) settle(v calib.View, c candidate) candidate {
	best := c
	for _, o := range [...]calib.Point{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {X: 1, Y: 1}} {
		t := c
		t.at = t.at.Plus(o.Times(2.5))
		// What comes back at once will end where it was.
		if t = r.climb(t, 1, false); t.at.Far(c.at) < 1 && t.score < c.score {
			continue
		}
		if t = r.refine(v, t, false); t.score > best.score {
			best = t
		}
	}
	return best
}
