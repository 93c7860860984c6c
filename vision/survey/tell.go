package survey

import (
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

// ErrWhichMat: the markers were found, but what is printed between them is
// covered.
var ErrWhichMat error = &calib.Said{
	EN: "a mat was found, but too much of it is covered to tell whether it is bluff or tray; uncover its colour patches or say --mat",
	DE: "eine Matte ist zu sehen, aber zu viel von ihr ist verdeckt, um zu sagen, ob es bluff oder tray ist; bitte ihre Farbflächen frei machen oder --mat angeben",
}

// TellMat says which mat lies there: all have the same markers, so what is
// printed between them decides, the colour patches first.
func TellMat(f vision.Frame, v calib.View) (*calib.Mat, error) {
	bluff, tray := likeness(f, v, calib.Bluff()), likeness(f, v, calib.TrayMat())
	const sure, apart = 0.6, 0.25
	switch {
	case bluff > sure && bluff > tray+apart:
		return calib.Bluff(), nil
	case tray > sure && tray > bluff+apart:
		return calib.TrayMat(), nil
	}
	switch seen := trackSeen(f, v); {
	case seen > 0.6:
		return calib.Bluff(), nil
	case seen < 0.3:
		return calib.TrayMat(), nil
	}
	return nil, ErrWhichMat
}

// likeness is the correlation between the patches' colours as seen where a
// mat has them and as printed, -1 to 1.
func likeness(f vision.Frame, v calib.View, m *calib.Mat) float64 {
	var seen, printed []float64
	for _, p := range m.Patches {
		s, ok := sampled(f, v, p.Rect())
		if !ok {
			continue
		}
		for k := range s.colour {
			seen = append(seen, s.colour[k])
			printed = append(printed, float64(p.RGB[2-k]))
		}
	}
	return correlation(seen, printed)
}

func correlation(a, b []float64) float64 {
	if len(a) < 9 {
		return 0
	}
	var ma, mb float64
	for i := range a {
		ma += a[i] / float64(len(a))
		mb += b[i] / float64(len(b))
	}
	var ab, aa, bb float64
	for i := range a {
		ab += (a[i] - ma) * (b[i] - mb)
		aa += (a[i] - ma) * (a[i] - ma)
		bb += (b[i] - mb) * (b[i] - mb)
	}
	return ab / math.Sqrt(aa*bb+1e-9)
}

// trackSeen is the share of the track's fields that stand out from the mat
// beside them.
func trackSeen(f vision.Frame, v calib.View) float64 {
	m := calib.Bluff()
	n, seen := 0, 0
	for _, t := range m.Track {
		side := outward(m, t)
		in := calib.Rect{X: t.X + 16 + side.X*13, Y: t.Y + 16 + side.Y*13, W: 6, H: 6}
		out := calib.Rect{X: t.X + 16 + side.X*25, Y: t.Y + 16 + side.Y*25, W: 6, H: 6}
		a, okA := sampled(f, v, in)
		b, okB := sampled(f, v, out)
		if !okA || !okB {
			continue
		}
		n++
		if math.Abs(Brightness(a.colour)-Brightness(b.colour)) > 12+0.15*Brightness(b.colour) {
			seen++
		}
	}
	return float64(seen) / float64(max(1, n))
}

// outward is the direction from a field away from the track's middle.
func outward(m *calib.Mat, t calib.TrackField) calib.Point {
	middle, first := m.Rect().Center(), m.Track[0].Rect().Center()
	d := t.Rect().Center().Minus(middle)
	if math.Abs(d.Y) > math.Abs(first.Y-middle.Y)-1 {
		return calib.Point{Y: math.Copysign(1, d.Y)}
	}
	return calib.Point{X: math.Copysign(1, d.X)}
}
