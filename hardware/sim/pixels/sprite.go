package pixels

import (
	"image"
	"math"

	"dicetable/calib"
	"dicetable/hardware/sim/internal/space"
)

// sprite is one thing as the camera sees it, alone.
type sprite struct {
	box image.Rectangle
	// bgra holds blue, green and red, multiplied with coverage, and the
	// coverage of each pixel.
	bgra []uint8
	// far is the distance from the camera, mm.
	far []float32
}

// paint is the light that comes back from a hit on a part.
type paint func(part int, r space.Ray, h space.Hit) [3]float64

// tracer draws solids by following rays.
type tracer struct {
	eye    *optics
	solids []space.Solid
	boxes  []image.Rectangle
	look   paint
}

// trace draws solids. Edges get nine rays a pixel, and so does everything
// when fine is set; the rest gets one.
func (o *optics) trace(solids []space.Solid, look paint, fine bool) *sprite {
	t := tracer{eye: o, solids: solids, look: look}
	var box image.Rectangle
	for _, s := range solids {
		b := o.bounds(s.Hull())
		t.boxes = append(t.boxes, b)
		box = box.Union(b)
	}
	w, h := box.Dx(), box.Dy()
	sp := &sprite{box: box, bgra: make([]uint8, 4*w*h), far: make([]float32, w*h)}
	part := make([]int8, w*h)
	for i := range part {
		x, y := box.Min.X+i%w, box.Min.Y+i/w
		light, far, p := t.at(float64(x), float64(y))
		part[i] = int8(p)
		if p >= 0 {
			sp.set(i, light, 1, far)
		}
	}
	for i := range part {
		if fine && part[i] >= 0 || edge(part, i, w) {
			t.refine(sp, i)
		}
	}
	return sp
}

// edge reports whether pixel i has a neighbour of another part.
func edge(part []int8, i, w int) bool {
	x := i % w
	return x > 0 && part[i-1] != part[i] || x+1 < w && part[i+1] != part[i] ||
		i >= w && part[i-w] != part[i] || i+w < len(part) && part[i+w] != part[i]
}

// at follows one ray; part is -1 when it meets nothing.
func (t *tracer) at(x, y float64) (light [3]float64, far float64, part int) {
	ray := t.eye.ray(x, y)
	best := space.Hit{T: math.Inf(1)}
	part = -1
	at := image.Pt(int(math.Round(x)), int(math.Round(y)))
	for i, s := range t.solids {
		if !at.In(t.boxes[i]) {
			continue
		}
		if h, ok := s.Hit(ray); ok && h.T < best.T {
			best, part = h, i
		}
	}
	if part < 0 {
		return light, 0, part
	}
	return t.look(part, ray, best), best.T, part
}

// refine gives pixel i nine rays instead of one.
func (t *tracer) refine(sp *sprite, i int) {
	w := sp.box.Dx()
	x, y := float64(sp.box.Min.X+i%w), float64(sp.box.Min.Y+i/w)
	var sum [3]float64
	hits, far := 0.0, math.Inf(1)
	for k := range 9 {
		light, d, part := t.at(x+float64(k%3-1)/3, y+float64(k/3-1)/3)
		if part < 0 {
			continue
		}
		hits++
		far = min(far, d)
		for c := range 3 {
			sum[c] += light[c]
		}
	}
	if hits > 0 {
		sp.set(i, [3]float64{sum[0] / hits, sum[1] / hits, sum[2] / hits}, hits/9, far)
	}
}

func (sp *sprite) set(i int, light [3]float64, cover, far float64) {
	for k := range 3 {
		sp.bgra[4*i+k] = uint8(float64(written(light[2-k]))*cover + 0.5)
	}
	sp.bgra[4*i+3] = uint8(255*cover + 0.5)
	sp.far[i] = float32(far)
}

// smear moves the sprite along (dx, dy) px during the exposure.
func (sp *sprite) smear(dx, dy float64) *sprite {
	n := int(math.Ceil(math.Hypot(dx, dy)))
	if n < 2 {
		return sp
	}
	mx, my := int(math.Ceil(math.Abs(dx)/2)), int(math.Ceil(math.Abs(dy)/2))
	box := image.Rect(sp.box.Min.X-mx, sp.box.Min.Y-my, sp.box.Max.X+mx, sp.box.Max.Y+my)
	w, old := box.Dx(), sp.box.Dx()
	sum := make([]uint32, 4*w*box.Dy())
	far := make([]float32, w*box.Dy())
	for k := range n + 1 {
		f := float64(k)/float64(n) - 0.5
		ox, oy := mx+int(math.Round(f*dx)), my+int(math.Round(f*dy))
		for i := range sp.far {
			j := (i/old+oy)*w + i%old + ox
			if sp.bgra[4*i+3] == 0 {
				continue
			}
			for c := range 4 {
				sum[4*j+c] += uint32(sp.bgra[4*i+c])
			}
			if far[j] == 0 || sp.far[i] < far[j] {
				far[j] = sp.far[i]
			}
		}
	}
	out := &sprite{box: box, bgra: make([]uint8, len(sum)), far: far}
	for i, v := range sum {
		out.bgra[i] = uint8(v / uint32(n+1))
	}
	return out
}

// optics is the camera with its rays prepared: every pixel's ray lies
// between those of a coarse grid.
type optics struct {
	*space.Camera
	width, height int
	frame         image.Rectangle
	across        int
	grid          []space.V
}

// pitch is the grid's, px.
const pitch = 16

func newOptics(v calib.View) *optics {
	o := &optics{Camera: space.NewCamera(v), width: v.Lens.Width, height: v.Lens.Height}
	o.frame = image.Rect(0, 0, o.width, o.height)
	o.across = o.width/pitch + 4
	down := o.height/pitch + 4
	o.grid = make([]space.V, 0, o.across*down)
	for j := range down {
		for i := range o.across {
			r, ok := o.Ray(calib.Point{X: float64((i - 1) * pitch), Y: float64((j - 1) * pitch)})
			if !ok {
				r.D = space.V{0, 0, 1}
			}
			o.grid = append(o.grid, r.D)
		}
	}
	return o
}

// ray is the ray of a pixel of the frame or close to it.
func (o *optics) ray(x, y float64) space.Ray {
	gx, gy := min(max(x/pitch+1, 0), float64(o.across-2)), max(y/pitch+1, 0)
	i, j := int(gx), int(gy)
	fx, fy := gx-float64(i), gy-float64(j)
	k := min(j*o.across+i, len(o.grid)-o.across-2)
	a, b, c, d := o.grid[k], o.grid[k+1], o.grid[k+o.across], o.grid[k+o.across+1]
	var v space.V
	for n := range 3 {
		top := a[n] + (b[n]-a[n])*fx
		low := c[n] + (d[n]-c[n])*fx
		v[n] = top + (low-top)*fy
	}
	return space.Ray{O: o.Eye, D: v.Unit()}
}

// bounds is the part of the frame that places cover.
func (o *optics) bounds(hull []space.V) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, v := range hull {
		p, ok := o.Pixel(v)
		if !ok {
			return image.Rectangle{}
		}
		x0, x1 = min(x0, p.X), max(x1, p.X)
		y0, y1 = min(y0, p.Y), max(y1, p.Y)
	}
	lim := func(f float64) int { return int(math.Max(-1e5, math.Min(1e5, f))) }
	r := image.Rect(lim(math.Floor(x0))-2, lim(math.Floor(y0))-2, lim(math.Ceil(x1))+3, lim(math.Ceil(y1))+3)
	return r.Intersect(o.frame.Inset(-48))
}
