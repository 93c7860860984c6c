// Package vision says what the camera gives (Frame) and what is read in one
// picture of it (Reading). It knows no rule-book and, itself, no OpenCV: the
// pipeline is in vision/opencv, agreement over time in vision/settle.
package vision

import (
	"fmt"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
)

// Frame is one picture of the table. A frame is not changed after it was
// made, so it may be kept and read by several goroutines.
type Frame struct {
	// Seq counts the camera's frames from 1; a gap is a dropped frame.
	Seq uint64
	// At is when the exposure began, as well as the camera can tell.
	At time.Time
	// Width and Height are in px.
	Width, Height int
	// BGR holds Height rows of Width pixels of 3 bytes: blue, green, red.
	BGR []byte
}

// Check reports a frame whose bytes do not fit its size: native code must
// never see one.
func (f Frame) Check() error {
	if f.Width <= 0 || f.Height <= 0 || len(f.BGR) != 3*f.Width*f.Height {
		return fmt.Errorf("the frame of %d x %d pixels has %d bytes of picture instead of %d; check the camera's settings", f.Width, f.Height, len(f.BGR), 3*f.Width*f.Height)
	}
	return nil
}

// Between is the frame's blue, green and red at a place between pixels; beside
// the frame it is that of its border.
func (f Frame) Between(p calib.Point) [3]float32 {
	x := max(0, min(p.X, float64(f.Width)-1.001))
	y := max(0, min(p.Y, float64(f.Height)-1.001))
	ix, iy := int(x), int(y)
	fx, fy := float32(x-float64(ix)), float32(y-float64(iy))
	up := f.BGR[3*(iy*f.Width+ix):][:6]
	down := f.BGR[3*((iy+1)*f.Width+ix):][:6]
	var out [3]float32
	for k := range out {
		t := float32(up[k]) + fx*(float32(up[k+3])-float32(up[k]))
		u := float32(down[k]) + fx*(float32(down[k+3])-float32(down[k]))
		out[k] = t + fy*(u-t)
	}
	return out
}

// Reader reads one frame. The one in vision/opencv may be called from one
// goroutine at a time.
type Reader func(Frame) (Reading, error)

// Status reports whether a reading may be ruled on.
type Status string

const (
	// OK: every die that can be seen was read.
	OK Status = "ok"
	// Unsure: something is there that could not be read well enough.
	Unsure Status = "unsure"
	// Blocked: a hand or the like covers what must be seen.
	Blocked Status = "blocked"
)

// Reading is what one picture shows. Its JSON form is the contract of
// `dicetable read`.
type Reading struct {
	Image  string `json:"image,omitempty"`
	Status Status `json:"status"`
	// Reasons say in words what is wrong and where; never nil.
	Reasons []string `json:"reasons"`
	// Millis is the time of recognition alone, without decoding a file.
	Millis float64 `json:"millis"`
	// Mat is nil when no mat was found.
	Mat *Mat `json:"mat"`
	// Mirrored: a mat is seen, but as in a mirror, and nothing was read.
	Mirrored bool  `json:"mirrored,omitempty"`
	Dice     []Die `json:"dice"`
	Cups     []Cup `json:"cups"`
	// Marker is nil when no marker die was seen on the track.
	Marker *Marker `json:"marker"`
	Chips  []Chip  `json:"chips"`
	Discs  []Disc  `json:"discs"`
	// Cards are the printed cards of Lucky Five that lie face up by the
	// stack; whose marker is not wholly seen is not among them.
	Cards []Card `json:"cards,omitempty"`
	// Hands are regions covered by a hand or another foreign thing.
	Hands []Hand `json:"hands,omitempty"`
	// Doubts are where something could not be read well enough.
	Doubts []Doubt `json:"doubts,omitempty"`
}

// Doubt is a place where there may be a die that was not read, or one that
// may have been read wrong.
type Doubt struct {
	// Colour is that of the die.
	Colour dice.Colour `json:"colour,omitempty"`
	// CenterMM is on the mat, mm; nil when the whole picture is doubtful.
	CenterMM *calib.Point `json:"center_mm"`
	Zone     Zone         `json:"zone,omitempty"`
	// Face: there is a die and it lies flat; only which face it shows is not
	// certain, and how certain it is, is the die's confidence.
	Face bool `json:"face,omitempty"`
}

// Mat is the mat as it lies in the picture.
type Mat struct {
	Name string `json:"name"`
	// Corners are top left, top right, bottom right, bottom left, in px.
	Corners [4]calib.Point `json:"corners_px"`
}

// Die is one die that was read. The marker die is among them.
type Die struct {
	Value  dice.Face   `json:"value"`
	Colour dice.Colour `json:"colour"`
	// CenterPx is the middle of the top face in the picture as given.
	CenterPx calib.Point `json:"center_px"`
	// CenterMM is on the mat, mm; nil without a mat.
	CenterMM *calib.Point `json:"center_mm"`
	SizeMM   float64      `json:"size_mm"`
	// Cocked: the top face leans more than 7 degrees. Stacked: it lies on
	// another die. The value of such a die does not matter.
	Cocked  bool `json:"cocked"`
	Stacked bool `json:"stacked"`
	// Confidence is the chance, 0 to 1, that value and colour are right.
	Confidence float64 `json:"confidence"`
	Zone       Zone    `json:"zone"`
	// Outline is the top face's four corners in px, for drawing.
	Outline [4]calib.Point `json:"outline_px"`
}

// Zone is where on the mat something lies: "seat-3", "graveyard", "track",
// "tray" or "outside".
type Zone string

// The zones that are no seat.
const (
	Graveyard Zone = "graveyard"
	Track     Zone = "track"
	Tray      Zone = "tray"
	Outside   Zone = "outside"
)

// SeatZone is the zone of seat n.
func SeatZone(n int) Zone { return Zone(fmt.Sprintf("seat-%d", n)) }

// Seat is the seat's number, or false for a zone that is no seat.
func (z Zone) Seat() (int, bool) {
	var n int
	_, err := fmt.Sscanf(string(z), "seat-%d", &n)
	return n, err == nil && n > 0
}

// CupState is how a cup stands.
type CupState string

const (
	// Down: over its dice.
	Down CupState = "down"
	// Aside: away from the dice, on its side or off the seat.
	Aside CupState = "aside"
	// Open: standing mouth up.
	Open CupState = "open"
	// Held: in the air, over the table.
	Held CupState = "held"
)

// Cup is one cup that was seen.
type Cup struct {
	// Seat is the nearest; 0 for a cup over the tray, down or held.
	Seat     int          `json:"seat"`
	State    CupState     `json:"state"`
	CenterMM *calib.Point `json:"center_mm"`
	// CenterPx and RadiusPx bound the cup in the picture, px.
	CenterPx calib.Point `json:"center_px"`
	RadiusPx float64     `json:"radius_px"`
}

// Marker is the red die on the betting track.
type Marker struct {
	Field      calib.Field `json:"field"`
	Face       dice.Face   `json:"face"`
	Confidence float64     `json:"confidence"`
	// Doubted: it lies tilted, or may, or between two fields; the reading is unsure of
	// it, and it is no bet.
	Doubted bool `json:"doubted,omitempty"`
}

// Chip is one chip of Lucky Five.
type Chip struct {
	Value    int          `json:"value"`
	CenterMM *calib.Point `json:"center_mm"`
	// Doubted: it hardly differs from the mat and may be none; the reading is unsure of
	// it, and nothing counts it.
	Doubted bool `json:"doubted,omitempty"`
}

// Disc is one disc of Thrill.
type Disc struct {
	// Size is "small", "medium" or "large".
	Size string `json:"size"`
	// Where is "board", or "fallen" for anywhere beside it on the mat.
	Where    string      `json:"where"`
	CenterPx calib.Point `json:"center_px"`
}

// Card is one printed card of Lucky Five, face up.
type Card struct {
	// ID is its marker's; calib.CardNumber says which card has it.
	ID int `json:"id"`
	// CenterMM is the card's middle on the mat, mm.
	CenterMM calib.Point `json:"center_mm"`
}

// Hand is a region of the picture that a hand or the like covers.
type Hand struct {
	// Box is left, top, right, bottom in px.
	Box [4]float64 `json:"box_px"`
	// Outline bounds it more closely, px; nil where only the box is known.
	Outline []calib.Point `json:"-"`
	// Zones that it touches.
	Zones []Zone `json:"zones"`
}
