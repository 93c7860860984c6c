package table

import (
	"math/rand/v2"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

func TestPlayersWhoSatOtherwise(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	turned := []wire.SeatedPlayer{{Seat: 4, Name: "Ann"}, {Seat: 1, Name: "Cem"}, {Seat: 3, Name: "Ben"}}
	r.put(wire.Correction{Do: wire.CorrectPlayers, Players: turned})
	if r.bet("Ben 5 × 3"); *r.view().Turn != "Ann" || r.state.Seats[0].Player != "Cem" {
		t.Errorf("after Ben it is %s, at seat 1 sits %s", *r.view().Turn, r.state.Seats[0].Player)
	}
	r.marker("number", 6, 3)
	r.bet("Ann 6 × 3")
	r.asked(wire.Correction{Do: wire.CorrectPlayers, Players: three})
	r.command(host, wire.Confirm, wire.Confirmation{Code: AskMisfit, Yes: true})
	if r.bet(""); *r.view().Turn != "Ben" {
		t.Errorf("in turn is %s", *r.view().Turn)
	}
}

// A game that was won can be corrected until the host closes it; one that was
// abandoned can go on.
func TestAGameThatEndedCanBeCorrectedUntilItIsClosed(t *testing.T) {
	r := ruled(t)
	r.command(host, wire.StopGame, wire.Ending{Reason: "the pizza is here"})
	if r.state.Game != "" {
		t.Fatal("the game was not abandoned")
	}
	why := "The game was abandoned. Reason: the pizza is here"
	r.says("abandoned", why)
	again := r.restarted()
	again.says("abandoned", why)
	again.command(host, wire.Close, nil)
	again.says("abandoned", "")
	r.put(wire.Correction{Do: wire.CorrectResume})
	r.says("abandoned", "")
	if r.view().Round != 2 || r.state.Verdict == nil {
		t.Fatalf("it goes on with %+v", r.view())
	}
	rng := rand.New(rand.NewPCG(1, 2))
	r.playOn(rng.IntN)
	if len(r.state.Winners) != 1 {
		t.Fatal("the game is not over")
	}
	last := r.state.Verdict
	first := last.Counted[0]
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: last.ID, Dice: []wire.DieChange{die(first.Seat, first.Value, first.Value)}})
	if a := r.command(host, wire.Close, nil); !a.OK || !r.state.Closed {
		t.Fatalf("%+v", a)
	}
	for _, c := range []wire.Correction{{Do: wire.CorrectBack, Act: 1}, {Do: wire.CorrectNote}} {
		if a := r.command(host, wire.Correct, c); a.OK {
			t.Errorf("a closed game was corrected: %+v", c)
		}
	}
	if got := r.restarted(); !got.state.Closed {
		t.Error("after a restart it is open again")
	}
	r.press()
	if r.state.Closed || r.view().Round != 1 {
		t.Error("the next game does not begin")
	}
}

func TestOnlyTheHostCorrects(t *testing.T) {
	r := ruled(t)
	for _, v := range []wire.Verb{wire.Correct, wire.Pause, wire.Close, wire.StopGame} {
		if ben.Role.May(v) {
			t.Errorf("a player may %s", v)
		}
	}
	if a := r.command(ben, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: true}); a.OK {
		t.Error("a player decided a dispute")
	}
}

// What comes before the first round has no number.
func TestWhatDoesNotFitBeforeTheFirstRoundIsSaidWithoutOne(t *testing.T) {
	tie := wire.Correction{Do: wire.CorrectReplace, Act: 2, Event: act(t, bluff.Opening{Player: "Ben", Dice: dice.Roll{2, 2, 2, 2, 2}})}
	r := ruled(t)
	r.asked(tie)
	r.says(AskMisfit, "From the beginning on, what was played does not fit the correction: go back there, or keep the result with a note?")
	kept := *r
	kept.command(host, wire.Confirm, wire.Confirmation{Code: AskMisfit, Yes: false})
	if got := kept.state.Corrections[0].Text.EN; !strings.HasSuffix(got, " From the beginning on, what was played does not fit; the result stands all the same.") {
		t.Errorf("kept: the wall says %q", got)
	}
	r.command(host, wire.Confirm, wire.Confirmation{Code: AskMisfit, Yes: true})
	if got := r.state.Corrections[0].Text.EN; !strings.HasSuffix(got, " Play is void from the beginning on.") {
		t.Errorf("back: the wall says %q", got)
	}
	r.phase(settle.Opened)
}
