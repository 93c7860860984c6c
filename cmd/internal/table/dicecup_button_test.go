package table

import (
	"testing"
	"time"

	"dicetable/games/dicecup"
	"dicetable/hardware/button"
	"dicetable/vision/settle"
)

func (r cupRig) wait(d time.Duration) {
	r.t.Helper()
	for until := r.now.Add(d); r.now.Before(until); {
		r.input(Tick{})
	}
}

// When lift and look are not seen, the button tells of both.
func TestTheButtonIsTheTimer(t *testing.T) {
	r := newCup(t, nil)
	r.toss()
	r.lamps(0, 1)
	r.press()
	if timer := r.state.Timer; timer == nil || !timer.Began.Equal(r.now) {
		t.Fatalf("the timer is %+v, pressed at %v", timer, r.now)
	}
	r.lamps(0, 1)
	r.wait(3 * time.Second)
	r.notice(CallDown, "DC-2")
	r.press()
	r.at(dicecup.PhaseCross)
	r.lamps()
	r.press()
	r.at(dicecup.PhaseCross)
}

// The press counts from the button, whatever was seen of the dice.
func TestALookByTheButtonIsEndedByTheEye(t *testing.T) {
	r := newCup(t, nil)
	r.press()
	began := r.now
	r.wait(2 * time.Second)
	r.cup(settle.CupDown)
	r.saw(settle.Event{Kind: settle.LookOver, Look: &settle.Look{Covered: began.Add(2 * time.Second)}})
	r.at(dicecup.PhaseCross)
	r.notice(CallShort, "DC-2")
}

// A press by mistake is taken back; the camera's timer is not.
func TestAPressIsTakenBack(t *testing.T) {
	r := newCup(t, nil)
	r.toss()
	r.press()
	r.press()
	if r.state.Timer != nil {
		t.Fatal("the timer runs on")
	}
	shown := r.lift()
	r.press()
	if timer := r.state.Timer; timer == nil || !timer.Began.Equal(shown) {
		t.Fatalf("the timer is %+v", timer)
	}
}

// The button of a seat without the cup says nothing.
func TestTheButtonBelongsToTheCup(t *testing.T) {
	r := newCup(t, nil)
	r.toss()
	r.input(Pressed{Kind: button.Short, Seat: 3})
	if r.state.Timer != nil {
		t.Fatal("Ben started the timer of Ann")
	}
	r.input(Pressed{Kind: button.Short, Seat: 1})
	r.input(Pressed{Kind: button.Short, Seat: 3})
	if r.state.Timer == nil {
		t.Fatal("Ben took the press of Ann back")
	}
	r.wait(3 * time.Second)
	r.input(Pressed{Kind: button.Short, Seat: 3})
	r.at(dicecup.PhaseThrow)
	r.input(Pressed{Kind: button.Short, Seat: 1})
	r.at(dicecup.PhaseCross)
}

// DC-5: in the last round the button tells of the throw itself.
func TestTheButtonInTheLastRound(t *testing.T) {
	r := newCup(t, nil)
	for _, c := range dicecup.Categories[:11] {
		r.look()
		r.crosses(c)
		r.lies(lying(t, "11 12 33 45 66 66"))
	}
	r.lamps(0, 4)
	r.input(Pressed{Kind: button.Short, Seat: 1})
	r.at(dicecup.PhaseThrow)
	r.press()
	r.at(dicecup.PhaseScore)
}
