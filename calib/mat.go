package calib

import (
	"embed"
	"encoding/json"
	"fmt"
	"math"
	"sync"
)

// Mat is the geometry of a printed mat in mm. Mats are shared by all: nobody
// changes one.
type Mat struct {
	Name   string  `json:"name"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	// Markers are of ArUco's dictionary DICT_4X4_50.
	Markers []Marker `json:"markers"`
	// Seats are numbered clockwise from the top left.
	Seats []Seat `json:"seats"`
	// Track is Bluff's betting track in the order of its fields (BL-5);
	// empty on other mats.
	Track   []TrackField `json:"track"`
	Patches []Patch      `json:"patches"`
	// The rest is nil on mats that have none.
	Graveyard *Rect   `json:"graveyard"`
	Tray      *Circle `json:"tray"`
	Cards     *Rect   `json:"cards"`
	Stake     *Rect   `json:"stake"`
	// Board is where Thrill's board stands; it may be turned there (TH-5).
	Board *Box `json:"board"`
	// own lies in place of the printed Track; nil where that counts.
	own OwnTrack
}

// Marker is one ArUco marker: the outer edge of its black square.
type Marker struct {
	ID int `json:"id"`
	Square
}

// Seat is one player's place.
type Seat struct {
	N int `json:"seat"`
	Rect
}

// TrackField is a field of the betting track in its place.
type TrackField struct {
	Field
	Square
}

// Patch is a square of a known colour.
type Patch struct {
	// Name is white, black, red, orange, yellow, green, blue or grey.
	Name string   `json:"name"`
	RGB  [3]uint8 `json:"rgb"`
	Square
}

// Square is given by its top left corner, mm.
type Square struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Size float64 `json:"size"`
}

// Rect is given by its top left corner, mm.
type Rect struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// Box stands on the mat: what it covers there and how high its top is, mm.
type Box struct {
	Rect
	Height float64 `json:"height"`
}

// Circle is given by its middle and radius, mm.
type Circle struct {
	X float64 `json:"cx"`
	Y float64 `json:"cy"`
	R float64 `json:"r"`
}

//go:embed mats/bluff.json mats/tray.json
var matFiles embed.FS

var bluff = sync.OnceValue(func() *Mat { return mustMat("bluff") })
var tray = sync.OnceValue(func() *Mat { return mustMat("tray") })

// Bluff is the mat of Bluff, with betting track and graveyard.
func Bluff() *Mat { return bluff() }

// TrayMat is the mat of the other games, with a round tray for dice.
func TrayMat() *Mat { return tray() }

// MatByName is the mat "bluff" or "tray".
func MatByName(name string) (*Mat, error) {
	switch name {
	case "bluff":
		return Bluff(), nil
	case "tray":
		return TrayMat(), nil
	}
	return nil, fmt.Errorf("there is no mat %q; there are bluff and tray", name)
}

// mustMat reads a mat that is part of the program.
func mustMat(name string) *Mat {
	b, err := matFiles.ReadFile("mats/" + name + ".json")
	if err != nil {
		panic(err)
	}
	m := &Mat{}
	if err := json.Unmarshal(b, m); err != nil {
		panic(err)
	}
	return m
}

// Rect is the square as a rectangle.
func (s Square) Rect() Rect { return Rect{X: s.X, Y: s.Y, W: s.Size, H: s.Size} }

// Corners are top left, top right, bottom right, bottom left, mm: the order
// in which a marker's corners are found.
func (s Square) Corners() [4]Point { return s.Rect().Corners() }

// Center is the middle, mm.
func (s Square) Center() Point { return s.Rect().Center() }

// Corners are top left, top right, bottom right, bottom left, mm.
func (r Rect) Corners() [4]Point {
	return [4]Point{{r.X, r.Y}, {r.X + r.W, r.Y}, {r.X + r.W, r.Y + r.H}, {r.X, r.Y + r.H}}
}

// Center is the middle, mm.
func (r Rect) Center() Point { return Point{r.X + r.W/2, r.Y + r.H/2} }

// Depth is how far inside its border a place lies, mm; negative is the
// distance from it outside.
func (r Rect) Depth(p Point) float64 {
	dx := math.Abs(p.X-r.X-r.W/2) - r.W/2
	dy := math.Abs(p.Y-r.Y-r.H/2) - r.H/2
	if dx <= 0 && dy <= 0 {
		return -max(dx, dy)
	}
	return -math.Hypot(max(dx, 0), max(dy, 0))
}

// Depth is how far inside its border a place lies, mm; negative is the
// distance from it outside.
func (c Circle) Depth(p Point) float64 { return c.R - math.Hypot(p.X-c.X, p.Y-c.Y) }

// Rect is the whole mat.
func (m *Mat) Rect() Rect { return Rect{W: m.Width, H: m.Height} }

// Corners are the mat's own: top left, top right, bottom right, bottom left.
func (m *Mat) Corners() [4]Point { return m.Rect().Corners() }

// HasOwnTrack reports whether a track of somebody's own lies on the mat, whose fields
// may have any colour.
func (m *Mat) HasOwnTrack() bool { return m.own != nil }

// Marker is the marker of that number.
func (m *Mat) Marker(id int) (Marker, bool) {
	for _, k := range m.Markers {
		if k.ID == id {
			return k, true
		}
	}
	return Marker{}, false
}
