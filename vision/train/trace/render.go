package trace

import "image"

const (
	tile  = 16 // side in pixels of the squares that keep a list of bodies
	fine  = 3  // rays per pixel side where something changes
	fresh = 4  // rays to a light from a pixel that has one ray only
)

// seen is a pixel's light and what was hit there.
type seen struct {
	c  vec
	of *body
}

// render is a picture being made.
type render struct {
	*scene
	lists [Side / tile][Side / tile][]*body
	first [Side][Side]seen
	spin  uint64
}

// picture traces the scene: one ray a pixel, then nine where neighbours
// differ.
func (s *scene) picture(seed uint64) *image.RGBA {
	r := &render{scene: s, spin: seed}
	for _, b := range s.bodies {
		b.bound(&s.camera)
		for j := b.y0 / tile; j <= b.y1/tile && b.y1 >= 0; j++ {
			for i := b.x0 / tile; i <= b.x1/tile && b.x1 >= 0 && i < Side/tile && j < Side/tile; i++ {
				r.lists[j][i] = append(r.lists[j][i], b)
			}
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
			if r.edge(x, y) {
				c = r.many(x, y)
			}
			at := img.Pix[y*img.Stride+4*x:]
			at[0], at[1], at[2] = uint8(tone.at(c.x)+0.5), uint8(tone.at(c.y)+0.5), uint8(tone.at(c.z)+0.5)
			at[3] = 255
		}
	}
	return img
}

// trace is the light through the picture point x, y of a tile's list, held
// below what would spoil an edge's mean.
func (r *render) trace(x, y float64, list []*body, with samples) seen {
	at := r.look(r.camera.at, r.camera.ray(x, y), list)
	c := r.radiance(&at, with)
	gain := r.film.gain
	if r.film.dim > 0 {
		u, v := (x-Side/2+r.camera.sx)/r.camera.focal, (y-Side/2+r.camera.sy)/r.camera.focal
		gain *= 1 - r.film.dim*min(1, (u*u+v*v)*2)
	}
	c = c.mul(gain)
	return seen{vec{min(c.x, deepest), min(c.y, deepest), min(c.z, deepest)}, at.of}
}

func (r *render) one(x, y int) seen {
	spin := hash(int64(x), int64(y), r.spin)
	return r.trace(float64(x)+0.5, float64(y)+0.5, r.lists[y/tile][x/tile], samples{0, fresh, spin})
}

func (r *render) many(x, y int) vec {
	list := r.lists[y/tile][x/tile]
	spin := hash(int64(x), int64(y), r.spin)
	sum := vec{}
	for k := range fine * fine {
		u := float64(x) + (float64(k%fine)+hash(int64(x), int64(y), r.spin+uint64(k)))/fine
		v := float64(y) + (float64(k/fine)+hash(int64(y), int64(x), r.spin+uint64(k)))/fine
		sum = sum.add(r.trace(u, v, list, samples{k, 1, spin}).c)
	}
	return sum.mul(1.0 / (fine * fine))
}

// edge tells whether a pixel differs from one beside it.
func (r *render) edge(x, y int) bool {
	a := &r.first[y][x]
	for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		i, j := x+d[0], y+d[1]
		if i < 0 || j < 0 || i >= Side || j >= Side {
			continue
		}
		b := &r.first[j][i]
		if a.of != b.of || differ(a.c.x, b.c.x) || differ(a.c.y, b.c.y) || differ(a.c.z, b.c.z) {
			return true
		}
	}
	return false
}

// differ compares two lights as a picture shows them.
func differ(a, b float64) bool {
	d := a - b
	return d*d > 0.02*(max(a, b)+0.01)*max(a, b)
}
