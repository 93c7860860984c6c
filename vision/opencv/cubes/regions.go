package cubes

import (
	"dicetable/vision"
)

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
// colour is seen. The mat's own print does not count, nor does noise beside it.
func clusters(f vision.Frame, white [3]float32, bodies []body, print *printed) [][]box {
	w, h := (f.Width+cell-1)/cell, (f.Height+cell-1)/cell
	seen := print.counted(f, white, bodies)
	found := make([][]box, len(bodies))
	for k := range bodies {
		own := seen[k*w*h:][:w*h]
		print.clearTable(own, w, h)
		for i, n := range own {
			if n >= 4 {
				found[k] = append(found[k], flood(own, w, h, i))
			}
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

// slope is how fast brightness and chroma change at a pixel to the right and
// downward, grey levels per px, as cubes_slope has it; the chroma's is asked
// for in C alone.
type slope struct{ lumaX, lumaY, _, _ float32 }

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

// upperQuarter is the value that a quarter of all is above.
func upperQuarter(histogram [256]int32) int {
	n := int32(0)
	for _, c := range histogram {
		n += c
	}
	n = n * 3 / 4
	for v, c := range histogram {
		if n -= c; n <= 0 {
			return v
		}
	}
	return 255
}

// index is the place of picture coordinates in the region's planes, or -1.
func (r *region) index(x, y float64) int {
	ix, iy := int(x+0.5)-r.x0, int(y+0.5)-r.y0
	if ix < 0 || iy < 0 || ix >= r.w || iy >= r.h {
		return -1
	}
	return iy*r.w + ix
}
