package opencv

import (
	"image"
	"math"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

const (
	// finePxPerMM is how many px a mm of the mat may be long, in its middle, in a frame that is
	// read as it is; a finer one, as a phone or a camera of 4K gives, is made smaller first, to
	// usualPxPerMM, as from a camera of 1920 px above a table. What is measured in px, as how
	// blurred an edge is, was chosen for such; and more px tell no more of a die, but take as
	// many times as long.
	finePxPerMM, usualPxPerMM = 2, 1.75
)

// usual is a frame, and its view of a mat, as it is read: made smaller if it is fine, with how
// many times the one that is read goes into the frame, across and down; 1 for one as it is.
func usual(f vision.Frame, v calib.View, mat *calib.Mat) (vision.Frame, calib.View, calib.Point, error) {
	fine := v.Scale(mat.Rect().Center(), 0)
	if !(fine > finePxPerMM) {
		return f, v, calib.Point{X: 1, Y: 1}, nil
	}
	smaller := func(px int) int { return int(math.Round(float64(px) * usualPxPerMM / fine)) }
	p, err := cvx.Resize(picture(f), image.Rect(0, 0, f.Width, f.Height), smaller(f.Width), smaller(f.Height))
	if err != nil {
		return f, v, calib.Point{}, err
	}
	v.Lens = v.Lens.Resized(p.Width, p.Height)
	times := calib.Point{X: float64(f.Width) / float64(p.Width), Y: float64(f.Height) / float64(p.Height)}
	return vision.Frame{Seq: f.Seq, At: f.At, Width: p.Width, Height: p.Height, BGR: p.BGR}, v, times, nil
}

// enlarge tells a reading's places in px of a frame into which the one that was read goes so
// many times.
func enlarge(out *vision.Reading, times calib.Point) {
	if times.X == 1 && times.Y == 1 {
		return
	}
	at := func(p *calib.Point) {
		p.X, p.Y = (p.X+0.5)*times.X-0.5, (p.Y+0.5)*times.Y-0.5
	}
	for i := range out.Mat.Corners {
		at(&out.Mat.Corners[i])
	}
	for i := range out.Dice {
		at(&out.Dice[i].CenterPx)
		for k := range out.Dice[i].Outline {
			at(&out.Dice[i].Outline[k])
		}
	}
	for i := range out.Cups {
		at(&out.Cups[i].CenterPx)
		out.Cups[i].RadiusPx *= times.X
	}
	for i := range out.Discs {
		at(&out.Discs[i].CenterPx)
	}
	for i := range out.Hands {
		h := &out.Hands[i]
		for k := range h.Outline {
			at(&h.Outline[k])
		}
		h.Box = [4]float64{h.Box[0] * times.X, h.Box[1] * times.Y, h.Box[2] * times.X, h.Box[3] * times.Y}
	}
}
