package trace

import (
	"image"
	"math"
)

// photograph does to a picture what a camera does: its lens softens, its sensor adds noise, less
// where it is bright.
func photograph(r *luck, img *image.RGBA) {
	soften(img, r.span(0.3, 0.8))
	sigma := r.log(0.7, 5)
	for i, v := range img.Pix {
		if i%4 < 3 {
			img.Pix[i] = uint8(clamp(math.Round(float64(v)+sigma*(1.25-float64(v)/510)*r.NormFloat64()), 0, 255))
		}
	}
}

// soften blurs a picture by a Gauss curve of standard deviation sigma, px, of up to 1.
func soften(img *image.RGBA, sigma float64) {
	const reach = 3
	var k [2*reach + 1]float64
	sum := 0.0
	for i := range k {
		k[i] = math.Exp(-float64((i-reach)*(i-reach)) / (2 * sigma * sigma))
		sum += k[i]
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	along := func(step, at, n int) {
		line := make([]float64, n)
		for c := range 3 {
			for i := range line {
				line[i] = 0
				for j, f := range k {
					line[i] += f / sum * float64(img.Pix[at+c+step*min(max(i+j-reach, 0), n-1)])
				}
			}
			for i, v := range line {
				img.Pix[at+c+step*i] = uint8(v + 0.5)
			}
		}
	}
	for y := range h {
		along(4, y*img.Stride, w)
	}
	for x := range w {
		along(img.Stride, 4*x, h)
	}
}
