package camera

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"gocv.io/x/gocv"

	"dicetable/vision"
)

// What a camera is asked for; it gives the nearest it can.
const (
	wantWidth  = 1920
	wantHeight = 1080
	wantFPS    = 15
)

// video is what OpenCV opens: a clip through FFmpeg or a V4L2 device.
type video struct {
	name    string
	capture *gocv.VideoCapture
	mat     gocv.Mat
	seq     uint64
	// clock is nil for a camera, which has its own.
	clock *clock
}

func openClip(path string) (Source, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("the clip cannot be read (%w); name a file that exists", err)
	}
	c, err := gocv.OpenVideoCaptureWithAPI(path, gocv.VideoCaptureFFmpeg)
	if err != nil {
		return nil, fmt.Errorf("%s is no clip that FFmpeg can read; use for instance an MP4 file", path)
	}
	fps := c.Get(gocv.VideoCaptureFPS)
	if !(fps >= 1 && fps <= 240) {
		fps = wantFPS
	}
	return &video{name: path, capture: c, mat: gocv.NewMat(), clock: &clock{step: time.Duration(float64(time.Second) / fps)}}, nil
}

func openDevice(path string) (Source, error) {
	switch _, err := os.Stat(path); {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("there is no camera at %s; plug it in, or see which there are with `ls /dev/video*`", path)
	case err != nil:
		return nil, fmt.Errorf("the camera %s cannot be looked at: %w", path, err)
	}
	if f, err := os.OpenFile(path, os.O_RDWR, 0); err != nil {
		return nil, fmt.Errorf("the camera %s cannot be opened (%w); is another program using it, and is this user in the group video?", path, err)
	} else if err := f.Close(); err != nil {
		return nil, err
	}
	c, err := gocv.OpenVideoCaptureWithAPI(path, gocv.VideoCaptureV4L2)
	if err != nil {
		return nil, fmt.Errorf("%s gives no pictures; it may be no camera, or in use by another program", path)
	}
	c.Set(gocv.VideoCaptureFOURCC, c.ToCodec("MJPG"))
	c.Set(gocv.VideoCaptureFrameWidth, wantWidth)
	c.Set(gocv.VideoCaptureFrameHeight, wantHeight)
	c.Set(gocv.VideoCaptureFPS, wantFPS)
	c.Set(gocv.VideoCaptureBufferSize, 1)
	return &video{name: path, capture: c, mat: gocv.NewMat()}, nil
}

func (v *video) Next(ctx context.Context) (vision.Frame, error) {
	if err := ctx.Err(); err != nil {
		return vision.Frame{}, err
	}
	if !v.capture.Read(&v.mat) || v.mat.Empty() {
		if v.clock != nil {
			return vision.Frame{}, io.EOF
		}
		return vision.Frame{}, fmt.Errorf("the camera %s gives no more pictures; was it unplugged? It is tried again", v.name)
	}
	if v.mat.Type() != gocv.MatTypeCV8UC3 {
		return vision.Frame{}, fmt.Errorf("%s gives pictures of the kind %v and not in colour; use another camera", v.name, v.mat.Type())
	}
	v.seq++
	at := time.Now()
	if v.clock != nil {
		due, err := v.clock.wait(ctx)
		if err != nil {
			return vision.Frame{}, err
		}
		at = due
	}
	return vision.Frame{Seq: v.seq, At: at, Width: v.mat.Cols(), Height: v.mat.Rows(), BGR: v.mat.ToBytes()}, nil
}

func (v *video) Live() bool { return v.clock == nil }

func (v *video) Close() error {
	return errors.Join(v.mat.Close(), v.capture.Close())
}

var _, _ Source = (*folder)(nil), (*video)(nil)
