package eye

import "dicetable/calib"

// Examination is what the eye says of a table that it looked at for a moment,
// for `dicetable doctor`.
type Examination struct {
	OpenCV string `json:"opencv"`
	// ReadMillis is how long a reading of a full virtual table takes, ms.
	ReadMillis float64 `json:"read_ms"`
	// Camera is its name, without a password.
	Camera string `json:"camera"`
	// Trouble says why there are no frames; the rest is empty then.
	Trouble *Words `json:"trouble,omitempty"`
	// Width and Height are in px, FPS frames a second; Dropped of them were
	// lost while others were looked at.
	Width   int     `json:"width"`
	Height  int     `json:"height"`
	FPS     float64 `json:"fps"`
	Dropped uint64  `json:"dropped"`
	// Mat is empty when none was found. White is the brightness of its paper,
	// 0-255, EdgePx the width of a sharp edge and PxPerMM the scale.
	Mat     string  `json:"mat"`
	White   float64 `json:"white"`
	EdgePx  float64 `json:"edge_px"`
	PxPerMM float64 `json:"px_per_mm"`
	// Problems are what was found wrong in the picture.
	Problems []calib.Problem `json:"problems"`
	// Profile is how the profile fits, nil where none was named.
	Profile *ProfileFit `json:"profile,omitempty"`
}

// Words is a clause in both languages.
type Words struct {
	DE string `json:"de"`
	EN string `json:"en"`
}

// ProfileFit is how a profile fits what was seen.
type ProfileFit struct {
	// Trouble says why it cannot be used.
	Trouble *Words `json:"trouble,omitempty"`
	// MovedPx is how far a corner of the mat is from where the profile has it.
	MovedPx float64 `json:"moved_px"`
	// Fixed is true when the camera was set as the profile says.
	Fixed bool `json:"fixed"`
}
