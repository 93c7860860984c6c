package virtual

import (
	"fmt"
	"testing"

	"dicetable/games/thrill"
	"dicetable/hardware/sim"
)

// Simulated players play whole games of Thrill at the real table, with tips and
// without, and what is paid for is what fell.
func TestThrillAtTheTable(t *testing.T) {
	for seed, settings := range []map[string]string{nil, {"tips": "true", "weights": "true"}} {
		t.Run(fmt.Sprint(settings), func(t *testing.T) {
			r := newRigFor(t, sim.Thrill, settings, uint64(seed), 1, 3, 5)
			codes, pushes, tips := map[string]int{}, 0, 0
			verdict := ""
			over := r.play(15*60*60, func(r *rig) bool {
				v, _ := r.state.View.Body().(thrill.View)
				for _, n := range r.state.Notices {
					codes[n.Code]++
				}
				if g := r.world.Glance(); len(g.Discs) != len(r.world.scene.Discs) || g.Board == nil {
					t.Fatalf("frame %d: drawn are %d discs of %d", r.frames, len(g.Discs), len(r.world.scene.Discs))
				}
				if id := verdictOf(r.state); id != verdict {
					verdict = id
					pushes++
					tips += len(v.Last.Tips)
					truth, ok := r.world.Truth(r.state.GameID, r.state.Verdict.Round)
					if !ok || truth.Fell != v.Last.Fell {
						t.Errorf("push %d: %+v fell, the table has %+v", pushes, truth.Fell, v.Last.Fell)
					}
				}
				return v.Phase == thrill.PhaseOver
			})
			v, _ := r.state.View.Body().(thrill.View)
			t.Logf("%d pushes, %d tips, %d frames, frames with notices %v, out %v", pushes, tips, r.frames, codes, v.Out)
			if !over {
				t.Fatalf("no end: %s, %q %v", v.Phase, r.state.Prompt.Text().EN, r.state.Notices)
			}
			if pushes < 3 || (settings != nil) != (tips > 0) || codes["discs"]+codes["refused"] > 0 {
				t.Errorf("%d pushes, %d tips, notices %v", pushes, tips, codes)
			}
		})
	}
}
