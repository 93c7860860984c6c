package sim

import (
	"math"
	"math/rand/v2"

	"dicetable/calib"
	"dicetable/calib/matdraw"
	"dicetable/hardware/sim/internal/space"
)

// Setting is all about a table that stays the same during a game, unless
// somebody bumps the camera or changes the lamp.
type Setting struct {
	// Game is one of Games.
	Game   string
	Theme  string
	Camera calib.View
	Light  Light
	Props  Props
	// DieSize in mm; SmallSize is that of the smaller dice where there are
	// two sizes.
	DieSize, SmallSize float64
	// Track is a board of somebody's own that lies on Bluff's mat, nil for none.
	Track calib.OwnTrack `json:",omitempty"`
}

// RandomSetting is a table for Bluff as somebody might have set it up: any theme, lamp
// and dice, a camera 0.84 to 0.98 m above the mat and up to 15 degrees off
// the vertical.
func RandomSetting(rng *rand.Rand) Setting {
	return Setting{
		Game:    Bluff,
		Theme:   matdraw.Themes[rng.IntN(len(matdraw.Themes))].Name,
		Camera:  RandomCamera(rng),
		Light:   RandomLight(rng),
		Props:   randomProps(rng),
		DieSize: float64(14 + rng.IntN(3)),
	}
}

// usualFx is the focal length of a usual camera, px in a picture of 1920: 66 degrees across.
const usualFx = 1478

// RandomCamera hangs a usual camera over the mat so that all of it is seen.
func RandomCamera(rng *rand.Rand) calib.View { return randomCamera(rng, usualFx) }

// RandomCameraOf hangs one that sees so many degrees across: lower or higher, so that the mat
// is as large in the picture.
func RandomCameraOf(across float64, rng *rand.Rand) calib.View {
	return randomCamera(rng, 960/math.Tan(across/2*math.Pi/180))
}

func randomCamera(rng *rand.Rand, fx float64) calib.View {
	for {
		height := between(rng, 840, 980) * fx / usualFx
		tilt, toward := between(rng, 0, 15)*math.Pi/180, rng.Float64()*2*math.Pi
		yaw := between(rng, -4, 4) * math.Pi / 180
		if rng.IntN(6) == 0 {
			yaw += math.Pi
		}
		lens := calib.Lens{Width: 1920, Height: 1080, Fx: fx, Fy: fx, Cx: 960 + between(rng, -8, 8), Cy: 540 + between(rng, -8, 8)}
		lens.Distortion = [5]float64{between(rng, -0.07, 0.04), between(rng, -0.01, 0.02)}
		v := Camera(lens, calib.Point{X: 420.5 + between(rng, -25, 25), Y: 297 + between(rng, -10, 10)}, height, tilt, toward, yaw)
		if seesMarkers(v) {
			return v
		}
	}
}

// Camera is a lens that looks at a place on the mat from a height, mm, its
// axis off the vertical by tilt toward a direction, and turned by yaw;
// angles in radians.
func Camera(l calib.Lens, at calib.Point, height, tilt, toward, yaw float64) calib.View {
	s, c := math.Sincos(toward)
	r := space.Turn(space.V{0, 0, 1}, yaw).Mul(space.Turn(space.V{-s, c, 0}, tilt))
	// The axis meets the mat at the place: the camera is back along it.
	axis := r.Back(space.V{0, 0, 1})
	eye := space.V{at.X, at.Y, 0}.Sub(axis.Mul(height / axis[2]))
	return calib.View{Lens: l, Pose: calib.Pose{R: r, T: r.Of(eye).Mul(-1)}}
}

// seesMarkers reports whether all markers of the mat are in the picture.
func seesMarkers(v calib.View) bool {
	for _, k := range calib.Bluff().Markers {
		for _, p := range k.Corners() {
			px := v.Project(p, 0)
			if !(px.X > 4 && px.Y > 4 && px.X < float64(v.Lens.Width-5) && px.Y < float64(v.Lens.Height-5)) {
				return false
			}
		}
	}
	return true
}

// RandomLight is a lamp over the table, two, a window, or little light.
func RandomLight(rng *rand.Rand) Light {
	l := Light{
		Kelvin: 1e6 / between(rng, 105, 390), Gain: between(rng, 0.65, 1.5),
		X: between(rng, 100, 750), Y: between(rng, 50, 550), H: between(rng, 700, 1500),
		Hard: between(rng, 0, 1), Noise: between(rng, 1.5, 4), Blur: between(rng, 0.6, 1.1),
	}
	switch rng.IntN(4) {
	case 0: // A window: from the side, uneven.
		l.X, l.Y, l.H = [2]float64{-900, 1750}[rng.IntN(2)], between(rng, -300, 900), between(rng, 700, 1100)
		l.Hard = between(rng, 0, 0.5)
	case 1: // Little light: darker, and the sensor is noisier.
		l.Gain *= between(rng, 0.45, 0.8)
		l.Noise = between(rng, 3, 6.5)
	}
	return l
}

func randomProps(rng *rand.Rand) Props {
	cups := []RGB{{196, 32, 36}, {36, 66, 138}, {44, 44, 48}, {110, 66, 42}, {226, 196, 40}, {120, 120, 126}}
	tables := []RGB{{168, 142, 112}, {104, 74, 48}, {214, 206, 196}, {72, 68, 66}, {150, 120, 92}}
	sleeves := []RGB{{40, 44, 70}, {120, 30, 36}, {200, 200, 204}, {52, 84, 66}, {226, 190, 160}, {70, 70, 74}}
	dim := func(c RGB) RGB {
		k := between(rng, 0.85, 1.1)
		for i, v := range c {
			c[i] = uint8(min(250, k*float64(v)+between(rng, -6, 6)))
		}
		return c
	}
	return Props{
		Cup: dim(cups[rng.IntN(len(cups))]), CupMouth: between(rng, 42, 46), CupBase: between(rng, 34, 39), CupLength: between(rng, 95, 120),
		Yellow: RGB{uint8(between(rng, 236, 250)), uint8(between(rng, 188, 215)), uint8(between(rng, 20, 50))},
		Red:    RGB{uint8(between(rng, 185, 215)), uint8(between(rng, 18, 40)), uint8(between(rng, 24, 46))},
		Ink:    RGB{22, 20, 18}, MarkerInk: RGB{240, 238, 234},
		Points: []int{5, 6, 8}[rng.IntN(3)], Star: between(rng, 0.24, 0.31), Pip: between(rng, 0.085, 0.11),
		Spread: between(rng, 0.23, 0.27), Rounding: between(rng, 0.08, 0.18), Gloss: between(rng, 0, 1),
		Sleeve: dim(sleeves[rng.IntN(len(sleeves))]), Table: dim(tables[rng.IntN(len(tables))]), Grain: between(rng, 1, 6),
	}
}

func between(rng *rand.Rand, low, high float64) float64 { return low + (high-low)*rng.Float64() }

// PaleGround is the colour of a mat that somebody printed in a pale one, as saves ink:
// white, grey, sand or a tinge of any other.
func PaleGround(rng *rand.Rand) *RGB {
	level := between(rng, 175, 240)
	var c RGB
	for i := range c {
		c[i] = uint8(level + between(rng, -30, 10))
	}
	return &c
}

// nudge is a camera that was knocked a little: by up to a degree and a
// centimetre.
func nudge(rng *rand.Rand, v calib.View) calib.View {
	for try := 0; ; try++ {
		// A camera that just sees all of the mat is knocked less.
		k := 1 / (1 + float64(try)/10)
		tilt := k * between(rng, 0.2, 1) * math.Pi / 180
		s, c := math.Sincos(rng.Float64() * 2 * math.Pi)
		n := v
		n.Pose.R = space.Turn(space.V{c, s, 0}, tilt).Mul(space.Turn(space.V{0, 0, 1}, k*between(rng, -0.01, 0.01))).Mul(space.M(v.Pose.R))
		for i := range 3 {
			n.Pose.T[i] += k * between(rng, -6, 6)
		}
		if try == 100 || seesMarkers(n) {
			return n
		}
	}
}
