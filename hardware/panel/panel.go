// Package panel shows what the table wants said on a small LED panel. A Scene
// is pure data; Draw turns it into pixels for any size from 1 x N to 128 x 64
// and hands them to a periph display.Drawer.
//
// The panel has no letters: digits, an arrow, and one light for each seat are
// read from across the room and in every language. The words are on the wall.
package panel

import (
	"image"
	"image/color"
	"time"

	"periph.io/x/conn/v3/display"
)

// Kind names a scene.
type Kind string

// The scenes of the table.
const (
	// Idle: no game, or nothing to do.
	Idle Kind = "idle"
	// Turn: Seat is to act.
	Turn Kind = "turn"
	// Timer: Remaining of the reveal is left ("Augen auf ... Becher drauf!").
	Timer Kind = "timer"
	// CupsUp: "Hoch die Becher!"
	CupsUp Kind = "cups_up"
	// Verdict: Seat loses Number dice; Seat 0 is everybody but the bettor.
	Verdict Kind = "verdict"
	// Illegal: the bet that was laid is not allowed.
	Illegal Kind = "illegal"
	// Look: a die of Seat is in doubt.
	Look Kind = "look"
	// Error: the table cannot go on by itself.
	Error Kind = "error"
)

// Scene is what the panel says. The zero Scene is dark.
type Scene struct {
	Kind Kind `json:"kind"`
	// Seat from 1; 0 for none.
	Seat int `json:"seat,omitempty"`
	// Number is the count of a verdict.
	Number int `json:"number,omitempty"`
	// Remaining and Whole are the timer's.
	Remaining time.Duration `json:"remaining,omitempty"`
	Whole     time.Duration `json:"whole,omitempty"`
}

// Seats around a table; the seat lights divide the panel's last row by it.
const seats = 6

// Colours are told apart by brightness too, for who sees no hue.
var (
	calm   = color.NRGBA{0, 40, 90, 255}
	bright = color.NRGBA{255, 255, 255, 255}
	amber  = color.NRGBA{255, 160, 0, 255}
	alarm  = color.NRGBA{255, 30, 0, 255}
)

// Show draws the scene over the whole of d.
func Show(d display.Drawer, s Scene) error {
	b := d.Bounds()
	return d.Draw(b, Draw(b.Size(), s), image.Point{})
}

// Draw makes the picture of a scene for a panel of that size. It is a pure
// function: the same scene gives the same pixels.
func Draw(size image.Point, s Scene) *image.NRGBA {
	img := image.NewNRGBA(image.Rectangle{Max: size})
	if size.X < 1 || size.Y < 1 {
		return img
	}
	if size.Y < glyphHeight+2 {
		drawStrip(img, s)
		return img
	}
	drawSign(img, s)
	drawSeat(img, s)
	return img
}

// drawSign puts the scene's sign above the row of seat lights.
func drawSign(img *image.NRGBA, s Scene) {
	switch s.Kind {
	case Turn:
		sign(img, bright, digits(s.Seat)...)
	case Timer:
		sign(img, amber, countdown(s.Remaining, img.Bounds().Dx())...)
		bar(img, amber, s.share())
	case CupsUp:
		sign(img, amber, arrow)
	case Verdict:
		sign(img, alarm, append([]glyph{minus}, digits(s.Number)...)...)
	case Illegal:
		sign(img, alarm, cross)
	case Look:
		sign(img, amber, question)
	case Error:
		sign(img, alarm, bang)
	}
}

// countdown is the time left in tenths, or in seconds begun where the panel is
// too narrow for both: half a number would be a wrong one.
func countdown(left time.Duration, columns int) []glyph {
	tenths := int((left + 50*time.Millisecond) / (100 * time.Millisecond))
	exact := append(append(digits(tenths/10), point), digits(tenths%10)...)
	if width(exact) <= columns {
		return exact
	}
	return digits((tenths + 9) / 10)
}

// drawSeat lights the seat that is meant, and a calm row when nobody is.
func drawSeat(img *image.NRGBA, s Scene) {
	size := img.Bounds().Size()
	switch {
	case s.Kind == Idle:
		row(img, calm, 0, size.X)
	case s.Seat >= 1 && s.Seat <= seats && s.Kind != Timer:
		row(img, bright, size.X*(s.Seat-1)/seats, max(size.X*s.Seat/seats, size.X*(s.Seat-1)/seats+1))
	}
}

// drawStrip is for panels too low for digits: colour, share and seat only.
func drawStrip(img *image.NRGBA, s Scene) {
	size := img.Bounds().Size()
	fill := map[Kind]color.NRGBA{Idle: calm, CupsUp: amber, Verdict: alarm, Illegal: alarm, Error: alarm}
	if c, ok := fill[s.Kind]; ok {
		rect(img, c, img.Bounds())
	}
	switch s.Kind {
	case Timer:
		rect(img, amber, image.Rect(0, 0, int(float64(size.X)*s.share()+.5), size.Y))
	case Turn, Look, Verdict:
		drawSeat(img, s)
	}
}

// share is what is left of the timer, 0 to 1.
func (s Scene) share() float64 {
	if s.Whole <= 0 {
		return 0
	}
	return min(1, max(0, float64(s.Remaining)/float64(s.Whole)))
}

// bar is the timer's shrinking line at the bottom.
func bar(img *image.NRGBA, c color.NRGBA, share float64) {
	row(img, c, 0, int(float64(img.Bounds().Dx())*share+.5))
}

// row fills the last line between two columns.
func row(img *image.NRGBA, c color.NRGBA, from, to int) {
	h := img.Bounds().Dy()
	rect(img, c, image.Rect(from, h-max(1, h/16), to, h))
}

func rect(img *image.NRGBA, c color.NRGBA, r image.Rectangle) {
	r = r.Intersect(img.Bounds())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			img.SetNRGBA(x, y, c)
		}
	}
}
