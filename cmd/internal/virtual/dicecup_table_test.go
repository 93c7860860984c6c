package virtual

import (
	"fmt"
	"slices"
	"testing"

	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/hardware/sim"
)

// cupView is the wall's view of a game of Dice Cup.
func (r *rig) cupView() dicecup.View {
	v, _ := r.state.View.Body().(dicecup.View)
	return v
}

// sorted are dice in an order of their own.
func sorted(all []dice.Die) []string {
	var out []string
	for _, d := range all {
		out = append(out, fmt.Sprint(d.Colour, d.Value))
	}
	slices.Sort(out)
	return out
}

// Simulated players play whole games of Dice Cup at the real table, and what
// is scored is what lies there.
func TestDiceCupAtTheTable(t *testing.T) {
	for seed, seats := range [][]int{{1, 4}, {2, 3, 5, 6}} {
		t.Run(fmt.Sprint(len(seats), " players"), func(t *testing.T) {
			r := newRigFor(t, sim.DiceCup, nil, uint64(seed), seats...)
			rounds, codes := 0, map[string]int{}
			over := r.play(15*60*60, func(r *rig) bool {
				for _, n := range r.state.Notices {
					codes[n.Code]++
				}
				if l := r.cupView().Last; l != nil && l.Round > rounds {
					rounds = l.Round
					truth, ok := r.world.Truth(r.state.GameID, l.Round)
					if !ok || !slices.Equal(sorted(truth.Tray), sorted(l.Dice)) {
						t.Errorf("round %d: scored were %v, there lay %v", l.Round, l.Dice, truth.Tray)
					}
				}
				return r.cupView().Phase == dicecup.PhaseOver
			})
			v := r.cupView()
			t.Logf("%d rounds in %d frames, frames with notices %v, %v", rounds, r.frames, codes, v.Totals)
			if !over {
				t.Fatalf("no end: round %d, %s, waiting for %v, %q %v", v.Round, v.Phase, v.Waiting, r.state.Prompt.Text().EN, r.state.Notices)
			}
		})
	}
}

// A table that is set for another game is set anew for the one that the wall
// plays.
func TestTheWallSaysWhatIsPlayed(t *testing.T) {
	r := newRigFor(t, sim.DiceCup, nil, 1, 2, 5)
	opt := r.world.opt
	opt.Game = sim.Bluff
	r.world = NewWorld(opt)
	camera := r.world.table.Setting().Camera
	if !r.play(15*60, func(r *rig) bool { return r.cupView().Phase == dicecup.PhaseCross }) {
		t.Fatalf("nobody plays Dice Cup: %q", r.state.Prompt.Text().EN)
	}
	if set := r.world.table.Setting(); set.Game != sim.DiceCup || set.Camera != camera {
		t.Errorf("the table is set for %s, and the camera is %v, not %v", set.Game, set.Camera, camera)
	}
	before := r.world.table.Lying(2)
	r.killed()
	if is := r.world.table.Lying(2); !slices.Equal(is, before) {
		t.Errorf("after a restart there lie %v, before it lay %v", is, before)
	}
	if !r.play(15*120, func(r *rig) bool { return r.cupView().Round == 2 }) {
		t.Fatalf("the game does not go on after a restart: %q %v", r.state.Prompt.Text().EN, r.state.Notices)
	}
}
