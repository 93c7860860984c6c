package survey

import (
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

// Measure measures the mat in a frame. Markers are those that were found
// there, residual is how far they are from where the view has them, px.
func Measure(f vision.Frame, v calib.View, m *calib.Mat, markers []int, residual float64) calib.Facts {
	facts := calib.Facts{Markers: markers, Residual: residual, Tilt: v.Tilt(), PxPerMM: math.Inf(1)}
	for i, c := range m.Corners() {
		facts.PxPerMM = min(facts.PxPerMM, v.Scale(c, 0))
		if px := v.Project(c, 0); !(px.X > -0.5 && px.Y > -0.5 && px.X < float64(f.Width)-0.5 && px.Y < float64(f.Height)-0.5) {
			facts.Rim = append(facts.Rim, calib.CornerName(i))
		}
	}
	white, black := tones(f, v, m, markers)
	facts.White, facts.Contrast = white, white-black
	facts.EdgePx = EdgeWidth(f, v, m)
	facts.Glare = glare(f, v, m)
	facts.Bumps, facts.Unseen = bumps(f, v, m, facts.Contrast)
	return facts
}

// tones are the brightness of the white around the markers and of their black.
func tones(f vision.Frame, v calib.View, m *calib.Mat, markers []int) (white, black float64) {
	var whites, blacks []float64
	for _, id := range markers {
		k, ok := m.Marker(id)
		if !ok {
			continue
		}
		if r, ok := rimOf(f, v, k); ok {
			whites, blacks = append(whites, Brightness(r.white)), append(blacks, r.black)
		}
	}
	return calib.Median(whites), calib.Median(blacks)
}

// glare is the share of the seats and the tray, which are not white, where
// every channel is cut off.
func glare(f vision.Frame, v calib.View, m *calib.Mat) float64 {
	var areas []calib.Rect
	for _, s := range m.Seats {
		areas = append(areas, s.Rect)
	}
	if t := m.Tray; t != nil {
		r := t.R * math.Sqrt2 / 2
		areas = append(areas, calib.Rect{X: t.X - r, Y: t.Y - r, W: 2 * r, H: 2 * r})
	}
	seen, bright := 0, 0
	for _, a := range areas {
		for _, at := range within(a, 40, 0.03) {
			c, ok := smoothAt(f, v.Project(at, 0))
			if !ok {
				continue
			}
			seen++
			if min(c[0], c[1], c[2]) >= Clipped {
				bright++
			}
		}
	}
	return float64(bright) / float64(max(1, seen))
}

// within are n by n places spread over a rectangle, its outer share left out.
func within(r calib.Rect, n int, leave float64) []calib.Point {
	var places []calib.Point
	for i := range n {
		for j := range n {
			u := leave + (1-2*leave)*(float64(i)+0.5)/float64(n)
			v := leave + (1-2*leave)*(float64(j)+0.5)/float64(n)
			places = append(places, calib.Point{X: r.X + u*r.W, Y: r.Y + v*r.H})
		}
	}
	return places
}
