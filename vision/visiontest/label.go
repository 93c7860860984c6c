package visiontest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// Label is what a picture truly shows.
type Label struct {
	// Name is the picture's file name without its ending.
	Name string `json:"-"`
	// Kind is what is played: bluff, dicecup, luckyfive, discs, or plain for
	// dice on a table without a mat.
	Kind   string         `json:"kind"`
	Mat    string         `json:"mat"`
	Hand   bool           `json:"hand"`
	Dice   []Die          `json:"dice"`
	Cups   []Cup          `json:"cups"`
	Marker *vision.Marker `json:"marker"`
	Chips  []Chip         `json:"chips"`
	Discs  []Disc         `json:"discs"`
	Camera Camera         `json:"camera"`
}

// Die is one die as it truly lies, seen or not.
type Die struct {
	Value  dice.Face   `json:"value"`
	Colour dice.Colour `json:"colour"`
	SizeMM float64     `json:"size_mm"`
	// Center and Quad are the middle and the corners of the top face, px.
	Center calib.Point    `json:"center"`
	Quad   [4]calib.Point `json:"quad"`
	// Tilt of the top face is in degrees.
	Tilt    float64 `json:"tilt_deg"`
	Cocked  bool    `json:"cocked"`
	Stacked bool    `json:"stacked"`
	// Visible is the share of the top face that the camera sees.
	Visible float64 `json:"visible"`
}

// Plain reports whether the die is in plain view: it must be read.
func (d Die) Plain() bool { return d.Visible >= mustSee }

// Hidden reports whether so little of the die is seen that it must not be read.
func (d Die) Hidden() bool { return d.Visible < mustNot }

// Pose is flat, cocked or stacked.
func (d Die) Pose() string { return pose(d.Cocked, d.Stacked) }

func pose(cocked, stacked bool) string {
	switch {
	case stacked:
		return "stacked"
	case cocked:
		return "cocked"
	}
	return "flat"
}

// Cup is one cup; places are mm on the mat.
type Cup struct {
	Seat  int             `json:"seat"`
	State vision.CupState `json:"state"`
	X     float64         `json:"x_mm"`
	Y     float64         `json:"y_mm"`
}

// Chip is one chip of Lucky Five.
type Chip struct {
	Value int     `json:"value"`
	X     float64 `json:"x_mm"`
	Y     float64 `json:"y_mm"`
}

// Disc is one disc of Thrill.
type Disc struct {
	Size   string      `json:"size"`
	Where  string      `json:"where"`
	Center calib.Point `json:"center"`
}

// Camera is where the mat's corners are seen, px.
type Camera struct {
	Corners [4]calib.Point `json:"mat_corners"`
}

// OfKind are the labels of one kind.
func OfKind(labels []Label, kind string) []Label {
	return slices.DeleteFunc(slices.Clone(labels), func(l Label) bool { return l.Kind != kind })
}

// LoadLabels reads the labels NAME.json of the pictures NAME.jpg in a
// folder, sorted by name.
func LoadLabels(dir string) ([]Label, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	sort.Strings(files)
	var labels []Label
	for _, path := range files {
		l, err := LoadLabel(path)
		if err != nil {
			return nil, err
		}
		labels = append(labels, l)
	}
	return labels, nil
}

// LoadLabel reads one label file.
func LoadLabel(path string) (Label, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return Label{}, err
	}
	l := Label{Name: strings.TrimSuffix(filepath.Base(path), ".json")}
	if err := json.Unmarshal(b, &l); err != nil {
		return Label{}, fmt.Errorf("%s is no label: %w", path, err)
	}
	return l, nil
}
