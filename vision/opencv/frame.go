package opencv

import (
	"fmt"
	"os"

	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

// DecodeFrame reads a picture file (JPEG, PNG and others) into a frame.
func DecodeFrame(file []byte) (vision.Frame, error) {
	p, err := cvx.Decode(file)
	if err != nil {
		return vision.Frame{}, err
	}
	return vision.Frame{Width: p.Width, Height: p.Height, BGR: p.BGR}, nil
}

// LoadFrame reads a picture file from disk.
func LoadFrame(path string) (vision.Frame, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return vision.Frame{}, fmt.Errorf("cannot read the picture: %w", err)
	}
	f, err := DecodeFrame(b)
	if err != nil {
		return vision.Frame{}, fmt.Errorf("cannot read %s as a picture (%w); give a JPEG or PNG file", path, err)
	}
	return f, nil
}

// EncodeJPEG writes a frame as JPEG of quality 1 to 100.
func EncodeJPEG(f vision.Frame, quality int) ([]byte, error) {
	return cvx.EncodeJPEG(picture(f), quality)
}

// Crop copies a part of a frame, px, cut to the frame.
func Crop(f vision.Frame, left, top, right, bottom int) vision.Frame {
	left, top = max(0, left), max(0, top)
	right, bottom = max(left, min(right, f.Width)), max(top, min(bottom, f.Height))
	c := vision.Frame{Seq: f.Seq, At: f.At, Width: right - left, Height: bottom - top}
	c.BGR = make([]byte, 0, 3*c.Width*c.Height)
	for y := top; y < bottom; y++ {
		c.BGR = append(c.BGR, f.BGR[3*(y*f.Width+left):3*(y*f.Width+right)]...)
	}
	return c
}

// Mats counts OpenCV's matrices that are open in this process.
func Mats() int { return cvx.Mats() }

// Version is OpenCV's.
func Version() string { return cvx.Version() }

func picture(f vision.Frame) cvx.Picture {
	return cvx.Picture{Width: f.Width, Height: f.Height, BGR: f.BGR}
}
