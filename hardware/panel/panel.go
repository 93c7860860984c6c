// Package panel shows what the table wants said on a small LED panel. A Scene
// is pure data; Draw turns it into pixels for any size from 1 x N to 128 x 64
// and a Runner keeps them on a Device, which is a periph display.Drawer.
//
// The panel has no letters: digits, an arrow, and one light for each seat are
// read from across the room and in every language. The words are on the wall.
package panel

import (
	"image"
	"image/color"
	"slices"
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
	// Timer: "Augen auf ..." for Whole from Start, then "... Becher drauf!"
	Timer Kind = "timer"
	// CupsUp: "Hoch die Becher!"
	CupsUp Kind = "cups_up"
	// CountUp: the dice that count are counted from 0 to Number, in Whole from
	// Start.
	CountUp Kind = "count_up"
	// Verdict: Seat loses Number dice; Seat 0 is everybody but the bettor.
	Verdict Kind = "verdict"
	// Illegal: the bet that was laid is not allowed.
	Illegal Kind = "illegal"
	// Look: a die of Seat is in doubt.
	Look Kind = "look"
	// Error: the table cannot go on by itself.
	Error Kind = "error"
	// Call: the players of a tournament are called to the table Number.
	Call Kind = "call"
)

// Scene is what the panel says. The zero Scene is dark.
type Scene struct {
	Kind Kind `json:"kind"`
	// Seat from 1; 0 for none.
	Seat int `json:"seat,omitempty"`
	// Number is the count of a verdict or a count-up, or the table of a call.
	Number int `json:"number,omitempty"`
	// Start is when the scene began, such as the time stamp of the first frame
	// that showed a die; zero for one that begins when it is shown.
	Start time.Time `json:"start,omitzero"`
	// Whole is how long a timer or a count-up lasts, Remaining what is left of
	// it where Start is zero; 0 for all of it.
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
	good   = color.NRGBA{0, 200, 60, 255}
)

// Show draws the scene over the whole of d.
func Show(d display.Drawer, s Scene) error {
	b := d.Bounds()
	return d.Draw(b, Draw(b.Size(), s), image.Point{})
}

// Draw makes the picture of a scene that stands still, see Scene.At, for a
// panel of that size. It is a pure function: the same scene gives the same
// pixels.
func Draw(size image.Point, s Scene) *image.NRGBA {
	img := image.NewNRGBA(image.Rectangle{Max: size})
	switch {
	case size.X < 1 || size.Y < 1:
	case size.Y <= size.X && size.Y < leastRows:
		drawStrip(img, s)
	case size.X < leastColumns:
		// A strip that stands begins at its foot.
		drawTurned(img, s)
	default:
		drawSign(img, s)
		drawEdges(img, s)
	}
	return img
}

// What is smaller has no room for signs.
const (
	leastRows    = glyphHeight + 2
	leastColumns = 7
)

// drawSign puts the scene's sign between the first and the last row.
func drawSign(img *image.NRGBA, s Scene) {
	switch s.Kind {
	case Turn:
		sign(img, bright, digits(s.Seat)...)
	case Timer:
		if s.over() {
			sign(img, alarm, arrowDown)
		} else {
			drawTime(img, s.Remaining)
		}
	case CupsUp:
		sign(img, amber, arrowUp)
	case CountUp:
		sign(img, good, digits(s.Number)...)
	case Verdict:
		less := append([]glyph{minus}, digits(s.Number)...)
		if width(less) > img.Bounds().Dx() {
			less = less[1:]
		}
		sign(img, alarm, less...)
	case Illegal:
		sign(img, alarm, cross)
	case Look:
		sign(img, amber, question)
	case Error:
		sign(img, alarm, bang)
	case Call:
		sign(img, bright, digits(s.Number)...)
	}
}

// drawTime writes seconds and tenths, as large as they can be; where even the
// narrowest writing of both does not fit, seconds begun: half a number would
// be a wrong one.
func drawTime(img *image.NRGBA, left time.Duration) {
	tenths := int((left + tenth - 1) / tenth)
	whole, part := digits(tenths/10), digits(tenths%10)
	wide := slices.Concat(whole, []glyph{point}, part)
	narrow := slices.Concat(whole, part)
	size := img.Bounds().Size()
	switch {
	case width(wide) <= size.X && scale(size, wide) == scale(size, narrow):
		sign(img, amber, wide...)
	case width(narrow) <= size.X:
		sign(img, amber, narrow...)
		pointBetween(img, bright, narrow, len(whole))
	default:
		sign(img, amber, digits((tenths+9)/10)...)
	}
}

// drawEdges lights the seat that is meant in the last row, a calm row when
// nobody is, and what else first and last row can say.
func drawEdges(img *image.NRGBA, s Scene) {
	columns := img.Bounds().Dx()
	switch {
	case s.Kind == Idle:
		foot(img, calm, 0, columns)
	case s.Kind == Timer:
		foot(img, amber, 0, int(float64(columns)*s.share()+.5))
	case s.Kind == CountUp:
		meter(img, calm, s.Number)
	case s.Kind == Call:
		head(img, amber, 0, columns)
		foot(img, amber, 0, columns)
	case s.Seat >= 1 && s.Seat <= seats:
		from, to := seatColumns(columns, s.Seat)
		foot(img, bright, from, to)
	}
}

// seatColumns are the columns that mean a seat.
func seatColumns(columns, seat int) (from, to int) {
	from = columns * (seat - 1) / seats
	return from, max(columns*seat/seats, from+1)
}

// over reports whether it is a timer that has run down.
func (s Scene) over() bool { return s.Kind == Timer && s.Whole > 0 && s.Remaining <= 0 }

// share is what is left of the timer, 0 to 1.
func (s Scene) share() float64 {
	if s.Whole <= 0 {
		return 0
	}
	return min(1, max(0, float64(s.Remaining)/float64(s.Whole)))
}

// edge is how thick the first and the last row of lights are, in pixels.
func edge(img *image.NRGBA) int { return max(1, img.Bounds().Dy()/16) }

// head fills the first row of lights between two columns, foot the last one.
func head(img *image.NRGBA, c color.NRGBA, from, to int) {
	rect(img, c, image.Rect(from, 0, to, edge(img)))
}

func foot(img *image.NRGBA, c color.NRGBA, from, to int) {
	h := img.Bounds().Dy()
	rect(img, c, image.Rect(from, h-edge(img), to, h))
}

// meter rises in the last columns by one light for each that was counted,
// where the number leaves it room.
func meter(img *image.NRGBA, c color.NRGBA, n int) {
	size, thick := img.Bounds().Size(), edge(img)
	if at, pixel := place(img, digits(n)); at.X+pixel*width(digits(n)) < size.X-thick {
		rect(img, c, image.Rect(size.X-thick, size.Y-n*thick, size.X, size.Y))
	}
}

func rect(img *image.NRGBA, c color.NRGBA, r image.Rectangle) {
	r = r.Intersect(img.Bounds())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			img.SetNRGBA(x, y, c)
		}
	}
}
