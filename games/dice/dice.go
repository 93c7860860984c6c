// Package dice holds the words every other package shares: a face, a colour,
// a die, a roll. It knows no game and no camera.
package dice

import (
	"encoding/json"
	"fmt"
)

// Face is what a die shows on top: 1 to 6 pips, or Star. The zero Face means
// "not known" and has no JSON form.
type Face uint8

// Star is the joker face of Bluff (BL-1): it stands where a 6 would be.
const Star Face = 7

// Valid reports whether f is 1 to 6 or Star.
func (f Face) Valid() bool { return f >= 1 && f <= Star }

// String is "1" to "6", "star", or "?" for an unknown face.
func (f Face) String() string {
	switch {
	case f == Star:
		return "star"
	case f.Valid():
		return string('0' + rune(f))
	}
	return "?"
}

// MarshalJSON writes 1 to 6 as a number and Star as "star", as the
// command-line contracts have it.
func (f Face) MarshalJSON() ([]byte, error) {
	switch {
	case f == Star:
		return []byte(`"star"`), nil
	case f.Valid():
		return []byte{'0' + byte(f)}, nil
	}
	return nil, fmt.Errorf("face %d is neither 1 to 6 nor a star", uint8(f))
}

// UnmarshalJSON accepts what MarshalJSON writes and nothing else: 3.0 is no face,
// as it is no whole number anywhere in a command.
func (f *Face) UnmarshalJSON(b []byte) error {
	var s string
	switch {
	case len(b) == 1 && b[0] >= '1' && b[0] <= '6':
		*f = Face(b[0] - '0')
		return nil
	case json.Unmarshal(b, &s) == nil && s == "star":
		*f = Star
		return nil
	}
	return fmt.Errorf("%s is no face: a face is 1 to 6 or \"star\"", b)
}

// Colour is the colour of a die's body, by its common English name.
type Colour string

// The colours of the four games' dice. Plain dice may have other names.
const (
	White  Colour = "white"
	Yellow Colour = "yellow"
	Green  Colour = "green"
	Blue   Colour = "blue"
	Red    Colour = "red"
	Black  Colour = "black"
	Orange Colour = "orange"
)

// Die is one die as it lies: its colour, and the face on top.
type Die struct {
	Colour Colour `json:"colour"`
	Value  Face   `json:"value"`
}

// Roll is some dice that were thrown together, in no particular order.
type Roll []Face
