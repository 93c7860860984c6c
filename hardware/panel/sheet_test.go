package panel_test

import (
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"testing"

	"dicetable/hardware/panel"
)

var sheet = flag.String("sheet", "", "write all scenes at all sizes into this `FILE`.png, to look at")

// TestContactSheet draws the picture of the guide, docs/images/panel.png: a
// row for each scene, a column for each size, every LED a square.
func TestContactSheet(t *testing.T) {
	if *sheet == "" {
		t.Skip("give -sheet FILE.png")
	}
	led := []int{10, 12, 8, 8, 2}
	const rowHeight, gap = 140, 20
	img := image.NewRGBA(image.Rect(0, 0, 1080, len(scenes)*(rowHeight+gap)+gap))
	draw.Draw(img, img.Bounds(), image.NewUniform(color.Gray{70}), image.Point{}, draw.Src)
	for row, s := range scenes {
		at := image.Pt(gap, gap+row*(rowHeight+gap))
		for i, size := range sizes {
			leds(img, at, panel.Draw(size, s.Scene), led[i])
			at.X += size.X*led[i] + gap
		}
	}
	f, err := os.Create(*sheet)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// leds draws a panel with squares of that many pixels, the last of them the
// dark between two LEDs.
func leds(to *image.RGBA, at image.Point, picture *image.NRGBA, pixels int) {
	size := picture.Bounds().Size()
	draw.Draw(to, image.Rectangle{Max: size.Mul(pixels)}.Add(at), image.Black, image.Point{}, draw.Src)
	for y := range size.Y {
		for x := range size.X {
			square := image.Rect(0, 0, pixels-1, pixels-1).Add(at.Add(image.Pt(x, y).Mul(pixels)))
			draw.Draw(to, square, image.NewUniform(opaque(picture.NRGBAAt(x, y))), image.Point{}, draw.Src)
		}
	}
}

func opaque(c color.NRGBA) color.NRGBA {
	c.A = 255
	return c
}
