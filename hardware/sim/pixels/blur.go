package pixels

import (
	"image"
	"math"
)

// kernel is one half of a lens and the camera's sharpening, from the middle
// outward, in 1/4096.
type kernel []int32

// lens is defocus by a standard deviation in px, followed by the sharpening
// that cameras do: sharpen is how much of what the blur took is added again.
func lens(sigma, sharpen float64) kernel {
	radius := max(1, int(math.Ceil(2.6*sigma)))
	if sharpen > 0 {
		radius++
	}
	narrow, wide := gauss(sigma, radius), gauss(math.Hypot(sigma, 1), radius)
	k := make(kernel, radius+1)
	sum := int32(0)
	for i := range k {
		v := (1+sharpen)*narrow[i] - sharpen*wide[i]
		k[i] = int32(math.Round(4096 * v))
		sum += 2 * k[i]
	}
	k[0] += 4096 - (sum - k[0])
	return k
}

func gauss(sigma float64, radius int) []float64 {
	g := make([]float64, radius+1)
	sum := 0.0
	for i := range g {
		g[i] = math.Exp(-float64(i*i) / (2 * sigma * sigma))
		sum += 2 * g[i]
	}
	sum -= g[0]
	for i := range g {
		g[i] /= sum
	}
	return g
}

// soften filters src and writes the part inside of it to dst; src must be
// wider than inside by the kernel's reach wherever there is picture.
func (k kernel) soften(dst, src picture, inside image.Rectangle) {
	w := src.box.Dx()
	mid := make([]int16, 3*w*src.box.Dy())
	k.across(mid, src)
	reach := len(k) - 1
	for y := inside.Min.Y; y < inside.Max.Y; y++ {
		out := dst.row(y, inside.Min.X, inside.Max.X)
		from := 3 * (inside.Min.X - src.box.Min.X)
		line := func(dy int) []int16 {
			yy := min(max(y+dy, src.box.Min.Y), src.box.Max.Y-1) - src.box.Min.Y
			return mid[3*w*yy+from : 3*w*yy+from+len(out)]
		}
		acc := make([]int32, len(out))
		for i, v := range line(0) {
			acc[i] = k[0] * int32(v)
		}
		for r := 1; r <= reach; r++ {
			a, b, f := line(-r), line(r), k[r]
			for i := range acc {
				acc[i] += f * (int32(a[i]) + int32(b[i]))
			}
		}
		for i, v := range acc {
			// mid holds eight times the value.
			out[i] = uint8(min(255, max(0, (v+1<<14)>>15)))
		}
	}
}

// across filters each row; mid gets eight times the values.
func (k kernel) across(mid []int16, src picture) {
	w, reach := src.box.Dx(), len(k)-1
	for y := range src.box.Dy() {
		in := src.bgr[3*w*y : 3*w*(y+1)]
		out := mid[3*w*y : 3*w*(y+1)]
		for x := range w {
			for c := range 3 {
				v := k[0] * int32(in[3*x+c])
				for r := 1; r <= reach; r++ {
					a, b := max(x-r, 0), min(x+r, w-1)
					v += k[r] * (int32(in[3*a+c]) + int32(in[3*b+c]))
				}
				out[3*x+c] = int16(v >> 9)
			}
		}
	}
}

// blurAlpha softens a mask: three times a running mean is close to a Gauss
// curve of standard deviation sigma.
func blurAlpha(m *image.Alpha, sigma float64) {
	r := int(math.Round((math.Sqrt(4*sigma*sigma+1) - 1) / 2))
	if r < 1 {
		return
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	buf := make([]uint8, max(w, h))
	for range 3 {
		for y := range h {
			mean(m.Pix[y*m.Stride:], buf[:w], 1, r)
		}
		for x := range w {
			mean(m.Pix[x:], buf[:h], m.Stride, r)
		}
	}
}

// mean replaces len(buf) values, step apart, by the mean of 2r+1 around.
func mean(p []uint8, buf []uint8, step, r int) {
	n := len(buf)
	for i := range buf {
		buf[i] = p[i*step]
	}
	sum := 0
	for i := 0; i < min(r, n); i++ {
		sum += int(buf[i])
	}
	for i := range n {
		if i+r < n {
			sum += int(buf[i+r])
		}
		if i-r-1 >= 0 {
			sum -= int(buf[i-r-1])
		}
		p[i*step] = uint8(sum / (2*r + 1))
	}
}
