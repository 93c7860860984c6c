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
	facts.EdgePx = sharpness(f, v, m, markers, facts.Contrast)
	facts.Glare = glare(f, v, m)
	facts.Bumps, facts.Unseen = bumps(f, v, m, facts.Contrast)
	return facts
}

// ring are places all around a square, out mm outside its border (inside,
// when negative).
func ring(s calib.Square, out float64) []calib.Point {
	r := calib.Square{X: s.X - out, Y: s.Y - out, Size: s.Size + 2*out}
	var places []calib.Point
	for _, e := range edges(r.Rect()) {
		for _, t := range []float64{0.1, 0.3, 0.5, 0.7, 0.9} {
			places = append(places, e.at(t))
		}
	}
	return places
}

// tones are the brightness of the white around the markers and of their
// black rims.
func tones(f vision.Frame, v calib.View, m *calib.Mat, markers []int) (white, black float64) {
	var whites, blacks []float64
	for _, id := range markers {
		k, ok := m.Marker(id)
		if !ok {
			continue
		}
		for _, at := range ring(k.Square, 3) {
			if c, ok := sample(f, v.Project(at, 0)); ok {
				whites = append(whites, grey(c))
			}
		}
		for _, at := range ring(k.Square, -k.Size/12) {
			if c, ok := sample(f, v.Project(at, 0)); ok {
				blacks = append(blacks, grey(c))
			}
		}
	}
	return calib.Median(whites), calib.Median(blacks)
}

// sharpness is over how many px the borders of the markers are smeared.
func sharpness(f vision.Frame, v calib.View, m *calib.Mat, markers []int, contrast float64) float64 {
	var widths []float64
	for _, id := range markers {
		k, ok := m.Marker(id)
		if !ok {
			continue
		}
		// The white around a marker is 6 mm wide.
		reach := 5 * v.Scale(k.Center(), 0)
		for _, e := range edges(k.Rect()) {
			for _, t := range []float64{0.2, 0.35, 0.5, 0.65, 0.8} {
				p, ok := across(f, v, e.at(t), e.out, reach)
				if !ok {
					continue
				}
				if w, ok := p.width(contrast / 2); ok {
					widths = append(widths, w)
				}
			}
		}
	}
	return calib.Median(widths)
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
			c, ok := sample(f, v.Project(at, 0))
			if !ok {
				continue
			}
			seen++
			if min(c[0], c[1], c[2]) >= 250 {
				bright++
			}
		}
	}
	return float64(bright) / float64(max(1, seen))
}
