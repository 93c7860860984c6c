package opencv

import (
	"math/rand/v2"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// drawThrillAs is drawThrill of a table that is changed before, be it by chance.
func drawThrillAs(t *testing.T, d *pixels.Renderer, seed, stream uint64, change func(s *sim.Scene, rng *rand.Rand)) (sim.Scene, vision.Frame) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, stream))
	s := sim.RandomStillFor(sim.Thrill, rng)
	change(&s, rng)
	s.Hands = nil
	f, err := d.Draw(s)
	if err != nil {
		t.Fatal(err)
	}
	return s, f
}

// By a camera of fewer px no disc of another size is seen within one that fell, nor where
// print is.
func TestDiscsInSmallPictures(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	// In half the resolution in each of these a small disc more was seen, and nothing doubted.
	for _, stream := range []uint64{11, 13, 15, 18, 29, 37, 56} {
		s, f := drawThrillAs(t, d, 52616, stream, func(s *sim.Scene, _ *rand.Rand) {
			s.Camera.Lens = s.Camera.Lens.Resized(1280, 720)
		})
		out := things(t, f)
		if fell := fellUnseen(s, out); len(fell) > 0 || len(out.Reasons) > 0 {
			t.Errorf("table %d: of %v discs more fell than were seen, and it is doubted %q", stream, fell, out.Reasons)
		}
	}
}
