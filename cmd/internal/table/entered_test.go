package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// The host's word stands until all dice are there, whatever happens to the table
// meanwhile: its eye misreads them again, as it did before.
func TestDiceThatTheHostEnteredStay(t *testing.T) {
	for name, happens := range map[string]func(r *rig) *rig{
		"nothing": func(r *rig) *rig { return r },
		"the eye starts anew": func(r *rig) *rig {
			r.input(EyeDown{})
			r.input(EyeUp{})
			return r
		},
		"the game rests": func(r *rig) *rig {
			r.command(host, wire.Pause, wire.Pausing{On: true})
			r.command(host, wire.Pause, wire.Pausing{On: false})
			return r
		},
		"the table starts anew": func(r *rig) *rig { return newRig(r.t, r.records...) },
		"the bet is put right, and the table starts anew": func(r *rig) *rig {
			act := r.core.kept.past[3].number
			if a := r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectReplace, Act: act, Event: []byte(`{"do":"bet","player":"Ben","count":5,"face":3}`)}); !a.OK {
				r.t.Fatal(a.Text.EN)
			}
			return newRig(r.t, r.records...)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.betting()
			r.marker("number", 5, 3)
			r.press()
			r.enter("Ann", 3, 3, 3, 3, 3)
			r = happens(r)
			if roll := r.state.Seats[0].Roll; len(roll) != 5 || roll[0] != 3 {
				t.Errorf("the wall shows %v", roll)
			}
			r.roll(1, 1, 1, 1, 1, 1)
			r.roll(3, 4, 4, 4, 4, 4)
			r.roll(4, 2, 2, 2, 2, 3)
			if last := r.view().Last; last == nil || last.Actual != 6 {
				t.Errorf("settled as %+v, want 6 threes", last)
			}
			newRig(t, r.records...)
		})
	}
}

// What was entered for a reveal is no part of the next one.
func TestDiceThatTheHostEnteredCountOnce(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.press()
	r.enter("Ann", 3, 3, 3, 3, 3)
	r.command(host, wire.VoidRound, wire.Void{Round: 1, Reason: "x"})
	r.command(host, wire.Act, bluff.Place{Player: "Ben", Bet: bluff.Bet{Count: 5, Face: 3}})
	r.command(host, wire.Act, bluff.Challenge{Player: "Cem"})
	for _, r := range []*rig{r, newRig(t, r.records...)} {
		if waits := len(r.state.Prompt.Players()); !r.state.Reveal || waits != 3 {
			t.Errorf("the dice of %d players are awaited", waits)
		}
	}
}

// A command that has been kept is not done again when it is sent again, and one
// that is refused is not kept.
func TestDiceThatTheHostEnteredAreKept(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.press()
	n := len(r.records)
	r.enter("Ann", 3, 3, 3, 3, 3)
	if len(r.records) != n+1 {
		t.Errorf("%d records were written", len(r.records)-n)
	}
	if a := r.command(host, wire.Act, bluff.Reveal{Player: "Ben", Dice: dice.Roll{3}}); a.OK || len(r.records) != n+1 {
		t.Errorf("one die of five: %+v, %d records", a, len(r.records)-n)
	}
}

// enter lets the host enter a player's dice in a reveal.
func (r *rig) enter(player string, roll ...dice.Face) {
	r.t.Helper()
	if a := r.command(host, wire.Act, bluff.Reveal{Player: player, Dice: roll}); !a.OK {
		r.t.Fatal(a.Text.EN)
	}
}
