package virtual

import (
	"fmt"
	"math"
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
			codes, pushes, tips, weights := map[string]int{}, 0, 0, 0
			verdict, turned := "", 0.0
			over := r.play(15*60*60, func(r *rig) bool {
				v, _ := r.state.View.Body().(thrill.View)
				for _, n := range r.state.Notices {
					codes[n.Code]++
				}
				if r.world.scene.Weight != nil {
					weights++
				}
				if g := r.world.Glance(); len(g.Discs) != len(r.world.scene.Discs) || g.Board == nil {
					t.Fatalf("frame %d: drawn are %d discs of %d", r.frames, len(g.Discs), len(r.world.scene.Discs))
				}
				turned = max(turned, math.Abs(r.world.scene.Board.Turn))
				if id := verdictOf(r.state); id != verdict {
					verdict = id
					pushes++
					tips += len(v.Last.Tips)
					truth, ok := r.world.Truth(r.state.GameID, r.state.Verdict.Round)
					if !ok || truth.Fell != v.Last.Fell || (truth.Weighted == "") != (v.Last.Weighted == nil) {
						t.Errorf("push %d: %+v, the table has %+v", pushes, truth, v.Last)
					}
				}
				return v.Phase == thrill.PhaseOver
			})
			v, _ := r.state.View.Body().(thrill.View)
			t.Logf("%d pushes, %d tips, %d frames, %d with the weight, board turned by %.1f, frames with notices %v, out %v", pushes, tips, r.frames, weights, turned, codes, v.Out)
			if !over {
				t.Fatalf("no end: %s, %q %v", v.Phase, r.state.Prompt.Text().EN, r.state.Notices)
			}
			if pushes < 3 || (settings != nil) != (tips > 0) || (settings != nil) != (weights > 0) || turned < 0.1 || codes["discs"]+codes["refused"] > 0 {
				t.Errorf("%d pushes, %d tips, %d frames with the weight, board turned by %.1f, notices %v", pushes, tips, weights, turned, codes)
			}
		})
	}
}
