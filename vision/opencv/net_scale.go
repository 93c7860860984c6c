package opencv

import (
	"image"
	"math"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

// scaled is a part of a frame, scaled.
type scaled struct {
	cvx.Picture
	part image.Rectangle
}

// scale scales a part of a frame by about a factor, so that the finder can
// take it.
func scale(f vision.Frame, part image.Rectangle, factor float64) (scaled, error) {
	fit := func(px int) int { return max(1, int(math.Round(float64(px)*factor/findAlign))) * findAlign }
	p, err := cvx.Resize(picture(f), part, fit(part.Dx()), fit(part.Dy()))
	return scaled{Picture: p, part: part}, err
}

// inFrame is a spot of the scaled picture as it is in the frame.
func (s scaled) inFrame(x spot) spot {
	kx, ky := float64(s.part.Dx())/float64(s.Width), float64(s.part.Dy())/float64(s.Height)
	x.at = calib.Point{
		X: float64(s.part.Min.X) + (x.at.X+0.5)*kx - 0.5,
		Y: float64(s.part.Min.Y) + (x.at.Y+0.5)*ky - 0.5,
	}
	x.side *= math.Sqrt(kx * ky)
	return x
}
