package trace

import "math"

// film is how a camera turns light into pixel values.
type film struct {
	gain     float64
	gamma    float64 // 1 is sRGB
	shoulder float64 // where bright light begins to be held back
	dim      float64 // how much darker the picture's corners are
}

func anyFilm(r *luck) film {
	f := film{gamma: 1, shoulder: 1, dim: 0}
	if r.chance(0.6) {
		f.gamma = r.span(0.85, 1.2)
	}
	if r.chance(0.5) {
		f.shoulder = r.span(0.6, 0.95)
	}
	if r.chance(0.3) {
		f.dim = r.span(0, 0.35)
	}
	return f
}

// at is the gain at x, y of the crop: pictures are darker at their rim.
func (f *film) at(c *camera, x, y float64) float64 {
	if f.dim == 0 {
		return f.gain
	}
	u, v := (x-Side/2+c.sx)/c.focal, (y-Side/2+c.sy)/c.focal
	return f.gain * (1 - f.dim*min(1, (u*u+v*v)*2))
}

// tone is a table of pixel values over the root of the light.
type tone [2048]float64

// deepest is the light that the table ends with, after gain.
const deepest = 2.0

func (f *film) tone() *tone {
	var t tone
	for i := range t {
		k := float64(i) / float64(len(t)-1)
		t[i] = f.develop(k * k * deepest)
	}
	return &t
}

func (t *tone) at(v float64) float64 {
	k := math.Sqrt(clamp(v/deepest, 0, 1)) * float64(len(t)-1)
	i := min(int(k), len(t)-2)
	return t[i] + (t[i+1]-t[i])*(k-float64(i))
}

// develop is the pixel value of 0..255 of one channel's light after gain.
func (f *film) develop(v float64) float64 {
	if v > f.shoulder {
		over := (v - f.shoulder) / (1.4 - f.shoulder)
		v = f.shoulder + (1-f.shoulder)*min(1, over*1.4)
	}
	v = clamp(v, 0, 1)
	if f.gamma != 1 {
		v = math.Pow(v, f.gamma)
	}
	if v < 0.0031308 {
		return 255 * 12.92 * v
	}
	return 255 * (1.055*math.Pow(v, 1/2.4) - 0.055)
}
