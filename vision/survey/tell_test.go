package survey

import (
	"testing"

	"dicetable/calib"
)

// The patches tell the mat, and the track does when they are covered.
func TestTellMat(t *testing.T) {
	v := overhead(1600, 1100, 900)
	for _, m := range []*calib.Mat{calib.Bluff(), calib.TrayMat()} {
		f := photograph(v, m, flat)
		for _, lamp := range [][3]float64{{1, 1, 1}, {0.25, 0.3, 0.4}, {1.3, 1.1, 0.8}} {
			if got, err := TellMat(lit(f, lamp), v); err != nil || got != m {
				t.Errorf("%s, light %v: told as %v, %v", m.Name, lamp, got, err)
			}
		}
		for _, p := range m.Patches {
			at := v.Project(p.Rect().Center(), 0)
			for y := int(at.Y) - 25; y < int(at.Y)+25; y++ {
				for i := 3 * (y*f.Width + int(at.X) - 25); i < 3*(y*f.Width+int(at.X)+25); i++ {
					f.BGR[i] = 100
				}
			}
		}
		if got, err := TellMat(f, v); err != nil || got != m {
			t.Errorf("%s without patches: told as %v, %v", m.Name, got, err)
		}
	}
}
