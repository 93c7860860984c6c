package table

import (
	"slices"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/vision/settle"
)

// notAsked checks that the table says nothing about the marker or the cups any
// more, and that a late answer changes nothing.
func (r *rig) notAsked(code string) {
	r.t.Helper()
	for _, n := range r.state.Notices {
		if slices.Contains([]string{AskFirstBet, AskNextLap, AskAllUp, AskChallenge, "illegal_bet"}, n.Code) {
			r.t.Errorf("the table still says: %s", n.Text.EN)
		}
	}
	before, phase := len(r.records), r.watch().Phase
	for _, yes := range []bool{false, true} {
		if a := r.command(host, wire.Confirm, wire.Confirmation{Code: code, Yes: yes}); a.OK {
			r.t.Errorf("yes %v was an answer to %s", yes, code)
		}
	}
	if len(r.records) != before || r.watch().Phase != phase {
		r.t.Errorf("a late answer to %s was taken", code)
	}
}

// enters has the host enter a bet, as one that was said aloud.
func (r *rig) enters(player string, count, face int) {
	r.t.Helper()
	r.command(host, wire.Act, map[string]any{"do": bluff.DoBet, "player": player, "count": count, "face": face})
}

// firstAsked is a table that asks Ben whether the marker lies on his first bet.
func firstAsked(t *testing.T) *rig {
	t.Helper()
	r := newRig(t)
	r.input(Call{calledThree})
	r.press()
	r.roll(1, 1, 1, 1, 1, 1)
	r.roll(3, 5, 5, 5, 5, star)
	r.roll(4, 2, 2, 2, 2, 2)
	r.marker("number", 5, 3)
	r.cups(settle.CupDown, 1, 3, 4)
	r.phase(settle.Covered)
	r.notice(AskFirstBet, "")
	return r
}

// BL-6: whether the marker lies on the first bet is asked of the opener alone, and
// of nobody once the opener has bet.
func TestTheFirstBetIsAskedOfTheOpenerAlone(t *testing.T) {
	r := firstAsked(t)
	r.enters("Ben", 2, 4)
	r.bet("Ben 2 × 4")
	r.notAsked(AskFirstBet)
	r.bet("Ben 2 × 4")
}

// BL-21: a game that time has ended asks for no bet.
func TestNoBetIsAskedOfAGameThatTimeEnded(t *testing.T) {
	r := firstAsked(t)
	up := calledThree
	up.Up = true
	r.input(Call{up})
	if !r.core.kept.over() {
		t.Fatal("the game goes on")
	}
	r.notAsked(AskFirstBet)
}

// BL-5 and BL-7: whether the marker means the next lap is asked of the player who
// moved it alone; what that player bets in words is the answer.
func TestTheNextLapIsAskedOfThePlayerInTurnAlone(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.marker("number", 2, 4)
	r.notice(AskNextLap, "")
	r.enters("Cem", 6, 3)
	r.bet("Cem 6 × 3")
	r.notAsked(AskNextLap)
	r.bet("Cem 6 × 3")
}

// BL-7: that the marker lay on no raise is nothing to the next player, nor to those
// who count the dice.
func TestAnIllegalBetIsToldOfThePlayerInTurnAlone(t *testing.T) {
	illegal := func(t *testing.T) *rig {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		r.marker("number", 5, 1)
		r.notice("illegal_bet", "BL-7")
		return r
	}
	t.Run("who then bets in words", func(t *testing.T) {
		r := illegal(t)
		r.enters("Cem", 5, 4)
		r.bet("Cem 5 × 4")
		r.notice("", "")
	})
	t.Run("who then doubts in words", func(t *testing.T) {
		r := illegal(t)
		r.acts(bluff.Challenge{Player: "Cem"})
		r.phase(settle.Reveal)
		r.notice("", "")
	})
	t.Run("whose other bet is refused, too", func(t *testing.T) {
		r := illegal(t)
		r.enters("Cem", 4, 4)
		r.bet("Ben 5 × 3")
		r.notice("illegal_bet", "BL-7")
	})
}

// BL-8: a press that was to doubt one bet does not doubt the next.
func TestADoubtIsAskedOfOneBetAlone(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.saw(settle.Event{Kind: settle.MarkerGone})
	r.press()
	r.notice(AskChallenge, "")
	r.enters("Cem", 6, 3)
	r.notAsked(AskChallenge)
	r.phase(settle.Covered)
}

// BL-19: with all cups up a doubt in words is the answer; a late no makes no round
// void, and a new bet leaves the cups as they are.
func TestCupsThatAreUpAreAskedAboutUntilSomebodyDoubts(t *testing.T) {
	up := func(t *testing.T) *rig {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		r.cups(settle.CupUp, 1, 3, 4)
		r.saw(settle.Event{Kind: settle.AllUp})
		r.notice(AskAllUp, "")
		return r
	}
	t.Run("doubted in words", func(t *testing.T) {
		r := up(t)
		if a := r.command(cem, wire.Act, bluff.Challenge{Player: "Cem"}); !a.OK {
			t.Fatal(a.Text.EN)
		}
		r.phase(settle.Reveal)
		r.notAsked(AskAllUp)
		r.phase(settle.Reveal)
		r.bet("Ben 5 × 3")
	})
	t.Run("another bet", func(t *testing.T) {
		r := up(t)
		r.enters("Cem", 6, 3)
		r.bet("Cem 6 × 3")
		r.notice(AskAllUp, "")
	})
}
