package pixels

import (
	"image"
	"math"

	"dicetable/hardware/sim/internal/space"
)

// sprite is one thing as the camera sees it, alone. Values may lie outside
// of 0 to 255: the camera's sharpening darkens and brightens what is around.
type sprite struct {
	box image.Rectangle
	// bgra holds blue, green and red, multiplied with coverage, and the
	// coverage of each pixel, 0 to 255.
	bgra []int16
	// far is the distance from the camera, mm; 0 where nothing is.
	far []float32
}

func newSprite(box image.Rectangle) *sprite {
	n := box.Dx() * box.Dy()
	return &sprite{box: box, bgra: make([]int16, 4*n), far: make([]float32, n)}
}

// paint is the light that comes back from a hit on a part.
type paint func(part int, r space.Ray, h space.Hit) [3]float64

// tracer draws solids by following rays.
type tracer struct {
	eye    *optics
	solids []space.Solid
	boxes  []image.Rectangle
	look   paint
	out    *sprite
	light  [][3]float64
}

// quality is how finely a thing is drawn: the rays in a row of a pixel.
type quality int

const (
	// rough: one ray a pixel at most, for what is smeared anyway.
	rough quality = 1
	// smooth: more on edges; between them pixels are mixed from those around.
	smooth quality = 2
	// detailed: more everywhere.
	detailed quality = 3
)

// trace draws solids.
func (o *optics) trace(solids []space.Solid, look paint, q quality) *sprite {
	t := tracer{eye: o, solids: solids, look: look}
	var box image.Rectangle
	for _, s := range solids {
		b := o.bounds(s.Hull())
		t.boxes = append(t.boxes, b)
		box = box.Union(b)
	}
	t.out = newSprite(box)
	t.light = make([][3]float64, len(t.out.far))
	if q == detailed {
		t.every(1)
	} else {
		t.sparse()
	}
	for i, f := range t.out.far {
		if f > 0 {
			t.out.set(i, t.light[i], 1)
		}
	}
	for i := range t.out.far {
		if q == detailed && t.out.far[i] > 0 || q > rough && t.edge(i) {
			t.refine(i, int(q))
		}
	}
	return t.out
}

// every follows a ray for each pixel of a lattice.
func (t *tracer) every(step int) {
	w, h := t.out.box.Dx(), t.out.box.Dy()
	for y := 0; y < h; y += step {
		for x := 0; x < w; x += step {
			t.one(y*w + x)
		}
	}
}

func (t *tracer) one(i int) {
	w := t.out.box.Dx()
	light, far := t.at(float64(t.out.box.Min.X+i%w), float64(t.out.box.Min.Y+i/w))
	t.light[i], t.out.far[i] = light, float32(far)
}

// sparse follows rays on a coarse lattice, then fills in between, first along
// rows, then down columns, closer and closer.
func (t *tracer) sparse() {
	const coarse = 4
	w, h := t.out.box.Dx(), t.out.box.Dy()
	t.every(coarse)
	for step := coarse; step > 1; step /= 2 {
		half := step / 2
		for y := 0; y < h; y += step {
			for x := half; x < w; x += step {
				t.between(y*w+x, y*w+x-half, x+half < w, half)
			}
		}
		for y := half; y < h; y += step {
			for x := 0; x < w; x += half {
				t.between(y*w+x, (y-half)*w+x, y+half < h, half*w)
			}
		}
	}
}

// between mixes pixel i from the one before and, when there is one, the one
// as far after, if they are of the same surface; else it follows a ray.
func (t *tracer) between(i, before int, both bool, step int) {
	if !both {
		t.one(i)
		return
	}
	after := i + step
	fa, fb := t.out.far[before], t.out.far[after]
	switch {
	case apart(fa, fb) || differ(&t.light[before], &t.light[after]):
		t.one(i)
	case fa > 0:
		t.out.far[i] = (fa + fb) / 2
		for c := range 3 {
			t.light[i][c] = (t.light[before][c] + t.light[after][c]) / 2
		}
	}
}

// differ reports whether there is an edge between two lights.
func differ(a, b *[3]float64) bool {
	x, y := a[0]+a[1]+a[2], b[0]+b[1]+b[2]
	return x > 1.3*y || y > 1.3*x
}

// apart reports whether two distances are of different surfaces.
func apart(a, b float32) bool {
	return (a == 0) != (b == 0) || a-b > oneSurface || b-a > oneSurface
}

// oneSurface is how much further from the camera than the pixel beside it a
// pixel of the same surface may be, mm.
const oneSurface = 8

// edge reports whether pixel i has a neighbour on another surface.
func (t *tracer) edge(i int) bool {
	far, w := t.out.far, t.out.box.Dx()
	x := i % w
	return x > 0 && apart(far[i-1], far[i]) || x+1 < w && apart(far[i+1], far[i]) ||
		i >= w && apart(far[i-w], far[i]) || i+w < len(far) && apart(far[i+w], far[i])
}

// at follows one ray; the distance is 0 when it meets nothing.
func (t *tracer) at(x, y float64) (light [3]float64, far float64) {
	ray := t.eye.ray(x, y)
	best, part := space.Hit{T: math.Inf(1)}, -1
	at := image.Pt(int(x+0.5), int(y+0.5))
	for i, s := range t.solids {
		if !at.In(t.boxes[i]) {
			continue
		}
		if h, ok := s.Hit(ray); ok && h.T < best.T {
			best, part = h, i
		}
	}
	if part < 0 {
		return light, 0
	}
	return t.look(part, ray, best), best.T
}

// refine gives pixel i side times side rays instead of one.
func (t *tracer) refine(i, side int) {
	w := t.out.box.Dx()
	x, y := float64(t.out.box.Min.X+i%w), float64(t.out.box.Min.Y+i/w)
	var sum [3]float64
	hits, far := 0.0, math.Inf(1)
	place := func(k int) float64 { return (float64(k)+0.5)/float64(side) - 0.5 }
	for k := range side * side {
		light, d := t.at(x+place(k%side), y+place(k/side))
		if d == 0 {
			continue
		}
		hits++
		far = min(far, d)
		for c := range 3 {
			sum[c] += light[c]
		}
	}
	if hits == 0 {
		t.out.set(i, sum, 0)
		return
	}
	t.out.far[i] = float32(far)
	t.out.set(i, [3]float64{sum[0] / hits, sum[1] / hits, sum[2] / hits}, hits/float64(side*side))
}

func (sp *sprite) set(i int, light [3]float64, cover float64) {
	for k := range 3 {
		sp.bgra[4*i+k] = int16(float64(written(light[2-k]))*cover + 0.5)
	}
	sp.bgra[4*i+3] = int16(255*cover + 0.5)
}

// has reports whether there is anything at pixel i, be it only dark or bright
// from the camera's sharpening.
func (sp *sprite) has(i int) bool {
	px := sp.bgra[4*i : 4*i+4]
	return px[0]|px[1]|px[2]|px[3] != 0
}

// edgeNear is the smallest distance within so many px of a place in the sprite's
// box, mm, less what may be of one surface: things that touch blur into each
// other. It is 0 where nothing is.
func (sp *sprite) edgeNear(x, y, reach int) float32 {
	w, h := sp.box.Dx(), sp.box.Dy()
	var least float32
	for v := max(0, y-reach); v <= min(h-1, y+reach); v++ {
		for _, far := range sp.far[v*w+max(0, x-reach) : v*w+min(w-1, x+reach)+1] {
			if far > 0 && (least == 0 || far < least) {
				least = far
			}
		}
	}
	return max(0, least-oneSurface)
}

// smear moves the sprite along (dx, dy) px during the exposure.
func (sp *sprite) smear(dx, dy float64) *sprite {
	n := min(6, int(math.Ceil(math.Hypot(dx, dy))))
	if n < 2 {
		return sp
	}
	mx, my := int(math.Ceil(math.Abs(dx)/2)), int(math.Ceil(math.Abs(dy)/2))
	out := newSprite(image.Rect(sp.box.Min.X-mx, sp.box.Min.Y-my, sp.box.Max.X+mx, sp.box.Max.Y+my))
	w, old := out.box.Dx(), sp.box.Dx()
	sum := make([]int32, len(out.bgra))
	for k := range n + 1 {
		f := float64(k)/float64(n) - 0.5
		ox, oy := mx+int(math.Round(f*dx)), my+int(math.Round(f*dy))
		for i, far := range sp.far {
			if sp.bgra[4*i+3] == 0 {
				continue
			}
			j := (i/old+oy)*w + i%old + ox
			for c := range 4 {
				sum[4*j+c] += int32(sp.bgra[4*i+c])
			}
			if out.far[j] == 0 || far < out.far[j] {
				out.far[j] = far
			}
		}
	}
	for i, v := range sum {
		out.bgra[i] = int16(v / int32(n+1))
	}
	return out
}
