package opencv

import (
	"dicetable/vision"
	"dicetable/vision/opencv/patch"
)

const (
	// patchPx is the edge of what the reader is shown, px.
	patchPx = 48
	// patchSide is the edge of a die in it, px.
	patchSide = 22.0
	patchSize = 3 * patchPx * patchPx
)

// cut shows a spot of the frame to the reader, turned: three planes, the colours
// divided by what white paper has there.
func cut(f vision.Frame, s spot, white [3]float64, t turn, to []float32) {
	const plane = patchPx * patchPx
	var seen [patchSize]float32
	patch.Cut(f, s.at, s.side/patchSide, patchPx, seen[:])
	for i, v := range seen {
		gain := float32(1 / white[i/plane])
		to[i/plane*plane+t.place(i%plane%patchPx, i%plane/patchPx, patchPx)] = min(v*gain, 1.5) - 0.5
	}
}
