package opencv

import (
	"math/rand/v2"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// Dice Cup's cup, which is larger than a player's, is seen where it was put aside. On these
// tables it was taken for a smaller one that lies elsewhere, or was not seen.
func TestTheLargeCupIsSeenAside(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "tray", Dice: "dicecup"})
	for _, n := range []uint64{5, 37} {
		s := sim.RandomStillFor(sim.DiceCup, rand.New(rand.NewPCG(5858, n)))
		out := readDrawn(t, d, r, s)
		at := calib.Point{X: s.Cups[0].X, Y: s.Cups[0].Y}
		if len(out.Cups) != 1 || out.Cups[0].State != vision.Aside || out.Cups[0].CenterMM.Far(at) > 60 {
			t.Errorf("table %d: the cup aside at %.0f is read as %+v", n, at, out.Cups)
		}
	}
}
