package main

import (
	"fmt"
	"strings"

	"dicetable/calib"
	"dicetable/calib/rolls"
	"dicetable/vision"
	"dicetable/vision/opencv"
)

// rollReader reads throws of dice of which nothing is known.
type rollReader struct {
	reader *opencv.Reader
}

// newRollReader makes a reader; close it after use. Of the profile it takes the
// camera's place, and nothing of the dice.
func newRollReader(p *calib.Profile) (*rollReader, error) {
	o := opencv.Options{Mat: "auto", Dice: opencv.AnyDice}
	if p != nil {
		bare := *p
		bare.DieSizeMM, bare.DiceSet = 0, nil
		o.Profile = &bare
	}
	r, err := opencv.NewReader(o)
	if err != nil {
		return nil, err
	}
	return &rollReader{r}, nil
}

func (r *rollReader) close() { r.reader.Close() }

// rolled is what a picture shows of a throw.
type rolled struct {
	throw rolls.Throw
	// doubts says what was not read surely.
	doubts calib.Said
	// useless says why it is no throw; usual is what a camera sees between
	// throws.
	useless *calib.Said
	usual   bool
}

const (
	// sureDie is the confidence from which a die's face counts.
	sureDie = 0.9
	// besideMM is how far from a die a doubt about it may be placed, mm.
	besideMM = 14
	// samePlaceMM is how far apart two readings have the same die, mm.
	samePlaceMM = 6
)

// read reads a throw twice: as dice of any look, and as those of the games. A
// colour that is not clear by itself may be clear beside the other dice of a
// known set.
func (r *rollReader) read(f vision.Frame) (rolled, error) {
	seen, _, err := r.as(opencv.AnyDice, f)
	if err != nil {
		return rolled{}, err
	}
	if why, usual := uselessFor(seen); why != nil {
		return rolled{useless: why, usual: usual}, nil
	}
	known, edge, err := r.as("auto", f)
	if err != nil {
		return rolled{}, err
	}
	sure := known.Status == vision.OK && agree(seen, known)
	if seen.Status != vision.OK && sure {
		seen = known
	}
	out := rolled{throw: rolls.Throw{Whole: seen.Status == vision.OK}, doubts: doubtsOf(seen)}
	if sure && known.Mat.Name == calib.Bluff().Name {
		out.throw.EdgeMM = edge
	}
	for _, d := range seen.Dice {
		if d.CenterMM != nil && !doubted(seen, d) {
			out.throw.Dice = append(out.throw.Dice, observed(d))
		}
	}
	return out, nil
}

// as reads a frame with dice of a set, without what earlier frames showed, and
// gives also the edge of the dice, mm, where it was measured of all together.
func (r *rollReader) as(set string, f vision.Frame) (vision.Reading, float64, error) {
	r.reader.Reset()
	r.reader.Expect(set)
	reading, err := r.reader.Read(f)
	return reading, r.reader.DieSizeMM(), err
}

// observed is a die as it is learned from; the face and size of one that leans
// do not count.
func observed(d vision.Die) rolls.Die {
	o := rolls.Die{Colour: d.Colour, At: *d.CenterMM}
	if d.Cocked || d.Stacked {
		return o
	}
	if o.SizeMM = d.SizeMM; d.Confidence >= sureDie {
		o.Face = d.Value
	}
	return o
}

// uselessFor says why a reading is no throw, and whether that is usual between
// throws.
func uselessFor(r vision.Reading) (why *calib.Said, usual bool) {
	switch {
	case r.Mat == nil:
		return &calib.Said{EN: "the mat cannot be seen: " + strings.Join(r.Reasons, "; "), DE: "die Matte ist nicht zu sehen"}, false
	case r.Status == vision.Blocked:
		return &calib.Said{EN: "a hand or the like is over the mat", DE: "eine Hand oder dergleichen ist über der Matte"}, true
	case len(r.Dice) == 0:
		return &calib.Said{EN: "no dice are seen", DE: "es sind keine Würfel zu sehen"}, true
	}
	return nil, false
}

// stays makes it no throw because most of so many dice lie as they did; it is
// usual that fewer do while they are gathered.
func (r *rolled) stays(dice int) {
	r.usual = len(r.throw.Dice) < dice
	r.useless = &calib.Said{
		EN: "most dice lie as they did before: gather and throw all of them",
		DE: "die meisten Würfel liegen wie zuvor: bitte alle aufnehmen und werfen",
	}
}

// doubted reports whether a reading is in doubt about a die.
func doubted(r vision.Reading, d vision.Die) bool {
	for _, doubt := range r.Doubts {
		if doubt.CenterMM != nil && doubt.CenterMM.Far(*d.CenterMM) < besideMM {
			return true
		}
	}
	return false
}

// agree reports whether two readings have the same dice, as far as the first is in
// no doubt about them.
func agree(a, b vision.Reading) bool {
	if b.Mat == nil || len(a.Dice) != len(b.Dice) {
		return false
	}
	for _, d := range a.Dice {
		same := false
		for _, e := range b.Dice {
			if d.CenterMM != nil && e.CenterMM != nil && d.CenterMM.Far(*e.CenterMM) < samePlaceMM {
				same = d.Value == e.Value && d.Colour == e.Colour || doubted(a, d) || d.Cocked || d.Stacked
			}
		}
		if !same {
			return false
		}
	}
	return true
}

// doubtsOf says what a reading is in doubt about. The reasons are told in
// English; in German, where.
func doubtsOf(r vision.Reading) calib.Said {
	var places []string
	for _, d := range r.Doubts {
		if d.CenterMM != nil {
			places = append(places, fmt.Sprintf("%.0f, %.0f mm", d.CenterMM.X, d.CenterMM.Y))
		}
	}
	de := "das Bild ist nicht klar"
	if len(places) > 0 {
		de = "nicht sicher ist, was auf der Matte bei " + strings.Join(places, "; ") + " liegt"
	}
	return calib.Said{EN: strings.Join(r.Reasons, "; "), DE: de}
}
