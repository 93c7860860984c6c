package calib

import "math"

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

func norm(a [3]float64) float64                { return math.Sqrt(a[0]*a[0] + a[1]*a[1] + a[2]*a[2]) }
func times(a [3]float64, s float64) [3]float64 { return [3]float64{a[0] * s, a[1] * s, a[2] * s} }
func unit(a [3]float64) [3]float64             { return times(a, 1/norm(a)) }
func plus(a, b [3]float64) [3]float64          { return [3]float64{a[0] + b[0], a[1] + b[1], a[2] + b[2]} }
func cross(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// product multiplies two 3 by 3 matrices that are stored row by row.
func product(a, b [9]float64) [9]float64 {
	var c [9]float64
	for i := range 3 {
		for j := range 3 {
			c[3*i+j] = a[3*i]*b[j] + a[3*i+1]*b[3+j] + a[3*i+2]*b[6+j]
		}
	}
	return c
}

// rotation turns by the length of v, rad, about its direction (Rodrigues).
func rotation(v [3]float64) [9]float64 {
	angle := norm(v)
	if angle == 0 {
		return [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}
	}
	k := times(v, 1/angle)
	s, c := math.Sin(angle), math.Cos(angle)
	d := 1 - c
	return [9]float64{
		c + k[0]*k[0]*d, k[0]*k[1]*d - k[2]*s, k[0]*k[2]*d + k[1]*s,
		k[1]*k[0]*d + k[2]*s, c + k[1]*k[1]*d, k[1]*k[2]*d - k[0]*s,
		k[2]*k[0]*d - k[1]*s, k[2]*k[1]*d + k[0]*s, c + k[2]*k[2]*d,
	}
}

// linear solves a x = b by elimination with pivots; it changes both. It is
// false when there is no single answer.
func linear(a [][]float64, b []float64) ([]float64, bool) {
	n := len(b)
	for i := range n {
		pivot := i
		for r := i + 1; r < n; r++ {
			if math.Abs(a[r][i]) > math.Abs(a[pivot][i]) {
				pivot = r
			}
		}
		if !(math.Abs(a[pivot][i]) > 1e-12) {
			return nil, false
		}
		a[i], a[pivot], b[i], b[pivot] = a[pivot], a[i], b[pivot], b[i]
		for r := i + 1; r < n; r++ {
			m := a[r][i] / a[i][i]
			for c := i; c < n; c++ {
				a[r][c] -= m * a[i][c]
			}
			b[r] -= m * b[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for c := i + 1; c < n; c++ {
			b[i] -= a[i][c] * b[c]
		}
		b[i] /= a[i][i]
	}
	return b, true
}

// homography is the projective map from one plane to the other, row by row,
// that fits best in the sense of least squares; false when the places lie on
// one line.
func homography(from, to []Point) ([9]float64, bool) {
	fc, fs := spread(from)
	tc, ts := spread(to)
	if fs == 0 || ts == 0 {
		return [9]float64{}, false
	}
	ata, atb := make([][]float64, 8), make([]float64, 8)
	for i := range ata {
		ata[i] = make([]float64, 8)
	}
	for i := range from {
		x, y := (from[i].X-fc.X)/fs, (from[i].Y-fc.Y)/fs
		u, v := (to[i].X-tc.X)/ts, (to[i].Y-tc.Y)/ts
		for _, row := range [2][9]float64{
			{x, y, 1, 0, 0, 0, -u * x, -u * y, u},
			{0, 0, 0, x, y, 1, -v * x, -v * y, v},
		} {
			for r := range 8 {
				for c := range 8 {
					ata[r][c] += row[r] * row[c]
				}
				atb[r] += row[r] * row[8]
			}
		}
	}
	h, ok := linear(ata, atb)
	if !ok {
		return [9]float64{}, false
	}
	in := [9]float64{1 / fs, 0, -fc.X / fs, 0, 1 / fs, -fc.Y / fs, 0, 0, 1}
	out := [9]float64{ts, 0, tc.X, 0, ts, tc.Y, 0, 0, 1}
	return product(out, product([9]float64{h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1}, in)), true
}

// spread is the middle of places and their mean distance from it.
func spread(points []Point) (Point, float64) {
	var mid Point
	n := float64(len(points))
	for _, p := range points {
		mid.X += p.X / n
		mid.Y += p.Y / n
	}
	far := 0.0
	for _, p := range points {
		far += math.Hypot(p.X-mid.X, p.Y-mid.Y) / n
	}
	return mid, far
}
