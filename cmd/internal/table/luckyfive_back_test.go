package table

import (
	"slices"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

// twoThrown is a game in which Cem has thrown red and orange, a 6 each, before
// Ann's Lucky Five; they were 3 and 4.
func twoThrown(t *testing.T) fiveRig {
	t.Helper()
	r := begun(t, nil)
	r.card(luckyCard)
	r.at(luckyfive.PhaseNudge)
	r.throw(6, 6, 5, dice.Orange, dice.Red)
	return r
}

// lie tells how red and orange lie, which the rule-book has as 3 and 4.
func (r fiveRig) lie(red, orange dice.Face) {
	r.t.Helper()
	three, four := dice.Face(3), dice.Face(4)
	r.saw(settle.Event{Kind: settle.Disturbed, Compared: []settle.Compared{
		{Colour: dice.Orange, Seen: &four, Lies: &orange}, {Colour: dice.Red, Seen: &three, Lies: &red}}})
}

// LF-1: the first throw stays as it lies, also while it is asked who begins. A second
// one is called until the dice are turned back.
func TestTheFirstThrowStaysUntilItIsKnownWhoBegins(t *testing.T) {
	r := newFive(t, nil)
	if w := r.watch(); !slices.Equal(w.Free, dice3) {
		t.Fatalf("the eye watches %+v", w)
	}
	r.throw(3, 4, 5, dice3...)
	if w := r.watch(); len(w.Free) != 0 || w.Lies[dice.Red] != 3 || w.Lies[dice.Orange] != 4 || w.Lies[dice.Yellow] != 5 {
		t.Fatalf("the first throw may be thrown again: the eye watches %+v", w)
	}
	r.lie(6, 2)
	r.notice(CallMoved, "LF-1")
	r.lie(3, 4)
	r.notice(AskFirst, "LF-2")
	r.lie(6, 2)
	r.press()
	if d := r.view().Dice; d == nil || *d != (luckyfive.Dice{Red: 3, Orange: 4, Yellow: 5}) {
		t.Errorf("the game began with %v", d)
	}
	r.lie(6, 2) // the eye tells it anew
	r.notice(CallMoved, "LF-7")
}

// LF-8: one die may be thrown again, and not two. They are turned back before
// the game goes on, and then one may be thrown.
func TestTwoDiceBeforeALuckyFive(t *testing.T) {
	r := twoThrown(t)
	r.at(luckyfive.PhaseNudge)
	r.notice(CallMoved, "LF-8")
	if got := r.state.Notices[0].Text; !strings.Contains(got.EN, "orange to 4, red to 3") || !strings.Contains(got.DE, "Orange auf 4, Rot auf 3") {
		t.Errorf("the table says %+v", got)
	}
	if w := r.watch(); len(w.Free) != 0 || !slices.Equal(w.Back, []dice.Colour{dice.Orange, dice.Red}) {
		t.Fatalf("the eye watches %+v", w)
	}
	r.lie(6, 6)
	r.notice(CallMoved, "LF-8")
	r.lie(3, 6)
	r.notice(CallMoved, "LF-8")
	r.lie(3, 4)
	r.notice("", "")
	if w := r.watch(); len(w.Free) != 3 || w.Of != 1 || len(w.Back) != 0 {
		t.Fatalf("the eye watches %+v", w)
	}
	r.throw(3, 1, 5, dice.Orange)
	r.at(luckyfive.PhaseStake)
	if *r.view().Sum != 9 {
		t.Errorf("the sum is %d", *r.view().Sum)
	}
}

// LF-8: nobody leaves the dice as they lie while others lie there; once they are
// turned back the neighbour may.
func TestTwoDiceAreNotLeft(t *testing.T) {
	leave := luckyfive.Nudge{Player: "Cem"}
	for name, left := range map[string]func(r fiveRig){
		"the table's button":      func(r fiveRig) { r.press() },
		"the neighbour's button":  func(r fiveRig) { r.input(Pressed{Kind: button.Short, Seat: 4}) },
		"the neighbour's command": func(r fiveRig) { r.secret(cem, leave) },
	} {
		t.Run(name, func(t *testing.T) {
			r := twoThrown(t)
			left(r)
			r.at(luckyfive.PhaseNudge)
			r.lie(3, 4)
			left(r)
			r.at(luckyfive.PhaseStake)
		})
	}
	if a := twoThrown(t).secret(cem, leave); a.OK || a.Rule != "LF-8" {
		t.Errorf("leaving was answered %+v", a)
	}
}

// LF-8, LF-7: the host says which of two dice counts; the other is called until
// it is turned back.
func TestTheHostSaysWhichDieWasThrown(t *testing.T) {
	r := twoThrown(t)
	if a := r.secret(host, luckyfive.Nudge{Player: "Cem", Die: dice.Red, Value: 6}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.at(luckyfive.PhaseStake)
	if w := r.watch(); !slices.Equal(w.Back, []dice.Colour{dice.Orange, dice.Red}) || w.Lies[dice.Red] != 6 {
		t.Fatalf("the eye watches %+v", w)
	}
	r.lie(3, 6)
	r.notice(CallMoved, "LF-7")
	r.lie(3, 4)
	r.notice("", "")
	if w := r.watch(); len(w.Back) != 0 {
		t.Errorf("the eye watches %+v", w)
	}
}

// What is to be turned back stays so while another eye looks, and while something
// else is put right.
func TestDiceStayToBeTurnedBack(t *testing.T) {
	r := twoThrown(t)
	r.input(EyeDown{})
	r.input(EyeUp{})
	if a := r.command(host, wire.Correct, wire.Correction{Do: wire.CorrectPlayers, Players: three}); !a.OK {
		t.Fatal(a.Text.EN)
	}
	r.press()
	r.at(luckyfive.PhaseNudge)
	if w := r.watch(); len(w.Free) != 0 || len(w.Back) != 2 {
		t.Errorf("the eye watches %+v", w)
	}
}
