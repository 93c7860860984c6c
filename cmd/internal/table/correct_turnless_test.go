package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// fifthThree puts Cem's hand right: there were five threes after all, so that Ben
// and not Cem won the bet and opens the next round.
func (r *rig) fifthThree() {
	r.t.Helper()
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: r.state.Verdict.ID, Dice: []wire.DieChange{die(4, 1, 3)}})
}

// opens checks who makes the first bet of which round.
func (r *rig) opens(round int, player string) {
	r.t.Helper()
	v := r.view()
	if v.Round != round || v.Bet != nil || v.Turn == nil || *v.Turn != player {
		r.t.Fatalf("the game is at %+v, want round %d to be opened by %s", v, round, player)
	}
}

// BL-18: who has left has left, whoever opens the round in which that was.
func TestACorrectedRulingUndoesNoLeave(t *testing.T) {
	r := ruled(t)
	r.opens(2, "Cem")
	r.acts(bluff.Leave{Player: "Ann"})
	r.fifthThree()
	r.opens(2, "Ben")
	if d := r.view().Dice; d["Ann"] != 0 || d["Ben"] != 5 || d["Cem"] != 4 {
		t.Errorf("the dice are %v", d)
	}
	r.sameAfterRestart()
}

// BL-18: a round that was made void before its first bet stays void.
func TestACorrectedRulingUndoesNoVoid(t *testing.T) {
	r := ruled(t)
	r.acts(bluff.Void{Reason: "a die fell down"})
	acts := len(r.core.kept.past)
	r.fifthThree()
	r.opens(2, "Ben")
	if got := len(r.core.kept.past); got != acts {
		t.Errorf("%d acts count, want %d", got, acts)
	}
	r.sameAfterRestart()
}

// BL-21: a game whose time was up stays over, its places are those of the dice as
// they were put right, and the club is told.
func TestACorrectedRulingReopensNoGameThatTimeEnded(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	up := calledThree
	up.Up = true
	r = untilTimeIsUp(r, func(r *rig) *rig { r.input(Call{up}); return r })
	places := func(i int, want ...int) {
		t.Helper()
		got := r.reports()
		if len(got) != i+1 {
			t.Fatalf("reported %+v", got)
		}
		for seat, place := range want {
			if s := got[i].Seats[seat]; s.Place != place {
				t.Errorf("in report %d %s has place %d, want %d", i+1, s.Name, s.Place, place)
			}
		}
	}
	places(0, 3, 1, 1) // Ann bet on two fours, and there were none
	four := func(seat int) wire.DieChange { return die(seat, 1, dice.Face(4)) }
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: r.state.Verdict.ID, Dice: []wire.DieChange{four(1), four(4)}})
	if !r.core.kept.over() {
		t.Fatalf("the game goes on with %+v", r.view())
	}
	places(1, 1, 2, 2) // there were two: everybody but Ann loses one
	r.sameAfterRestart()
}
