package table

import (
	"testing"

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
