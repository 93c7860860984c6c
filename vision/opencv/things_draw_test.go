package opencv

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"dicetable/calib"
	"dicetable/calib/matdraw"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// drawing is a tray mat with flat round things on it, drawn for a camera, in
// the light of a lamp.
type drawing struct {
	rng   *rand.Rand
	view  calib.View
	frame vision.Frame
	// gain is how much of each channel the lamp and the exposure give, blue,
	// green, red; dim how much less it is far from the lamp.
	gain colour
	lamp calib.Point
	dim  float64
	// ground is the mat's own colour.
	ground color.RGBA
}

// drawnDisc is a flat round thing: its upper face's middle, radius and height, mm, and
// how thick it is.
type drawnDisc struct {
	at             calib.Point
	radius, height float64
	thick          float64
	colour         color.RGBA
}

// lamps are from 2700 K to 6500 K, as the share of blue and red in what green
// has.
var lamps = [...][2]float64{{0.45, 1.5}, {0.65, 1.25}, {0.85, 1.1}, {1, 1}, {1.12, 0.95}}

func newDrawing(seed uint64) *drawing {
	rng := rand.New(rand.NewPCG(seed, 77))
	lamp, level := lamps[rng.IntN(len(lamps))], 0.55+0.4*rng.Float64()
	d := &drawing{
		rng: rng, view: sim.RandomCamera(rng),
		gain: colour{lamp[0] * level, level, lamp[1] * level},
		lamp: calib.Point{X: 841 * rng.Float64(), Y: 594 * rng.Float64()}, dim: 0.35 * rng.Float64(),
	}
	d.frame = vision.Frame{Width: 1920, Height: 1080, BGR: make([]byte, 3*1920*1080)}
	theme := matdraw.Themes[rng.IntN(len(matdraw.Themes))]
	mat := calib.TrayMat()
	const scale = 2
	d.ground = theme.Base
	img := matPicture(theme, scale)
	top := color.RGBA{uint8(60 + rng.IntN(150)), uint8(60 + rng.IntN(120)), uint8(50 + rng.IntN(100)), 255}
	d.paint(image.Rect(0, 0, 1920, 1080), 0, func(at calib.Point) (color.RGBA, bool) {
		if mat.Rect().Depth(at) < 0 {
			return top, true
		}
		return img.RGBAAt(int(at.X*scale), int(at.Y*scale)), true
	})
	return d
}

// matPictures keeps the tray mat in each theme.
var matPictures = map[string]*image.RGBA{}

func matPicture(t matdraw.Theme, scale float64) *image.RGBA {
	if matPictures[t.Name] == nil {
		m := calib.TrayMat()
		matPictures[t.Name] = matdraw.Picture(matdraw.Mat(m, t), m.Width, m.Height, scale)
	}
	return matPictures[t.Name]
}

// paint colours the pixels of a part of the frame that show places at a
// height for which there is a colour.
func (d *drawing) paint(part image.Rectangle, height float64, what func(calib.Point) (color.RGBA, bool)) {
	part = part.Intersect(image.Rect(0, 0, d.frame.Width, d.frame.Height))
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			at, ok := d.view.Locate(calib.Point{X: float64(x), Y: float64(y)}, height)
			c, there := what(at)
			if !ok || !there {
				continue
			}
			light := 1 - d.dim*math.Min(1, at.Far(d.lamp)/800)
			for k, v := range [3]uint8{c.B, c.G, c.R} {
				d.frame.BGR[3*(y*d.frame.Width+x)+k] = encoded(linear(float64(v)) * d.gain[k] * light)
			}
		}
	}
}

// encoded is the grey level (sRGB) of light from 0 to 1.
func encoded(v float64) byte {
	if v > 0.0031308 {
		v = 1.055*math.Pow(v, 1/2.4) - 0.055
	} else {
		v *= 12.92
	}
	return byte(max(0, min(255, 255*v+0.5)))
}

// add draws things, which must come from below upward: a soft shadow, the
// side, the upper face.
func (d *drawing) add(things ...drawnDisc) {
	for _, f := range things {
		foot := f.height - f.thick
		d.shade(f, foot)
		for i := range 4 {
			c, height := dark3(f.colour), foot+f.thick*float64(i)/4
			d.disc(f, height, c)
		}
		d.disc(f, f.height, f.colour)
	}
}

// standsOut reports whether a colour can be told from the mat's in little light.
func (d *drawing) standsOut(c color.RGBA) bool {
	most := 0
	for _, v := range [...][2]uint8{{c.R, d.ground.R}, {c.G, d.ground.G}, {c.B, d.ground.B}} {
		most = max(most, int(max(v[0], v[1]))-int(min(v[0], v[1])))
	}
	return most > 45
}

func dark3(c color.RGBA) color.RGBA { return color.RGBA{c.R / 2, c.G / 2, c.B / 2, 255} }

func (d *drawing) disc(f drawnDisc, height float64, c color.RGBA) {
	d.paint(d.around(f.at, f.radius, height), height, func(at calib.Point) (color.RGBA, bool) {
		return c, at.Far(f.at) < f.radius
	})
}

// around are the pixels within a distance of a place.
func (d *drawing) around(at calib.Point, radius, height float64) image.Rectangle {
	px := d.view.Project(at, height)
	r := int(radius*d.view.Scale(at, height)*1.1) + 4
	return image.Rect(int(px.X)-r, int(px.Y)-r, int(px.X)+r, int(px.Y)+r)
}

// shade darkens what is around a thing's foot, away from the lamp.
func (d *drawing) shade(f drawnDisc, foot float64) {
	away := f.at.Minus(d.lamp)
	middle := f.at.Plus(away.Times(f.thick / max(1, math.Hypot(away.X, away.Y))))
	part := d.around(middle, f.radius+f.thick, foot).Intersect(image.Rect(0, 0, d.frame.Width, d.frame.Height))
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			at, _ := d.view.Locate(calib.Point{X: float64(x), Y: float64(y)}, foot)
			over := (f.radius + f.thick - at.Far(middle)) / f.thick
			if over <= 0 {
				continue
			}
			i := 3 * (y*d.frame.Width + x)
			for k := range 3 {
				d.frame.BGR[i+k] = byte(float64(d.frame.BGR[i+k]) * (1 - 0.35*min(1, over/2)))
			}
		}
	}
}

// board draws Thrill's board, moved and turned, and says where its top is.
func (d *drawing) board(shift calib.Point, turn float64, c color.RGBA) board {
	place := *calib.TrayMat().Board
	b := board{Box: place, middle: place.Center().Plus(shift), turn: turn}
	const layers = 12
	for i := range layers + 1 {
		colour := dark3(c)
		if i == layers {
			colour = c
		}
		height := b.Height * float64(i) / layers
		var corners []calib.Point
		for _, k := range b.corners() {
			corners = append(corners, d.view.Project(k, height))
		}
		part := bounds(corners, 2)
		d.paint(image.Rect(part.x0, part.y0, part.x1, part.y1), height, func(at calib.Point) (color.RGBA, bool) {
			return colour, b.depth(at) > 0
		})
	}
	return b
}

// shot is the frame as a sensor takes it: a little blurred, with noise.
func (d *drawing) shot() vision.Frame {
	f := d.frame
	f.BGR = make([]byte, len(d.frame.BGR))
	row := 3 * f.Width
	var noise [4096]float64
	for i := range noise {
		noise[i] = 2.5 * d.rng.NormFloat64()
	}
	for i := range f.BGR {
		v := float64(d.frame.BGR[i])
		if i >= row+3 && i < len(f.BGR)-row-3 {
			v = 0.4*v + 0.15*(float64(d.frame.BGR[i-3])+float64(d.frame.BGR[i+3])+float64(d.frame.BGR[i-row])+float64(d.frame.BGR[i+row]))
		}
		f.BGR[i] = byte(max(0, min(255, v+noise[d.rng.Uint32()%4096]+0.5)))
	}
	return f
}
