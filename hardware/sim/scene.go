// Package sim is the virtual table: dice, cups, marker, hands and a camera
// above them, without hardware. Table is its state and its laws of motion,
// pure and deterministic for a seed; what a camera would see of it at one
// moment is a Scene, drawn into a vision.Frame by hardware/sim/pixels inside
// the eye. Nothing behind the camera knows the difference, and the
// recogniser is never told the truth.
package sim

import (
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// Scene is all that a camera would see at one moment. Places are mm on the
// mat, heights mm above it.
type Scene struct {
	Seq   uint64    `json:"seq"`
	At    time.Time `json:"at"`
	Game  string    `json:"game"`
	Mat   string    `json:"mat"`
	Theme string    `json:"theme"`
	// Ground is the mat's own colour where somebody printed it in another than the theme's,
	// nil for that.
	Ground *RGB `json:"ground,omitempty"`
	// Track is a board of somebody's own that lies on the mat of Bluff, nil for none.
	Track  calib.OwnTrack `json:"track,omitempty"`
	Camera calib.View     `json:"camera"`
	Light  Light          `json:"light"`
	Dice   []SceneDie     `json:"dice"`
	Cups   []SceneCup     `json:"cups"`
	Chips  []SceneChip    `json:"chips,omitempty"`
	Board  *SceneBoard    `json:"board,omitempty"`
	Discs  []SceneDisc    `json:"discs,omitempty"`
	Weight *SceneWeight   `json:"weight,omitempty"`
	Hands  []SceneHand    `json:"hands"`
	Props  Props          `json:"props"`
	// Seed makes the sensor's noise; the same scene draws the same frame.
	Seed uint64 `json:"seed"`
}

// SceneDie is a die or the marker in space.
type SceneDie struct {
	Colour dice.Colour `json:"colour"`
	SizeMM float64     `json:"size_mm"`
	// Centre of the die, height included.
	X float64 `json:"x"`
	Y float64 `json:"y"`
	H float64 `json:"h"`
	// R turns the die's own axes into the mat's (x right, y down, z into
	// the table), row by row. Faces are on the axes as a die set has them.
	R [9]float64 `json:"r"`
	// Faces are on +x, -x, +y, -y, +z (down) and -z (up) of the die.
	Faces [6]dice.Face `json:"faces"`
	// Blur is the motion during exposure, mm on the mat.
	Blur calib.Point `json:"blur"`
}

// SceneCup is a cup: mouth centre, lean and where its axis points.
type SceneCup struct {
	Seat int     `json:"seat"`
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	H    float64 `json:"h"`
	// Lean is the angle of its axis off the vertical, degrees; Toward the
	// direction it leans to, degrees clockwise from x.
	Lean   float64         `json:"lean"`
	Toward float64         `json:"toward"`
	State  vision.CupState `json:"state"`
	Blur   calib.Point     `json:"blur"`
}

// SceneHand is a hand with its arm, reaching in from the mat's rim.
type SceneHand struct {
	// X and Y are the finger tips, FromX and FromY where the arm comes from.
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	FromX float64 `json:"from_x"`
	FromY float64 `json:"from_y"`
	H     float64 `json:"h"`
	// Skin is a tone from 0 (pale) to 1 (dark).
	Skin float64 `json:"skin"`
}

// Light is how the table is lit and how the sensor sees it.
type Light struct {
	// Kelvin is the lamp's colour, Gain the exposure (1 is right).
	Kelvin float64 `json:"kelvin"`
	Gain   float64 `json:"gain"`
	// X, Y, H is the lamp's place, mm; Hard from 0 (sky) to 1 (bare bulb).
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	H    float64 `json:"h"`
	Hard float64 `json:"hard"`
	// Noise is the sensor's standard deviation in grey levels at mid grey,
	// Blur the defocus as a standard deviation in px.
	Noise float64 `json:"noise"`
	Blur  float64 `json:"blur"`
	// Panel is that of an LED panel beside the mat.
	Panel Glow `json:"panel,omitzero"`
}

// RGB is a colour in sRGB, 0-255.
type RGB [3]uint8

// Props is how the things on the table look; it stays the same for a game.
type Props struct {
	// Cup is the cups' colour; radii of mouth and base and length in mm.
	Cup       RGB     `json:"cup"`
	CupMouth  float64 `json:"cup_mouth"`
	CupBase   float64 `json:"cup_base"`
	CupLength float64 `json:"cup_length"`
	// Yellow and Red are the bodies of dice and marker, White to Black those
	// of other games' dice; Ink is printed on pale ones, MarkerInk on others.
	Yellow    RGB `json:"yellow"`
	Red       RGB `json:"red"`
	White     RGB `json:"white,omitzero"`
	Green     RGB `json:"green,omitzero"`
	Blue      RGB `json:"blue,omitzero"`
	Black     RGB `json:"black,omitzero"`
	Orange    RGB `json:"orange,omitzero"`
	Ink       RGB `json:"ink"`
	MarkerInk RGB `json:"marker_ink"`
	// Points of a star (5, 6 or 8), its tips' distance from the middle,
	// the radius of a pip, the distance of pips from the middle and the
	// rounding of the edges: shares of the die's size.
	Points   int     `json:"points"`
	Star     float64 `json:"star"`
	Pip      float64 `json:"pip"`
	Spread   float64 `json:"spread"`
	Rounding float64 `json:"rounding"`
	// Gloss is how much the dice shine, 0 to 1.
	Gloss float64 `json:"gloss"`
	// Sleeve is the colour of the players' sleeves, Table of the table top,
	// Grain the strength of its pattern in grey levels.
	Sleeve RGB     `json:"sleeve"`
	Table  RGB     `json:"table"`
	Grain  float64 `json:"grain"`
	// Chips are the colours of those of 10, 50 and 100, ChipRadius is theirs,
	// mm.
	Chips      [3]RGB  `json:"chips,omitzero"`
	ChipRadius float64 `json:"chip_radius,omitempty"`
	// Board is the colour of Thrill's board, Discs are those of its discs, in the
	// order of DiscSizes, DiscRadius their radii, mm.
	Board      RGB        `json:"board,omitzero"`
	Discs      [3]RGB     `json:"discs,omitzero"`
	DiscRadius [3]float64 `json:"disc_radius,omitzero"`
}

// Coat is what the body of a die of a colour, and what is printed on it, look
// like.
func (p *Props) Coat(c dice.Colour) (body, ink RGB) {
	switch c {
	case dice.Red:
		return p.Red, p.MarkerInk
	case dice.White:
		return p.White, p.Ink
	case dice.Orange:
		return p.Orange, p.Ink
	case dice.Green:
		return p.Green, p.MarkerInk
	case dice.Blue:
		return p.Blue, p.MarkerInk
	case dice.Black:
		return p.Black, p.MarkerInk
	}
	return p.Yellow, p.Ink
}
