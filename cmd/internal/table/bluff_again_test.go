package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/vision/settle"
)

// shakes checks whom the table still waits for before bets begin.
func (r *rig) shakes(missing string) {
	r.t.Helper()
	r.phase(settle.Clearing)
	if got, want := r.state.Prompt.Text().EN, "Shake, and cups down! Still to come: "+missing+"."; got != want {
		r.t.Fatalf("the table says %q, want %q", got, want)
	}
}

// voided is a round that the host made void while all cups were down.
func voided(t *testing.T) *rig {
	t.Helper()
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	if a := r.command(host, wire.VoidRound, wire.Void{Round: 1}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.shakes("Ann, Ben, Cem")
	return r
}

// BL-18: a void round is rolled again by all, so that every cup was up and is down
// again before the next bet.
func TestAVoidRoundIsRolledAgainByAll(t *testing.T) {
	t.Run("cup by cup", func(t *testing.T) {
		r := voided(t)
		r.marker("number", 6, 3)
		r.cups(settle.CupUp, 1, 3)
		r.shakes("Ann, Ben, Cem")
		r.cups(settle.CupDown, 1, 3)
		r.shakes("Cem")
		r.bet("")
		r.cups(settle.CupUp, 4)
		r.cups(settle.CupDown, 4)
		r.phase(settle.Covered)
		r.marker("number", 7, 3)
		r.bet("Ben 7 × 3")
	})
	t.Run("and once more", func(t *testing.T) {
		r := voided(t)
		r.cups(settle.CupUp, 1, 3, 4)
		r.cups(settle.CupDown, 1, 3, 4)
		r.phase(settle.Covered)
		r.command(host, wire.VoidRound, wire.Void{Round: 1})
		r.shakes("Ann, Ben, Cem")
	})
	t.Run("over a pause and a new eye", func(t *testing.T) {
		r := voided(t)
		r.command(host, wire.Pause, wire.Pausing{On: true})
		r.command(host, wire.Pause, wire.Pausing{On: false})
		r.cups(settle.CupDown, 1, 3, 4)
		r.shakes("Ann, Ben, Cem")
		r.input(EyeUp{})
		r.cups(settle.CupDown, 1, 3, 4)
		r.shakes("Ann, Ben, Cem")
	})
	t.Run("over a restart", func(t *testing.T) {
		r := voided(t).restarted()
		r.cups(settle.CupDown, 1, 3, 4)
		r.shakes("Ann, Ben, Cem")
		r.cups(settle.CupUp, 1, 3, 4)
		r.cups(settle.CupDown, 1, 3, 4)
		r.phase(settle.Covered)
	})
	t.Run("unless the host enters a bet", func(t *testing.T) {
		r := voided(t)
		r.enters("Ben", 2, 3)
		r.phase(settle.Covered)
		r.bet("Ben 2 × 3")
		r.press() // the marker still lies on the bet that is void
		r.notice(AskChallenge, "")
		r.press()
		r.phase(settle.Reveal)
		r.pass(calm)
		r.press()
		r.phase(settle.Covered) // all cups are down, so the doubt is taken back (BL-8)
	})
	t.Run("cups that are up already come down", func(t *testing.T) {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		r.cups(settle.CupUp, 1, 3, 4)
		r.saw(settle.Event{Kind: settle.AllUp})
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskAllUp, Yes: false})
		r.cups(settle.CupDown, 1, 3, 4)
		r.phase(settle.Covered)
	})
	t.Run("without who left", func(t *testing.T) {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		r.acts(bluff.Leave{Player: "Cem"})
		r.saw(settle.Event{Kind: settle.GraveyardCount, Count: 5})
		r.shakes("Ann, Ben")
		r.cups(settle.CupUp, 1, 3)
		r.cups(settle.CupDown, 1, 3)
		r.phase(settle.Covered)
	})
}

// BL-3: a game that the host takes back to before a round's first bet goes on with
// dice that are rolled for it, not with those of a later round.
func TestARoundThatIsPlayedAnewIsRolledAnew(t *testing.T) {
	firstBet := 4 // after three opening throws
	back := func(r *rig) { r.put(wire.Correction{Do: wire.CorrectBack, Act: firstBet}) }
	rolled := func(r *rig) {
		r.shakes("Ann, Ben, Cem")
		r.cups(settle.CupDown, 1, 3, 4) // the eye tells them anew
		r.shakes("Ann, Ben, Cem")
		r.cups(settle.CupUp, 1, 3, 4)
		r.cups(settle.CupDown, 1, 3, 4)
		r.phase(settle.Covered)
	}
	t.Run("from a later round", func(t *testing.T) {
		r := ruled(t)
		r.bets()
		back(r)
		r.saw(settle.Event{Kind: settle.GraveyardCount, Count: 0})
		rolled(r)
	})
	t.Run("from the middle of the count", func(t *testing.T) {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		r.press()
		r.roll(1, 1, 1, 1, 1, 1)
		r.cups(settle.CupDown, 1, 3, 4)
		back(r)
		rolled(r)
	})
	t.Run("from the same bets", func(t *testing.T) {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		back(r)
		r.phase(settle.Covered) // the dice lie there, and nobody has seen them
	})
}

// BL-18 and BL-21: nobody gets out of a round by making it void as the time is up: it
// is rolled again, and finished. One without a bet has not begun.
func TestAVoidRoundIsRolledAgainThoughTheTimeIsUp(t *testing.T) {
	voided := func(t *testing.T, bets func(r *rig)) *rig {
		r := firstAsked(t)
		bets(r)
		up := calledThree
		up.Up = true
		r.command(host, wire.Pause, wire.Pausing{On: true})
		r.input(Call{up})
		r.command(host, wire.VoidRound, wire.Void{Round: 1})
		r.command(host, wire.Pause, wire.Pausing{})
		return r
	}
	begun := func(r *rig) { r.enters("Ben", 5, 3) }
	finished := func(r *rig) {
		if r.core.kept.over() {
			r.t.Fatal("the round was not rolled again")
		}
		begun(r)
		r.press()
		r.roll(1, 3, 3, 3, 3, 3)
		r.roll(3, 3, 3, 3, 3, 3)
		r.roll(4, 3, 3, 3, 3, 3)
		if got := r.reports(); len(got) != 1 || got[0].Seats[1].Place != 1 {
			r.t.Errorf("reported %+v", got)
		}
	}
	t.Run("begun", func(t *testing.T) { finished(voided(t, begun)) })
	t.Run("and a restart", func(t *testing.T) { finished(voided(t, begun).again()) })
	t.Run("twice", func(t *testing.T) {
		r := voided(t, begun)
		r.command(host, wire.VoidRound, wire.Void{Round: 1})
		finished(r)
	})
	t.Run("without a bet", func(t *testing.T) {
		if r := voided(t, func(*rig) {}); !r.core.kept.over() {
			t.Error("a round that had not begun is played on")
		}
	})
}
