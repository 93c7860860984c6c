package explain

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
	"dicetable/vision/visiontest"
)

// What the lines' colours mean; the page has the same.
var (
	sureColour   = color.RGBA{90, 255, 120, 255}
	unsureColour = color.RGBA{255, 225, 60, 255}
	posedColour  = color.RGBA{255, 150, 40, 255}
	doubtColour  = color.RGBA{255, 90, 220, 255}
	thingColour  = color.RGBA{110, 210, 255, 255}
	matColour    = color.RGBA{230, 230, 230, 255}
	truthColour  = color.RGBA{255, 255, 255, 255}
	hiddenColour = color.RGBA{150, 150, 150, 255}
	wrongColour  = color.RGBA{255, 60, 60, 255}
)

// sure is the confidence from which a die is drawn as certain.
const sure = 0.99

// reading draws all that was read. Words are written only about what near
// says.
func (c *canvas) reading(r vision.Reading, s scene, near func(image.Rectangle) bool) {
	if r.Mat != nil {
		c.outline(r.Mat.Corners[:], matColour)
	}
	var notes []note
	for _, d := range r.Dice {
		n := c.die(d, s)
		if r.Marker != nil && d.Colour == dice.Red && d.Zone == vision.Track {
			n.lines = append(n.lines, fmt.Sprintf("%s %d %.3f", r.Marker.Field.Kind, r.Marker.Field.Count, r.Marker.Confidence))
		}
		notes = append(notes, n)
	}
	notes = append(notes, c.things(r, s)...)
	for _, h := range r.Hands {
		b := h.Box
		corners := []calib.Point{{X: b[0], Y: b[1]}, {X: b[2], Y: b[1]}, {X: b[2], Y: b[3]}, {X: b[0], Y: b[3]}}
		c.outline(corners, doubtColour)
		notes = append(notes, note{c.box(corners), []string{"hand"}, doubtColour})
	}
	for i, d := range s.doubts {
		if d.px == nil {
			continue
		}
		c.ring(*d.px, 0.8*s.side, doubtColour)
		notes = append(notes, note{c.round(*d.px, 0.8*s.side), []string{fmt.Sprintf("? %d", i+1)}, doubtColour})
	}
	c.write(about(notes, near))
}

// die draws one die as it was read.
func (c *canvas) die(d vision.Die, s scene) note {
	n := note{colour: sureColour, lines: []string{fmt.Sprintf("%s %s", d.Colour, d.Value), fmt.Sprintf("%.3f", d.Confidence)}}
	switch {
	case d.Cocked || d.Stacked:
		n.colour = posedColour
	case d.Confidence < sure:
		n.colour = unsureColour
	}
	if d.Cocked {
		n.lines = append(n.lines, "cocked")
	}
	if d.Stacked {
		n.lines = append(n.lines, "stacked")
	}
	if d.Outline == ([4]calib.Point{}) {
		c.ring(d.CenterPx, s.side/2, n.colour)
		n.box = c.round(d.CenterPx, s.side/2)
	} else {
		c.outline(d.Outline[:], n.colour)
		n.box = c.box(d.Outline[:])
	}
	c.taken = append(c.taken, n.box)
	return n
}

// things draws cups, chips, discs and cards.
func (c *canvas) things(r vision.Reading, s scene) []note {
	var notes []note
	mark := func(at calib.Point, radius float64, format string, args ...any) {
		c.ring(at, radius, thingColour)
		notes = append(notes, note{c.round(at, radius), []string{fmt.Sprintf(format, args...)}, thingColour})
	}
	for _, cup := range r.Cups {
		mark(cup.CenterPx, cup.RadiusPx, "cup %d %s", cup.Seat, cup.State)
	}
	for _, d := range r.Discs {
		mark(d.CenterPx, s.side/2, "%s %s", d.Size, d.Where)
	}
	for _, chip := range r.Chips {
		if at := s.pixel(chip.CenterMM); at != nil {
			mark(*at, 0.8*s.side, "chip %d%s", chip.Value, map[bool]string{true: " ?"}[chip.Doubted])
		}
	}
	for _, card := range r.Cards {
		if at := s.pixel(&card.CenterMM); at != nil {
			number, _ := calib.CardNumber(card.ID)
			mark(*at, s.side, "card %d", number)
		}
	}
	return notes
}

// about are the notes of things in boxes that near says.
func about(notes []note, near func(image.Rectangle) bool) []note {
	return slices.DeleteFunc(notes, func(n note) bool { return !near(n.box) })
}

// truth draws what a picture truly shows; words as for reading.
func (c *canvas) truth(l visiontest.Label, s scene, near func(image.Rectangle) bool) {
	var notes []note
	for _, d := range l.Dice {
		n := note{c.box(d.Quad[:]), []string{strings.TrimSpace(fmt.Sprintf("%s %s", d.Colour, d.Value))}, truthColour}
		switch {
		case d.Hidden():
			n.colour, n.lines = hiddenColour, []string{"hidden"}
		case !d.Plain():
			n.lines = append(n.lines, fmt.Sprintf("%.0f %% seen", 100*d.Visible))
		}
		if d.Cocked || d.Stacked {
			n.lines = append(n.lines, fmt.Sprintf("%s %.0f deg", d.Pose(), d.Tilt))
		}
		c.outline(d.Quad[:], n.colour)
		c.taken = append(c.taken, n.box)
		notes = append(notes, n)
	}
	for _, chip := range l.Chips {
		if at := s.pixel(&calib.Point{X: chip.X, Y: chip.Y}); at != nil {
			c.ring(*at, 0.8*s.side, truthColour)
			notes = append(notes, note{c.round(*at, 0.8*s.side), []string{fmt.Sprintf("chip %d", chip.Value)}, truthColour})
		}
	}
	for _, d := range l.Discs {
		c.ring(d.Center, s.side/2, truthColour)
		notes = append(notes, note{c.round(d.Center, s.side/2), []string{fmt.Sprintf("%s %s", d.Size, d.Where)}, truthColour})
	}
	c.write(about(notes, near))
}

// mistakes rings what is wrong and says what is true there.
func (c *canvas) mistakes(all []mistake, s scene) {
	var notes []note
	for _, m := range all {
		if m.px != nil {
			c.ring(*m.px, s.side, wrongColour)
			notes = append(notes, note{c.round(*m.px, s.side), []string{"true: " + m.Truth}, wrongColour})
		}
	}
	c.write(notes)
}

// box is the box on the canvas round places of the frame.
func (c *canvas) box(points []calib.Point) image.Rectangle {
	on := make([]calib.Point, len(points))
	for i, p := range points {
		on[i] = c.at(p)
	}
	return boxOf(on)
}

// round is the box round a circle of the frame.
func (c *canvas) round(at calib.Point, radius float64) image.Rectangle {
	return c.box([]calib.Point{{X: at.X - radius, Y: at.Y - radius}, {X: at.X + radius, Y: at.Y + radius}})
}
