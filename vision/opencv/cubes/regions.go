package cubes

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

// clusters are, for each body, the boxes of connected cells in which its
// colour is seen. The mat's own print does not count.
func clusters(f vision.Frame, white [3]float32, bodies []body, print *printed) [][]box {
	w, h := (f.Width+cell-1)/cell, (f.Height+cell-1)/cell
	seen := make([]uint8, len(bodies)*w*h)
	gains := gainTables(white)
	for y := 0; y < f.Height; y += 2 {
		row := f.BGR[3*y*f.Width:][:3*f.Width]
		for x := 0; x < f.Width; x += 2 {
			// Most of a picture is too grey to be asked about further.
			p := row[3*x:][:3]
			b, g, r := gains[0][p[0]], gains[1][p[1]], gains[2][p[2]]
			top, low := max(b, g, r), min(b, g, r)
			if 10*(top-low) <= 3*top {
				continue
			}
			bl, gr, re := balanced(f, x, y, white)
			for i, of := range bodies {
				if of.is(bl, gr, re) && !print.shows(x, y, bl, gr, re) {
					seen[i*w*h+y/cell*w+x/cell]++
				}
			}
		}
	}
	found := make([][]box, len(bodies))
	for k := range bodies {
		own := seen[k*w*h:][:w*h]
		for i, n := range own {
			if n >= 4 {
				found[k] = append(found[k], flood(own, w, h, i))
			}
		}
	}
	return found
}

// gainTables are each channel's values, balanced, in 1/256 of a grey level:
// whole numbers are compared faster.
func gainTables(white [3]float32) (t [3][256]int32) {
	for k := range t {
		for v := range t[k] {
			t[k][v] = int32(float32(v)*white[k]*256 + 0.5)
		}
	}
	return t
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

// slope is how fast brightness and chroma change at a pixel to the right and
// downward, grey levels per px.
type slope struct{ lumaX, lumaY, chromaX, chromaY float32 }

// steepest is the steeper of a pixel's two slopes, squared, and whither.
func (s slope) steepest() (squared, x, y float32) {
	luma, chroma := s.lumaX*s.lumaX+s.lumaY*s.lumaY, s.chromaX*s.chromaX+s.chromaY*s.chromaY
	if chroma > luma {
		return chroma, s.chromaX, s.chromaY
	}
	return luma, s.lumaX, s.lumaY
}

// region is a part of the picture as the search for dice sees it.
type region struct {
	box
	w, h int
	// body marks pixels of the die's colour; strange those of them that the
	// mat's print does not explain.
	body, strange []bool
	slopes        []slope
	// level is the brightness of the body's brighter parts.
	level float32
}

// look makes a region of the box b.
func look(f vision.Frame, b box, white [3]float32, of body, print *printed) *region {
	w, h := b.x1-b.x0, b.y1-b.y0
	r := &region{box: b, w: w, h: h, body: make([]bool, w*h), strange: make([]bool, w*h)}
	luma, chroma := make([]float32, w*h), make([]float32, w*h)
	var clipped [3][256]float32
	for k := range clipped {
		for v := range clipped[k] {
			clipped[k][v] = min(float32(v)*white[k], 255)
		}
	}
	var histogram [256]int
	marked := 0
	for y := range h {
		row := f.BGR[3*((b.y0+y)*f.Width+b.x0):][:3*w]
		for x := range w {
			i, p := y*w+x, row[3*x:][:3]
			bl, gr, re := clipped[0][p[0]], clipped[1][p[1]], clipped[2][p[2]]
			luma[i] = (bl + 2*gr + re) / 4
			chroma[i] = of.chroma(bl, gr, re)
			if of.is(bl, gr, re) {
				r.body[i] = true
				r.strange[i] = !print.shows(b.x0+x, b.y0+y, bl, gr, re)
				histogram[int(luma[i])]++
				marked++
			}
		}
	}
	r.level = float32(percentile(histogram, marked*3/4))
	r.slopes = slopes(luma, chroma, w, h)
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

// slopes are those of brightness and chroma after Sobel.
func slopes(luma, chroma []float32, w, h int) []slope {
	all := make([]slope, w*h)
	for y := 1; y < h-1; y++ {
		from, to := (y-1)*w, (y+2)*w
		l, c := luma[from:to], chroma[from:to]
		for x := 1; x < w-1; x++ {
			s := &all[y*w+x]
			s.lumaX, s.lumaY = sobel(l[x-1:x+2], l[w+x-1:w+x+2], l[2*w+x-1:2*w+x+2])
			s.chromaX, s.chromaY = sobel(c[x-1:x+2], c[w+x-1:w+x+2], c[2*w+x-1:2*w+x+2])
		}
	}
	return all
}

// sobel is the slope in the middle of three by three values, per px.
func sobel(up, at, down []float32) (x, y float32) {
	up, at, down = up[:3], at[:3], down[:3]
	left, right := down[0]-up[0], down[2]-up[2]
	return (up[2] - up[0] + 2*(at[2]-at[0]) + down[2] - down[0]) / 8, (left + 2*(down[1]-up[1]) + right) / 8
}

// index is the place of picture coordinates in the region's planes, or -1.
func (r *region) index(x, y float64) int {
	ix, iy := int(x+0.5)-r.x0, int(y+0.5)-r.y0
	if ix < 0 || iy < 0 || ix >= r.w || iy >= r.h {
		return -1
	}
	return iy*r.w + ix
}

// slope is the one at picture coordinates, between pixels; false outside.
func (r *region) slope(x, y float32) (s slope, ok bool) {
	x, y = x-float32(r.x0), y-float32(r.y0)
	ix, iy := int(x), int(y)
	if x < 0 || y < 0 || ix >= r.w-1 || iy >= r.h-1 {
		return slope{}, false
	}
	fx, fy := x-float32(ix), y-float32(iy)
	up := r.slopes[iy*r.w+ix:][:2]
	down := r.slopes[(iy+1)*r.w+ix:][:2]
	a, b, c, d := (1-fx)*(1-fy), fx*(1-fy), (1-fx)*fy, fx*fy
	return slope{
		a*up[0].lumaX + b*up[1].lumaX + c*down[0].lumaX + d*down[1].lumaX,
		a*up[0].lumaY + b*up[1].lumaY + c*down[0].lumaY + d*down[1].lumaY,
		a*up[0].chromaX + b*up[1].chromaX + c*down[0].chromaX + d*down[1].chromaX,
		a*up[0].chromaY + b*up[1].chromaY + c*down[0].chromaY + d*down[1].chromaY,
	}, true
}
