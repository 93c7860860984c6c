package survey

import (
	"dicetable/calib"
	"dicetable/vision"
)

// Patches are the colours of the mat's patches as seen: red, green, blue,
// 0-255. A patch outside the picture is left out.
func Patches(f vision.Frame, v calib.View, m *calib.Mat) map[string][3]float64 {
	seen := map[string][3]float64{}
	for _, p := range m.Patches {
		if c, ok := colourOf(f, v, within(p.Rect(), 8, 0.2)); ok {
			seen[p.Name] = [3]float64{c[2], c[1], c[0]}
		}
	}
	return seen
}

// colourOf is the median of each channel over places on the mat.
func colourOf(f vision.Frame, v calib.View, places []calib.Point) ([3]float64, bool) {
	var channels [3][]float64
	for _, at := range places {
		if c, ok := sample(f, v.Project(at, 0)); ok {
			for k := range c {
				channels[k] = append(channels[k], c[k])
			}
		}
	}
	if len(channels[0]) < len(places)/2 {
		return [3]float64{}, false
	}
	return [3]float64{calib.Median(channels[0]), calib.Median(channels[1]), calib.Median(channels[2])}, true
}

// White are the gains for blue, green and red that make the grey and white
// patches neutral. A patch so bright that a channel is cut off tells
// nothing, nor does one that is nearly black; without any it is false.
func White(patches map[string][3]float64) ([3]float64, bool) {
	var sum [3]float64
	for _, name := range []string{"grey", "white"} {
		c, ok := patches[name]
		if !ok || max(c[0], c[1], c[2]) > 248 || min(c[0], c[1], c[2]) < 12 {
			continue
		}
		for k := range sum {
			sum[k] += c[k]
		}
	}
	if sum[0] == 0 {
		return [3]float64{1, 1, 1}, false
	}
	return [3]float64{sum[1] / sum[2], 1, sum[1] / sum[0]}, true
}
