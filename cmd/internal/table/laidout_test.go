package table

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

// zeigsMir brings a new table with Zeig's mir to Ben's first bet.
func zeigsMir(t *testing.T) *rig {
	t.Helper()
	r := newRig(t)
	r.settings = map[string]string{"zeigs_mir": "true"}
	r.betting()
	if w := r.watch(); w.MayLayOut != 0 {
		t.Fatalf("before any bet seat %d may lay out", w.MayLayOut)
	}
	r.marker("number", 5, 2)
	r.bet("Ben 5 × 2")
	return r
}

func (r *rig) laidOut(seat int, faces ...dice.Face) {
	r.t.Helper()
	r.saw(settle.Event{Kind: settle.LaidOut, Seat: seat, Dice: read(faces...)})
}

// lies is what everybody is shown of a seat's dice.
func (r *rig) lies(seat int) []dice.Face {
	for _, s := range r.state.Seats {
		if s.Seat == seat {
			return s.Roll
		}
	}
	return nil
}

// BL-15: who has bet lays dice out; everybody sees them; at the reveal they
// count with those under the cup.
func TestDiceAreLaidOutAndCounted(t *testing.T) {
	r := zeigsMir(t)
	if w := r.watch(); w.MayLayOut != 3 {
		t.Fatalf("seat %d may lay out, want 3", w.MayLayOut)
	}
	r.laidOut(3, star, 2)
	if got := r.lies(3); !slices.Equal(got, []dice.Face{2, star}) {
		t.Errorf("the wall shows %v at seat 3", got)
	}
	w := r.watch()
	if w.MayLayOut != 0 || w.Seats[3] != 3 || !slices.Equal(w.LaidOut[3], []dice.Face{2, star}) {
		t.Errorf("the eye watches %+v", w)
	}
	r.laidOut(3, 2, star)
	r.notice("", "")
	r.marker("star", 3, star)
	r.marker("number", 6, 4)
	r.marker("number", 7, 4)
	r.bet("Ben 7 × 4")
	r.laidOut(3, star, 2, 4)
	if got := r.lies(3); !slices.Equal(got, []dice.Face{2, star, 4}) {
		t.Errorf("after one more the wall shows %v at seat 3", got)
	}
	r.press()
	r.roll(1, 1, 1, 1, 1, 1)
	r.roll(3, 4, 4)
	r.roll(4, 3, 3, 3, 3, star)
	v := r.state.Verdict
	if v == nil || countMatches(v) != 5 || len(v.Counted) != 15 || !reflect.DeepEqual(v.Losses, map[string]int{"Ben": 2}) {
		t.Fatalf("the verdict is %+v", v)
	}
	if w := r.watch(); len(w.LaidOut) != 0 || w.Seats[3] != 3 {
		t.Errorf("in the next round the eye watches %+v", w)
	}
}

// BL-15: dice laid out stay as they are; changed ones are called until they
// lie there again.
func TestChangedDiceAreCalled(t *testing.T) {
	for name, lie := range map[string][]dice.Face{"turned": {3, star}, "taken away": nil, "one taken away": {star}, "one more": {2, star, 5}} {
		t.Run(name, func(t *testing.T) {
			r := zeigsMir(t)
			r.laidOut(3, 2, star)
			r.laidOut(3, lie...)
			r.notice("laid_out_changed", "BL-15")
			if n := r.state.Notices[len(r.state.Notices)-1]; n.Seat != 3 || !strings.Contains(n.Text.EN, "2 ★ were laid out") {
				t.Errorf("the table says %+v", n)
			}
			if got := r.lies(3); !slices.Equal(got, []dice.Face{2, star}) {
				t.Errorf("the wall shows %v", got)
			}
			again := newRig(t, r.records...)
			if got := again.lies(3); !slices.Equal(got, []dice.Face{2, star}) {
				t.Errorf("after a restart the wall shows %v", got)
			}
			r.laidOut(3, 2, star)
			r.notice("", "")
		})
	}
}

func TestDiceLaidOutAgainstTheRules(t *testing.T) {
	r := zeigsMir(t)
	r.laidOut(4, 3)
	r.notice("", "")
	if len(r.view().LaidOut) != 0 {
		t.Errorf("%v are laid out", r.view().LaidOut)
	}
	r.marker("star", 3, star)
	r.bet("Cem 3 × ★")
	r.laidOut(3, 1)
	if len(r.view().LaidOut) != 0 {
		t.Error("Ben laid out after Cem's bet")
	}
	r.saw(settle.Event{Kind: settle.RollDoubt, Seat: 4, Surplus: 1})
	r.notice("die_missing", "")
	r.laidOut(4, 1)
	r.notice("", "")
	if got := r.lies(4); !slices.Equal(got, []dice.Face{1}) {
		t.Errorf("the wall shows %v", got)
	}
}

// A reveal that lacks a die as it was laid out asks for it.
func TestALaidOutDieIsAskedForAtTheReveal(t *testing.T) {
	r := zeigsMir(t)
	r.laidOut(3, 2)
	r.press()
	r.phase(settle.Reveal)
	r.saw(settle.Event{Kind: settle.RollDoubt, Seat: 3, Changed: 1})
	r.notice("die_missing", "")
	if n := r.state.Notices[len(r.state.Notices)-1]; n.Text.EN != "Seat 3: one die not as laid out" {
		t.Errorf("the table says %q", n.Text.EN)
	}
}

// Without the setting nothing beside a cup is looked at.
func TestWithoutZeigsMirNothingIsLaidOut(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 2)
	if w := r.watch(); w.MayLayOut != 0 || w.LaidOut != nil {
		t.Errorf("the eye watches %+v", w)
	}
	if a := r.command(wire.Asker{User: "ben", Role: wire.Player, Seat: 3}, wire.Act, map[string]any{"do": "lay_out", "player": "Ben", "dice": []int{2}}); a.OK || a.Rule != "BL-15" {
		t.Errorf("by command: %+v", a)
	}
}
