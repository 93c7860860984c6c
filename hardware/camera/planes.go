package camera

import (
	"errors"
	"image"

	"gocv.io/x/gocv"

	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// fromPlanes makes a frame of the three planes of a raw YUV 4:2:0 picture, in
// the full range of a JPEG (rpicam-vid writes nothing else): brightness in
// full size, then blue and red at half of it.
func fromPlanes(data []byte, width, height int) (vision.Frame, error) {
	size := width * height
	if len(data) != size*3/2 {
		return vision.Frame{}, &trouble.Trouble{
			EN: "a raw picture has another size than it should",
			DE: "ein rohes Bild hat eine andere Größe als es soll",
		}
	}
	y, err1 := gocv.NewMatFromBytes(height, width, gocv.MatTypeCV8UC1, data[:size])
	u, err2 := gocv.NewMatFromBytes(height/2, width/2, gocv.MatTypeCV8UC1, data[size:size*5/4])
	v, err3 := gocv.NewMatFromBytes(height/2, width/2, gocv.MatTypeCV8UC1, data[size*5/4:])
	if err := errors.Join(err1, err2, err3); err != nil {
		return vision.Frame{}, err
	}
	blue, red, all := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer func() {
		for _, m := range []*gocv.Mat{&y, &u, &v, &blue, &red, &all} {
			m.Close()
		}
	}()
	full := image.Pt(width, height)
	gocv.Resize(u, &blue, full, 0, 0, gocv.InterpolationLinear)
	gocv.Resize(v, &red, full, 0, 0, gocv.InterpolationLinear)
	gocv.Merge([]gocv.Mat{y, red, blue}, &all)
	gocv.CvtColor(all, &all, gocv.ColorYCrCbToBGR)
	return vision.Frame{Width: width, Height: height, BGR: all.ToBytes()}, nil
}
