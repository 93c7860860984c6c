package table

import (
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

// pictured is a ruling with its photograph: Cem's five ones, outlined.
func pictured(t *testing.T) *rig {
	t.Helper()
	r := ruled(t)
	var seen []wire.Outline
	for i := range 5 {
		seen = append(seen, wire.Outline{Seat: 4, Value: 1, Corners: [4]calib.Point{{X: float64(i)}}})
	}
	r.input(Photographed{r.photos[0], wire.Photo{URL: PhotoPath + "x.jpg", Outlines: seen}})
	return r
}

// did counts effects of one kind.
func did[E Effect](r *rig) (n int) {
	for _, e := range r.effects {
		if _, ok := e.(E); ok {
			n++
		}
	}
	return n
}

// A disputed ruling is shown as such with who doubts it, its photograph is
// spared until the host has put it right, and its outlines say what is true.
func TestADisputeIsAcceptedByCorrecting(t *testing.T) {
	r := pictured(t)
	id := r.state.Verdict.ID
	if a := r.command(cem, wire.Dispute, nil); !a.OK {
		t.Fatal(a.Text.EN)
	}
	if d := r.state.Dispute; d == nil || d.Verdict != id || d.Seat != 4 || d.Player != "Cem" || did[Spare](r) != 1 {
		t.Fatalf("the wall shows %+v", d)
	}
	r.notice(AskDisputed, "")
	if again := r.restarted(); again.state.Dispute == nil || again.state.Dispute.Player != "Cem" {
		t.Error("after a restart nobody doubts it")
	}
	change := die(4, 1, 3)
	change.Outline = 2
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: id, Dice: []wire.DieChange{change}})
	if r.state.Dispute != nil || did[Release](r) != 1 {
		t.Errorf("still disputed: %+v, %d photos let go", r.state.Dispute, did[Release](r))
	}
	p := r.state.Verdict.Photo
	if p == nil || p.Outlines[1].Value != 3 || !p.Outlines[1].Counts || p.Outlines[0].Value != 1 || p.Outlines[0].Counts {
		t.Errorf("the photograph is %+v", p)
	}
	if again := r.restarted(); again.state.Verdict.Photo == nil || again.state.Verdict.Photo.Outlines[1].Value != 3 || again.state.Dispute != nil {
		t.Error("after a restart the photograph is as before")
	}
}

// A long press where nobody plays disputes nothing, and says so; that of a player,
// or of the table's button, does.
func TestNobodyDisputesFromAFreeSeat(t *testing.T) {
	r := pictured(t)
	r.input(Pressed{Kind: button.Long, Seat: 2})
	r.notice("refused", "")
	if n := r.state.Notices[len(r.state.Notices)-1]; r.state.Dispute != nil || n.Text.EN != "Nobody plays at seat 2: the ruling is not disputed." {
		t.Fatalf("disputed: %+v; the wall says %+v", r.state.Dispute, n.Text)
	}
	if a := r.command(wire.Asker{User: "seat-2", Role: wire.Player, Seat: 2}, wire.Dispute, nil); a.OK {
		t.Error("a phone at a free seat disputes")
	}
	r.input(Pressed{Kind: button.Long, Seat: 3})
	if d := r.state.Dispute; d == nil || d.Player != "Ben" {
		t.Errorf("Ben's long press: %+v", d)
	}
	table := pictured(t)
	table.input(Pressed{Kind: button.Long})
	if d := table.state.Dispute; d == nil || d.Player != "" {
		t.Errorf("the table's long press: %+v", d)
	}
}

// A dispute is decided as well by taking its ruling back: the photograph goes in its
// time, as of every ruling that nobody disputes.
func TestADisputeOfARulingThatIsVoidIsDecided(t *testing.T) {
	for name, fix := range map[string]func(r *rig) wire.Correction{
		"played anew":   func(*rig) wire.Correction { return wire.Correction{Do: wire.CorrectBack, Act: 4} },
		"it never was":  func(r *rig) wire.Correction { return wire.Correction{Do: wire.CorrectStrike, Act: r.core.kept.acts} },
		"the bet stood": func(*rig) wire.Correction { return wire.Correction{Do: wire.CorrectBack, Act: 5} },
	} {
		t.Run(name, func(t *testing.T) {
			r := pictured(t)
			r.command(cem, wire.Dispute, nil)
			r.put(fix(r))
			if r.state.Verdict != nil || r.state.Dispute != nil || did[Release](r) != 1 {
				t.Errorf("ruled is %+v, disputed %+v, %d photographs were let go", r.state.Verdict, r.state.Dispute, did[Release](r))
			}
			r.sameAfterRestart()
		})
	}
}

func TestAStruckOutlineIsGone(t *testing.T) {
	r := pictured(t)
	struck := die(4, 1, 0)
	struck.Outline = 5
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: r.state.Verdict.ID, Dice: []wire.DieChange{struck, die(4, 0, 2)}})
	if n := len(r.state.Verdict.Photo.Outlines); n != 4 {
		t.Errorf("%d outlines", n)
	}
}

func TestTheHostTurnsADisputeDown(t *testing.T) {
	r := pictured(t)
	before := lastingOf(r.state)
	r.command(ann, wire.Dispute, nil)
	if a := r.command(ann, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: true}); a.OK {
		t.Fatal("Ann decided it herself")
	}
	if a := r.command(host, wire.Confirm, wire.Confirmation{Code: AskDisputed}); a.OK {
		t.Fatal("what nobody proposed was done")
	}
	r.command(host, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: true})
	if r.state.Dispute != nil || len(r.state.Corrections) != 1 || r.state.Corrections[0].Text != textStands || did[Release](r) != 1 {
		t.Errorf("%+v", r.state)
	}
	if got := lastingOf(r.state); got.Verdict.Text != before.Verdict.Text {
		t.Error("the ruling changed")
	}
}

// What is proposed with a dispute is done when the host accepts it, or when
// everybody else who sits there does.
func TestAProposalIsAcceptedByTheHostOrByAgreement(t *testing.T) {
	proposed := func(t *testing.T) *rig {
		r := pictured(t)
		if a := r.command(cem, wire.Dispute, wire.Doubt{Dice: []wire.DieChange{die(4, 5, 3)}}); a.OK {
			t.Fatal("a die was proposed that is not there")
		}
		change := die(4, 1, 3)
		change.Outline = 1
		if a := r.command(cem, wire.Dispute, wire.Doubt{Dice: []wire.DieChange{change}, Reason: "I threw it"}); !a.OK {
			t.Fatal(a.Text.EN)
		}
		if d := r.state.Dispute; d == nil || d.Proposal == nil || d.Proposal.EN != "Cem: it is a 3, not a 1." || r.view().Dice["Ben"] != 4 {
			t.Fatalf("the wall shows %+v", d)
		}
		return r.restarted()
	}
	say := func(r *rig, who wire.Asker, stands bool) wire.Answer {
		return r.command(who, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: stands})
	}
	for name, c := range map[string]struct {
		words func(*rig)
		ben   int
		by    string // empty while it is open
	}{
		"the host accepts":       {func(r *rig) { say(r, host, false) }, 5, "the host"},
		"the host turns it down": {func(r *rig) { say(r, host, true) }, 4, "the host"},
		"all others agree":       {func(r *rig) { say(r, ann, false); say(r, ben, false) }, 5, "everybody at the table"},
		"one has not said":       {func(r *rig) { say(r, ann, false) }, 4, ""},
		"they do not agree":      {func(r *rig) { say(r, ann, false); say(r, ben, true) }, 4, ""},
		"one thinks again":       {func(r *rig) { say(r, ann, true); say(r, ben, false); say(r, ann, false) }, 5, "everybody at the table"},
		"it stands for all":      {func(r *rig) { say(r, ann, true); say(r, ben, true) }, 4, "everybody at the table"},
		"who doubts has no word": {func(r *rig) { say(r, cem, false); say(r, ann, false) }, 4, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := proposed(t)
			c.words(r)
			if r.view().Dice["Ben"] != c.ben || (r.state.Dispute != nil) != (c.by == "") {
				t.Errorf("Ben has %d dice, the dispute is %+v", r.view().Dice["Ben"], r.state.Dispute)
			}
			if all := r.state.Corrections; c.by == "" && len(all) != 0 || c.by != "" && all[0].By.EN != c.by {
				t.Errorf("put right was %+v", all)
			}
			if c.ben == 5 {
				r.says("corrected", "Correction by "+c.by+": "+r.state.Corrections[0].Text.EN+" Reason: I threw it")
			}
			if c.ben == 5 && r.state.Verdict.Photo.Outlines[0].Value != 3 {
				t.Error("the photograph shows what was read")
			}
			r.sameAfterRestart()
		})
	}
}

// A ruling can be disputed for a while after it, by who sits there; a button
// of a seat says whose it is.
func TestADisputeHasItsTime(t *testing.T) {
	r := ruled(t)
	r.core.setup.Dispute = 2 * time.Minute
	r.input(Tick{})
	for _, c := range []struct {
		after time.Duration
		ok    bool
	}{{time.Minute, true}, {3 * time.Minute, false}} {
		late := *r
		late.now = r.state.Verdict.At.Add(c.after)
		if a := late.command(ben, wire.Dispute, nil); a.OK != c.ok {
			t.Errorf("after %v: %+v", c.after, a)
		} else if !c.ok && a.Text.EN != "A ruling can be disputed for 2 min after it only. The host can still put it right." {
			t.Errorf("it says: %s", a.Text.EN)
		}
	}
	if d := r.state.Disputable; d == nil || d.Verdict != r.state.Verdict.ID || !d.Until.Equal(r.state.Verdict.At.Add(2*time.Minute)) {
		t.Errorf("the phones may doubt %+v", d)
	}
	r.input(Pressed{Kind: button.Long, Seat: 3})
	if d := r.state.Disputable; d != nil {
		t.Errorf("the phones may doubt %+v, which is in doubt", d)
	}
	if d := r.state.Dispute; d == nil || d.Player != "Ben" {
		t.Errorf("the wall shows %+v", d)
	}
	if a := r.command(ben, wire.Dispute, wire.Doubt{Verdict: "another"}); a.OK {
		t.Error("a ruling was disputed that is not there")
	}
}

// Phones know for how long a ruling may be doubted: until its time is over, however
// the game has gone on, but not in a closed one.
func TestPhonesKnowWhatMayBeDoubted(t *testing.T) {
	for _, within := range []time.Duration{0, time.Minute} {
		r := newRig(t)
		r.core.setup.Dispute = within
		may := func(when string, want bool) {
			t.Helper()
			if d := r.state.Disputable; (d != nil) != want || want && (d.Verdict != r.state.Verdict.ID || d.Until.IsZero() != (within == 0)) {
				t.Errorf("within %v, %s: %+v may be doubted", within, when, d)
			}
		}
		r.betting()
		may("before a ruling", false)
		r.round("Ben", fourThrees)
		may("after it", true)
		r.bets()
		r.marker("number", 2, 3)
		r.bet("Cem 2 × 3")
		may("after the next bet", true)
		r.now = r.now.Add(2 * time.Minute)
		r.input(Tick{})
		may("after a while", within == 0)
		r.leave()
		r.command(host, wire.Close, nil)
		may("closed", false)
	}
}

// One dispute is decided after the other: another ruling that is doubted meanwhile does
// not put the first one aside, whose photograph would be kept for good.
func TestAnOpenDisputeIsNotPutAsideByAnother(t *testing.T) {
	r := pictured(t)
	first := r.state.Verdict.ID
	r.command(ann, wire.Dispute, nil)
	r.round("Cem", fourThrees)
	second := r.state.Verdict.ID
	if r.state.Disputable != nil {
		t.Errorf("phones may doubt %+v", r.state.Disputable)
	}
	for _, doubt := range []wire.Doubt{{}, {Dice: []wire.DieChange{die(4, 1, 3)}}} {
		if a := r.command(ben, wire.Dispute, doubt); a.OK || a.Text != games.Text(textOtherDispute) {
			t.Errorf("Ben is answered %+v", a)
		}
	}
	r.input(Pressed{Kind: button.Long, Seat: 3})
	r.says("refused", textOtherDispute.EN)
	if d := r.state.Dispute; d == nil || d.Verdict != first || d.Player != "Ann" {
		t.Fatalf("the wall shows %+v", d)
	}
	r.command(host, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: true})
	if did[Spare](r) != 1 || did[Release](r) != 1 {
		t.Errorf("%d photographs were kept and %d let go", did[Spare](r), did[Release](r))
	}
	if d := r.state.Disputable; d == nil || d.Verdict != second {
		t.Errorf("then phones may doubt %+v", d)
	}
	if a := r.command(ben, wire.Dispute, nil); !a.OK || r.state.Dispute.Verdict != second {
		t.Errorf("Ben is answered %+v", a)
	}
}

// The next game does not begin over an open dispute, and no dispute is closed
// with its game.
func TestAnOpenDisputeKeepsTheGameOpen(t *testing.T) {
	r := ruled(t)
	r.core.setup.Again = time.Second
	r.command(cem, wire.Dispute, wire.Doubt{Dice: []wire.DieChange{die(4, 1, 3)}})
	r.command(host, wire.StopGame, nil)
	if a := r.command(host, wire.Confirm, wire.Confirmation{Code: AskDisputed}); a.OK || r.state.Game != "" {
		t.Error("an abandoned game was corrected")
	}
	r.now = r.now.Add(time.Minute)
	r.input(Tick{})
	r.press()
	if r.state.Game != "" {
		t.Fatal("the next game began")
	}
	if a := r.command(host, wire.Close, nil); a.OK {
		t.Error("the game was closed")
	}
	r.command(host, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: true})
	r.press()
	if r.state.Game != "bluff" {
		t.Error("the next game does not begin")
	}
}

// Where the next game begins by itself, it waits for an open dispute.
func TestTheNextGameWaitsForAnOpenDispute(t *testing.T) {
	r := ruled(t)
	r.core.setup.Again = time.Second
	r.command(cem, wire.Dispute, wire.Doubt{Dice: []wire.DieChange{die(4, 1, 3)}})
	r.leave()
	id := r.state.GameID
	r.now = r.now.Add(time.Minute)
	r.input(Tick{})
	if len(r.state.Winners) == 0 || r.state.GameID != id {
		t.Fatalf("the game is %s, won by %v", r.state.GameID, r.state.Winners)
	}
	r.command(host, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: true})
	r.now = r.now.Add(time.Minute)
	if r.input(Tick{}); r.state.GameID == id {
		t.Error("the next game does not begin")
	}
}

// While the game rests nothing is looked at and nobody's press counts.
func TestAPause(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.command(host, wire.Pause, wire.Pausing{On: true})
	r.phase(settle.Idle)
	if !r.state.Paused || !r.restarted().state.Paused {
		t.Fatal("the game does not rest")
	}
	field, face := markerOf(bluff.Bet{Count: 7, Face: 2}).Field, dice.Face(2)
	r.input(Seen{settle.Event{Kind: settle.MarkerRested, Field: &field, Face: &face}})
	r.press()
	if a := r.command(cem, wire.Act, map[string]any{"do": "challenge", "player": "Cem"}); a.OK {
		t.Error("Cem doubted in a pause")
	}
	r.bet("Ben 5 × 3")
	r.command(host, wire.Pause, wire.Pausing{})
	r.phase(settle.Covered)
	if r.state.Paused {
		t.Error("the game still rests")
	}
	r.cups(settle.CupDown, 1, 3, 4)
	r.marker("number", 7, 2)
	r.bet("Cem 7 × 2")
}
