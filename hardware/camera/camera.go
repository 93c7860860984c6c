// Package camera gives frames of a table: from a folder of pictures, a clip, or
// a camera that the kernel knows by V4L2. The virtual table's frames are drawn
// by hardware/sim/pixels and need no source.
package camera

import (
	"context"
	"fmt"
	"strings"

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

// Unwrap is why the last picture was left out.
func (s *Skipped) Unwrap() error { return s.Why }

// Open opens dir:FOLDER, file:CLIP or v4l2:DEVICE. The error is a sentence for
// the host.
func Open(spec string) (Source, error) {
	kind, what, _ := strings.Cut(spec, ":")
	switch {
	case what == "":
	case kind == "dir":
		return openFolder(what)
	case kind == "file":
		return openClip(what)
	case kind == "v4l2":
		return openDevice(what)
	}
	return nil, fmt.Errorf("%q is no camera: use dir:FOLDER, file:CLIP.mp4 or v4l2:/dev/video0", spec)
}
