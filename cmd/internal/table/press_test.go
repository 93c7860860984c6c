package table

import (
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

// lamps checks for which seats a press means something; 0 is the table's.
func (r *rig) lamps(want ...int) {
	r.t.Helper()
	var got []int
	for _, seat := range []int{0, 1, 2, 3, 4} {
		if PressMeans(r.state, seat) {
			got = append(got, seat)
		}
	}
	if len(got) != len(want) || len(want) > 0 && got[len(got)-1] != want[len(want)-1] {
		r.t.Fatalf("a press means something at the seats %v, want %v", got, want)
	}
}

func TestALampShinesWhileAPressMeansSomething(t *testing.T) {
	r := newRig(t)
	r.start()
	r.lamps() // the opening
	r.roll(1, 1, 1, 1, 1, 1)
	r.roll(3, 5, 5, 5, 5, star)
	r.roll(4, 2, 2, 2, 2, 2)
	r.phase(settle.Clearing)
	r.lamps()
	r.saw(settle.Event{Kind: settle.MarkerGone})
	r.cups(settle.CupDown, 1, 3, 4)
	r.lamps() // nothing to doubt yet
	r.marker("number", 5, 3)
	r.bet("Ben 5 × 3")
	r.lamps(0, 4)
	r.press()
	r.phase(settle.Reveal)
	r.lamps()
}

func TestTheButtonOfASeatDoubtsForThatSeatAlone(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.bet("Ben 5 × 3")
	r.input(Pressed{Kind: button.Short, Seat: 2}) // nobody sits there
	r.notice("", "")
	for _, seat := range []int{1, 3} {
		r.input(Pressed{Kind: button.Short, Seat: seat})
		r.phase(settle.Covered)
		r.notice("refused", "BL-8")
	}
	r.input(Pressed{Kind: button.Double, Seat: 4})
	r.phase(settle.Covered)
	r.input(Pressed{Kind: button.Short, Seat: 4})
	r.phase(settle.Reveal)
}

// Somebody else's button does not answer what the player in turn is asked.
func TestTheButtonOfAnotherSeatAnswersNothing(t *testing.T) {
	r := newRig(t)
	r.betting()
	r.marker("number", 5, 3)
	r.saw(settle.Event{Kind: settle.MarkerGone})
	r.input(Pressed{Kind: button.Short, Seat: 4})
	r.notice(AskChallenge, "")
	r.input(Pressed{Kind: button.Short, Seat: 1})
	r.phase(settle.Covered)
	r.input(Pressed{Kind: button.Short, Seat: 4})
	r.phase(settle.Reveal)
}

// BL-8: a doubt can be taken back until the first cup is up; a second press in
// the excitement of the first does nothing.
func TestADoubtIsTakenBack(t *testing.T) {
	doubted := func(t *testing.T) *rig {
		r := newRig(t)
		r.betting()
		r.marker("number", 5, 3)
		r.press()
		r.press()
		r.phase(settle.Reveal)
		for range 10 {
			r.input(Tick{})
		}
		return r
	}
	t.Run("by the table's button", func(t *testing.T) {
		r := doubted(t)
		r.press()
		r.phase(settle.Covered)
		r.bet("Ben 5 × 3")
		r.marker("number", 6, 3)
		r.bet("Cem 6 × 3")
	})
	t.Run("by the own button alone", func(t *testing.T) {
		r := doubted(t)
		r.input(Pressed{Kind: button.Short, Seat: 3})
		r.phase(settle.Reveal)
		r.input(Pressed{Kind: button.Short, Seat: 4})
		r.phase(settle.Covered)
		r.bet("Ben 5 × 3")
	})
	t.Run("by word", func(t *testing.T) {
		r := doubted(t)
		back := map[string]string{"do": "take_back", "player": "Cem"}
		if a := r.command(ann, wire.Act, back); a.OK {
			t.Error("Ann took back what Cem doubted")
		}
		if a := r.command(cem, wire.Act, back); !a.OK {
			t.Error(a.Text.EN)
		}
		r.phase(settle.Covered)
	})
	for name, up := range map[string]func(r *rig){
		"a cup is up":      func(r *rig) { r.cups(settle.CupUp, 1) },
		"dice were read":   func(r *rig) { r.roll(1, 1, 1, 1, 1, 1) },
		"the eye is blind": func(r *rig) { r.input(EyeUp{}) },
	} {
		t.Run("not when "+name, func(t *testing.T) {
			r := doubted(t)
			up(r)
			r.press()
			r.phase(settle.Reveal)
			if a := r.command(cem, wire.Act, map[string]string{"do": "take_back", "player": "Cem"}); a.OK || a.Rule != "BL-8" {
				t.Errorf("by word: %+v", a)
			}
		})
	}
}
