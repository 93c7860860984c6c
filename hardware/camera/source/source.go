// Package source spells which camera a table has, as one word of its
// configuration. It is pure Go: who checks the word need not be able to open
// cameras.
package source

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"dicetable/hardware/trouble"
)

// Kind is how frames are come by.
type Kind string

// The kinds.
const (
	// Sim: the virtual table.
	Sim Kind = "sim"
	// Folder and Clip: pictures, or a recording, from the disk.
	Folder Kind = "dir"
	Clip   Kind = "file"
	// V4L2: a webcam, or whatever else the kernel has as a video device.
	V4L2 Kind = "v4l2"
	// RPiCam: a camera on the ribbon cable of a Raspberry Pi, by rpicam-vid.
	// RPiCamMJPEG is the same, its frames compressed on the way.
	RPiCam      Kind = "rpicam"
	RPiCamMJPEG Kind = "rpicam-mjpeg"
	// MJPEG: the stream of a phone or an IP camera, by HTTP.
	MJPEG Kind = "mjpeg"
)

// Spec is one camera. Make it with Parse.
type Spec struct {
	Kind Kind
	// What is the folder, clip, device or address; the number of an RPiCam.
	What string
}

// Forms are all forms of a Spec, for messages.
const Forms = "sim, rpicam, v4l2:/dev/video0, mjpeg:http://PHONE:8080/video, file:CLIP.mp4 or dir:FOLDER"

// Parse reads a Spec. The error says how one is written.
func Parse(s string) (Spec, error) {
	kind, what, has := strings.Cut(s, ":")
	spec, ok := Spec{Kind(kind), what}, false
	switch spec.Kind {
	case Sim:
		ok = !has
	case Folder, Clip, V4L2:
		ok = what != ""
	case RPiCam, RPiCamMJPEG:
		if !has {
			spec.What = "0"
		}
		n, err := strconv.Atoi(spec.What)
		ok = err == nil && n >= 0 && n < 16
	case MJPEG:
		u, err := url.Parse(what)
		ok = err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
	}
	if !ok {
		if spec.Kind == MJPEG {
			s = spec.String()
		}
		return Spec{}, &trouble.Trouble{
			EN: fmt.Sprintf("%q is no camera: use %s", s, Forms),
			DE: fmt.Sprintf("%q ist keine Kamera: bitte %s nehmen", s, strings.Replace(Forms, " or ", " oder ", 1)),
		}
	}
	return spec, nil
}

// String is the Spec as it may be shown to everybody: without the password of
// an address.
func (s Spec) String() string {
	switch s.Kind {
	case Sim:
		return string(s.Kind)
	case MJPEG:
		u, err := url.Parse(s.What)
		if err != nil {
			return string(s.Kind) + ":..."
		}
		return string(s.Kind) + ":" + u.Redacted()
	}
	return string(s.Kind) + ":" + s.What
}

// Live reports whether frames that nobody takes are lost, as they are with a
// camera; pictures and recordings wait.
func (s Spec) Live() bool {
	return s.Kind == V4L2 || s.Kind == RPiCam || s.Kind == RPiCamMJPEG || s.Kind == MJPEG
}
