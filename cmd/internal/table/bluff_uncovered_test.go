package table

import (
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

func (r *rig) pass(d time.Duration) {
	r.t.Helper()
	for until := r.now.Add(d); r.now.Before(until); {
		r.input(Tick{})
	}
}

// BL-18: a cup that is up for longer than anybody peeks is told, once no challenge
// explains it; the host decides whether the round is void.
func TestDiceAreUncoveredByAccident(t *testing.T) {
	lifted := func(t *testing.T) *rig {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		r.cups(settle.CupUp, 1)
		r.pass(peekTime - 2*time.Second)
		r.notice("", "")
		return r
	}
	uncovered := func(t *testing.T) *rig {
		r := lifted(t)
		r.pass(3 * time.Second)
		r.notice(AskUncovered, "BL-18")
		return r
	}
	t.Run("a peek", func(t *testing.T) {
		r := lifted(t)
		r.cups(settle.CupDown, 1)
		r.pass(peekTime)
		r.notice("", "")
	})
	t.Run("it is put down again", func(t *testing.T) {
		r := uncovered(t)
		r.cups(settle.CupDown, 1)
		r.notice("", "")
		r.bet("Ben 5 × 3")
	})
	t.Run("void", func(t *testing.T) {
		r := uncovered(t)
		if a := r.command(wire.Asker{User: "ann", Role: wire.Player, Seat: 1}, wire.Confirm, wire.Confirmation{Code: AskUncovered, Yes: true}); a.OK {
			t.Fatal("a player decided")
		}
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskUncovered, Yes: true})
		r.bet("")
		r.notice("", "")
	})
	t.Run("it goes on", func(t *testing.T) {
		r := uncovered(t)
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskUncovered, Yes: false})
		r.pass(peekTime)
		r.notice("", "")
		r.bet("Ben 5 × 3")
		r.cups(settle.CupDown, 1)
		r.cups(settle.CupUp, 1)
		r.pass(peekTime + time.Second)
		r.notice(AskUncovered, "BL-18")
	})
	t.Run("who is doubted next", func(t *testing.T) {
		r := uncovered(t)
		r.press()
		r.phase(settle.Reveal)
		r.notice("", "")
	})
}

// BL-15: who may lay dice out lifts the cup for it.
func TestWhoLaysDiceOutUncoversNothing(t *testing.T) {
	r := zeigsMir(t)
	r.cups(settle.CupUp, 3)
	r.pass(peekTime + time.Second)
	r.notice("", "")
}

// BL-15 and BL-18: dice that were laid out lie in the open by right, those that
// stay in the cup do not: once the rest was rolled and somebody else has bet, a cup
// that stays up is told, and counts from then.
func TestWhoHasLaidDiceOutUncoversTheRest(t *testing.T) {
	outAndBet := func(t *testing.T) *rig {
		r := zeigsMir(t)
		r.laidOut(3, star, 2)
		r.cups(settle.CupUp, 3) // the rest is rolled again
		r.cups(settle.CupDown, 3)
		r.marker("number", 6, 4)
		r.bet("Cem 6 × 4")
		return r
	}
	t.Run("by accident", func(t *testing.T) {
		r := outAndBet(t)
		r.cups(settle.CupUp, 3)
		r.pass(peekTime + time.Second)
		r.notice(AskUncovered, "BL-18")
	})
	t.Run("who may lay out more", func(t *testing.T) {
		r := outAndBet(t)
		r.marker("number", 7, 4)
		r.marker("number", 8, 4)
		r.bet("Ben 8 × 4")
		r.cups(settle.CupUp, 3)
		r.pass(2 * peekTime)
		r.notice("", "")
		r.marker("number", 9, 4)
		r.pass(peekTime - time.Second)
		r.notice("", "")
		r.pass(2 * time.Second)
		r.notice(AskUncovered, "BL-18")
	})
}

// oneDieLeft brings Zeig's mir to a bet of Ben, who has lost all dice but one.
func oneDieLeft(t *testing.T) *rig {
	t.Helper()
	r := newRig(t)
	r.settings = map[string]string{"zeigs_mir": "true"}
	r.betting()
	ones := []dice.Face{1, 1, 1, 1, 1}
	r.marker("number", 4, 5)
	r.doubted(map[int][]dice.Face{1: ones, 3: ones, 4: ones})
	r.bets()
	r.marker("number", 1, 1)
	r.marker("number", 2, 1)
	r.marker("number", 3, 1)
	if r.bet("Ben 3 × 1"); r.view().Dice["Ben"] != 1 {
		t.Fatalf("the dice are %v", r.view().Dice)
	}
	return r
}

// BL-15 and BL-18: the last die stays in the cup, so that its player lifts the cup
// for nothing.
func TestWhoHasOneDieLeftUncoversIt(t *testing.T) {
	r := oneDieLeft(t)
	r.cups(settle.CupUp, 3)
	r.pass(peekTime + time.Second)
	r.notice(AskUncovered, "BL-18")
}
