package survey

import (
	"dicetable/calib"
	"dicetable/vision"
)

// blurredPx is the width of an edge above which pips run together, px.
const blurredPx = 6

// EdgeWidth is how many px the edges of the markers are wide, their median:
// about 2 in a sharp picture, more when it is out of focus or was shaken. It
// is 0 when no marker can be seen.
func EdgeWidth(f vision.Frame, v calib.View, m *calib.Mat) float64 {
	var widths []float64
	for _, k := range m.Markers {
		c := k.Corners()
		for i := range c {
			for _, t := range []float64{0.25, 0.5, 0.75} {
				at, along := c[i].Towards(c[(i+1)%4], t), c[(i+1)%4].Minus(c[i])
				in := calib.Point{X: -along.Y / k.Size, Y: along.X / k.Size}
				if w, ok := edgeWidth(f, v.Project(at.Plus(in.Times(-rimMM)), 0), v.Project(at.Plus(in.Times(rimMM)), 0)); ok {
					widths = append(widths, w)
				}
			}
		}
	}
	return calib.Median(widths)
}

// Blurred reports whether an edge of that width, px, is too wide for dice to be read.
func Blurred(edgeWidth float64) bool { return edgeWidth > blurredPx }

// edgeWidth is the contrast between a bright and a dark place in the picture
// over the steepest slope between them, px; false where there is no edge.
func edgeWidth(f vision.Frame, bright, dark calib.Point) (float64, bool) {
	const n = 24
	var profile [n + 1]float64
	for i := range profile {
		c, ok := smoothAt(f, bright.Towards(dark, float64(i)/n))
		if !ok {
			return 0, false
		}
		profile[i] = Brightness(c)
	}
	contrast, steepest := profile[0]-profile[n], 0.0
	for i := range n - 3 {
		steepest = max(steepest, profile[i]-profile[i+4])
	}
	if contrast < 20 {
		return 0, false
	}
	return contrast / steepest * 4 / n * bright.Far(dark), true
}
