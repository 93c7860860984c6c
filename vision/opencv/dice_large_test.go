package opencv

import (
	"math/rand/v2"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
)

// Bluff's dice may be of 12 to 20 mm. On each of these tables they were looked for as
// dice of 15 mm, and many that lie flat were called cocked, or misread.
func TestBluffsDiceOfAnySize(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	for _, c := range []struct {
		mm float64
		n  uint64
	}{{12, 32}, {18, 4}, {18, 37}, {20, 0}, {20, 3}, {20, 20}} {
		rng := rand.New(rand.NewPCG(77, c.n))
		set := sim.RandomSetting(rng)
		set.DieSize = c.mm
		scene := sim.RandomStillOf(set, rng)
		out := readDrawn(t, d, r, scene)
		for _, is := range sim.LabelOf(scene).Dice {
			if is.Visible < 0.6 || is.Stacked || is.Tilt > 4 {
				continue
			}
			x, ok := dieAt(out, is.Center.X, is.Center.Y)
			if !ok || x.Value != is.Value || x.Cocked || x.Stacked {
				t.Errorf("table %d: the %s of %.0f mm at %v is read as %+v", c.n, is.Value, c.mm, is.Center, x)
			}
		}
	}
}
