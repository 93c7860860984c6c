package table

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
)

// calledThree is a game of Bluff that the club calls for the usual three.
var calledThree = wire.Call{
	Draw: wire.Draw{Tournament: "autumn", Round: 3, Pod: 2, Attempt: 1}, Game: "bluff", Settings: map[string]string{"zeigs_mir": "true"},
	Players: []wire.CalledPlayer{{Seat: 4, Player: "p30", Name: "Cem"}, {Seat: 1, Player: "p07", Name: "Ann"}, {Seat: 3, Player: "p12", Name: "Ben"}},
}

// leave ends a game of three: Ben has won.
func (r *rig) leave() {
	r.t.Helper()
	for _, p := range []string{"Ann", "Cem"} {
		if a := r.command(host, wire.Act, bluff.Leave{Player: p}); !a.OK {
			r.t.Fatal(a.Text.EN)
		}
	}
	if len(r.state.Winners) == 0 {
		r.t.Fatal("nobody has won")
	}
}

// reports are the results that the club was told.
func (r *rig) reports() []wire.Result {
	var all []wire.Result
	for _, e := range r.effects {
		if e, ok := e.(Report); ok {
			all = append(all, e.Result)
		}
	}
	return all
}

// again is the table after a power cut.
func (r *rig) again() *rig {
	at := r.now
	next := newRig(r.t, r.records...)
	next.now = at.Add(time.Hour) // command IDs are made of the time
	return next
}

func TestTheCalledGameIsOfferedAndBegunByTheButton(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	r.notice(AskCalled, "")
	if text := r.state.Notices[0].Text.EN; text != "Round 3, table 2: Ann, Ben, Cem." {
		t.Errorf("the table says %q", text)
	}
	r = r.again()
	if c := r.state.Called; c == nil || !c.Open || c.Text.DE != "Runde 3, Tisch 2" {
		t.Fatalf("after a restart %+v is called", c)
	}
	for _, other := range []wire.Start{{Game: "bluff", Players: three}, {Game: "thrill", Players: three}, {Game: "bluff", Players: three[:2], Settings: calledThree.Settings}} {
		if a := r.command(host, wire.StartGame, other); a.OK || !strings.Contains(a.Text.EN, "Round 3, table 2 is called") {
			t.Errorf("another game was begun: %+v", a)
		}
	}
	r.press()
	if v := r.view(); !reflect.DeepEqual(v.Players, []string{"Ann", "Ben", "Cem"}) || r.core.kept.game.Settings["zeigs_mir"] != "true" {
		t.Fatalf("the game is %+v", v)
	}
	if c := r.state.Called; c == nil || c.Open || len(r.state.Notices) > 0 && r.state.Notices[0].Code == AskCalled {
		t.Errorf("while it is played %+v is called, with %+v", c, r.state.Notices)
	}
	before := len(r.records)
	r.input(Call{calledThree}) // the club says it again
	if len(r.records) != before {
		t.Error("a call that is known was kept again")
	}
}

// The called game is open until it was played, over restarts, other games and
// what the club says again.
func TestACallIsPlayedOnce(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	if a := r.command(host, wire.Confirm, wire.Confirmation{Code: AskCalled, Yes: true}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.command(host, wire.StopGame, wire.Ending{Reason: "coffee"})
	if c := r.state.Called; c == nil || !c.Open {
		t.Fatal("a game that was abandoned is not open again")
	}
	r.press()
	r.leave()
	for range 2 {
		r = r.again()
		r.input(Call{calledThree})
		if c := r.state.Called; c != nil && c.Open {
			t.Fatal("a game that was played is called again")
		}
		r.command(host, wire.StartGame, wire.Start{Game: "bluff", Players: three})
		if r.state.Called != nil || r.core.kept.game.Call != nil {
			t.Fatal("another game is taken for the one that was called")
		}
		r.leave()
	}
	next := calledThree
	next.Draw.Round = 4
	r.input(Call{next})
	if c := r.state.Called; c == nil || !c.Open || c.Draw.Round != 4 {
		t.Fatal("the next round is not called")
	}
	r.input(Call{})
	if r.state.Called != nil || r.again().state.Called != nil {
		t.Error("a call was taken back and is still there")
	}
}

// A game whose result the club has taken away is played again, over restarts, and
// as another game of the same draw.
func TestACalledGameIsPlayedAgain(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	r.press()
	r.leave()
	first := r.core.kept.game.ID
	r.input(Call{}) // the club has the result
	again := calledThree
	again.Again = 1
	r.input(Call{again})
	r = r.again()
	r.notice(AskCalled, "")
	r.press()
	if g := r.core.kept.game; g.ID == first || g.Call == nil || g.Call.Draw != calledThree.Draw {
		t.Fatalf("played again is %+v", g)
	}
	r.input(Call{again})
	r.leave()
	if c := r.state.Called; c != nil && c.Open {
		t.Error("it is called a third time")
	}
	if all := r.reports(); len(all) == 0 || all[len(all)-1].Draw == nil || *all[len(all)-1].Draw != calledThree.Draw {
		t.Errorf("the club is told %+v", all)
	}
}

// Who plays what the club does not want any more is told so, until it is wanted
// again or stopped.
func TestAGameThatTheClubTookBackIsSaid(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	r.press()
	said := func() bool {
		return slices.ContainsFunc(r.state.Notices, func(n wire.Notice) bool { return n.Code == "withdrawn" })
	}
	next := calledThree
	next.Draw.Attempt++
	for _, other := range []wire.Call{{}, next} {
		r.input(Call{other})
		if r = r.again(); !said() {
			t.Errorf("the club calls %+v, and nothing is said", other.Draw)
		}
		r.input(Call{calledThree})
		if said() {
			t.Error("the game is wanted again, and it is said all the same")
		}
	}
	r.input(Call{next})
	r.command(host, wire.StopGame, wire.Ending{Reason: "taken back"})
	if c := r.state.Called; said() || c == nil || !c.Open || c.Draw.Attempt != 2 {
		t.Errorf("after that game %+v is called, with %+v", c, r.state.Notices)
	}
}

func TestACallThatCannotBePlayedIsSaid(t *testing.T) {
	r := newRig(t)
	before := calledThree
	before.Draw.Round = 2
	r.input(Call{before})
	bad := calledThree
	bad.Game = "chess"
	r.input(Call{bad})
	r.notice("call", "")
	if text := r.state.Notices[0].Text; !strings.HasPrefix(text.DE, "Der Club ruft Runde 3, Tisch 2 auf") || !strings.HasPrefix(text.EN, "The club calls Round 3, table 2") {
		t.Errorf("it is said as %+v", text)
	}
	if r.state.Called != nil {
		t.Error("it is called all the same, or what was called before")
	}
	r.input(Call{calledThree})
	r.notice(AskCalled, "")
}

// A called game that is of no round is named by what the club calls it.
func TestACalledGameOfFreePlayIsOfNoRound(t *testing.T) {
	r := newRig(t)
	free := calledThree
	free.Draw.Round, free.Title = 1, games.Text{DE: "Freies Spiel", EN: "Free play"}
	r.input(Call{free})
	r.notice(AskCalled, "")
	if text := r.state.Notices[0].Text; text.DE != "Freies Spiel, Spiel 2: Ann, Ben, Cem." || text.EN != "Free play, game 2: Ann, Ben, Cem." {
		t.Errorf("the table says %+v", text)
	}
}

// Only who may begin a game begins the called one.
func TestAPlayerDoesNotBeginTheCalledGame(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	if a := r.command(ann, wire.Confirm, wire.Confirmation{Code: AskCalled, Yes: true}); a.OK {
		t.Error("a player began it")
	}
	if a := r.command(host, wire.Confirm, wire.Confirmation{Code: AskCalled}); a.OK || r.state.Game != "" {
		t.Error("no began it")
	}
}

func TestAResultSaysHowTheGameEnded(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	r.press()
	if got := r.reports(); len(got) != 0 {
		t.Fatalf("a game that goes on has the result %+v", got)
	}
	r.leave()
	got := r.reports()
	if len(got) != 1 {
		t.Fatalf("%d results", len(got))
	}
	w := got[0]
	if w.Table != "test" || w.GameID != r.state.GameID || w.Revision != 1 || *w.Draw != calledThree.Draw || w.Void || w.Settings["zeigs_mir"] != "true" {
		t.Errorf("the result is %+v", w)
	}
	places := []wire.Place{{Seat: 1, Player: "p07", Name: "Ann", Place: 2}, {Seat: 3, Player: "p12", Name: "Ben", Place: 1}, {Seat: 4, Player: "p30", Name: "Cem", Place: 2}}
	if !reflect.DeepEqual(w.Seats, places) {
		t.Errorf("places %+v", w.Seats)
	}
	if !w.Ended.After(w.Began) {
		t.Errorf("it lasted from %v to %v", w.Began, w.Ended)
	}
	if again := r.again().reports(); len(again) != 1 || !sameJSON(again[0], w) {
		t.Errorf("after a restart it is told as %+v", again)
	}
}

// A result that a correction changes is told with a higher revision; one that
// stays as it was is not told again.
func TestACorrectedGameHasAHigherRevision(t *testing.T) {
	r := newRig(t)
	r.start()
	r.leave()
	acts := len(r.core.kept.past)
	r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectNote, Reason: "nothing"})
	if a := r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectReplace, Act: acts, Event: raw(t, bluff.Leave{Player: "Ben"}), Then: wire.ThenBack}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	all := r.reports()
	last := all[len(all)-1]
	if last.Revision != len(all) || last.Seats[1].Place != 2 || last.Seats[2].Place != 1 || last.Reason == "" {
		t.Errorf("the last result is %+v", last)
	}
	for i, w := range all {
		if w.Revision != i+1 || w.GameID != all[0].GameID {
			t.Errorf("revision %d of %s comes as number %d", w.Revision, w.GameID, i+1)
		}
	}
	if again := r.again().reports(); len(again) != 1 || !sameJSON(again[0], last) {
		t.Errorf("after a restart it is told as %+v", again)
	}
}

func TestAnAbandonedGameIsVoid(t *testing.T) {
	r := newRig(t)
	r.input(Call{calledThree})
	r.press()
	r.command(host, wire.StopGame, wire.Ending{Reason: "the lamp fell"})
	all := r.reports()
	if len(all) != 1 || !all[0].Void || all[0].Reason != "the lamp fell" || all[0].Seats[0].Place != 0 || all[0].Seats[0].Player != "p07" {
		t.Fatalf("the results are %+v", all)
	}
	r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectResume})
	r.leave()
	if all = r.reports(); len(all) != 2 || all[1].Void || all[1].Revision != 2 || all[1].GameID != all[0].GameID {
		t.Errorf("resumed and won, the results are %+v", all)
	}
}

// A deck in the settings stays on the table.
func TestAResultHoldsNoDeck(t *testing.T) {
	r := newRig(t)
	secret := strings.Repeat("ab", 32)
	r.command(host, wire.StartGame, wire.Start{Game: "luckyfive", Players: three, Settings: map[string]string{seed: secret, "cards": "red:1,orange:1"}})
	r.command(host, wire.StopGame, nil)
	all := r.reports()
	if b, _ := json.Marshal(all); len(all) != 1 || strings.Contains(string(b), secret) || all[0].Settings["cards"] == "" {
		t.Errorf("%s", b)
	}
}

func raw(t *testing.T, ev any) json.RawMessage {
	b, err := json.Marshal(ev)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func sameJSON(a, b wire.Result) bool {
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return string(x) == string(y)
}
