package opencv

import (
	"maps"
	"math/rand/v2"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
)

// Cups are seen at the seats where they stand and at no others. On each of these tables one
// was overlooked of which the end or the side has the mat's own colour, or a cup's shadow, a
// cup beside its seat or dice in it were taken for one.
func TestCupsAreSeenWhereTheyStand(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	for _, n := range []uint64{6, 23, 24, 60, 61, 96, 144, 197, 234, 246} {
		scene := sim.RandomStillFor(sim.Bluff, rand.New(rand.NewPCG(5858, n)))
		out := readDrawn(t, d, r, scene)
		if want, got := downAt(scene), seenDown(out); !maps.Equal(want, got) {
			t.Errorf("table %d: cups stand at seats %v and are seen at %v", n, want, got)
		}
	}
}
