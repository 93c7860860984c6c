package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/thrill"
)

// paid is a push of Ben's that was paid for: two small discs and a large one fell.
func paid(t *testing.T, settings map[string]string) thrillRig {
	t.Helper()
	r := newThrill(t, settings)
	r.command(ann, wire.Act, thrill.Pick{Player: "Ann", Size: thrill.Large})
	r.hands()
	if settings["weights"] == "true" {
		r.command(ben, wire.Confirm, wire.Confirmation{Code: AskWeight, Yes: true})
	}
	if a := r.command(ben, wire.Act, thrill.Push{Fell: []thrill.Size{thrill.Small, thrill.Small, thrill.Large}}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.at(thrill.PhasePick)
	return r
}

// othersSay is the word of everybody but Ann on what she doubts.
func (r thrillRig) othersSay(stands bool) {
	r.t.Helper()
	for _, who := range []wire.Asker{ben, cem} {
		if a := r.command(who, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: stands}); !a.OK {
			r.t.Fatal(a.Text.EN)
		}
	}
}

// TH-6: anybody seated says what really fell, and it counts when the host accepts
// it or everybody else there does; the chips are paid for that, then.
func TestWhatFellIsAgreedOn(t *testing.T) {
	for name, c := range map[string]struct {
		words func(thrillRig)
		cost  int
		by    string // empty while it is open
	}{
		"the host accepts":   {func(r thrillRig) { r.command(host, wire.Confirm, wire.Confirmation{Code: AskDisputed}) }, 3, "the host"},
		"all others agree":   {func(r thrillRig) { r.othersSay(false) }, 3, "everybody at the table"},
		"it stands for all":  {func(r thrillRig) { r.othersSay(true) }, 5, "everybody at the table"},
		"one has not said":   {func(r thrillRig) { r.command(cem, wire.Confirm, wire.Confirmation{Code: AskDisputed}) }, 5, ""},
		"Maxe alone decides": {func(r thrillRig) { r.command(ben, wire.Confirm, wire.Confirmation{Code: AskDisputed, Yes: true}) }, 5, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := paid(t, nil)
			if a := r.command(ann, wire.Dispute, wire.Doubt{Event: act(t, thrill.Push{Fell: []thrill.Size{thrill.Large}}), Reason: "I looked"}); !a.OK {
				t.Fatal(a.Text.EN)
			}
			d := r.state.Dispute
			if d == nil || d.Player != "Ann" || d.Proposal == nil || d.Proposal.DE != "Gefallen: 1 große statt 2 kleine, 1 große." ||
				d.Proposal.EN != "Fell: 1 large instead of 2 small, 1 large." || r.view().Last.Cost != 5 {
				t.Fatalf("the wall shows %+v", d)
			}
			r = thrillRig{r.restarted()}
			if again := r.state.Dispute; again == nil || again.Proposal == nil || *again.Proposal != *d.Proposal {
				t.Fatalf("after a restart the wall shows %+v", again)
			}
			c.words(r)
			if r.view().Last.Cost != c.cost || (r.state.Dispute != nil) != (c.by == "") {
				t.Errorf("it costs %d, the dispute is %+v", r.view().Last.Cost, r.state.Dispute)
			}
			if all := r.state.Corrections; c.by == "" && len(all) != 0 || c.by != "" && all[0].By.EN != c.by {
				t.Errorf("put right was %+v", all)
			}
			if c.cost == 3 {
				r.says("corrected", "Correction by "+c.by+": Fell: 1 large instead of 2 small, 1 large. Fell: 1 large. That costs 3 chips, Ben pays 3. Reason: I looked")
			}
			r.sameAfterRestart()
		})
	}
}

// TH-11: which disc had the weight on it can be in doubt, too.
func TestWhatHadTheWeightIsAgreedOn(t *testing.T) {
	r := paid(t, map[string]string{"weights": "true"})
	heavy := thrill.Push{Fell: []thrill.Size{thrill.Small, thrill.Small, thrill.Large}, Weighted: thrill.Large}
	if a := r.command(ann, wire.Dispute, wire.Doubt{Event: act(t, heavy)}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	if got := r.state.Dispute.Proposal.EN; got != "Fell: 2 small, 1 large (weight: large) instead of 2 small, 1 large." {
		t.Errorf("the wall says %q", got)
	}
	r.othersSay(false)
	if got := r.view().Last.Cost; got != 8 {
		t.Errorf("it costs %d", got)
	}
}

// Nothing is proposed that cannot have been, nor what is the host's alone to put
// right.
func TestWhatCannotBeProposedOfAPush(t *testing.T) {
	forty := make([]thrill.Size, 40)
	for i := range forty {
		forty[i] = thrill.Small
	}
	for name, d := range map[string]wire.Doubt{
		"more than there are":  {Event: act(t, thrill.Push{Fell: forty})},
		"a weight nobody used": {Event: act(t, thrill.Push{Fell: []thrill.Size{thrill.Small}, Weighted: thrill.Small})},
		"another act":          {Event: act(t, thrill.Leave{Player: "Cem"})},
		"no act":               {Event: []byte(`{"do":"dance"}`)},
		"a die":                {Dice: []wire.DieChange{die(3, 1, 2)}},
		"a die and what fell":  {Dice: []wire.DieChange{die(3, 1, 2)}, Event: act(t, thrill.Push{})},
		"of a ruling before":   {Verdict: "another", Event: act(t, thrill.Push{})},
	} {
		r := paid(t, nil)
		if a := r.command(ann, wire.Dispute, d); a.OK || a.Text.DE == "" || a.Text.EN == "" || r.state.Dispute != nil {
			t.Errorf("%s: %+v, in dispute is %+v", name, a, r.state.Dispute)
		}
	}
	bluff := ruled(t)
	if a := bluff.command(ann, wire.Dispute, wire.Doubt{Event: act(t, thrill.Push{})}); a.OK {
		t.Error("a push was proposed in Bluff")
	}
	if a := bluff.command(ann, wire.Dispute, wire.Doubt{Event: []byte(`{"do":"bet","player":"Ben","count":1,"face":2}`)}); a.OK || a.Text.EN != "Only the host puts that right." {
		t.Errorf("another bet was proposed: %+v", a)
	}
}
