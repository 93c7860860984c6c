package opencv

import (
	"math/rand/v2"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
)

// Where a board stands is known to 2.5 mm at each of its corners, on any mat and however
// many discs reach over its edges, also where the camera sees its sides.
func TestBoardsEdges(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	// On the first ones a side looks like the top, or the mat, or most of an edge is covered.
	seeds := []uint64{237, 244, 271, 238, 257}
	for seed := uint64(300); seed < 315 && !testing.Short(); seed++ {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
		s := sim.RandomStillFor(sim.Thrill, rand.New(rand.NewPCG(seed, 61)))
		s.Hands = nil
		f, err := d.Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		stands := board{turn: s.Board.Turn}
		stands.W, stands.H = s.Board.W, s.Board.L
		stands.middle.X, stands.middle.Y = s.Board.X, s.Board.Y
		seen := boardIn(t, f).corners()
		for i, at := range stands.corners() {
			if off := min(at.Far(seen[i]), at.Far(seen[(i+2)%4])); off > 2.5 {
				t.Errorf("table %d: corner %d is seen %.1f mm off", seed, i, off)
			}
		}
	}
}
