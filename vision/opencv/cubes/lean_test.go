package cubes

import (
	"math"
	"slices"
	"strings"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

// What is seen beside a die is the same in the mirror, and from whichever of its
// edges a cube's turn is measured; and so is whether it leans.
func TestADieInTheMirrorLeansAsMuch(t *testing.T) {
	d := flat(330, 180, 0.4, 3)
	v, f := above(), photograph(above(), d, flat(352, 176, 0.9, 5))
	at := v.Project(d.at, d.top)
	fr, ok := frameAt(v, at, testSize)
	if !ok {
		t.Fatal("the die is not seen")
	}
	one := cube{frame: fr, at: at, turn: d.turn, size: testSize}
	other := one
	other.at.X = float64(f.Width-1) - other.at.X
	other.x.X, other.y.X, other.up.X = -other.x.X, -other.y.X, -other.up.X
	want, mirror := besideOf(f, one), mirrored(f)
	for quarter := range 4 {
		other.turn = one.turn + float64(quarter)*math.Pi/2
		got := besideOf(mirror, other)
		for i := range want {
			if math.Abs(float64(want[i]-got[i])) > 1e-3 {
				t.Fatalf("number %d is %v, and %v in the mirror after %d quarter turns", i, want[i], got[i], quarter)
			}
		}
	}
}

func mirrored(f vision.Frame) vision.Frame {
	m := vision.Frame{Width: f.Width, Height: f.Height, BGR: make([]byte, len(f.BGR))}
	for y := range f.Height {
		for x := range f.Width {
			copy(m.BGR[3*(y*f.Width+x):][:3], f.BGR[3*(y*f.Width+f.Width-1-x):])
		}
	}
	return m
}

// leaningOver draws a die that shows a one and has risen by some degrees about
// the bottom edge at its low x.
func leaningOver(f vision.Frame, v calib.View, at calib.Point, degrees float64) {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	seen := func(x, y, z float64) calib.Point {
		return v.Project(calib.Point{X: at.X + x*cos - z*sin, Y: at.Y + y}, x*sin+z*cos)
	}
	const e = testSize
	fill := func(c tint, polygon ...calib.Point) {
		b := bounds(polygon, 0)
		for y := b.y0; y < b.y1; y++ {
			for x := b.x0; x < b.x1; x++ {
				if calib.Inside(polygon, calib.Point{X: float64(x), Y: float64(y)}) {
					copy(f.BGR[3*(y*f.Width+x):], []byte{byte(c[0]), byte(c[1]), byte(c[2])})
				}
			}
		}
	}
	side := tint{18, 120, 141}
	fill(side, seen(e, 0, 0), seen(e, e, 0), seen(e, e, e), seen(e, 0, e))
	fill(side, seen(0, 0, 0), seen(0, e, 0), seen(0, e, e), seen(0, 0, e))
	fill(side, seen(0, 0, 0), seen(e, 0, 0), seen(e, 0, e), seen(0, 0, e))
	fill(side, seen(0, e, 0), seen(e, e, 0), seen(e, e, e), seen(0, e, e))
	fill(tint{30, 200, 235}, seen(0, 0, e), seen(e, 0, e), seen(e, e, e), seen(0, e, e))
	var pip []calib.Point
	for k := range 16 {
		s, c := math.Sincos(float64(k) * math.Pi / 8)
		pip = append(pip, seen(e/2+c*0.1*e, e/2+s*0.1*e, e))
	}
	fill(tint{20, 20, 20}, pip...)
}

// A die that leans is called cocked, or doubted because it may lean; one that
// lies in the same place is read.
func TestADieThatLeansIsNotReadAsFlat(t *testing.T) {
	r := newTestReader(t)
	for _, c := range []struct {
		x, y, degrees float64
		cocked        bool
	}{
		{400, 250, 16, true}, {400, 250, 24, false}, {550, 400, 20, true},
		{150, 100, 0, false}, {250, 250, 0, false}, {400, 250, 0, false}, {550, 400, 0, false}, {700, 150, 0, false},
	} {
		f := photograph(above())
		leaningOver(f, above(), calib.Point{X: c.x, Y: c.y}, c.degrees)
		got := readTest(t, r, f)
		if len(got.Dice) != 1 || got.Dice[0].Cocked != c.cocked {
			t.Errorf("%+v is read as %+v", c, got.Dice)
		}
		if doubtsLean(got) != (c.degrees > 0 && !c.cocked) || c.degrees == 0 && len(got.Doubts) > 0 {
			t.Errorf("of %+v is doubted: %+v", c, got.Doubts)
		}
	}
}

// doubtsLean reports whether a reading doubts that some die lies flat.
func doubtsLean(r Reading) bool {
	return slices.ContainsFunc(r.Doubts, func(d Doubt) bool { return strings.Contains(d.Reason, "may lean") })
}
