package table

import (
	"errors"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
)

// A game moves to another table in the middle of a round and ends there: one
// game id, one result, of the other table.
func TestAGameGoesOnAtAnotherTable(t *testing.T) {
	first := newRig(t)
	first.input(Call{calledThree})
	first.press()
	first.command(host, wire.Act, bluff.Leave{Player: "Cem"})
	id := first.state.GameID

	second := newRig(t)
	for range 3 { // it has had games of its own
		second.start()
		second.leave()
	}
	there := setup(t)
	there.Table, _ = wire.ParseTableID("other")
	if _, err := Arriving(there, first.records, first.records, first.now); err == nil {
		t.Error("a game was put where one goes on")
	}
	if _, err := Arriving(there, nil, second.records, second.now); !errors.Is(err, ErrNoGame) {
		t.Errorf("a game that is over was moved: %v", err)
	}
	revision := second.state.Revision
	records, err := Arriving(there, second.records, first.records, second.now)
	if err != nil {
		t.Fatal(err)
	}
	left, err := Leaving(first.records, first.now)
	if err != nil {
		t.Fatal(err)
	}

	core, err := Load(there, records)
	if err != nil {
		t.Fatal(err)
	}
	moved := &rig{t: t, core: core, now: second.now, records: records}
	moved.state.Revision = revision // pages have seen that
	moved.input(Tick{})
	if v := moved.view(); moved.state.GameID != id || v.Dice["Cem"] != 0 || v.Dice["Ann"] != 5 {
		t.Errorf("%s goes on with %+v", moved.state.GameID, v)
	}
	moved.command(host, wire.Act, bluff.Leave{Player: "Ann"})
	all := moved.reports()
	if len(all) != 1 || all[0].GameID != id || all[0].Table != "other" || all[0].Revision != 1 || *all[0].Draw != calledThree.Draw {
		t.Errorf("the results are %+v", all)
	}
	moved.command(host, wire.StartGame, wire.Start{Game: "bluff", Players: three})
	if got := moved.state.GameID; got != "other-20261121-4" {
		t.Errorf("the next game is %s", got)
	}

	first = newRig(t, append(first.records, left)...)
	if got := first.reports(); len(got) != 0 || first.state.Game != "" {
		t.Errorf("where the game was, %q goes on with the results %+v", first.state.Game, got)
	}
	first.notice("gone", "")
	if a := first.command(host, wire.Correct, wire.Correction{Do: wire.CorrectResume}); a.OK {
		t.Error("the game was taken up again where it had left")
	}
	if c := first.state.Called; c != nil {
		t.Errorf("the game that left is called again: %+v", c)
	}
}

// A dispute goes along with its game: it is decided there, and nothing waits for it
// where the game began, which plays on and lets the photograph go in its time.
func TestADisputeGoesAlongWithItsGame(t *testing.T) {
	r := pictured(t)
	r.command(cem, wire.Dispute, nil)
	left, err := Leaving(r.records, r.now)
	if err != nil {
		t.Fatal(err)
	}
	there := setup(t)
	there.Table, _ = wire.ParseTableID("other")
	arrived, err := Arriving(there, nil, r.records, r.now)
	if err != nil {
		t.Fatal(err)
	}
	moved := newRig(t, arrived...)
	moved.now = r.now
	if a := moved.command(host, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: true}); !a.OK || moved.state.Dispute != nil {
		t.Errorf("where the game goes on the dispute is answered with %+v", a)
	}

	here := newRig(t, append(r.records, left)...)
	here.notice("gone", "")
	if here.state.Dispute != nil || here.state.Disputable != nil || did[Release](here) != 1 {
		t.Errorf("still disputed is %+v, %d photographs were let go", here.state.Dispute, did[Release](here))
	}
	here.press()
	if here.state.Game != "bluff" {
		t.Errorf("no game begins: %+v", here.state.Notices)
	}
}

// No game is put on a table over a dispute of its own last one, as none is begun
// there: it would never be decided, and its photograph be kept for good.
func TestNoGameArrivesOverAnOpenDispute(t *testing.T) {
	coming := newRig(t)
	coming.betting()
	here := pictured(t)
	here.command(cem, wire.Dispute, nil)
	here.command(host, wire.StopGame, nil)
	if _, err := Arriving(setup(t), here.records, coming.records, here.now); err == nil || !strings.Contains(err.Error(), "in dispute") {
		t.Errorf("a game arrives over an open dispute: %v", err)
	}
	here.command(host, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: true})
	if _, err := Arriving(setup(t), here.records, coming.records, here.now); err != nil {
		t.Error(err)
	}
}
