package visiontest

import (
	"fmt"

	"dicetable/calib"
	"dicetable/vision"
)

// Verdict says what is wrong in the reading of one picture.
type Verdict struct {
	Mistakes []Mistake
	// Claims are the confidences given, and whether they were borne out.
	Claims []Claim
	// Needless: nothing was wrong or hard to see, and yet it was not called ok.
	Needless bool
}

// Mistake is one thing that a reading has wrong.
type Mistake struct {
	// Text tells it in one line, as Tally.Faults has it.
	Text string
	// Truth and Read say what is there and what was read there, "nothing"
	// for neither.
	Truth, Read string
	// Px is where it is in the picture, MM where it is on the mat; the other
	// one, or both, may be nil.
	Px, MM *calib.Point
}

// String is the mistake's text.
func (m Mistake) String() string { return m.Text }

// nothing is what stands in a Mistake for a thing that is not there.
const nothing = "nothing"

// fault notes a mistake and its text.
func (p *picture) fault(m Mistake, format string, args ...any) {
	m.Text = fmt.Sprintf(format, args...)
	p.verdict.Mistakes = append(p.verdict.Mistakes, m)
}

// ofDice is a mistake about a die: d is nil when none is in view, x when none
// was read.
func (p *picture) ofDice(d *Die, x *vision.Die) Mistake {
	m := Mistake{Truth: nothing, Read: nothing}
	if x != nil {
		at := x.CenterPx
		m.Px, m.Read = &at, dieWords(*x)
	}
	if d != nil {
		at := d.Center
		m.Px, m.Truth = &at, fmt.Sprintf("%s %s %s", d.Colour, d.Value, d.Pose())
	}
	return m
}

func dieWords(x vision.Die) string {
	return fmt.Sprintf("%s %s %s, confidence %.3f", x.Colour, x.Value, pose(x.Cocked, x.Stacked), x.Confidence)
}

// ofMarker is a mistake about the marker, whose die is at a place, px.
func ofMarker(got *vision.Marker, want vision.Marker, at calib.Point) Mistake {
	m := Mistake{Truth: markerWords(want), Read: "no marker", Px: &at}
	if got != nil {
		m.Read = markerWords(*got)
	}
	return m
}

func markerWords(m vision.Marker) string {
	return fmt.Sprintf("marker on %s %d, face %s", m.Field.Kind, m.Field.Count, m.Face)
}

func chipWords(value int) string { return fmt.Sprintf("chip of %d", value) }

func discWords(size, where string) string { return fmt.Sprintf("%s disc, %s", size, where) }
