package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// acts has the host enter what happens.
func (r *rig) acts(all ...games.Event) {
	r.t.Helper()
	for _, ev := range all {
		if a := r.command(host, wire.Act, ev); !a.OK {
			r.t.Fatal(a.Text.EN)
		}
	}
}

// When the club says that the time is up, the round that was begun is finished
// at the table; then everybody is placed by their dice, over a restart too.
func TestTimeUpEndsTheGameAfterTheRound(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	r.press()
	roll := func(f dice.Face) dice.Roll { return dice.Roll{f, f, f, f, f} }
	r.acts(bluff.Opening{Player: "Ann", Dice: roll(5)}, bluff.Opening{Player: "Ben", Dice: roll(2)}, bluff.Opening{Player: "Cem", Dice: roll(1)},
		bluff.Place{Player: "Ann", Bet: bluff.Bet{Count: 2, Face: 4}})
	up := calledThree
	up.Up = true
	r.input(Call{up})
	r.notice("time_up", "")
	if len(r.reports()) > 0 || r.state.Called == nil || !r.state.Called.Up {
		t.Fatalf("in the middle of a round: %+v", r.reports())
	}
	r = r.again()
	r.acts(bluff.Challenge{Player: "Ben"}, bluff.Reveal{Player: "Ann", Dice: roll(1)}, bluff.Reveal{Player: "Ben", Dice: roll(1)})
	r.notice("time_up", "")
	r.acts(bluff.Reveal{Player: "Cem", Dice: roll(1)})
	// No four: Ann loses two dice.
	got := r.reports()
	if len(got) != 1 || got[0].Void || *got[0].Draw != calledThree.Draw {
		t.Fatalf("reported %+v", got)
	}
	for i, want := range []int{3, 1, 1} {
		if got[0].Seats[i].Place != want {
			t.Errorf("%s has place %d, not %d", got[0].Seats[i].Name, got[0].Seats[i].Place, want)
		}
	}
	if len(r.state.Winners) != 2 {
		t.Errorf("the wall shows the winners %v", r.state.Winners)
	}
	for _, n := range r.state.Notices {
		if n.Code == "time_up" {
			t.Error("a game that is over is still told that its time is up")
		}
	}
	if found := Check(r.records, nil); len(found.Wrong) > 0 {
		t.Errorf("whoever plays the journal again finds %v", found.Wrong)
	}
}

// A pause, and a ruling in dispute, come before the end; every game knows it.
func TestTimeUpInEveryGame(t *testing.T) {
	for _, p := range plays() {
		r := newRig(t)
		call := calledThree
		call.Game, call.Settings = p.book.Name(), nil
		r.input(Call{call})
		r.press()
		r.command(host, wire.Pause, wire.Pausing{On: true})
		call.Up = true
		r.input(Call{call})
		if len(r.reports()) > 0 {
			t.Errorf("%s ended in a pause", call.Game)
		}
		r.command(host, wire.Pause, wire.Pausing{On: false})
		if got := r.reports(); len(got) != 1 || got[0].Void || got[0].Seats[0].Place != 1 {
			t.Errorf("%s is reported as %+v", call.Game, got)
		}
		r.input(Call{call})
		if len(r.reports()) != 1 {
			t.Errorf("%s is reported again", call.Game)
		}
	}
}

// A game that is called when the time is up already ends where it begins, and the
// club is told: it would wait for that game for ever.
func TestAGameThatEndsWhereItBeginsIsReported(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	r.press()
	r.leave()
	moved := calledThree
	moved.Draw.Pod, moved.Up = 4, true
	r.input(Call{moved})
	r.press()
	got := r.reports()
	if len(got) != 2 || got[1].Void || *got[1].Draw != moved.Draw || got[1].Revision != 1 {
		t.Fatalf("reported %+v", got)
	}
	for _, s := range got[1].Seats {
		if s.Place != 1 {
			t.Errorf("%s has place %d of a game in which nothing was played", s.Name, s.Place)
		}
	}
}

// A time that is up elsewhere ends no other game.
func TestTimeUpEndsTheCalledGameAlone(t *testing.T) {
	r := newRig(t)
	r.start()
	up := calledThree
	up.Up = true
	r.input(Call{up})
	if r.core.kept.idle() {
		t.Error("a game that was not called was ended")
	}
}
