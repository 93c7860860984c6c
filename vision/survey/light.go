package survey

import (
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
	// Balanced: something white or grey was seen that tells White.
	Balanced bool
	// Level is the brightness seen of white paper, 0-255.
	Level float64
}

const (
	// darkLevel is the brightness of white below which dice cannot be read.
	darkLevel = 45
	// Clipped is where a channel has no more to tell.
	Clipped = 250
	// leastLevel is from where on it tells how much light there is: of fewer grey levels
	// half a one is a tenth of the light.
	leastLevel = 12
	// mostCast is how many times the level of the darkest channel the brightest may have in
	// any light that falls on tables.
	mostCast = 3
)

// TooDark reports whether white is so dark that dice cannot be told.
func (l Light) TooDark() bool { return l.Level < darkLevel }

// MeasureLight measures the light on a mat by its patches and, where these
// are covered or too bright, by the white rims of its markers.
func MeasureLight(f vision.Frame, v calib.View, m *calib.Mat) Light {
	l := Light{Patches: map[string][3]float64{}, White: [3]float64{1, 1, 1}}
	for _, p := range m.Patches {
		if s, ok := sampled(f, v, p.Rect()); ok && s.spread < 12+0.15*Brightness(s.colour) {
			l.Patches[p.Name] = [3]float64{s.colour[2], s.colour[1], s.colour[0]}
		}
	}
	var neutral [][3]float64
	for _, k := range m.Markers {
		if r, ok := rimOf(f, v, k); ok && r.isWhite() {
			neutral = append(neutral, r.white)
			l.Level = max(l.Level, Brightness(r.white))
		}
	}
	for _, name := range []string{"grey", "white"} {
		if p, ok := l.Patches[name]; ok {
			neutral = append([][3]float64{{p[2], p[1], p[0]}}, neutral...)
			if name == "white" {
				l.Level = max(l.Level, Brightness(neutral[0]))
			}
		}
	}
	for _, c := range neutral {
		if w, ok := gains(c); ok {
			l.White, l.Balanced = w, true
			break
		}
	}
	return l
}

// gains make a colour neutral; false when it tells nothing about the light.
func gains(c [3]float64) ([3]float64, bool) {
	if !TellsLight(c) {
		return [3]float64{}, false
	}
	return [3]float64{c[1] / c[0], 1, c[1] / c[2]}, true
}

// TellsLight reports whether the colour that something white or grey is seen in tells
// the light: no channel is cut off, or all but dark.
func TellsLight(c [3]float64) bool {
	high, low := max(c[0], c[1], c[2]), min(c[0], c[1], c[2])
	return high < Clipped && low >= leastLevel && high <= mostCast*low
}

// rimMM is the middle of the white rim around a marker, mm from its edge, and as far
// inside of that the marker is black.
const rimMM = 2.8

// rim is what is seen of the white rim around a marker and of its black.
type rim struct {
	// white is the median of each channel.
	white [3]float64
	// black is the brightness just inside the marker's corner.
	black float64
}

// isWhite reports whether it looks like white beside the marker's black.
func (r rim) isWhite() bool { return Brightness(r.white) > 1.8*r.black+8 }

// rimOf looks around a marker; false where it is not in the picture.
func rimOf(f vision.Frame, v calib.View, k calib.Marker) (rim, bool) {
	var channels [3][]float64
	around := calib.Square{X: k.X - rimMM, Y: k.Y - rimMM, Size: k.Size + 2*rimMM}.Corners()
	for i := range around {
		for t := range 12 {
			c, ok := pixelAt(f, v.Project(around[i].Towards(around[(i+1)%4], float64(t)/12), 0))
			if !ok {
				continue
			}
			for n := range c {
				channels[n] = append(channels[n], c[n])
			}
		}
	}
	if len(channels[0]) < 24 {
		return rim{}, false
	}
	black, ok := pixelAt(f, v.Project(calib.Point{X: k.X + 3, Y: k.Y + 3}, 0))
	return rim{white: median(channels), black: Brightness(black)}, ok
}
