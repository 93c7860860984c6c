package opencv

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/vision"
)

// Light is how a mat is lit and how the camera takes it.
type Light struct {
	// Patches are the colours seen of those patches that nothing covers,
	// red, green and blue, 0-255.
	Patches map[string][3]float64
	// White are the gains for blue, green and red that make white neutral;
	// green's is 1.
	White [3]float64
	// Level is the brightness seen of white paper, 0-255.
	Level float64
}

const (
	// darkLevel is the brightness of white below which dice cannot be read.
	darkLevel = 45
	// clipped is where a channel has no more to tell.
	clipped = 250
	// blurredPx is the width of an edge above which pips run together, px.
	blurredPx = 6
)

// TooDark: white is so dark that dice cannot be told.
func (l Light) TooDark() bool { return l.Level < darkLevel }

// MeasureLight measures the light on a mat by its patches and, where these
// are covered or too bright, by the white rims of its markers.
func MeasureLight(f vision.Frame, v calib.View, m *calib.Mat) Light {
	l := Light{Patches: map[string][3]float64{}, White: [3]float64{1, 1, 1}}
	for _, p := range m.Patches {
		if s, ok := sampled(f, v, p.Rect()); ok && s.spread < 12+0.15*s.colour.brightness() {
			l.Patches[p.Name] = [3]float64{s.colour[2], s.colour[1], s.colour[0]}
		}
	}
	rims := rimColours(f, v, m)
	for _, c := range rims {
		l.Level = max(l.Level, c.brightness())
	}
	neutral := rims
	for _, name := range []string{"grey", "white"} {
		if p, ok := l.Patches[name]; ok {
			neutral = append([]colour{{p[2], p[1], p[0]}}, neutral...)
			if name == "white" {
				l.Level = max(l.Level, neutral[0].brightness())
			}
		}
	}
	for _, c := range neutral {
		if w, ok := gains(c); ok {
			l.White = w
			break
		}
	}
	return l
}

// gains make a colour neutral; false when it tells nothing about the light.
func gains(c colour) ([3]float64, bool) {
	high, low := max(c[0], c[1], c[2]), min(c[0], c[1], c[2])
	if high >= clipped || low < 12 || high > 3*low {
		return [3]float64{}, false
	}
	return [3]float64{c[1] / c[0], 1, c[1] / c[2]}, true
}

// rimMM is the middle of the white rim around a marker, mm from its edge.
const rimMM = 2.8

// rimColours are the medians of the white rims around the markers, as far as
// they look like white.
func rimColours(f vision.Frame, v calib.View, m *calib.Mat) []colour {
	var out []colour
	for _, k := range m.Markers {
		var channels [3][]float64
		rim := calib.Square{X: k.X - rimMM, Y: k.Y - rimMM, Size: k.Size + 2*rimMM}.Corners()
		for i := range rim {
			for t := range 12 {
				c, ok := pixelAt(f, v.Project(rim[i].Towards(rim[(i+1)%4], float64(t)/12), 0))
				if !ok {
					continue
				}
				for n := range c {
					channels[n] = append(channels[n], c[n])
				}
			}
		}
		if len(channels[0]) < 24 {
			continue
		}
		var c colour
		for n := range channels {
			slices.Sort(channels[n])
			c[n] = channels[n][len(channels[n])/2]
		}
		black, ok := pixelAt(f, v.Project(calib.Point{X: k.X + 3, Y: k.Y + 3}, 0))
		if ok && c.brightness() > 1.8*black.brightness()+8 {
			out = append(out, c)
		}
	}
	return out
}

// EdgeWidth is how many px the edges of the markers are wide, their median:
// about 2 in a sharp picture, more when it is out of focus or was shaken. It
// is 0 when no marker can be seen.
func EdgeWidth(f vision.Frame, v calib.View, m *calib.Mat) float64 {
	var widths []float64
	for _, k := range m.Markers {
		c := k.Corners()
		for i := range c {
			for _, t := range []float64{0.25, 0.5, 0.75} {
				at, along := c[i].Towards(c[(i+1)%4], t), c[(i+1)%4].Minus(c[i])
				in := calib.Point{X: -along.Y / k.Size, Y: along.X / k.Size}
				if w, ok := edgeWidth(f, v.Project(at.Plus(in.Times(-rimMM)), 0), v.Project(at.Plus(in.Times(rimMM)), 0)); ok {
					widths = append(widths, w)
				}
			}
		}
	}
	return calib.Median(widths)
}

// Blurred: an edge of that width, px, is too wide for dice to be read.
func Blurred(edgeWidth float64) bool { return edgeWidth > blurredPx }

// edgeWidth is the contrast between a bright and a dark place in the picture
// over the steepest slope between them, px; false where there is no edge.
func edgeWidth(f vision.Frame, bright, dark calib.Point) (float64, bool) {
	const n = 24
	var profile [n + 1]float64
	for i := range profile {
		c, ok := smoothAt(f, bright.Towards(dark, float64(i)/n))
		if !ok {
			return 0, false
		}
		profile[i] = c.brightness()
	}
	contrast, steepest := profile[0]-profile[n], 0.0
	for i := range n - 3 {
		steepest = max(steepest, profile[i]-profile[i+4])
	}
	if contrast < 20 {
		return 0, false
	}
	return contrast / steepest * 4 / n * math.Hypot(bright.X-dark.X, bright.Y-dark.Y), true
}
