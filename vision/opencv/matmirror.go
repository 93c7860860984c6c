package opencv

import (
	"image"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

// errMirrored: the mat is seen as in a mirror, as by a webcam that is set for its owner's face.
// No marker is known then, and no text could be read.
var errMirrored error = &calib.Said{
	EN: "the camera shows the mat mirrored: switch mirroring off in the camera's or the app's settings (it may be called mirror, flip or selfie there)",
	DE: "die Kamera zeigt die Matte spiegelverkehrt: bitte das Spiegeln in den Einstellungen der Kamera oder der App ausschalten (es kann dort auch Flip oder Selfie heißen)",
}

// isMirrored reports whether a frame in which no mat was found shows one mirrored.
func isMirrored(f vision.Frame) (bool, error) {
	found, err := cvx.Markers(picture(mirrored(f)), image.Rect(0, 0, f.Width, f.Height), true)
	return len(ownMarkers(found)) >= 2, err
}

// mirrored is a frame with left and right exchanged.
func mirrored(f vision.Frame) vision.Frame {
	out := make([]byte, len(f.BGR))
	for y := range f.Height {
		row := f.BGR[3*f.Width*y:][:3*f.Width]
		back := out[3*f.Width*y:][:3*f.Width]
		for x := 0; x < len(row); x += 3 {
			copy(back[len(row)-3-x:], row[x:x+3])
		}
	}
	f.BGR = out
	return f
}
