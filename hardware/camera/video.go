package camera

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"gocv.io/x/gocv"

	"dicetable/calib"
	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// recording is a clip, read by OpenCV through FFmpeg.
type recording struct {
	name    string
	capture *gocv.VideoCapture
	mat     gocv.Mat
	seq     uint64
	clock   clock
}

func openClip(path string) (Source, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, &trouble.Trouble{
			EN: "the clip cannot be read; name a file that exists", Err: err,
			DE: "die Aufnahme lässt sich nicht lesen; bitte eine Datei nennen, die es gibt",
		}
	}
	c, err := gocv.OpenVideoCaptureWithAPI(path, gocv.VideoCaptureFFmpeg)
	if err != nil {
		return nil, &trouble.Trouble{
			EN: path + " is no clip that FFmpeg can read; use for instance an MP4 file",
			DE: path + " ist keine Aufnahme, die FFmpeg lesen kann; bitte zum Beispiel eine MP4-Datei nehmen",
		}
	}
	fps := c.Get(gocv.VideoCaptureFPS)
	if !(fps >= 1 && fps <= 240) {
		fps = wantFPS
	}
	return &recording{name: path, capture: c, mat: gocv.NewMat(), clock: clock{step: time.Duration(float64(time.Second) / fps)}}, nil
}

func (c *recording) Next(ctx context.Context) (vision.Frame, error) {
	if err := ctx.Err(); err != nil {
		return vision.Frame{}, err
	}
	if !c.capture.Read(&c.mat) || c.mat.Empty() {
		return vision.Frame{}, io.EOF
	}
	f, err := frameOf(c.mat, c.name)
	if err != nil {
		return vision.Frame{}, err
	}
	if f.At, err = c.clock.wait(ctx); err != nil {
		return vision.Frame{}, err
	}
	c.seq++
	f.Seq = c.seq
	return f, nil
}

// frameOf copies what OpenCV has read.
func frameOf(m gocv.Mat, name string) (vision.Frame, error) {
	if m.Type() != gocv.MatTypeCV8UC3 {
		return vision.Frame{}, &trouble.Trouble{
			EN: fmt.Sprintf("%s gives pictures of the kind %v and not in colour; use another camera", name, m.Type()),
			DE: fmt.Sprintf("%s gibt Bilder der Art %v, nicht in Farbe; bitte eine andere Kamera nehmen", name, m.Type()),
		}
	}
	return vision.Frame{Width: m.Cols(), Height: m.Rows(), BGR: m.ToBytes()}, nil
}

func (c *recording) Live() bool                { return false }
func (c *recording) Exposure() *calib.Exposure { return nil }
func (c *recording) Close() error              { return errors.Join(c.mat.Close(), c.capture.Close()) }

var _, _ Source = (*folder)(nil), (*recording)(nil)
