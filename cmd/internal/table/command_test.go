package table

import (
	"reflect"
	"testing"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

func TestCommandsKnowTheirRole(t *testing.T) {
	r := newRig(t)
	ann := wire.Asker{User: "ann", Role: wire.Player, Seat: 1}
	guest := wire.Asker{User: "guest", Role: wire.Guest}
	if a := r.command(ann, wire.StartGame, wire.Start{Game: "bluff", Players: three}); a.OK {
		t.Error("a player started a game")
	}
	r.betting()
	if a := r.command(host, wire.StartGame, wire.Start{Game: "bluff", Players: three}); a.OK {
		t.Error("a running game was started over")
	}
	bet := map[string]any{"do": "bet", "player": "Ben", "count": 3, "face": 3}
	for _, who := range []wire.Asker{ann, guest} {
		if a := r.command(who, wire.Act, bet); a.OK {
			t.Errorf("%s placed a bet by command", who.User)
		}
	}
	if a := r.command(host, wire.Act, bet); !a.OK {
		t.Error(a.Text.EN)
	}
	if a := r.command(ann, wire.Act, map[string]any{"do": "challenge", "player": "Cem"}); a.OK {
		t.Error("Ann challenged for Cem")
	}
	if a := r.command(ann, wire.Act, map[string]any{"do": "challenge", "player": "Ann"}); a.OK || a.Rule != "BL-8" {
		t.Errorf("Ann challenged out of turn: %+v", a)
	}
	cem := wire.Asker{User: "cem", Role: wire.Player, Seat: 4}
	if a := r.command(cem, wire.Act, map[string]any{"do": "challenge", "player": "Cem"}); !a.OK {
		t.Error(a.Text.EN)
	}
	r.phase(settle.Reveal)
}

func TestACommandSentAgainIsDoneOnce(t *testing.T) {
	r := newRig(t)
	r.betting()
	c := wire.Command{ID: "x", From: host, Verb: wire.Act, Body: []byte(`{"do":"bet","player":"Ben","count":3,"face":3}`)}
	r.input(Asked{Command: c})
	n := len(r.records)
	r.input(Asked{Command: c})
	if len(r.records) != n || !r.answers[len(r.answers)-1].OK {
		t.Fatalf("done again, or refused: %+v", r.answers)
	}
	again := newRig(t, r.records...)
	n = len(again.records)
	again.input(Asked{Command: c})
	if len(again.records) != n || !again.answers[0].OK {
		t.Fatal("done again after a restart")
	}
}

// BL-18: the host voids a round, and only the one that runs.
func TestTheHostVoidsARound(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	if a := r.command(host, wire.VoidRound, wire.Void{Round: 2}); a.OK {
		t.Error("a round was voided that does not run")
	}
	if a := r.command(host, wire.VoidRound, wire.Void{Round: 1, Reason: "umgestoßen"}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.bet("")
	r.shakes("Ann, Ben, Cem")
	r.cups(settle.CupUp, 1, 3, 4)
	r.cups(settle.CupDown, 1, 3, 4)
	r.phase(settle.Covered)
	r.marker("number", 2, 2)
	r.bet("Ben 2 × 2")
}

func TestTheWinnerIsShownAndThePressBeginsAnew(t *testing.T) {
	r := newRig(t)
	r.start()
	for _, p := range []string{"Ann", "Cem"} {
		r.command(host, wire.Act, bluff.Leave{Player: p})
	}
	r.phase(settle.Idle)
	if !reflect.DeepEqual(r.state.Winners, []string{"Ben"}) {
		t.Fatalf("the winners are %v", r.state.Winners)
	}
	if p := r.state.Places; p["Ben"] != 1 || p["Ann"] < 2 || p["Cem"] < 2 {
		t.Errorf("the places are %v (BL-20)", p)
	}
	id := r.state.GameID
	r.press()
	r.phase(settle.Opened)
	if r.state.GameID == id || len(r.state.Winners) != 0 || len(r.records) != 1 {
		t.Errorf("game %s, winners %v, %d records", r.state.GameID, r.state.Winners, len(r.records))
	}
}

func TestTheEyesTroubleIsSaid(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.input(EyeDown{eye.Words{DE: "sie stürzte ab", EN: "it crashed"}})
	r.notice("eye", "")
	if got := r.state.Notices[0].Text; got.DE != "Die Kamera ist ausgefallen und startet neu: sie stürzte ab." || got.EN != "The camera failed and starts again: it crashed." {
		t.Errorf("told: %v", got)
	}
	r.input(EyeUp{})
	r.notice("", "")
	r.bet("Ben 5 × 3")
	r.marker("number", 5, 3) // told anew by the new eye
	r.notice("", "")
	r.bet("Ben 5 × 3")
	for kind, code := range map[settle.Kind]string{settle.Bumped: "bumped", settle.NoMat: "no_mat", settle.Mirrored: "no_mat"} {
		r.saw(settle.Event{Kind: kind})
		r.notice(code, "")
		r.saw(settle.Event{Kind: settle.Reposed})
		r.notice("", "")
	}
}

// A camera that mirrors is told apart from a covered mat: nobody is to uncover corners that are in full view.
func TestAMirroredCameraIsTold(t *testing.T) {
	r := newRig(t)
	r.saw(settle.Event{Kind: settle.Mirrored})
	if got := r.state.Notices; len(got) != 1 || got[0].Text != textMirrored {
		t.Errorf("told: %v", got)
	}
}

// An eye knows nothing of what the one before it complained of, so it cannot
// take it back: what is still wrong it says anew.
func TestANewEyeComplainsAnew(t *testing.T) {
	r := newRig(t)
	r.betting()
	complain := map[string]func(){
		"camera": func() { r.input(EyeFault{eye.Fault{Code: "camera", Text: "It is unplugged."}}) },
		"no_mat": func() { r.saw(settle.Event{Kind: settle.NoMat}) },
		"bumped": func() { r.saw(settle.Event{Kind: settle.Bumped}) },
		"dark":   func() { r.saw(settle.Event{Kind: settle.Dark}) },
	}
	for code, say := range complain {
		say()
		r.notice(code, "")
		r.input(EyeDown{})
		r.input(EyeUp{})
		r.notice("", "")
	}
}

func TestALongPressDisputesTheVerdict(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.input(Pressed{Kind: button.Long})
	r.notice("", "")
	r.marker("number", 5, 3)
	r.press()
	for _, seat := range []int{1, 3, 4} {
		r.roll(seat, 3, 3, 3, 3, 3)
	}
	r.input(Photographed{r.photos[0], wire.Photo{URL: "/evidence/x.jpg"}})
	if r.state.Verdict.Photo == nil || r.state.Verdict.Photo.URL != "/evidence/x.jpg" {
		t.Fatal("the photo is not shown")
	}
	r.input(Pressed{Kind: button.Long})
	r.notice("disputed", "")
}

// Somebody else sat down between the asking and the doing: a phone that has the seat
// for the one before does nothing there, and hears nothing of the game.
func TestNothingIsDoneForWhoSatThereBefore(t *testing.T) {
	r := newCup(t, nil)
	r.look()
	ask := func(player string) wire.Answer {
		t.Helper()
		r.now = r.now.Add(time.Second)
		r.input(Asked{Command: wire.Command{ID: "x" + player, From: ann, Verb: wire.Act, Private: true, Player: player, Body: []byte(`{"do":"cross","player":"Ann","category":"low"}`)}})
		return r.answers[len(r.answers)-1]
	}
	if a := ask("Dora"); a.OK || a.Text != games.Text(textOther) {
		t.Errorf("Dora's phone is answered %+v", a)
	}
	if a := ask("Ann"); !a.OK {
		t.Errorf("Ann's own phone is answered %+v", a)
	}
}
