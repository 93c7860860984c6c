package opencv

import (
	"math"

	"dicetable/calib"
)

// solid is a die of any pose: the middle of the die in the picture, the frame
// there, and its turn in space, row by row: columns are its own axes in mm
// of x, y and height.
type solid struct {
	frame
	at   calib.Point
	r    [9]float64
	size float64
}

// solid is the cube as a die of any pose.
func (c cube) solid() solid {
	s, k := math.Sincos(c.turn)
	return solid{
		frame: c.frame, size: c.size,
		at: minus(c.at, times(c.up, c.size/2)),
		r:  [9]float64{k, -s, 0, s, k, 0, 0, 0, 1},
	}
}

// turned is the solid turned about an axis of the mat (0 x, 1 y, 2 upward).
func (s solid) turned(axis int, angle float64) solid {
	sin, cos := math.Sincos(angle)
	i, j := (axis+1)%3, (axis+2)%3
	r := s.r
	for k := range 3 {
		s.r[3*i+k] = cos*r[3*i+k] - sin*r[3*j+k]
		s.r[3*j+k] = sin*r[3*i+k] + cos*r[3*j+k]
	}
	return s
}

// lean is the angle of the face most upward off the vertical, degrees.
func (s solid) lean() float64 {
	up := max(math.Abs(s.r[6]), math.Abs(s.r[7]), math.Abs(s.r[8]))
	return math.Acos(min(1, up)) * 180 / math.Pi
}

// sight is the direction from the mat to the camera, mm of x and y for each
// mm of height: what lies along it is seen in one place.
func (f frame) sight() (x, y float64) {
	det := cross(f.x, f.y)
	return -cross(f.up, f.y) / det, -cross(f.x, f.up) / det
}

// project is where a place on the die, in half edges along its own axes, is
// seen.
func (s solid) project(p [3]float64) calib.Point {
	var m [3]float64
	for i := range m {
		m[i] = (s.r[3*i]*p[0] + s.r[3*i+1]*p[1] + s.r[3*i+2]*p[2]) * s.size / 2
	}
	return plus(s.at, plus(times(s.x, m[0]), plus(times(s.y, m[1]), times(s.up, m[2]))))
}

// facing is how squarely each axis' faces are seen, from -1 to 1: positive
// for the face on the positive end.
func (s solid) facing() (f [3]float64) {
	x, y := s.sight()
	n := math.Sqrt(x*x + y*y + 1)
	for k := range f {
		f[k] = (s.r[k]*x + s.r[3+k]*y + s.r[6+k]) / n
	}
	return f
}

// seenEdges is how well the edges of the faces that are seen are seen, 0 to
// 1. Each counts by how squarely the better seen of its two faces is.
func (r *region) seenEdges(s solid) float64 {
	f, full := s.facing(), r.full()
	sum, weight := 0.0, 0.0
	for along := range 3 {
		i, j := (along+1)%3, (along+2)%3
		for _, u := range [...]float64{-1, 1} {
			for _, v := range [...]float64{-1, 1} {
				w := max(u*f[i], v*f[j])
				if w < 0.15 {
					continue
				}
				var a, b [3]float64
				a[along], b[along] = -1, 1
				a[i], b[i], a[j], b[j] = u, u, v, v
				e := r.edge(s.project(a), s.project(b), full)
				sum, weight = sum+w*e, weight+w
			}
		}
	}
	if weight == 0 {
		return 0
	}
	return sum / weight
}

// fit moves and turns a solid to where its edges are seen best; flat ones
// turn about the vertical only.
func (r *region) fit(s solid, flat bool) (solid, float64) {
	best := r.seenEdges(s)
	for _, step := range []float64{1, 0.5, 0.25} {
		for range 6 {
			next, better := s, best
			for k := range 10 {
				t, by := s, step
				if k%2 == 1 {
					by = -step
				}
				switch k / 2 {
				case 0:
					t.at.X += by
				case 1:
					t.at.Y += by
				case 2:
					t = t.turned(2, by*0.06)
				default:
					if flat {
						continue
					}
					t = t.turned(k/2-3, by*0.08)
				}
				if e := r.seenEdges(t); e > better {
					next, better = t, e
				}
			}
			if better <= best {
				break
			}
			s, best = next, better
		}
	}
	return s, best
}

// leaning is the angle, degrees, at which the die's edges are seen best, and
// by how much better than those of a flat die.
func (r *region) leaning(c cube) (lean, gain float64) {
	_, flat := r.fit(c.solid(), true)
	best := 0.0
	for k := range 4 {
		start := c.solid()
		sin, cos := math.Sincos(c.turn + float64(k)*math.Pi/2)
		start = start.turned(0, 0.25*cos).turned(1, 0.25*sin)
		if s, e := r.fit(start, false); e > best {
			best, lean = e, s.lean()
		}
	}
	return lean, best - flat
}
