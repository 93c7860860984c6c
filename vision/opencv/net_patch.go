package opencv

import (
	"math"

	"dicetable/vision"
)

const (
	// patchPx is the edge of what the reader is shown, px.
	patchPx = 48
	// patchSide is the edge of a die in it, px.
	patchSide = 22.0
	patchSize = 3 * patchPx * patchPx
)

// taps are the px of a row or column of the frame that one px of a patch is
// made of: from the first on, each with its weight; the weights' sum is 1.
type taps struct {
	first   int
	weights []float32
}

// tapsFor are those of each px of a patch around the middle, step px of the
// frame apart. What is shrunk is averaged over its area, what is enlarged is
// interpolated between its neighbours. Outside the frame, 0 to limit-1, its
// border goes on.
func tapsFor(middle, step float64, limit int) (all [patchPx]taps) {
	reach := max(1, step)
	for i := range all {
		at := middle + (float64(i)-(patchPx-1)/2.0)*step
		// A tent of width 2, or the part of each px that a box of the step's
		// width covers.
		share := func(px float64) float64 { return 1 - math.Abs(px-at) }
		if step > 1 {
			share = func(px float64) float64 {
				return min(px+0.5, at+reach/2) - max(px-0.5, at-reach/2)
			}
		}
		from, to := int(math.Floor(at-reach/2-0.5)), int(math.Ceil(at+reach/2+0.5))
		first := max(0, min(from, limit-1))
		t := taps{first: first, weights: make([]float32, max(0, min(to, limit-1))-first+1)}
		sum := 0.0
		for px := from; px <= to; px++ {
			if k := share(float64(px)); k > 0 {
				t.weights[max(0, min(px, limit-1))-first] += float32(k)
				sum += k
			}
		}
		for k := range t.weights {
			t.weights[k] /= float32(sum)
		}
		all[i] = t
	}
	return all
}

// cut shows a spot of the frame to the reader, turned: three planes, the colours
// divided by what white paper has there.
func cut(f vision.Frame, s spot, white [3]float64, t turn, to []float32) {
	step := s.side / patchSide
	columns, rows := tapsFor(s.at.X, step, f.Width), tapsFor(s.at.Y, step, f.Height)
	top := rows[0].first
	bottom := rows[patchPx-1].first + len(rows[patchPx-1].weights)
	lines := make([]float32, (bottom-top)*3*patchPx)
	for y := top; y < bottom; y++ {
		acrossRow(f.BGR[3*y*f.Width:3*(y+1)*f.Width], &columns, lines[(y-top)*3*patchPx:][:3*patchPx])
	}
	const plane = patchPx * patchPx
	for i, r := range rows {
		var sum [3 * patchPx]float32
		for k, w := range r.weights {
			for x, v := range lines[(r.first-top+k)*3*patchPx:][:3*patchPx] {
				sum[x] += w * v
			}
		}
		for c := range 3 {
			gain := float32(1 / white[c])
			for x, v := range sum[c*patchPx : (c+1)*patchPx] {
				to[c*plane+t.place(x, i, patchPx)] = min(v*gain, 1.5) - 0.5
			}
		}
	}
}

// acrossRow averages one row of the frame: blue of all columns, then green,
// then red.
func acrossRow(row []byte, columns *[patchPx]taps, to []float32) {
	for x := range columns {
		t := &columns[x]
		var b, g, r float32
		for k, w := range t.weights {
			p := row[3*(t.first+k):][:3]
			b, g, r = b+w*float32(p[0]), g+w*float32(p[1]), r+w*float32(p[2])
		}
		to[x], to[patchPx+x], to[2*patchPx+x] = b, g, r
	}
}
