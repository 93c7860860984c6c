package pixels

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"dicetable/hardware/sim"
)

// Nothing of what is behind something shows through it, not even the line that
// lens and sharpening draw around it.
func TestWhatIsHiddenDoesNotShow(t *testing.T) {
	for seed := range uint64(2) {
		s := sim.RandomStillFor(sim.Thrill, rand.New(rand.NewPCG(seed, 7)))
		s.Discs, s.Weight, s.Hands, s.Light.Noise = nil, nil, nil, 0
		empty := draw(t, NewRenderer(), s)
		s.Discs = []sim.SceneDisc{{Size: sim.DiscSizes[0], X: s.Board.X, Y: s.Board.Y}}
		if hidden := draw(t, NewRenderer(), s); !bytes.Equal(empty.BGR, hidden.BGR) {
			t.Errorf("seed %d: a disc shows through the board it lies under", seed)
		}
		s.Discs[0].H = s.Board.H
		if lying := draw(t, NewRenderer(), s); bytes.Equal(empty.BGR, lying.BGR) {
			t.Errorf("seed %d: a disc on the board does not show", seed)
		}
	}
}
