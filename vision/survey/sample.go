package survey

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision"
)

// Brightness is about what the eye sees of a colour: blue, green and red, 0 to 255.
func Brightness(c [3]float64) float64 { return 0.114*c[0] + 0.587*c[1] + 0.299*c[2] }

// pixelAt is the colour of the pixel at a place in the picture; false outside.
func pixelAt(f vision.Frame, p calib.Point) ([3]float64, bool) {
	// NaN fails these, too.
	if !(p.X >= 0 && p.Y >= 0 && p.X <= float64(f.Width-1) && p.Y <= float64(f.Height-1)) {
		return [3]float64{}, false
	}
	b := f.BGR[3*(int(p.Y+0.5)*f.Width+int(p.X+0.5)):]
	return [3]float64{float64(b[0]), float64(b[1]), float64(b[2])}, true
}

// smoothAt is the colour at a place in the picture, interpolated between the
// four pixels around it; false outside.
func smoothAt(f vision.Frame, p calib.Point) ([3]float64, bool) {
	if !(p.X >= 0 && p.Y >= 0 && p.X < float64(f.Width-1) && p.Y < float64(f.Height-1)) {
		return [3]float64{}, false
	}
	x, y := math.Floor(p.X), math.Floor(p.Y)
	u, v := p.X-x, p.Y-y
	i := 3 * (int(y)*f.Width + int(x))
	j := i + 3*f.Width
	var c [3]float64
	for k := range c {
		top := float64(f.BGR[i+k])*(1-u) + float64(f.BGR[i+3+k])*u
		low := float64(f.BGR[j+k])*(1-u) + float64(f.BGR[j+3+k])*u
		c[k] = top*(1-v) + low*v
	}
	return c, true
}

// swatch is what is seen of a printed rectangle of one colour.
type swatch struct {
	// colour is the median of each channel.
	colour [3]float64
	// spread is how far apart the middle half of the brightnesses lies: much
	// where something lies on the rectangle.
	spread float64
}

// sampled looks at a grid over the inner part of a printed rectangle; false
// when it is not wholly in the picture.
func sampled(f vision.Frame, v calib.View, r calib.Rect) (swatch, bool) {
	const n = 6
	var channels [3][]float64
	var bright []float64
	for i := range n {
		for k := range n {
			at := calib.Point{X: r.X + r.W*(0.2+0.6*float64(i)/(n-1)), Y: r.Y + r.H*(0.2+0.6*float64(k)/(n-1))}
			c, ok := pixelAt(f, v.Project(at, 0))
			if !ok {
				return swatch{}, false
			}
			for k := range c {
				channels[k] = append(channels[k], c[k])
			}
			bright = append(bright, Brightness(c))
		}
	}
	slices.Sort(bright)
	return swatch{colour: median(channels), spread: bright[n*n*3/4] - bright[n*n/4]}, true
}

// median is that of each channel, which it sorts.
func median(channels [3][]float64) (c [3]float64) {
	for k := range channels {
		slices.Sort(channels[k])
		c[k] = channels[k][len(channels[k])/2]
	}
	return c
}
