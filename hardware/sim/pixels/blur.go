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
	radius := 1 + int(math.Round(2*sigma))
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

// soften filters a picture in place, all of it.
func (k kernel) soften(p picture) {
	w, h, reach := p.box.Dx(), p.box.Dy(), len(k)-1
	mid := make([]int16, 3*w*h)
	row := make([]int16, 3*(w+2*reach))
	acc := make([]int32, 3*w)
	for y := range h {
		in := p.bgr[3*w*y : 3*w*(y+1)]
		for i := range row {
			x := min(max(i/3-reach, 0), w-1)
			row[i] = int16(in[3*x+i%3])
		}
		clear(acc)
		for r := -reach; r <= reach; r++ {
			weigh(acc, row[3*(reach+r):], k[max(r, -r)])
		}
		for i, v := range acc {
			mid[3*w*y+i] = int16(v >> 9)
		}
	}
	for y := range h {
		clear(acc)
		for r := -reach; r <= reach; r++ {
			weigh(acc, mid[3*w*min(max(y+r, 0), h-1):], k[max(r, -r)])
		}
		for i, v := range acc {
			p.bgr[3*w*y+i] = uint8(min(255, max(0, (v+1<<14)>>15)))
		}
	}
}

// through is a sprite as it comes through the lens: wider by its reach. What it
// brings around a thing is as far away as the thing's edge, so that none of it
// shows through what is nearer.
func (k kernel) through(sp *sprite) *sprite {
	reach := len(k) - 1
	out := newSprite(sp.box.Inset(-reach))
	w, old := out.box.Dx(), sp.box.Dx()
	mid := make([]int16, 4*w*sp.box.Dy())
	row := make([]int16, 4*(w+2*reach))
	acc := make([]int32, 4*w)
	for y := range sp.box.Dy() {
		copy(row[8*reach:], sp.bgra[4*old*y:4*old*(y+1)])
		clear(acc)
		for r := -reach; r <= reach; r++ {
			weigh(acc, row[4*(reach+r):], k[max(r, -r)])
		}
		// Eight times the values, for the rounding.
		for i, v := range acc {
			mid[4*w*y+i] = int16(v >> 9)
		}
		copy(out.far[(y+reach)*w+reach:], sp.far[y*old:(y+1)*old])
	}
	for y := range out.box.Dy() {
		clear(acc)
		for r := -reach; r <= reach; r++ {
			if in := y - reach + r; in >= 0 && in < sp.box.Dy() {
				weigh(acc, mid[4*w*in:], k[max(r, -r)])
			}
		}
		for i, v := range acc {
			out.bgra[4*w*y+i] = int16((v + 1<<14) >> 15)
		}
		for x := range w {
			if i := w*y + x; out.far[i] == 0 && out.has(i) {
				out.far[i] = sp.edgeNear(x-reach, y-reach, reach)
			}
		}
	}
	return out
}

// weigh adds f times in to acc.
func weigh(acc []int32, in []int16, f int32) {
	in = in[:len(acc)]
	for i := range acc {
		acc[i] += f * int32(in[i])
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
