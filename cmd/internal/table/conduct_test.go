package table

import (
	"reflect"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

// BL-2 to BL-13: a round as it is played, and the verdict it ends with.
func TestARoundIsRuled(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 2)
	r.bet("Ben 5 × 2")
	r.marker("star", 3, star)
	r.bet("Cem 3 × ★")
	r.marker("number", 6, 4)
	r.bet("Ann 6 × 4")
	r.press()
	r.phase(settle.Reveal)
	if !r.state.Reveal {
		t.Error("the wall does not say Hoch die Becher")
	}
	r.cups(settle.CupUp, 1, 3, 4)
	r.roll(3, 4, 4, 1, 1, 1)
	r.roll(1, star, 4, 2, 2, 2)
	r.roll(4, 3, 3, 3, 3, star)
	v := r.state.Verdict
	if v == nil || !reflect.DeepEqual(v.Losses, map[string]int{"Ann": 1}) {
		t.Fatalf("the verdict is %+v", v)
	}
	if n := countMatches(v); n != 5 || len(v.Counted) != 15 {
		t.Errorf("%d of %d dice are counted, want 5 of 15", n, len(v.Counted))
	}
	if len(r.photos) != 1 || r.photos[0] != v.ID {
		t.Errorf("photos asked for: %q", r.photos)
	}
	r.phase(settle.Clearing)
	if w := r.watch(); w.Graveyard != 1 || !reflect.DeepEqual(w.Seats, map[int]int{1: 4, 3: 5, 4: 5}) {
		t.Errorf("the table is cleared to %+v", w)
	}
	r.cups(settle.CupDown, 1, 3, 4)
	r.phase(settle.Clearing)
	r.saw(settle.Event{Kind: settle.GraveyardCount, Count: 1})
	r.phase(settle.Covered)
	if turn := r.view().Turn; turn == nil || *turn != "Ben" {
		t.Error("Ben doubted rightly and does not open the next round (BL-13)")
	}
}

func countMatches(v *wire.Verdict) int {
	n := 0
	for _, c := range v.Counted {
		if c.Counts {
			n++
		}
	}
	return n
}

// BL-2: those who tie throw again, and what still lies there is no throw.
func TestATiedOpeningIsThrownAgain(t *testing.T) {
	r := newRig(t)
	r.start()
	r.roll(1, 1, 1, 1, 1, 1)
	r.roll(3, 5, 5, 5, 5, 5)
	asked := r.now
	r.roll(4, 5, 5, 5, 5, 5)
	if w := r.watch(); w.Phase != settle.Opened || !reflect.DeepEqual(w.Seats, map[int]int{3: 5, 4: 5}) {
		t.Fatalf("the eye watches %+v", w)
	}
	r.saw(settle.Event{Kind: settle.RollRead, Seat: 3, Dice: read(5, 5, 5, 5, 5), Since: asked})
	if waiting := r.view().Waiting; len(waiting) != 2 {
		t.Fatalf("dice that lay there were taken as a throw; %v are awaited", waiting)
	}
	r.roll(3, 1, 2, 3, 4, 5)
	r.roll(4, 1, 2, 3, 4, 5)
	if w := r.watch(); len(r.view().Waiting) != 2 || w.ID != r.watches[len(r.watches)-2].ID+1 {
		t.Fatal("a second tie does not ask the eye anew")
	}
	r.roll(3, 1, 1, 1, 1, 1)
	r.roll(4, 1, 1, 1, 1, 2)
	r.phase(settle.Clearing)
}

// The marker against BL-4 to BL-7, from the bet Ben 5 x 3.
func TestWhereTheMarkerRests(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   string
		count  int
		face   dice.Face
		bet    string
		notice string
		rule   string
	}{
		{"further number field", "number", 6, 1, "Cem 6 × 1", "", ""},
		{"further star field", "star", 3, star, "Cem 3 × ★", "", ""},
		{"same field, higher face", "number", 5, 4, "Cem 5 × 4", "", ""},
		{"far ahead", "number", 20, 5, "Cem 20 × 5", "", ""},
		{"same field, same face", "number", 5, 3, "Ben 5 × 3", "", ""},
		{"same field, lower face", "number", 5, 2, "Ben 5 × 3", "illegal_bet", "BL-7"},
		{"star on a number field", "number", 6, star, "Ben 5 × 3", "illegal_bet", "BL-4"},
		{"number on a star field", "star", 4, 2, "Ben 5 × 3", "illegal_bet", "BL-4"},
		{"a face the dice do not have", "number", 7, 6, "Ben 5 × 3", "illegal_bet", "input"},
		{"behind: another lap?", "number", 4, 3, "Ben 5 × 3", AskNextLap, ""},
		{"star behind: another lap?", "star", 2, star, "Ben 5 × 3", AskNextLap, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t)
			r.betting()
			r.marker("number", 5, 3)
			r.bet("Ben 5 × 3")
			r.marker(c.kind, c.count, c.face)
			r.bet(c.bet)
			r.notice(c.notice, c.rule)
			if wanted := r.state.MarkerWanted; (wanted != nil) != (c.notice != "") {
				t.Fatalf("the marker is wanted on %+v", wanted)
			}
			r.marker("number", 5, 3)
			if c.notice != "" {
				r.notice("", "")
				r.bet("Ben 5 × 3")
			}
		})
	}
}

// BL-5: a marker behind the bet means the next lap only when the bettor says so.
func TestTheNextLapIsConfirmed(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 19, 3)
	r.marker("number", 2, 1)
	r.notice(AskNextLap, "")
	ann := wire.Asker{User: "ann", Role: wire.Player, Seat: 1}
	if a := r.command(ann, wire.Confirm, wire.Confirmation{Code: AskNextLap, Yes: true}); a.OK {
		t.Error("Ann confirmed the bet of Cem")
	}
	cem := wire.Asker{User: "cem", Role: wire.Player, Seat: 4}
	if a := r.command(cem, wire.Confirm, wire.Confirmation{Code: AskNextLap, Yes: true}); !a.OK {
		t.Error(a.Text.EN)
	}
	r.bet("Cem 22 × 1")
	if r.state.MarkerWanted != nil {
		t.Error("the marker lies right on the next lap and is wanted elsewhere")
	}
	r.marker("number", 1, 1)
	r.command(host, wire.Confirm, wire.Confirmation{Code: AskNextLap, Yes: false})
	r.notice("illegal_bet", "BL-7")
	r.bet("Cem 22 × 1")
}

// BL-6: a marker that was not seen placed is no first bet.
func TestAMarkerThatMerelyLiesThereIsNoBet(t *testing.T) {
	r := newRig(t)
	r.start()
	r.marker("number", 7, 2)
	r.roll(1, 1, 1, 1, 1, 1)
	r.roll(3, 5, 5, 5, 5, star)
	r.roll(4, 2, 2, 2, 2, 2)
	r.cups(settle.CupDown, 1, 3, 4)
	r.phase(settle.Covered)
	r.bet("")
	r.notice("", "")
	r.marker("number", 7, 2)
	r.bet("")
	r.notice("", "")
	t.Run("taken and put back it is asked for", func(t *testing.T) {
		r := *r
		r.t = t
		r.saw(settle.Event{Kind: settle.MarkerGone})
		r.marker("number", 7, 2)
		r.bet("")
		r.notice(AskFirstBet, "")
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskFirstBet, Yes: true})
		r.bet("Ben 7 × 2")
	})
	t.Run("left untouched it can be confirmed", func(t *testing.T) {
		r := *r
		r.t = t
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskFirstBet, Yes: true})
		r.bet("Ben 7 × 2")
	})
	t.Run("moved it is the bet", func(t *testing.T) {
		r := *r
		r.t = t
		r.marker("number", 7, 3)
		r.bet("Ben 7 × 3")
	})
}

func TestAMarkerPlacedBeforeTheTableIsClearIsAskedFor(t *testing.T) {
	r := newRig(t)
	r.start()
	r.roll(1, 1, 1, 1, 1, 1)
	r.roll(3, 5, 5, 5, 5, star)
	r.roll(4, 2, 2, 2, 2, 2)
	r.cups(settle.CupDown, 1, 3)
	r.marker("number", 4, 4)
	r.cups(settle.CupDown, 4)
	r.bet("")
	r.notice(AskFirstBet, "")
	r.press()
	r.bet("")
	r.command(host, wire.Confirm, wire.Confirmation{Code: AskFirstBet, Yes: true})
	r.bet("Ben 4 × 4")
}

// BL-3: before a challenge a lifted cup is never a reveal.
func TestPeeksAndForeignRollsChangeNothing(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	records := len(r.records)
	r.cups(settle.CupUp, 1)
	r.roll(1, 1, 1, 1, 1, 1)
	r.saw(settle.Event{Kind: settle.RollDoubt, Seat: 1, Missing: 2})
	r.cups(settle.CupDown, 1)
	r.phase(settle.Covered)
	if len(r.records) != records || r.state.Seats[0].Roll != nil || r.state.Seats[0].Doubt != nil {
		t.Fatal("dice seen in a peek left a trace")
	}
	old := r.watch().ID
	r.press()
	r.saw(settle.Event{Kind: settle.RollRead, Seat: 1, Dice: read(1, 1, 1, 1, 1), Watch: old})
	if len(r.view().Waiting) != 3 {
		t.Fatal("a roll that was read before the challenge was taken")
	}
}

// BL-8.
func TestTheButtonNeedsABet(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.press()
	r.phase(settle.Covered)
	r.notice("refused", "BL-8")
	for range 70 {
		r.input(Tick{})
	}
	r.notice("", "")
}

func TestAPressWithTheMarkerElsewhereIsAskedBack(t *testing.T) {
	for name, disturb := range map[string]func(r *rig){
		"illegal": func(r *rig) { r.marker("number", 5, 1) },
		"behind":  func(r *rig) { r.marker("number", 1, 1) },
		"in hand": func(r *rig) { r.saw(settle.Event{Kind: settle.MarkerGone}) },
		"tilted":  func(r *rig) { r.saw(settle.Event{Kind: settle.MarkerDoubt}) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			r.betting()
			r.marker("number", 5, 3)
			disturb(r)
			r.press()
			r.phase(settle.Covered)
			r.notice(AskChallenge, "")
			r.press()
			r.phase(settle.Reveal)
		})
	}
}

// BL-19 and BL-18.
func TestAllCupsUpWithoutAPress(t *testing.T) {
	up := func(t *testing.T) *rig {
		r := newRig(t)
		r.betting()
		r.saw(settle.Event{Kind: settle.AllUp})
		r.notice("", "") // before the first bet all shake
		r.marker("number", 5, 3)
		r.cups(settle.CupUp, 1, 3, 4)
		r.saw(settle.Event{Kind: settle.AllUp})
		r.phase(settle.Covered)
		r.notice(AskAllUp, "")
		return r
	}
	t.Run("a press says that it was a doubt", func(t *testing.T) {
		r := up(t)
		r.press()
		r.phase(settle.Reveal)
	})
	t.Run("a tap says so too", func(t *testing.T) {
		r := up(t)
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskAllUp, Yes: true})
		r.phase(settle.Reveal)
	})
	t.Run("no makes the round void", func(t *testing.T) {
		r := up(t)
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskAllUp, Yes: false})
		r.phase(settle.Clearing)
		r.bet("")
	})
	t.Run("with the cups down again it was a peek", func(t *testing.T) {
		r := up(t)
		r.cups(settle.CupDown, 1, 3)
		r.notice(AskAllUp, "")
		r.cups(settle.CupDown, 4)
		r.notice("", "")
		r.bet("Ben 5 × 3")
	})
}

func TestWhatIsMissingIsAskedForInWords(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.press()
	r.saw(settle.Event{Kind: settle.RollDoubt, Seat: 3, Missing: 1})
	r.notice("die_missing", "")
	if got := r.state.Notices[0].Text; got.DE != "Platz 3: ein Würfel nicht gesehen" || got.EN != "Seat 3: one die not seen" {
		t.Errorf("the table says %+v", got)
	}
	r.roll(3, 4, 4, 4, 4) // one too few: never counted
	if len(r.view().Waiting) != 3 || r.state.Verdict != nil {
		t.Fatal("an incomplete roll was counted")
	}
	r.notice("die_missing", "")
	r.roll(3, 4, 4, 4, 4, 4)
	r.notice("", "")
	cocked := read(1, 1, 1, 1, 1)
	cocked[2].Cocked = true
	r.saw(settle.Event{Kind: settle.RollRead, Seat: 1, Dice: cocked})
	if len(r.view().Waiting) != 2 {
		t.Fatal("a cocked die was counted")
	}
}

// BL-15: laid-out dice lie in the open and are not revealed again.
func TestLaidOutDiceAreNotRevealedTwice(t *testing.T) {
	r := newRig(t)
	if a := r.command(host, wire.StartGame, wire.Start{Game: "bluff", Players: three[:2], Settings: map[string]string{"zeigs_mir": "true"}}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.roll(1, 5, 5, 5, 5, 5)
	r.roll(3, 1, 1, 1, 1, 1)
	r.saw(settle.Event{Kind: settle.MarkerGone})
	r.cups(settle.CupDown, 1, 3)
	r.marker("number", 3, 2)
	ann := wire.Asker{User: "ann", Role: wire.Player, Seat: 1}
	if a := r.command(ann, wire.Act, map[string]any{"do": "lay_out", "player": "Ann", "dice": []any{2, "star"}}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	if roll := r.state.Seats[0].Roll; !reflect.DeepEqual(roll, []dice.Face{2, star}) {
		t.Errorf("the wall shows %v", roll)
	}
	r.press()
	r.roll(1, 2, 1, 1, 1, 1)
	if len(r.view().Waiting) != 2 {
		t.Fatal("a reading without the laid-out star was counted")
	}
	r.roll(1, 1, star, 1, 2, 3)
	r.roll(3, 1, 1, 1, 1, 2)
	if last := r.view().Last; last == nil || last.Actual != 3 {
		t.Fatalf("settled as %+v, want 3 twos", last)
	}
}

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
	r.phase(settle.Covered) // cups are down: shaking is a peek now
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
	r.input(EyeDown{"it crashed"})
	r.notice("eye", "")
	if !strings.Contains(r.state.Notices[0].Text.EN, "it crashed") {
		t.Error("the cause is not said")
	}
	r.input(EyeUp{})
	r.notice("", "")
	r.bet("Ben 5 × 3")
	r.marker("number", 5, 3) // told anew by the new eye
	r.notice("", "")
	r.bet("Ben 5 × 3")
	for kind, code := range map[settle.Kind]string{settle.Bumped: "bumped", settle.NoMat: "no_mat"} {
		r.saw(settle.Event{Kind: kind})
		r.notice(code, "")
		r.saw(settle.Event{Kind: settle.Reposed})
		r.notice("", "")
	}
}

func TestALongPressDisputesTheVerdict(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.input(Pressed{button.Long})
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
	r.input(Pressed{button.Long})
	r.notice("disputed", "")
}
