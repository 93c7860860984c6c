package panel

import (
	"image"
	"image/color"
	"image/draw"
	"sync"

	"periph.io/x/conn/v3/display"
)

// Virtual is a panel on a screen: it keeps the last picture drawn to it. Any
// goroutine may use it.
type Virtual struct {
	mu  sync.Mutex
	img *image.NRGBA
}

var _ display.Drawer = (*Virtual)(nil)

// NewVirtual makes a dark panel of that size in pixels.
func NewVirtual(size image.Point) *Virtual {
	return &Virtual{img: image.NewNRGBA(image.Rectangle{Max: size})}
}

// String names the panel.
func (v *Virtual) String() string { return "virtual panel" }

// Halt makes it dark.
func (v *Virtual) Halt() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	clear(v.img.Pix)
	return nil
}

// ColorModel is 8 bits each of red, green, blue.
func (v *Virtual) ColorModel() color.Model { return color.NRGBAModel }

// Bounds is the panel's size in pixels.
func (v *Virtual) Bounds() image.Rectangle { return v.img.Bounds() }

// Draw copies src; it never fails.
func (v *Virtual) Draw(dst image.Rectangle, src image.Image, at image.Point) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	draw.Draw(v.img, dst, src, at, draw.Src)
	return nil
}

// RGB is the picture, three bytes a pixel, row by row.
func (v *Virtual) RGB() []byte {
	v.mu.Lock()
	defer v.mu.Unlock()
	rgb := make([]byte, 0, len(v.img.Pix)/4*3)
	for i := 0; i < len(v.img.Pix); i += 4 {
		rgb = append(rgb, v.img.Pix[i:i+3]...)
	}
	return rgb
}
