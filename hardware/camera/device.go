package camera

import (
	"context"
	"errors"
	"os"
	"syscall"
	"time"

	"gocv.io/x/gocv"

	"dicetable/calib"
	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// device is a camera that the kernel has as /dev/videoN, read by OpenCV.
type device struct {
	path     string
	capture  *gocv.VideoCapture
	mat      gocv.Mat
	controls controls
	seq      uint64
	last     time.Time
}

// stallEnv bounds how long OpenCV waits for a frame of a V4L2 device, in whole
// seconds; it is read once, before the first.
const stallEnv = "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT"

func openDevice(path string, o Options) (Source, error) {
	if err := mayOpen(path); err != nil {
		return nil, err
	}
	if err := os.Setenv(stallEnv, "3"); err != nil {
		return nil, err
	}
	c, err := gocv.OpenVideoCaptureWithAPI(path, gocv.VideoCaptureV4L2)
	if err != nil {
		return nil, &trouble.Trouble{
			EN: path + " gives no pictures; it may be no camera, or in use by another program: `v4l2-ctl --list-devices` lists the cameras",
			DE: path + " gibt keine Bilder; vielleicht ist es keine Kamera oder ein anderes Programm benutzt sie: `v4l2-ctl --list-devices` nennt die Kameras",
		}
	}
	c.Set(gocv.VideoCaptureFOURCC, c.ToCodec("MJPG"))
	c.Set(gocv.VideoCaptureFrameWidth, float64(o.Width))
	c.Set(gocv.VideoCaptureFrameHeight, float64(o.Height))
	c.Set(gocv.VideoCaptureFPS, wantFPS)
	c.Set(gocv.VideoCaptureBufferSize, 1)
	d := &device{path: path, capture: c, mat: gocv.NewMat(), controls: controls{path, o.Refused}}
	switch {
	case o.Exposure != nil:
		err = d.controls.fix(*o.Exposure)
	case o.Auto:
		err = d.controls.release()
	}
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// mayOpen says why a device cannot be opened.
func mayOpen(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	switch {
	case err == nil:
		return f.Close()
	case errors.Is(err, os.ErrNotExist), errors.Is(err, syscall.ENODEV):
		return &trouble.Trouble{
			EN: "there is no camera at " + path + "; plug it in, or see which there are with `ls /dev/video*`",
			DE: "an " + path + " ist keine Kamera; bitte einstecken, oder mit `ls /dev/video*` nachsehen, welche es gibt",
		}
	case errors.Is(err, os.ErrPermission):
		return &trouble.Trouble{
			EN: "the camera " + path + " is closed to this user; add the user to the group video (sudo usermod -aG video USER) and log in again",
			DE: "die Kamera " + path + " ist diesem Benutzer verschlossen; bitte in die Gruppe video aufnehmen (sudo usermod -aG video BENUTZER) und neu anmelden",
		}
	}
	return &trouble.Trouble{
		EN: "the camera " + path + " cannot be opened; end the program that uses it", Err: err,
		DE: "die Kamera " + path + " lässt sich nicht öffnen; bitte das Programm beenden, das sie benutzt",
	}
}

func (d *device) Next(ctx context.Context) (vision.Frame, error) {
	if err := ctx.Err(); err != nil {
		return vision.Frame{}, err
	}
	if !d.capture.Read(&d.mat) || d.mat.Empty() {
		if err := mayOpen(d.path); err != nil {
			return vision.Frame{}, err
		}
		return vision.Frame{}, stalled(name{d.path, d.path}, patience)
	}
	came := time.Now()
	f, err := frameOf(d.mat, d.path)
	if err != nil {
		return vision.Frame{}, err
	}
	d.seq++
	f.Seq, f.At = d.seq, d.exposed(came)
	return f, nil
}

// exposed is when the driver took the frame, which it tells on the monotonic
// clock in ms; when it came, where that makes no sense.
func (d *device) exposed(came time.Time) time.Time {
	taken := time.Duration(d.capture.Get(gocv.VideoCapturePosMsec) * float64(time.Millisecond))
	at := note{booted: taken}.exposed(came)
	if at.Before(d.last) {
		at = came
	}
	d.last = at
	return at
}

func (d *device) Live() bool { return true }

// Exposure asks the driver.
func (d *device) Exposure() *calib.Exposure {
	if e, ok := d.controls.read(); ok {
		return &e
	}
	return nil
}

func (d *device) Close() error { return errors.Join(d.mat.Close(), d.capture.Close()) }

var _ Source = (*device)(nil)
