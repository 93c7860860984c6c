package virtual

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"dicetable/games/bluff"
	"dicetable/games/luckyfive"
	"dicetable/hardware/sim"
)

// killed is the rig after a power cut: what the disks hold goes on.
func (r *rig) killed() {
	opt := r.world.opt
	opt.Kept, opt.Start, opt.Setting = r.disk, r.world.Now(), nil
	r.world = NewWorld(opt)
	r.presses, r.says = nil, nil
	r.restart()
}

// What lay there when it was ruled on nobody knows after a restart: by then other dice
// lie there.
func TestARestartForgetsWhatWasRuledOn(t *testing.T) {
	for game, settings := range map[string]map[string]string{sim.DiceCup: nil, sim.LuckyFive: {"cards": luckyfive.DefaultCards, "seed": "00112233445566778899aabbccddeeff"}} {
		t.Run(game, func(t *testing.T) {
			r := newRigFor(t, game, settings, 2, 1, 4)
			if !r.play(15*60*5, func(r *rig) bool { return r.state.Verdict != nil }) {
				t.Fatalf("nothing is ruled: %q", r.state.Prompt.Text().EN)
			}
			round := r.state.Verdict.Round
			if _, known := r.world.Truth(r.state.GameID, round); !known {
				t.Fatal("what was just ruled on is not known")
			}
			r.killed()
			r.play(30, func(*rig) bool { return false })
			if truth, known := r.world.Truth(r.state.GameID, round); known && r.state.Verdict.Round == round {
				t.Errorf("after a restart there lay %v in round %d", truth.Tray, round)
			}
		})
	}
}

// Dice, cups and marker lie after a restart as they lay, whenever it comes,
// nobody shakes again who had, and the same game is played to its end.
func TestAWorldSurvivesARestart(t *testing.T) {
	for seed := range uint64(2) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			r := newRig(t, seed, 1, 4)
			lastRound, restarts := 0, 0
			for next := 40; ; next += 60 + 30*restarts {
				over := r.play(15*60*30, func(r *rig) bool {
					if v := r.state.Verdict; v != nil && v.Round > lastRound {
						lastRound = v.Round
						checkVerdict(t, r)
					}
					return r.frames >= next || r.view().Phase == bluff.PhaseOver
				})
				if r.view().Phase == bluff.PhaseOver {
					break
				}
				if !over {
					t.Fatalf("no end after %d frames and %d restarts: %q %v", r.frames, restarts, r.state.Prompt.Text().EN, r.state.Notices)
				}
				r.checkRestart()
				restarts++
			}
			t.Logf("%d rounds, %d restarts", lastRound, restarts)
		})
	}
}

// checkRestart restarts the table and looks whether all lies as it lay.
func (r *rig) checkRestart() {
	r.t.Helper()
	before, bet := r.world.table, r.view().Bet
	if r.killed(); bet != nil && (r.view().Bet == nil || *r.view().Bet != *bet) {
		r.t.Errorf("the bet was %v and is %v", bet, r.view().Bet)
	}
	for _, seat := range r.world.opt.Seats {
		was := before.Dice(seat)
		if is := r.world.table.Dice(seat); was != nil && fmt.Sprint(was) != fmt.Sprint(is) {
			r.t.Errorf("frame %d, seat %d: there lay %v, and lie %v", r.frames, seat, was, is)
		}
		if before.Busy(seat) {
			continue
		}
		if was, is := before.CupState(seat), r.world.table.CupState(seat); was != is {
			r.t.Errorf("frame %d, seat %d: the cup was %s and is %s", r.frames, seat, was, is)
		}
	}
}

// Dice that were under a cup stay secret after a restart, wherever the cup is.
func TestSecretsSurviveARestart(t *testing.T) {
	r := newRig(t, 9, 2, 5)
	if !r.play(3000, inTurn(5)) {
		t.Fatal("seat 5 never came to its turn")
	}
	if err := r.world.Take(5); err != nil {
		t.Fatal(err)
	}
	r.do(5, `{"do":"lift"}`)
	r.play(60, func(r *rig) bool { return !r.world.table.Busy(5) && r.frames%10 == 0 })
	r.killed()
	r.world.humans[5], r.world.humans[2] = true, true
	r.play(30, func(*rig) bool { return false })
	for _, d := range r.world.Glance().Dice {
		if !d.Red {
			t.Errorf("a bystander sees %+v", d)
		}
	}
}

func TestAWorldThatCannotBeReadIsSetAnew(t *testing.T) {
	good := newRig(t, 9, 2, 5)
	good.play(10, func(*rig) bool { return false })
	for name, b := range map[string][]byte{"nothing": {}, "noise": []byte("{{"), "cut off": good.disk[:len(good.disk)/2], "of others": []byte(strings.Replace(string(good.disk), `"seat":5`, `"seat":6`, 1))} {
		opt := good.world.opt
		opt.Kept = b
		if w := NewWorld(opt); w.back || w.table.Count(2) != sim.PerSeat {
			t.Errorf("%s: it was taken for a table", name)
		}
	}
	if !json.Valid(good.disk) {
		t.Error("what is kept is not JSON")
	}
}
