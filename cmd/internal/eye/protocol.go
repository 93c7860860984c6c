// Package eye starts and supervises the eye, the child process that holds
// camera and recogniser, and spells the protocol spoken over its standard
// input and output.
//
// A message is eight bytes (the length of the JSON part, then of the raw part
// behind it, big endian), the JSON of a Command or a Report, and the raw part
// (a JPEG). The eye's standard error is its log, one line a sentence.
package eye

import (
	"time"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/vision/settle"
)

// Version of the protocol; the eye says it first and both must agree.
const Version = 4

// The largest message parts that are accepted, in bytes.
const (
	MaxJSON = 4 << 20
	MaxRaw  = 8 << 20
)

// Command goes to the eye. Exactly one field is set.
type Command struct {
	// Watch says what to look for and what may be told.
	Watch *settle.Watch `json:"watch,omitempty"`
	// Scene is the virtual table's next frame (camera "sim").
	Scene *sim.Scene `json:"scene,omitempty"`
	// Photo asks for evidence.
	Photo *PhotoRequest `json:"photo,omitempty"`
	// Profile replaces the table's profile.
	Profile *calib.Profile `json:"profile,omitempty"`
	// Lesson asks what can be learned of the table as it lies.
	Lesson *LessonRequest `json:"lesson,omitempty"`
	// Stop ends the eye in good order.
	Stop bool `json:"stop,omitempty"`
}

// Report comes from the eye. Exactly one field is set.
type Report struct {
	Hello *Hello `json:"hello,omitempty"`
	// Event happened on the table.
	Event *settle.Event `json:"event,omitempty"`
	// Frame was taken, read and settled; in camera "sim" it answers Scene.
	Frame *FrameDone `json:"frame,omitempty"`
	// Exposing says that frames that may be ruled on are exposed now.
	Exposing *Exposing `json:"exposing,omitempty"`
	// Photo answers PhotoRequest; the raw part is the JPEG.
	Photo *Photo `json:"photo,omitempty"`
	// Lesson answers LessonRequest; the raw part is the JPEG.
	Lesson *Lesson `json:"lesson,omitempty"`
	// Health comes about once a second.
	Health *Health `json:"health,omitempty"`
	// Fault is a sentence for the host: what is wrong, what to do.
	Fault *Fault `json:"fault,omitempty"`
}

// Hello is the eye's first word. It says it again when it begins anew, with
// another profile.
type Hello struct {
	Version int    `json:"version"`
	OpenCV  string `json:"opencv"`
	Camera  string `json:"camera"`
}

// Exposing asks the table's panel to hold still and be dim.
type Exposing struct {
	// Millis is for how long from now.
	Millis int64 `json:"millis"`
}

// FrameDone says that all events of frames up to Seq have been told.
type FrameDone struct {
	Seq uint64    `json:"seq"`
	At  time.Time `json:"at"`
	// Millis is the time spent on this frame, drawing excluded; Busy is how much
	// of it a processor worked for the eye, and was not lent to other programs.
	Millis float64 `json:"millis"`
	Busy   float64 `json:"busy_ms"`
}

// PhotoRequest asks for the evidence of rolls that were told (RollRead)
// under a Watch: one picture, cropped to the mat. The eye keeps the ruling
// frame of the last Reveal, Opened, Scoring or Turn watch only, never one of
// Covered, Tossing or Hidden. In Scoring and Turn a roll that is not certain
// (RollDoubt) has a photo too.
type PhotoRequest struct {
	ID    string `json:"id"`
	Watch uint64 `json:"watch"`
}

// Photo is evidence: a JPEG under 400 kB, cropped to the mat and black beside it.
type Photo struct {
	ID     string    `json:"id"`
	Frame  uint64    `json:"frame"`
	At     time.Time `json:"at"`
	Width  int       `json:"width"`
	Height int       `json:"height"`
	// Outlines are the dice of the rolls in px of this photo.
	Outlines []Outline `json:"outlines"`
	// Missing says why there is no picture; empty when there is one.
	Missing string `json:"missing,omitempty"`
}

// Outline is one die of a roll in a photo.
type Outline struct {
	Seat  int    `json:"seat"`
	Value string `json:"value"`
	// Colour tells dice apart that belong to no seat.
	Colour  string         `json:"colour,omitempty"`
	Corners [4]calib.Point `json:"corners"`
}

// Health is the eye's state of the last second.
type Health struct {
	FPS     float64 `json:"fps"`
	Dropped uint64  `json:"dropped"`
	// StillMillis and ReadMillis are medians, ms.
	StillMillis float64 `json:"still_ms"`
	ReadMillis  float64 `json:"read_ms"`
	// Mats counts OpenCV matrices that are open, RSS the bytes in memory, Needed
	// those of them that Go's collector will not find to be unused, Files what
	// else is open.
	Mats       int   `json:"mats"`
	RSS        int64 `json:"rss"`
	Needed     int64 `json:"needed"`
	Files      int   `json:"files"`
	Goroutines int   `json:"goroutines"`
}

// FaultPicture is the code of a fault of which the table plays on: pictures have
// another size than those it was learned on.
const FaultPicture = "picture"

// Fault is something the host must put right.
type Fault struct {
	// Code is "camera", also for a profile without which it is not opened, or
	// FaultPicture.
	Code string `json:"code"`
	// Text is English, DE the same in German where it was told.
	Text string `json:"text"`
	DE   string `json:"de,omitempty"`
	// Over is true when the cause has gone.
	Over bool `json:"over,omitempty"`
}
