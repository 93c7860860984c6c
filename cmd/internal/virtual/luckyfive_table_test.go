package virtual

import (
	"fmt"
	"testing"

	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/hardware/sim"
)

// Simulated players play a whole game of Lucky Five at the real table, with a
// deck that the program deals, and the dice lie as the table says.
func TestLuckyFiveAtTheTable(t *testing.T) {
	settings := map[string]string{"cards": luckyfive.DefaultCards, "seed": "00112233445566778899aabbccddeeff"}
	r := newRigFor(t, sim.LuckyFive, settings, 2, 1, 3, 5)
	codes, throws := map[string]int{}, 0
	var last *luckyfive.Settled
	over := r.play(15*60*60, func(r *rig) bool {
		v, _ := r.state.View.Body().(luckyfive.View)
		for _, n := range r.state.Notices {
			codes[n.Code]++
		}
		if v.Last != nil && (last == nil || *v.Last != *last) {
			last = v.Last
			throws++
			truth, ok := r.world.Truth(r.state.GameID, r.state.Verdict.Round)
			if !ok || len(truth.Tray) != 3 {
				t.Fatalf("throw %d: nothing is known of it", throws)
			}
			for _, d := range truth.Tray {
				if v.Dice.Of(d.Colour) != d.Value {
					t.Errorf("throw %d: the %s die shows %v, the table has %v", throws, d.Colour, d.Value, v.Dice.Of(d.Colour))
				}
			}
		}
		return v.Phase == luckyfive.PhaseOver
	})
	v, _ := r.state.View.Body().(luckyfive.View)
	t.Logf("%d throws, %d frames, frames with notices %v, %v", throws, r.frames, codes, v.Scores)
	if !over {
		t.Fatalf("no end: %s, %q %v", v.Phase, r.state.Prompt.Text().EN, r.state.Notices)
	}
}

// Dice that somebody throws once more after they were read are turned back by who is
// in turn, however they came to lie, and the game comes to its end: also where two of
// them lie otherwise before a Lucky Five (LF-8), or one leans that is not to be thrown.
func TestDiceThatWereThrownTwiceAreTurnedBack(t *testing.T) {
	settings := map[string]string{"cards": luckyfive.DefaultCards, "seed": "00112233445566778899aabbccddeeff"}
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			r := newRigFor(t, sim.LuckyFive, settings, seed, 1, 3, 5)
			var last *luckyfive.Settled
			over := r.play(15*60*20, func(r *rig) bool {
				v, _ := r.state.View.Body().(luckyfive.View)
				if v.Last != nil && (last == nil || *v.Last != *last) {
					last = v.Last
					for _, s := range r.state.Seats {
						if s.Player == last.Player {
							// Where another's hand has the dice by then, they are not to be had.
							_ = r.world.table.Do(sim.Act{Do: sim.Pour, Seat: s.Seat, Colours: []dice.Colour{dice.Red, dice.Orange}})
						}
					}
				}
				return v.Phase == luckyfive.PhaseOver
			})
			if !over {
				t.Errorf("no end: %q %v", r.state.Prompt.Text().EN, r.state.Notices)
			}
		})
	}
}
