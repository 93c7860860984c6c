package table

import (
	"testing"
	"time"

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

// untilTimeIsUp plays a game of Bluff that the club called and whose time runs out in
// its first round, by what out does; the last reveal ends the round.
func untilTimeIsUp(r *rig, out func(*rig) *rig) *rig {
	r.t.Helper()
	roll := func(f dice.Face) dice.Roll { return dice.Roll{f, f, f, f, f} }
	r.press()
	r.acts(bluff.Opening{Player: "Ann", Dice: roll(5)}, bluff.Opening{Player: "Ben", Dice: roll(2)}, bluff.Opening{Player: "Cem", Dice: roll(1)},
		bluff.Place{Player: "Ann", Bet: bluff.Bet{Count: 2, Face: 4}})
	r = out(r)
	r.notice("time_up", "")
	if len(r.reports()) > 0 || r.state.Called == nil || !r.state.Called.Up {
		r.t.Fatalf("in the middle of a round: %+v", r.reports())
	}
	r.acts(bluff.Challenge{Player: "Ben"}, bluff.Reveal{Player: "Ann", Dice: roll(1)}, bluff.Reveal{Player: "Ben", Dice: roll(1)}, bluff.Reveal{Player: "Cem", Dice: roll(1)})
	return r
}

// A table that is away from its club ends the game by its own clock, by the same
// rule and with the same result as by the club's word, once: over a restart, and
// when the club says so later as well.
func TestTheTablesOwnClockEndsTheGame(t *testing.T) {
	call := calledThree
	says := func(r *rig, until time.Time, up bool) {
		call.Until, call.Up = until, up
		r.input(Call{call})
	}
	var until time.Time
	passes := func(r *rig) *rig { r.now = until.Add(time.Minute); r.input(Tick{}); return r }
	var byWord wire.Result
	for _, c := range []struct {
		name string
		// out lets the time run out, back is the club's return.
		out  func(*rig) *rig
		back func(*rig)
	}{
		{"by the club's word", func(r *rig) *rig { says(r, until, true); return r }, nil},
		{"by its own clock", passes, nil},
		{"over a restart", func(r *rig) *rig { return passes(r.again()) }, nil},
		{"and hears the old call again", func(r *rig) *rig { passes(r); says(r, until, false); return r }, nil},
		{"and the club says so later", passes, func(r *rig) { says(r, until, false); says(r, until, true) }},
		{"and the club gave more time meanwhile", passes, func(r *rig) { says(r, until.Add(time.Hour), false) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t)
			until = r.now.Add(30 * time.Minute)
			says(r, until, false)
			if w := r.state.Called; w == nil || !w.Until.Equal(until) || w.Up {
				t.Fatalf("the wall is told of %+v", w)
			}
			r = untilTimeIsUp(r, c.out)
			if c.back != nil {
				c.back(r)
			}
			got := r.reports()
			if len(got) != 1 {
				t.Fatalf("reported %+v", got)
			}
			if found := Check(r.records, nil); len(found.Wrong) > 0 {
				t.Errorf("whoever plays the journal again finds %v", found.Wrong)
			}
			if w := r.state.Called; w != nil && (w.Up || !w.Until.IsZero()) {
				t.Errorf("of a game that is over the wall is told %+v", w)
			}
			got[0].Began, got[0].Ended = time.Time{}, time.Time{}
			if byWord.GameID == "" {
				byWord = got[0]
			}
			if !sameJSON(got[0], byWord) {
				t.Errorf("it ended as %+v, by the club's word as %+v", got[0], byWord)
			}
		})
	}
}

// A table whose clock is ahead of the club's ends nothing by it: the time would be
// up as it begins. Such a table waits for the club's word, and says so.
func TestAClockThatIsAheadEndsNothing(t *testing.T) {
	r := newRig(t)
	call := calledThree
	r.input(Call{call})
	r.press()
	call.Until = r.now.Add(-time.Hour)
	for range 2 { // the club says it again
		r.input(Call{call})
		r.notice(callPart, "")
		if r.core.kept.idle() || r.state.Called.Up || !r.state.Called.Until.IsZero() {
			t.Fatalf("the wall is told of %+v", r.state.Called)
		}
	}
	call.Up = true
	r.input(Call{call})
	if len(r.reports()) != 1 {
		t.Error("the club's word does not end it")
	}
	for _, n := range r.state.Notices {
		if n.Code == callPart {
			t.Errorf("after that it is said that %s", n.Text.EN)
		}
	}
}

// While the round's clock stands no time runs out, and the wall is told what is
// left.
func TestAClockThatStandsEndsNothing(t *testing.T) {
	r := newRig(t)
	call := calledThree
	call.Limit = 600
	r.input(Call{call})
	r.press()
	r.now = r.now.Add(24 * time.Hour)
	r.input(Tick{})
	if w := r.state.Called; r.core.kept.idle() || w.Up || w.Limit != 600 {
		t.Errorf("the wall is told of %+v", w)
	}
}
