package driver

import "image"

// layout is how the LEDs of a panel hang together. They are one chain; seen
// from the front it is folded into bands, row under row, and that is turned.
// A band is one LED high, or as high as a module of several.
type layout struct {
	// size is the panel as seen.
	size               image.Point
	rotation           int
	mirror, serpentine bool
	band               int
}

// chip is the size of the panel before it is turned.
func (l layout) chip() image.Point {
	if l.rotation%180 != 0 {
		return image.Pt(l.size.Y, l.size.X)
	}
	return l.size
}

// length is how long the unfolded chain is.
func (l layout) length() int { return l.chip().X * l.chip().Y / l.band }

// seen is where, as seen, a point of the unfolded chain is.
func (l layout) seen(along, across int) image.Point {
	size := l.chip()
	n, x := along/size.X, along%size.X
	if l.serpentine && n%2 == 1 {
		x, across = size.X-1-x, l.band-1-across
	}
	y := n*l.band + across
	if l.mirror {
		x = size.X - 1 - x
	}
	switch l.rotation {
	case 90:
		return image.Pt(size.Y-1-y, x)
	case 180:
		return image.Pt(size.X-1-x, size.Y-1-y)
	case 270:
		return image.Pt(y, size.X-1-x)
	}
	return image.Pt(x, y)
}

// unfold makes the picture of the chain from the picture as seen, its colours
// taken from the given places of each pixel.
func (l layout) unfold(img *image.NRGBA, from [3]int) *image.NRGBA {
	chain := image.NewNRGBA(image.Rect(0, 0, l.length(), l.band))
	for across := range l.band {
		for along := range l.length() {
			p := l.seen(along, across)
			src, dst := img.Pix[img.PixOffset(p.X, p.Y):], chain.Pix[chain.PixOffset(along, across):]
			for i := range from {
				dst[i] = src[from[i]]
			}
			dst[3] = 255
		}
	}
	return chain
}
