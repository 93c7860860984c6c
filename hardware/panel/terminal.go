package panel

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"strings"
)

// Terminal is a panel in a terminal that knows 24-bit colours: half a
// character for each LED. Make it with NewTerminal.
type Terminal struct {
	w     io.WriteCloser
	img   *image.NRGBA
	share float64
	// above is how many lines the picture on the terminal takes.
	above int
}

var _ Device = (*Terminal)(nil)

// NewTerminal makes a dark panel of that size in pixels, which draws each
// picture over the one before. It closes w with itself.
func NewTerminal(w io.WriteCloser, size image.Point) *Terminal {
	return &Terminal{w: w, img: image.NewNRGBA(image.Rectangle{Max: size}), share: 1}
}

// String names the panel.
func (t *Terminal) String() string { return "terminal panel" }

// ColorModel is 8 bits each of red, green, blue.
func (t *Terminal) ColorModel() color.Model { return color.NRGBAModel }

// Bounds is the panel's size in pixels.
func (t *Terminal) Bounds() image.Rectangle { return t.img.Bounds() }

// Shine sets how bright the next picture is.
func (t *Terminal) Shine(share float64) error {
	t.share = share
	return nil
}

// Draw copies src and shows it.
func (t *Terminal) Draw(dst image.Rectangle, src image.Image, at image.Point) error {
	draw.Draw(t.img, dst, src, at, draw.Src)
	return t.show()
}

// Halt makes the panel dark.
func (t *Terminal) Halt() error {
	clear(t.img.Pix)
	return t.show()
}

// Close closes the terminal.
func (t *Terminal) Close() error { return t.w.Close() }

// Below leaves the picture where it is: the next one is drawn below it.
func (t *Terminal) Below() { t.above = 0 }

func (t *Terminal) show() error {
	var b strings.Builder
	if t.above > 0 {
		fmt.Fprintf(&b, "\x1b[%dA", t.above)
	}
	dimmed := Dim(t.img, t.share)
	size := dimmed.Bounds().Size()
	t.above = (size.Y + 1) / 2
	for y := 0; y < size.Y; y += 2 {
		for x := range size.X {
			upper := dimmed.NRGBAAt(x, y)
			fmt.Fprintf(&b, "\x1b[38;2;%d;%d;%dm", upper.R, upper.G, upper.B)
			if y+1 < size.Y {
				lower := dimmed.NRGBAAt(x, y+1)
				fmt.Fprintf(&b, "\x1b[48;2;%d;%d;%dm", lower.R, lower.G, lower.B)
			}
			b.WriteString("▀")
		}
		b.WriteString("\x1b[0m\r\n")
	}
	_, err := io.WriteString(t.w, b.String())
	return err
}
