package panel

import (
	"image"
	"image/color"

	"periph.io/x/conn/v3/display"
)

// Device is a panel that is at hand. One goroutine uses it.
type Device interface {
	// Draw shows a picture; the others say what periph says of them.
	display.Drawer
	// Shine sets how bright the panel is from the next Draw on: a share, 0 to
	// 1, of the brightness it is configured for.
	Shine(share float64) error
	// Close gives the device back; the panel keeps its last picture.
	Close() error
}

// Dim is a picture with every colour at a share, 0 to 1, of its brightness.
// What was lit stays lit, if only just.
func Dim(img *image.NRGBA, share float64) *image.NRGBA {
	dimmed := image.NewNRGBA(img.Bounds())
	for i, v := range img.Pix {
		dimmed.Pix[i] = v
		if i%4 != 3 && v > 0 {
			dimmed.Pix[i] = max(1, uint8(float64(v)*min(1, max(0, share))+.5))
		}
	}
	return dimmed
}

// Lit reports whether a panel of one colour has this pixel on.
func Lit(c color.Color) bool {
	r, g, b, _ := c.RGBA()
	return r|g|b != 0
}
