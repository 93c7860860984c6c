package virtual

import (
	"fmt"
	"testing"

	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// Simulated players play whole games by themselves, and what the table rules
// is what lay under the cups.
func TestWholeGames(t *testing.T) {
	for seed, seats := range [][]int{{1, 4}, {2, 3, 5}, {1, 3, 4, 6}, {1, 2, 3, 4, 5, 6}} {
		t.Run(fmt.Sprint(len(seats), " players"), func(t *testing.T) {
			r := newRig(t, uint64(seed), seats...)
			rounds := 0
			over := r.play(15*60*60, func(r *rig) bool {
				if v := r.state.Verdict; v != nil && v.Round > rounds {
					rounds = v.Round
					checkVerdict(t, r)
				}
				return r.view().Phase == bluff.PhaseOver
			})
			if !over {
				t.Fatalf("no end after %d frames: round %d, prompt %q, notices %v, marker %v wanted %v",
					r.frames, r.view().Round, r.state.Prompt.Text.EN, r.state.Notices, r.state.Marker, r.state.MarkerWanted)
			}
			t.Logf("%d rounds in %d frames, %s wins", rounds, r.frames, r.state.Winners)
		})
	}
}

// checkVerdict compares what was counted with what lay under the cups.
func checkVerdict(t *testing.T, r *rig) {
	t.Helper()
	truth, ok := r.world.Truth(r.state.GameID, r.state.Verdict.Round)
	if !ok {
		t.Fatalf("nothing is known of round %d", r.state.Verdict.Round)
	}
	want, got := map[int]map[dice.Face]int{}, map[int]map[dice.Face]int{}
	count := func(m map[int]map[dice.Face]int, seat int, f dice.Face) {
		if m[seat] == nil {
			m[seat] = map[dice.Face]int{}
		}
		m[seat][f]++
	}
	for seat, faces := range truth.Dice {
		for _, f := range faces {
			count(want, seat, f)
		}
	}
	for _, c := range r.state.Verdict.Counted {
		count(got, c.Seat, c.Value)
	}
	if fmt.Sprint(want) != fmt.Sprint(got) {
		t.Errorf("round %d: counted %v, under the cups lay %v", r.state.Verdict.Round, got, want)
	}
}
