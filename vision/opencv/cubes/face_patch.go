package cubes

import (
	"math"

	"dicetable/vision"
)

// side is the edge of the patch a top face is rectified to, px. The face's
// rounded rim is left out: the patch spans faceSpan of the face.
const (
	side     = 24
	faceSpan = 0.86
)

// patch is a rectified top face: how much each pixel differs from the face's
// own colour, 0 for the bare face. A mark differs whether it is painted
// darker, lighter, or glares where the face does not.
type patch [side * side]float32

// rectify samples the top face of c. Light falls off evenly over a face, so
// its own colour is a plane in each channel; marks are what leaves it.
func rectify(f vision.Frame, c cube) patch {
	var channels [3]patch
	a, b := c.axes()
	for y := range side {
		for x := range side {
			u := faceSpan * (2*(float64(x)+0.5)/side - 1)
			v := faceSpan * (2*(float64(y)+0.5)/side - 1)
			p := c.at.Plus(a.Times(u).Plus(b.Times(v)))
			for k, value := range f.Between(p) {
				channels[k][y*side+x] = value
			}
		}
	}
	var marks patch
	for k := range channels {
		for i, d := range leftOver(&channels[k]) {
			marks[i] += d * d
		}
	}
	for i, m := range marks {
		marks[i] = float32(math.Sqrt(float64(m)))
	}
	return smooth(smooth(marks))
}

// leftOver is what a plane does not explain of p. The plane is fitted again
// without the pixels that fit it worst, which are the marks.
func leftOver(p *patch) patch {
	var rest patch
	weights := patch{}
	for i := range weights {
		weights[i] = 1
	}
	for range 3 {
		m, sx, sy := plane(p, &weights)
		scale := float32(0)
		for i := range p {
			rest[i] = p[i] - m - sx*centred(i%side) - sy*centred(i/side)
			scale += weights[i] * abs(rest[i])
		}
		scale = max(2, 1.5*scale/sum(&weights))
		for i := range weights {
			d := rest[i] / scale
			weights[i] = 1 / (1 + d*d*d*d)
		}
	}
	return rest
}

func centred(i int) float32 { return float32(i) - (side-1)/2.0 }
func abs(v float32) float32 { return max(v, -v) }
func sum(p *patch) (s float32) {
	for _, v := range p {
		s += v
	}
	return s
}

// plane fits m + sx*x + sy*y to p by weighted least squares, x and y from
// the middle.
func plane(p, weights *patch) (m, sx, sy float32) {
	var w, wx, wy, wxx, wxy, wyy, v, vx, vy float64
	for i := range p {
		k, x, y, z := float64(weights[i]), float64(centred(i%side)), float64(centred(i/side)), float64(p[i])
		w, wx, wy = w+k, wx+k*x, wy+k*y
		wxx, wxy, wyy = wxx+k*x*x, wxy+k*x*y, wyy+k*y*y
		v, vx, vy = v+k*z, vx+k*x*z, vy+k*y*z
	}
	det := w*(wxx*wyy-wxy*wxy) - wx*(wx*wyy-wxy*wy) + wy*(wx*wxy-wxx*wy)
	if det < 1e-9 {
		return float32(v / w), 0, 0
	}
	m = float32((v*(wxx*wyy-wxy*wxy) - wx*(vx*wyy-wxy*vy) + wy*(vx*wxy-wxx*vy)) / det)
	sx = float32((w*(vx*wyy-wxy*vy) - v*(wx*wyy-wxy*wy) + wy*(wx*vy-vx*wy)) / det)
	sy = float32((w*(wxx*vy-vx*wxy) - wx*(wx*vy-vx*wy) + v*(wx*wxy-wxx*wy)) / det)
	return m, sx, sy
}

// smooth is p after a 3 x 3 binomial filter.
func smooth(p patch) patch {
	var rows, out patch
	for i := range p {
		x := i % side
		l, r := p[i-min(x, 1)], p[i+min(side-1-x, 1)]
		rows[i] = (l + 2*p[i] + r) / 4
	}
	for i := range rows {
		y := i / side
		u, d := rows[i-side*min(y, 1)], rows[i+side*min(side-1-y, 1)]
		out[i] = (u + 2*rows[i] + d) / 4
	}
	return out
}
