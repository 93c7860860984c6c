package trace

import "image"

const (
	tiles = 32           // a side of the picture
	cells = Side / tiles // pixels a side of a tile
	fresh = 4            // rays to a light from a pixel that has one ray only
)

// seen is a pixel's light and what was hit there.
type seen struct {
	c  vec
	of *body
}

// tile is a square of the picture.
type tile struct {
	seen   []*body  // may be seen in it
	ground *shelter // of its ground
}

// render is a picture being made.
type render struct {
	*scene
	tiles [tiles][tiles]tile
	first [Side][Side]seen
	spin  uint64
}

// picture traces the scene: one ray a pixel, then more where neighbours
// differ.
func (s *scene) picture(seed uint64) *image.RGBA {
	r := &render{scene: s, spin: seed}
	for _, b := range s.bodies {
		b.bound(&s.camera)
		b.under = s.shelter(b.at, b.size)
	}
	for j := range tiles {
		for i := range tiles {
			r.tiles[j][i] = s.tile(i, j)
		}
	}
	for y := range Side {
		for x := range Side {
			r.first[y][x] = r.one(x, y)
		}
	}
	img := image.NewRGBA(image.Rect(0, 0, Side, Side))
	tone := s.film.tone()
	for y := range Side {
		for x := range Side {
			c := r.first[y][x].c
			if n := r.finer(x, y); n > 1 {
				c = r.many(x, y, n)
			}
			at := img.Pix[y*img.Stride+4*x:]
			at[0], at[1], at[2] = uint8(tone.at(c.x)+0.5), uint8(tone.at(c.y)+0.5), uint8(tone.at(c.z)+0.5)
			at[3] = 255
		}
	}
	return img
}

// tile gathers what matters to column i, row j.
func (s *scene) tile(i, j int) tile {
	x, y := i*cells, j*cells
	middle := s.camera.ground(float64(x)+cells/2, float64(y)+cells/2, 0)
	slack := 0.0
	for _, c := range [4][2]int{{0, 0}, {cells, 0}, {0, cells}, {cells, cells}} {
		corner := s.camera.ground(float64(x+c[0]), float64(y+c[1]), 0)
		slack = max(slack, corner.sub(middle).len())
	}
	t := tile{ground: s.shelter(middle, slack)}
	for _, b := range s.bodies {
		if b.x0 < x+cells && b.x1 >= x && b.y0 < y+cells && b.y1 >= y {
			t.seen = append(t.seen, b)
		}
	}
	return t
}

// trace is the light through the picture point x, y of the tile, held below what would spoil an edge's mean.
func (r *render) trace(x, y float64, in *tile, with samples) seen {
	at := r.look(r.camera.at, r.camera.ray(x, y), in.seen)
	under := in.ground
	if at.of != flat {
		under = at.of.under
	}
	c := r.radiance(&at, under, with)
	c = c.mul(r.film.at(&r.camera, x, y))
	return seen{vec{min(c.x, deepest), min(c.y, deepest), min(c.z, deepest)}, at.of}
}

func (r *render) one(x, y int) seen {
	spin := hash(int64(x), int64(y), r.spin)
	return r.trace(float64(x)+0.5, float64(y)+0.5, &r.tiles[y/cells][x/cells], samples{0, fresh, spin})
}

// many is the mean of n x n rays through a pixel.
func (r *render) many(x, y, n int) vec {
	spin := hash(int64(x), int64(y), r.spin)
	sum := vec{}
	for k := range n * n {
		u := float64(x) + (float64(k%n)+hash(int64(x), int64(y), r.spin+uint64(k)))/float64(n)
		v := float64(y) + (float64(k/n)+hash(int64(y), int64(x), r.spin+uint64(k)))/float64(n)
		sum = sum.add(r.trace(u, v, &r.tiles[y/cells][x/cells], samples{k, 1, spin}).c)
	}
	return sum.mul(1 / float64(n*n))
}

// finer is how many rays a side a pixel needs: more where its neighbours
// differ, most at the rim of a body.
func (r *render) finer(x, y int) int {
	a, n := &r.first[y][x], 1
	for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		i, j := x+d[0], y+d[1]
		if i < 0 || j < 0 || i >= Side || j >= Side {
			continue
		}
		b := &r.first[j][i]
		switch {
		case a.of != b.of:
			return 3
		case differ(a.c.x, b.c.x) || differ(a.c.y, b.c.y) || differ(a.c.z, b.c.z):
			n = 2
			if a.of != flat {
				n = 3
			}
		}
	}
	return n
}

// differ compares two lights as a picture shows them.
func differ(a, b float64) bool {
	d := a - b
	return d*d > 0.02*(max(a, b)+0.01)*max(a, b)
}
