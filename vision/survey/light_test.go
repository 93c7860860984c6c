package survey

import (
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

// lit is a picture in the light of a lamp that leaves so much of blue, green and red.
func lit(f vision.Frame, lamp [3]float64) vision.Frame {
	return changed(f, func(channel int, v float64) float64 { return v * lamp[channel] })
}

func TestThePatchesTellTheLight(t *testing.T) {
	m, v := calib.Bluff(), overhead(1600, 1100, 900)
	f := flatBluff()
	l := MeasureLight(f, v, m)
	for _, p := range m.Patches {
		for k, want := range p.RGB {
			if got := l.Patches[p.Name][k]; math.Abs(got-float64(want)) > 1 {
				t.Errorf("channel %d of %s is %.1f, want %d", k, p.Name, got, want)
			}
		}
	}
	lamp := [3]float64{0.5, 0.7, 0.9}
	l = MeasureLight(lit(f, lamp), v, m)
	for k := range lamp {
		if got := l.White[k] * lamp[k] / lamp[1]; math.Abs(got-1) > 0.02 {
			t.Errorf("gains %v do not make the lamp %v neutral", l.White, lamp)
		}
	}
	if !l.Balanced || l.TooDark() || len(l.Patches) != 8 {
		t.Errorf("a dim lamp: level %.0f, patches %v", l.Level, l.Patches)
	}
	white := Brightness([3]float64{250 * lamp[0], 250 * lamp[1], 250 * lamp[2]})
	if math.Abs(l.Level-white) > 5 {
		t.Errorf("white is seen as %.0f, not as %.0f", l.Level, white)
	}
	if l := MeasureLight(lit(f, [3]float64{0.1, 0.1, 0.1}), v, m); !l.TooDark() {
		t.Errorf("hardly any light passes as light: level %.0f", l.Level)
	}
}

func TestACutOffPictureTellsNoLight(t *testing.T) {
	l := MeasureLight(lit(flatBluff(), [3]float64{4, 4, 4}), overhead(1600, 1100, 900), calib.Bluff())
	if l.Balanced || l.White != [3]float64{1, 1, 1} {
		t.Errorf("an overexposed picture gave the white balance %v", l.White)
	}
}

func TestWhatIsNeutral(t *testing.T) {
	for _, c := range []struct {
		seen, want [3]float64
		ok         bool
	}{
		{[3]float64{150, 120, 100}, [3]float64{0.8, 1, 1.2}, true},
		{[3]float64{200, 230, 253}, [3]float64{}, false},
		{[3]float64{8, 9, 10}, [3]float64{}, false},
		{[3]float64{40, 100, 160}, [3]float64{}, false},
	} {
		if got, ok := gains(c.seen); ok != c.ok || got != c.want {
			t.Errorf("%v gave %v, %v; want %v, %v", c.seen, got, ok, c.want, c.ok)
		}
	}
}

func TestEdgesOfABlurredPictureAreWide(t *testing.T) {
	m, v := calib.Bluff(), overhead(1600, 1100, 900)
	if w := EdgeWidth(flatBluff(), v, m); w > 3 || Blurred(w) {
		t.Errorf("edges of a sharp picture are %.1f px wide", w)
	}
	if w := EdgeWidth(blurred(flatBluff(), 6), v, m); !Blurred(w) {
		t.Errorf("edges of a blurred picture are %.1f px wide", w)
	}
}
