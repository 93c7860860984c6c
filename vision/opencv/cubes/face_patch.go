package cubes

import "dicetable/vision"

// faceSpan is how much of a face a patch spans: its rounded rim is left out.
const faceSpan = 0.86

// patch is a rectified top face: how much each pixel differs from the face's
// own colour, 0 for the bare face. A mark differs whether it is painted
// darker, lighter, or glares where the face does not.
type patch [side * side]float32

// rectify samples the top face of c. Light falls off evenly over a face, so
// its own colour is a plane in each channel; marks are what leaves it.
func rectify(f vision.Frame, c cube) patch {
	return smooth(smooth(marks(f, c)))
}

func centred(i int) float32 { return float32(i) - (side-1)/2.0 }
func abs(v float32) float32 { return max(v, -v) }
func sum(p *patch) (s float32) {
	for _, v := range p {
		s += v
	}
	return s
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
