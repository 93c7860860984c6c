package opencv

import (
	"dicetable/vision"
)

// cell is the edge of the squares of pixels, px, that the picture is searched
// in for a body's colour; every second pixel of every second row is looked at.
const cell = 8

// box is a part of the picture: left, top, right and bottom in px, the last
// two exclusive.
type box struct{ x0, y0, x1, y1 int }

// grown is the box with a rim of n px, cut at the picture's edge.
func (b box) grown(n int, f vision.Frame) box {
	return box{max(0, b.x0-n), max(0, b.y0-n), min(f.Width, b.x1+n), min(f.Height, b.y1+n)}
}

// balanced is one pixel of a frame with the light's colour taken out.
func balanced(f vision.Frame, x, y int, white [3]float32) (b, g, r float32) {
	p := f.BGR[3*(y*f.Width+x):]
	return float32(p[0]) * white[0], float32(p[1]) * white[1], float32(p[2]) * white[2]
}

// clusters are the boxes of connected cells in which a body's colour is seen.
// The mat's own print does not count.
func clusters(f vision.Frame, white [3]float32, of body, print *printed) []box {
	w, h := (f.Width+cell-1)/cell, (f.Height+cell-1)/cell
	seen := make([]uint8, w*h)
	for y := 0; y < f.Height; y += 2 {
		for x := 0; x < f.Width; x += 2 {
			b, g, r := balanced(f, x, y, white)
			// Most of a picture is too grey to be asked about further.
			if top := max(b, g, r); top-min(b, g, r) > 0.3*top && of.is(b, g, r) && !print.shows(x, y, b, g, r) {
				seen[y/cell*w+x/cell]++
			}
		}
	}
	var found []box
	for i, n := range seen {
		if n >= 4 {
			found = append(found, flood(seen, w, h, i))
		}
	}
	return found
}

// flood clears the cells connected with cell i and gives their box in px.
func flood(seen []uint8, w, h, i int) box {
	b := box{i % w, i / w, i%w + 1, i/w + 1}
	todo := []int{i}
	seen[i] = 0
	for len(todo) > 0 {
		x, y := todo[len(todo)-1]%w, todo[len(todo)-1]/w
		todo = todo[:len(todo)-1]
		b = box{min(b.x0, x), min(b.y0, y), max(b.x1, x+1), max(b.y1, y+1)}
		for ny := max(0, y-1); ny <= min(h-1, y+1); ny++ {
			for nx := max(0, x-1); nx <= min(w-1, x+1); nx++ {
				if seen[ny*w+nx] >= 2 {
					seen[ny*w+nx] = 0
					todo = append(todo, ny*w+nx)
				}
			}
		}
	}
	return box{b.x0 * cell, b.y0 * cell, b.x1 * cell, b.y1 * cell}
}

// region is a part of the picture as the search for dice sees it: brightness
// and chroma with their slopes, in grey levels and levels per px.
type region struct {
	box
	w, h int
	// body marks pixels of the die's colour; strange those of them that the
	// mat's print does not explain.
	body, strange []bool
	luma, chroma,
	lumaX, lumaY, chromaX, chromaY []float32
	// level is the brightness of the body's brighter parts.
	level float32
}

// look makes a region of the box b.
func look(f vision.Frame, b box, white [3]float32, of body, print *printed) *region {
	w, h := b.x1-b.x0, b.y1-b.y0
	r := &region{box: b, w: w, h: h, body: make([]bool, w*h), strange: make([]bool, w*h)}
	planes := make([]float32, 6*w*h)
	for i, p := range []*[]float32{&r.luma, &r.chroma, &r.lumaX, &r.lumaY, &r.chromaX, &r.chromaY} {
		*p = planes[i*w*h : (i+1)*w*h]
	}
	var histogram [256]int
	marked := 0
	for y := range h {
		for x := range w {
			i := y*w + x
			bl, gr, re := balanced(f, b.x0+x, b.y0+y, white)
			bl, gr, re = min(bl, 255), min(gr, 255), min(re, 255)
			r.luma[i] = (bl + 2*gr + re) / 4
			r.chroma[i] = of.chroma(bl, gr, re)
			if of.is(bl, gr, re) {
				r.body[i] = true
				r.strange[i] = !print.shows(b.x0+x, b.y0+y, bl, gr, re)
				histogram[int(r.luma[i])]++
				marked++
			}
		}
	}
	r.level = float32(percentile(histogram, marked*3/4))
	slopes(r.luma, r.lumaX, r.lumaY, w, h)
	slopes(r.chroma, r.chromaX, r.chromaY, w, h)
	return r
}

// percentile is the first value below or at which n entries lie.
func percentile(histogram [256]int, n int) int {
	for v, c := range histogram {
		if n -= c; n <= 0 {
			return v
		}
	}
	return 255
}

// slopes fills sx and sy with the slopes of p after Sobel, per px.
func slopes(p, sx, sy []float32, w, h int) {
	for y := 1; y < h-1; y++ {
		up, at, down := p[(y-1)*w:y*w], p[y*w:(y+1)*w], p[(y+1)*w:(y+2)*w]
		for x := 1; x < w-1; x++ {
			sx[y*w+x] = (up[x+1] - up[x-1] + 2*(at[x+1]-at[x-1]) + down[x+1] - down[x-1]) / 8
			sy[y*w+x] = (down[x-1] - up[x-1] + 2*(down[x]-up[x]) + down[x+1] - up[x+1]) / 8
		}
	}
}

// index is the place of picture coordinates in the region's planes, or -1.
func (r *region) index(x, y float64) int {
	ix, iy := int(x+0.5)-r.x0, int(y+0.5)-r.y0
	if ix < 0 || iy < 0 || ix >= r.w || iy >= r.h {
		return -1
	}
	return iy*r.w + ix
}

// cell is the place of picture coordinates in the region's planes, with the
// shares of the next column and row in them; -1 outside.
func (r *region) cell(x, y float64) (i int, fx, fy float32) {
	x, y = x-float64(r.x0), y-float64(r.y0)
	ix, iy := int(x), int(y)
	if x < 0 || y < 0 || ix >= r.w-1 || iy >= r.h-1 {
		return -1, 0, 0
	}
	return iy*r.w + ix, float32(x - float64(ix)), float32(y - float64(iy))
}

// mix is the value of a plane between pixels.
func (r *region) mix(p []float32, i int, fx, fy float32) float32 {
	up := p[i] + fx*(p[i+1]-p[i])
	down := p[i+r.w] + fx*(p[i+r.w+1]-p[i+r.w])
	return up + fy*(down-up)
}
