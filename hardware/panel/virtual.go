package panel

import (
	"image"
	"image/color"
	"image/draw"
	"sync"
)

// Virtual is a panel on a screen: it keeps the last picture drawn to it. Any
// goroutine may use it.
type Virtual struct {
	mu    sync.Mutex
	img   *image.NRGBA
	share float64
}

var _ Device = (*Virtual)(nil)

// NewVirtual makes a dark panel of that size in pixels.
func NewVirtual(size image.Point) *Virtual {
	return &Virtual{img: image.NewNRGBA(image.Rectangle{Max: size}), share: 1}
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

// Shine sets how bright the next picture is.
func (v *Virtual) Shine(share float64) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.share = share
	return nil
}

// Close has nothing to give back.
func (v *Virtual) Close() error { return nil }

// Draw copies src; it never fails.
func (v *Virtual) Draw(dst image.Rectangle, src image.Image, at image.Point) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	bright := image.NewNRGBA(dst)
	draw.Draw(bright, dst, src, at, draw.Src)
	draw.Draw(v.img, dst, Dim(bright, v.share), dst.Min, draw.Src)
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
