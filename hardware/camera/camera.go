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
	// end of a folder or clip; any other is a sentence for the host, and the
	// source has to be closed and opened again.
	Next(ctx context.Context) (vision.Frame, error)
	// Live reports whether frames that nobody took are lost, as they are
	// with a camera; folders and clips wait.
	Live() bool
	Close() error
}

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
