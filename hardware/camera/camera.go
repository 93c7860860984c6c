// Package camera gives frames of a table: from a folder of pictures, a clip, a
// camera that the kernel knows by V4L2, one on a Raspberry Pi's ribbon cable,
// or the stream of a phone. The virtual table's frames are drawn by
// hardware/sim/pixels and need no source.
package camera

import (
	"context"
	"fmt"
	"strings"
	"time"

	"dicetable/calib"
	"dicetable/hardware/camera/source"
	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// Source gives one frame after the other. It belongs to one goroutine.
type Source interface {
	// Next waits for the next frame, or for ctx. The error is io.EOF at the
	// end of a folder or clip; a *Skipped names pictures that were left out,
	// and the next frame follows; any other is a sentence for the host, and
	// the source has to be closed and opened again.
	Next(ctx context.Context) (vision.Frame, error)
	// Live reports whether frames that nobody took are lost, as they are
	// with a camera; folders and clips wait.
	Live() bool
	// Exposure is how the camera was set for the last frame, nil when it does
	// not tell.
	Exposure() *calib.Exposure
	// Close lets the device or file go; no frame comes after it.
	Close() error
}

// Skipped is pictures of a folder that cannot be shown: all so far, and why the
// last of them.
type Skipped struct {
	Names []string
	Why   error
}

// Error is a sentence for the host.
func (s *Skipped) Error() string {
	return fmt.Sprintf("left out: %s (%v); replace or remove them", strings.Join(s.Names, ", "), s.Why)
}

// German is what Error says, in German.
func (s *Skipped) German() string {
	return fmt.Sprintf("ausgelassen: %s (%s); bitte ersetzen oder entfernen", strings.Join(s.Names, ", "), trouble.German(s.Why))
}

// Unwrap is why the last picture was left out.
func (s *Skipped) Unwrap() error { return s.Why }

// Options are what a camera is asked for. The zero value asks for what suits
// a table.
type Options struct {
	// Width and Height are in px; a camera gives the nearest it can, a phone
	// what it is set to. 0 is 1920 x 1080.
	Width, Height int
	// Exposure is how the camera is to be set. Without one it is left as it
	// is or, with Auto, made to set itself.
	Exposure *calib.Exposure
	Auto     bool
	// Refused is told what a camera would not be set to, and goes on without; nil
	// for nobody.
	Refused func(error)
	// Patience is how long a camera that gave pictures may give none before it
	// counts as stalled; 0 is 3 s.
	Patience time.Duration
}

// What a camera is asked for where Options do not say.
const (
	wantWidth  = 1920
	wantHeight = 1080
	wantFPS    = 15
	patience   = 3 * time.Second
)

// Open opens the camera of a spec, see package source, as it is.
func Open(spec string) (Source, error) { return Options{}.Open(spec) }

// Open opens the camera of a spec, see package source. The error is a sentence
// for the host.
func (o Options) Open(spec string) (Source, error) {
	if o.Width == 0 || o.Height == 0 {
		o.Width, o.Height = wantWidth, wantHeight
	}
	if o.Patience == 0 {
		o.Patience = patience
	}
	s, err := source.Parse(spec)
	if err != nil {
		return nil, err
	}
	if o.Exposure != nil && o.Exposure.Camera != string(s.Kind) {
		o.Exposure = nil
	}
	switch s.Kind {
	case source.Folder:
		return openFolder(s.What)
	case source.Clip:
		return openClip(s.What)
	}
	live, err := o.openLive(s)
	if err != nil {
		return nil, err
	}
	return newThawed(live), nil
}

func (o Options) openLive(s source.Spec) (Source, error) {
	switch s.Kind {
	case source.V4L2:
		return openDevice(s.What, o)
	case source.RPiCam, source.RPiCamMJPEG:
		return openRPiCam(s, o)
	case source.MJPEG:
		return openMJPEG(s, o)
	}
	return nil, &trouble.Trouble{
		EN: "the virtual table has no camera; name one, such as rpicam or v4l2:/dev/video0",
		DE: "der virtuelle Tisch hat keine Kamera; bitte eine nennen, etwa rpicam oder v4l2:/dev/video0",
	}
}
