package table

import (
	"reflect"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
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
	if want := (games.Text{DE: "Hoch die Becher! Es fehlen: Ann, Cem.", EN: "Up with the cups! Still to show: Ann, Cem."}); r.state.Prompt.Text() != want {
		t.Errorf("the table asks for %+v", r.state.Prompt.Text())
	}
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

// BL-5: a marker that was seen to cross field 20 is on the next lap without a word;
// on the field of the bet itself that cannot be meant.
func TestTheNextLapIsSeen(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 19, 3)
	r.lapped("number", 2, 1)
	r.notice("", "")
	r.bet("Cem 22 × 1")
	r.lapped("number", 2, 5)
	r.lapped("number", 2, 1)
	r.notice("illegal_bet", "BL-7")
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

// What the eye told just before bets began is not lost on its way.
func TestAMarkerToldBeforeBetsBeganIsAskedFor(t *testing.T) {
	r := newRig(t)
	r.betting()
	field, face := markerOf(bluff.Bet{Count: 4, Face: 4}).Field, dice.Face(4)
	r.saw(settle.Event{Kind: settle.MarkerRested, Field: &field, Face: &face, Watch: r.watch().ID - 1})
	r.bet("")
	r.notice(AskFirstBet, "")
}

func TestAMarkerPlacedBeforeTheTableIsClearIsAskedFor(t *testing.T) {
	r := newRig(t)
	r.start()
	r.roll(1, 1, 1, 1, 1, 1)
	r.roll(3, 5, 5, 5, 5, star)
	r.roll(4, 2, 2, 2, 2, 2)
	r.cups(settle.CupDown, 1, 3)
	if got := r.state.Prompt.Text().EN; got != "Shake, and cups down! Still to come: Cem." {
		t.Errorf("the table says %q", got)
	}
	r.marker("number", 4, 4)
	r.cups(settle.CupDown, 4)
	r.bet("")
	r.notice(AskFirstBet, "")
	r.press()
	r.bet("")
	r.command(host, wire.Confirm, wire.Confirmation{Code: AskFirstBet, Yes: true})
	r.bet("Ben 4 × 4")
}
