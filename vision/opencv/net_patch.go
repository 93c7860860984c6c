package opencv

import (
	"dicetable/vision"
	"dicetable/vision/opencv/conv"
	"dicetable/vision/opencv/crop"
)

const (
	// patchPx is the edge of what the reader is shown, px.
	patchPx = 48
	// patchSide is the edge of a die in it, px.
	patchSide = 22.0
)

// cutter shows spots of a frame to the reader.
type cutter struct {
	part crop.Part
	to   conv.Picture
}

func newCutter() cutter {
	return cutter{make(crop.Part, patchPx*patchPx), conv.NewPicture(patchPx, patchPx, 3)}
}

// cut shows a spot, turned, the colours divided by what white paper has there.
func (c cutter) cut(f vision.Frame, s spot, white [3]float64, t turn) {
	c.part.Cut(f, s.at, s.side/patchSide, patchPx)
	gain := [3]float32{float32(1 / white[0]), float32(1 / white[1]), float32(1 / white[2])}
	for i, px := range c.part {
		to := c.to.Pixel(t.place(i%patchPx, i/patchPx, patchPx))
		for k := range to {
			to[k] = min(px[k]*gain[k], 1.5) - 0.5
		}
	}
}
