package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/vision/settle"
)

// rolls checks that a bet stands and for whose cups the table still waits.
func (r *rig) rolls(bet, missing string) {
	r.t.Helper()
	r.phase(settle.Clearing)
	if got, want := r.state.Prompt.Text().EN, "Shake, and cups down! The bet stands: "+bet+". Still to come: "+missing+"."; got != want {
		r.t.Fatalf("the table says %q, want %q", got, want)
	}
}

// shaken has some seats roll again.
func (r *rig) shaken(seats ...int) {
	r.t.Helper()
	r.cups(settle.CupUp, seats...)
	r.cups(settle.CupDown, seats...)
}

// takenBack takes a game back to the doubt of its first bet, after three opening throws.
func (r *rig) takenBack() {
	r.t.Helper()
	r.put(wire.Correction{Do: wire.CorrectBack, Act: 5})
	r.saw(settle.Event{Kind: settle.GraveyardCount, Count: 0})
	r.marker("number", 5, 3)
}

// BL-3: a game that is taken back into the middle of a round goes on with dice that are
// rolled for it. The bet stands, and nobody goes on before all have rolled.
func TestARoundThatGoesOnFromItsMiddleIsRolledAnew(t *testing.T) {
	rolled := func(r *rig) {
		r.rolls("5 × 3", "Ann, Ben, Cem")
		r.cups(settle.CupDown, 1, 3, 4) // the eye tells them anew
		r.press()
		r.rolls("5 × 3", "Ann, Ben, Cem")
		r.shaken(1, 4)
		r.rolls("5 × 3", "Ben")
		r.shaken(3)
		r.phase(settle.Covered)
		r.marker("number", 6, 3)
		r.bet("Cem 6 × 3")
	}
	t.Run("from a later round", func(t *testing.T) {
		r := ruled(t)
		r.bets()
		r.takenBack()
		rolled(r)
	})
	t.Run("and a restart", func(t *testing.T) {
		r := ruled(t)
		r.bets()
		r.takenBack()
		r = r.restarted()
		r.saw(settle.Event{Kind: settle.GraveyardCount, Count: 0})
		r.marker("number", 5, 3)
		rolled(r)
	})
}

// BL-3: all roll whose dice are not those of that moment, or whose dice everybody has seen.
func TestWhoRollsAnewInARoundThatGoesOnFromItsMiddle(t *testing.T) {
	t.Run("where the cups are still up", func(t *testing.T) {
		r := ruled(t)
		r.cups(settle.CupUp, 1, 3, 4)
		r.takenBack()
		r.rolls("5 × 3", "Ann, Ben, Cem")
		r.cups(settle.CupDown, 1, 3, 4)
		r.phase(settle.Covered)
	})
	t.Run("from the end", func(t *testing.T) {
		r := newRig(t)
		r.betting()
		r.acts(bluff.Leave{Player: "Cem"})
		r.shaken(1, 3)
		r.saw(settle.Event{Kind: settle.GraveyardCount, Count: 5})
		r.marker("number", 5, 3)
		r.acts(bluff.Leave{Player: "Ann"})
		r.put(wire.Correction{Do: wire.CorrectBack, Act: 6})
		r.rolls("5 × 3", "Ann, Ben")
	})
	t.Run("from the count, once a cup was up", func(t *testing.T) {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		r.press()
		r.cups(settle.CupUp, 1)
		r.takenBack()
		r.rolls("5 × 3", "Ann, Ben, Cem")
	})
	t.Run("when a round is not void after all, and was rolled again", func(t *testing.T) {
		r := voided(t)
		r.shaken(1, 3, 4)
		r.phase(settle.Covered)
		r.put(wire.Correction{Do: wire.CorrectStrike, Act: 5})
		r.rolls("5 × 3", "Ann, Ben, Cem")
	})
	t.Run("by who lays out no dice after all", func(t *testing.T) {
		r := newRig(t)
		r.settings = map[string]string{"zeigs_mir": "true"}
		r.betting()
		r.marker("number", 5, 3)
		r.acts(bluff.LayOut{Player: "Ben", Dice: anyFaces(func(int) int { return 2 }, 2, 1, star)})
		r.takenBack()
		r.rolls("5 × 3", "Ben")
	})
	t.Run("and nobody doubts by phone meanwhile", func(t *testing.T) {
		r := ruled(t)
		r.takenBack()
		cem := wire.Asker{User: "seat-4", Role: wire.Player, Seat: 4}
		a := r.command(cem, wire.Act, bluff.Challenge{Player: "Cem"})
		if a.OK || a.Rule != "BL-3" {
			t.Errorf("a doubt before the dice were rolled: %+v", a)
		}
	})
}

// The dice that were bet on are still there: nobody rolls.
func TestARoundThatGoesOnWithItsDiceIsNotRolledAnew(t *testing.T) {
	t.Run("back from the count before any cup was up", func(t *testing.T) {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		r.press()
		r.takenBack()
		r.phase(settle.Covered)
	})
	t.Run("back within the round", func(t *testing.T) {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		r.marker("number", 6, 3)
		r.takenBack()
		r.phase(settle.Covered)
		r.bet("Ben 5 × 3")
	})
	t.Run("when a round is not void after all", func(t *testing.T) {
		r := voided(t)
		r.put(wire.Correction{Do: wire.CorrectStrike, Act: 5})
		r.phase(settle.Covered) // the cups stood all the time
		r.bet("Ben 5 × 3")
	})
}

// BL-10: a correction by which somebody has other dice left has that player roll them.
func TestWhoHasOtherDiceAfterACorrectionRollsThem(t *testing.T) {
	r := ruled(t)
	r.bets()
	r.marker("number", 4, 2)
	r.bet("Cem 4 × 2")
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: r.state.Verdict.ID, Dice: []wire.DieChange{die(1, 3, 1)}})
	r.saw(settle.Event{Kind: settle.GraveyardCount, Count: r.watch().Graveyard})
	r.rolls("4 × 2", "Ben")
}

// BL-9: dice of another roll are no dice of this count. The host enters the right ones,
// or makes the round void.
func TestACountThatIsGoneBackToTakesNoOtherDice(t *testing.T) {
	gone := func(t *testing.T) *rig {
		r := ruled(t)
		r.bets()
		r.put(wire.Correction{Do: wire.CorrectStrike, Act: 8}) // Cem's dice
		r.phase(settle.Reveal)
		r.notice(CallGone, "BL-18")
		r.cups(settle.CupUp, 4)
		r.roll(4, 3, 3, 3, 3, 3)
		r.saw(settle.Event{Kind: settle.RollDoubt, Seat: 4, Missing: 1})
		r.phase(settle.Reveal)
		r.notice(CallGone, "BL-18")
		if r.state.Seats[2].Doubt != nil {
			t.Errorf("dice that do not count are asked for: %s", r.state.Seats[2].Doubt.EN)
		}
		return r
	}
	t.Run("entered", func(t *testing.T) {
		r := gone(t)
		r.acts(bluff.Reveal{Player: "Cem", Dice: fourThrees[4]})
		if v := r.view(); v.Round != 2 || v.Dice["Ben"] != 4 {
			t.Errorf("after the count round %d, Ben has %d dice", v.Round, v.Dice["Ben"])
		}
	})
	t.Run("void", func(t *testing.T) {
		r := gone(t)
		r.command(host, wire.VoidRound, wire.Void{Round: 1})
		r.phase(settle.Clearing)
	})
	t.Run("but those that lie there still", func(t *testing.T) {
		r := ruled(t)
		r.cups(settle.CupUp, 1, 3, 4)
		r.put(wire.Correction{Do: wire.CorrectStrike, Act: 8})
		r.roll(4, fourThrees[4]...)
		if v := r.view(); v.Round != 2 {
			t.Errorf("the dice were not taken: %v", r.state.Notices)
		}
	})
}
