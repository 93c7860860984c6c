package cubes

import (
	"math"
	"sync"

	"dicetable/games/dice"
)

// template is what a face's marks look like in a patch, of mean 0 and norm 1.
type template struct {
	face dice.Face
	patch
}

// pips are the places of a face's pips, in the grid -1, 0, 1.
var pips = map[dice.Face][][2]float64{
	1: {{0, 0}},
	2: {{-1, -1}, {1, 1}},
	3: {{-1, -1}, {0, 0}, {1, 1}},
	4: {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	5: {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	6: {{-1, -1}, {-1, 0}, {-1, 1}, {1, -1}, {1, 0}, {1, 1}},
}

// templates are all faces in the makes that are sold: pips nearer or further
// from the rim, smaller or larger, and stars of several sizes, which are
// discs to an eye this far off.
var templates = sync.OnceValue(func() []template {
	var all []template
	for face := dice.Face(1); face <= 6; face++ {
		for _, apart := range []float64{0.44, 0.52, 0.6} {
			for _, radius := range []float64{0.15, 0.22} {
				for turn := range 2 {
					all = append(all, template{face, drawPips(pips[face], apart, radius, turn)})
				}
			}
		}
	}
	for _, radius := range []float64{0.38, 0.5, 0.62} {
		all = append(all, template{dice.Star, drawStar(radius)})
	}
	return all
})

// drawPips draws pips a quarter turned turn times; lengths are in half faces.
func drawPips(at [][2]float64, apart, radius float64, turn int) patch {
	return draw(func(u, v float64) float64 {
		nearest := math.Inf(1)
		for _, p := range at {
			x, y := p[0]*apart, p[1]*apart
			if turn == 1 {
				x, y = -y, x
			}
			nearest = min(nearest, math.Hypot(u-x, v-y))
		}
		return soft(radius - nearest)
	})
}

// drawStar draws the mean of a star over all its turns: full inside, and
// thinning out to the points.
func drawStar(radius float64) patch {
	return draw(func(u, v float64) float64 {
		d := math.Hypot(u, v) / radius
		return max(0, min(1, (1.05-d)/0.6))
	})
}

// soft is the edge of a mark as a lens draws it, 0 outside to 1 inside.
func soft(depth float64) float64 { return max(0, min(1, depth/0.16+0.5)) }

// draw makes a template of what mark says of each place, in half faces from
// the middle.
func draw(mark func(u, v float64) float64) patch {
	var p patch
	for i := range p {
		p[i] = float32(mark(faceSpan*float64(centred(i%side))*2/side, faceSpan*float64(centred(i/side))*2/side))
	}
	return normal(smooth(p))
}

// normal is p of mean 0 and norm 1.
func normal(p patch) patch {
	mean := sum(&p) / (side * side)
	norm := float32(0)
	for i := range p {
		p[i] -= mean
		norm += p[i] * p[i]
	}
	norm = float32(math.Sqrt(float64(norm))) + 1e-6
	for i := range p {
		p[i] /= norm
	}
	return p
}

// faceReading is what a top face shows.
type faceReading struct {
	face dice.Face
	// match is how well the face's template fits, margin by how much better
	// than any other face's, both of 1 at most.
	match, margin float64
}

// readFace says which of the faces a patch shows.
func readFace(p patch, faces []dice.Face) faceReading {
	n := normal(p)
	var best [dice.Star + 1]float64
	for i := range best {
		best[i] = -1
	}
	for _, t := range templates() {
		best[t.face] = max(best[t.face], float64(dot(&n, &t.patch)))
	}
	r := faceReading{match: -1}
	second := -1.0
	for _, f := range faces {
		switch m := best[f]; {
		case m > r.match:
			second, r.match, r.face = r.match, m, f
		case m > second:
			second = m
		}
	}
	r.margin = r.match - second
	return r
}

func dot(a, b *patch) float32 {
	// Four sums at once do not wait for one another; in an array they would be
	// in memory.
	var s, t, u, v float32
	for i := 0; i < len(a); i += 4 {
		s += a[i] * b[i]
		t += a[i+1] * b[i+1]
		u += a[i+2] * b[i+2]
		v += a[i+3] * b[i+3]
	}
	return s + t + u + v
}
