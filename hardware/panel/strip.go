package panel

import (
	"image"
	"image/color"
)

// drawStrip is for panels too low for digits: colour, share and seat only.
func drawStrip(img *image.NRGBA, s Scene) {
	columns := img.Bounds().Dx()
	seat := func(c color.NRGBA) {
		if s.Seat >= 1 && s.Seat <= seats {
			from, to := seatColumns(columns, s.Seat)
			bar(img, c, from, to)
		}
	}
	switch s.Kind {
	case Idle:
		bar(img, calm, 0, columns)
	case Turn:
		seat(bright)
	case Timer:
		if s.over() {
			stripes(img, amber, color.NRGBA{})
		} else {
			bar(img, amber, 0, int(float64(columns)*s.share()+.5))
		}
	case CupsUp:
		bar(img, amber, 0, columns)
	case CountUp:
		bar(img, calm, 0, columns)
		bar(img, good, 0, s.Number)
	case Verdict:
		bar(img, alarm, 0, columns)
		seat(bright)
	case Illegal:
		stripes(img, alarm, color.NRGBA{})
	case Look:
		bar(img, calm, 0, columns)
		seat(amber)
	case Error:
		stripes(img, alarm, bright)
	case Call:
		bar(img, bright, 0, columns)
	}
}

// drawTurned is drawStrip from the foot to the head of a strip that stands.
func drawTurned(img *image.NRGBA, s Scene) {
	size := img.Bounds().Size()
	lying := image.NewNRGBA(image.Rect(0, 0, size.Y, size.X))
	drawStrip(lying, s)
	for y := range size.Y {
		for x := range size.X {
			img.SetNRGBA(x, y, lying.NRGBAAt(size.Y-1-y, x))
		}
	}
}

// bar fills the strip between two columns.
func bar(img *image.NRGBA, c color.NRGBA, from, to int) {
	rect(img, c, image.Rect(from, 0, to, img.Bounds().Dy()))
}

// stripes fills every second column with a, the others with b.
func stripes(img *image.NRGBA, a, b color.NRGBA) {
	for x := range img.Bounds().Dx() {
		if x%2 == 0 {
			bar(img, a, x, x+1)
		} else {
			bar(img, b, x, x+1)
		}
	}
}
