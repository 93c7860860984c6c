package driver

import (
	"image"
	"image/color"
	"image/draw"
	"io"

	"dicetable/hardware/panel"
)

// lamps is a driver of periph: it shows the picture of an unfolded chain at a
// share of its full brightness.
type lamps interface {
	show(chain *image.NRGBA, bright float64) error
	// Halt makes them dark.
	Halt() error
	String() string
}

// device is a panel as a whole.
type device struct {
	lamps
	layout
	bus io.Closer
	// from is where the colours are, see parseOrder.
	from       [3]int
	brightness float64
	share      float64
	img        *image.NRGBA
}

var _ panel.Device = (*device)(nil)

func newDevice(s Setup, native string, l lamps, bus io.Closer) (*device, error) {
	from, err := parseOrder(s.Order, native)
	if err != nil {
		return nil, err
	}
	return &device{
		lamps: l, layout: s.layout(), bus: bus, from: from,
		brightness: s.Brightness, share: 1, img: image.NewNRGBA(image.Rectangle{Max: s.Size}),
	}, nil
}

// ColorModel is 8 bits each of red, green, blue, also where only on and off
// can be told apart: that is for the driver to know.
func (d *device) ColorModel() color.Model { return color.NRGBAModel }

// Bounds is the panel as seen.
func (d *device) Bounds() image.Rectangle { return d.img.Bounds() }

// Shine sets how bright the next picture is.
func (d *device) Shine(share float64) error {
	d.share = min(1, max(0, share))
	return nil
}

// Draw shows src.
func (d *device) Draw(dst image.Rectangle, src image.Image, at image.Point) error {
	draw.Draw(d.img, dst, src, at, draw.Src)
	return d.show(d.unfold(d.img, d.from), d.brightness*d.share)
}

// Close gives the bus back.
func (d *device) Close() error { return d.bus.Close() }
