package table

import (
	"reflect"
	"slices"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

func faceOf(f dice.Face) *dice.Face { return &f }

// die is one die put right.
func die(seat int, was, is dice.Face) wire.DieChange {
	d := wire.DieChange{Seat: seat}
	if was > 0 {
		d.Was = faceOf(was)
	}
	if is > 0 {
		d.Is = faceOf(is)
	}
	return d
}

// put corrects and wants it done.
func (r *rig) put(c wire.Correction) {
	r.t.Helper()
	if a := r.command(host, wire.Correct, c); !a.OK {
		r.t.Fatalf("refused: %s", a.Text.EN)
	}
}

// asked corrects and wants to be asked about what does not fit.
func (r *rig) asked(c wire.Correction) {
	r.t.Helper()
	if a := r.command(host, wire.Correct, c); a.OK {
		r.t.Fatal("it was done without a question")
	}
	if !slices.ContainsFunc(r.state.Notices, func(n wire.Notice) bool { return n.Code == AskMisfit }) {
		r.t.Fatalf("nothing is asked: %s; notices %v", r.answers[len(r.answers)-1].Text.EN, r.state.Notices)
	}
}

// says wants a notice of a code in these words; none says "".
func (r *rig) says(code, want string) {
	r.t.Helper()
	got := ""
	for _, n := range r.state.Notices {
		if n.Code == code {
			got = n.Text.EN
		}
	}
	if got != want {
		r.t.Fatalf("notice %s says %q, want %q", code, got, want)
	}
}

// restarted is the table as it comes back from its journal.
func (r *rig) restarted() *rig {
	r.t.Helper()
	return newRigAt(r.t, r.now, slices.Clone(r.records)...)
}

// round plays a round in which the opener bets on 5 threes and is doubted.
func (r *rig) round(opener string, rolls map[int][]dice.Face) {
	r.t.Helper()
	r.bets()
	r.marker("number", 5, 3)
	r.bet(opener + " 5 × 3")
	r.doubted(rolls)
}

// bets brings the table to the first bet of a round.
func (r *rig) bets() {
	r.t.Helper()
	if r.watch().Phase == settle.Clearing {
		r.saw(settle.Event{Kind: settle.MarkerGone})
		r.cups(settle.CupUp, 1, 3, 4)
		r.cups(settle.CupDown, 1, 3, 4)
		r.saw(settle.Event{Kind: settle.GraveyardCount, Count: r.watch().Graveyard})
	}
	r.phase(settle.Covered)
}

func (r *rig) doubted(rolls map[int][]dice.Face) {
	r.t.Helper()
	r.press()
	r.phase(settle.Reveal)
	for _, seat := range []int{1, 3, 4} {
		if n := r.watch().Seats[seat]; n > 0 {
			r.roll(seat, rolls[seat][:n]...)
		}
	}
}

// five and four threes lie there, the rest are ones.
var (
	fiveThrees = map[int][]dice.Face{1: {3, 3, 1, 1, 1}, 3: {3, 3, 1, 1, 1}, 4: {3, 1, 1, 1, 1}}
	fourThrees = map[int][]dice.Face{1: {3, 3, 1, 1, 1}, 3: {3, 3, 1, 1, 1}, 4: {1, 1, 1, 1, 1}}
)

// ruled is a table on which Ben's bet on 5 threes was settled with too few.
func ruled(t *testing.T) *rig {
	t.Helper()
	r := newRig(t)
	r.betting()
	r.round("Ben", fourThrees)
	return r
}

// The ruling is made again when a die was read wrongly, in the same words as if
// it had been read so.
func TestADieIsPutRight(t *testing.T) {
	r := ruled(t)
	if r.view().Dice["Ben"] != 4 || r.state.Verdict.Losses["Ben"] != 1 {
		t.Fatalf("Ben has %d dice: %+v", r.view().Dice["Ben"], r.state.Verdict)
	}
	id := r.state.Verdict.ID
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: id, Dice: []wire.DieChange{die(4, 1, 3)}, Reason: "half under a sleeve"})
	v := r.state.Verdict
	if v.ID != id || v.Losses["Ben"] != 0 || v.Losses["Ann"] != 1 || v.Losses["Cem"] != 1 {
		t.Errorf("the ruling made again is %+v", v)
	}
	if d := r.view().Dice; d["Ben"] != 5 || d["Ann"] != 4 || d["Cem"] != 4 {
		t.Errorf("the dice are %v", d)
	}
	c := r.state.Corrections
	if len(c) != 1 || c[0].Reason != "half under a sleeve" || c[0].Verdict != id || c[0].Void != 0 {
		t.Fatalf("told was %+v", c)
	}
	want := "Cem: it is a 3, not a 1. " + v.Text.EN
	if c[0].Text.EN != want || c[0].Text.DE == "" {
		t.Errorf("the wall says %q, want %q", c[0].Text.EN, want)
	}
	r.notice("corrected", "")
	r.says("corrected", "Correction by the host: "+want+" Reason: half under a sleeve")
	if got := r.restarted(); !reflect.DeepEqual(lastingOf(got.state), lastingOf(r.state)) || len(got.state.Corrections) != 1 {
		t.Errorf("after a restart\n%+v\nwant\n%+v", got.state, r.state)
	}
	r.round("Ben", fiveThrees)
}

// What was put right, by whom and why stays to be read whatever is refused
// meanwhile, and goes after its time.
func TestARefusalDoesNotHideACorrection(t *testing.T) {
	r := ruled(t)
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: r.state.Verdict.ID, Dice: []wire.DieChange{die(4, 1, 3)}})
	want := "Correction by the host: " + r.state.Corrections[0].Text.EN
	r.bets()
	r.press()
	r.notice("refused", "BL-8")
	r.says("corrected", want)
	r.now = r.now.Add(hintLasts)
	r.input(Tick{})
	r.says("refused", "")
	r.says("corrected", want)
	r.now = r.now.Add(correctionLasts)
	r.input(Tick{})
	r.says("corrected", "")
}

func TestADieIsAddedAndAnotherStruck(t *testing.T) {
	r := ruled(t)
	id := r.state.Verdict.ID
	if a := r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectDice, Verdict: id, Dice: []wire.DieChange{die(4, 0, 3)}}); a.OK || a.Rule != "BL-9" {
		t.Errorf("six dice of five: %+v", a)
	}
	if len(r.state.Corrections) != 0 || r.view().Dice["Ben"] != 4 {
		t.Error("a refused correction changed something")
	}
	r.put(wire.Correction{Do: wire.CorrectDice, Verdict: id, Dice: []wire.DieChange{die(4, 0, 3), die(4, 1, 0)}})
	if r.view().Dice["Ben"] != 5 {
		t.Errorf("the dice are %v", r.view().Dice)
	}
	for name, c := range map[string]wire.Correction{
		"no such die":    {Do: wire.CorrectDice, Verdict: id, Dice: []wire.DieChange{die(4, 5, 3)}},
		"no such ruling": {Do: wire.CorrectDice, Verdict: "x", Dice: []wire.DieChange{die(4, 1, 3)}},
		"no such act":    {Do: wire.CorrectStrike, Act: 99},
		"nobody's die":   {Do: wire.CorrectDice, Verdict: id, Dice: []wire.DieChange{die(2, 1, 3)}},
		"other players":  {Do: wire.CorrectPlayers, Players: []wire.SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 3, Name: "Eve"}, {Seat: 4, Name: "Cem"}}},
		"not abandoned":  {Do: wire.CorrectResume},
	} {
		before := len(r.records)
		if a := r.command(host, wire.Correct, c); a.OK || len(r.records) != before {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

// Where the next round was played with other numbers of dice, the table says so
// and the host chooses.
func TestWhatDoesNotFitIsSaidAndTheHostChooses(t *testing.T) {
	r := ruled(t)
	id := r.state.Verdict.ID
	r.round("Cem", fourThrees)
	after := r.state
	wrong := wire.Correction{Do: wire.CorrectDice, Verdict: id, Dice: []wire.DieChange{die(4, 1, 3)}}
	r.asked(wrong)
	if r.view().Round != 3 || len(r.state.Corrections) != 0 {
		t.Fatal("something was done before the host chose")
	}
	t.Run("back", func(t *testing.T) {
		r := *r
		r.t = t
		r.command(host, wire.Confirm, wire.Confirmation{Code: AskMisfit, Yes: true})
		if v := r.view(); v.Round != 2 || v.Dice["Ben"] != 5 || v.Bet != nil || r.state.Verdict.ID != id {
			t.Fatalf("the host went back to %+v", v)
		}
		if c := r.state.Corrections; len(c) != 1 || c[0].Void != 2 {
			t.Errorf("told was %+v", c)
		}
		r.round("Ben", fiveThrees)
		if v := r.state.Verdict; v.ID == after.Verdict.ID || v.Round != 2 {
			t.Errorf("the round played again has the ruling %+v", v)
		}
		if got := r.restarted(); !reflect.DeepEqual(lastingOf(got.state), lastingOf(r.state)) {
			t.Error("after a restart it is another game")
		}
	})
	t.Run("another game", func(t *testing.T) {
		r := *r
		r.t = t
		r.command(host, wire.StopGame, nil)
		r.start()
		if a := r.command(host, wire.Confirm, wire.Confirmation{Code: AskMisfit, Yes: true}); a.OK || len(r.state.Corrections) != 0 {
			t.Errorf("the next game was corrected: %+v", a)
		}
	})
	t.Run("keep", func(t *testing.T) {
		r := *r
		r.t = t
		wrong.Then = wire.ThenKeep
		r.put(wrong)
		if !reflect.DeepEqual(lastingOf(r.state), lastingOf(after)) {
			t.Errorf("the result changed: %+v", r.state)
		}
		if c := r.state.Corrections; len(c) != 1 || !c[0].Kept || c[0].Void != 0 {
			t.Errorf("told was %+v", c)
		}
	})
}

// A wrong bet is another act; the last act is undone; an act that was missed is
// entered; all with the reason kept.
func TestActsArePutRight(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.marker("number", 6, 2)
	r.bet("Cem 6 × 2")
	n := len(r.core.kept.past)
	raw := func(ev games.Event) []byte {
		b, err := reflect.ValueOf(ev).Interface().(interface{ MarshalJSON() ([]byte, error) }).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	r.put(wire.Correction{Do: wire.CorrectReplace, Act: n, Event: raw(bluff.Place{Player: "Cem", Bet: bluff.Bet{Count: 6, Face: 4}}), Reason: "the die was turned"})
	r.bet("Cem 6 × 4")
	r.put(wire.Correction{Do: wire.CorrectStrike, Act: n, Reason: "not meant"})
	r.bet("Ben 5 × 3")
	if got := r.state.Corrections[1].Text.EN; got != "Taken back: Cem bets: 6 fours." {
		t.Errorf("the wall says %q", got)
	}
	r.put(wire.Correction{Do: wire.CorrectAdd, Act: n - 1, Event: raw(bluff.Place{Player: "Cem", Bet: bluff.Bet{Count: 7, Face: 1}})})
	r.bet("Cem 7 × 1")
	if a := r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectReplace, Act: n + 1, Event: raw(bluff.Place{Player: "Cem", Bet: bluff.Bet{Count: 1, Face: 1}})}); a.OK || a.Rule != "BL-7" {
		t.Errorf("a bet that was none: %+v", a)
	}
	r.put(wire.Correction{Do: wire.CorrectBack, Act: n - 1})
	r.bet("")
	if got := r.restarted(); !reflect.DeepEqual(lastingOf(got.state), lastingOf(r.state)) || len(got.state.Corrections) != 4 {
		t.Errorf("after a restart it is another game: %+v", got.state.Corrections)
	}
}
