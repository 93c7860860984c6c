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

// A press that is taken back makes no throw of the dice of the round before.
func TestAPressTakenBackIsNoThrow(t *testing.T) {
	r := newCup(t, nil)
	r.look()
	r.crosses("low")
	r.lies(lying(t, "11 12 33 45 66 66"))
	r.press()
	r.press()
	r.cup(settle.CupAside, settle.CupDown)
	r.cover(r.lift(), 3*time.Second, 0)
	r.at(dicecup.PhaseThrow)
	r.notice(CallUnseen, "DC-2")
	t.Run("a throw that was seen before is one still", func(t *testing.T) {
		r := newCup(t, nil)
		r.toss()
		r.press()
		r.press()
		r.cover(r.lift(), 3*time.Second, 0)
		r.at(dicecup.PhaseCross)
	})
}

// DC-5: while the table sees that the cup stands beside the dice of the round
// before, a press makes no last throw of them.
func TestAPressWithTheCupAsideIsNoLastThrow(t *testing.T) {
	last := func(t *testing.T) cupRig {
		r := newCup(t, nil)
		for _, c := range dicecup.Categories[:11] {
			r.look()
			r.crosses(c)
			r.lies(lying(t, "11 12 33 45 66 66"))
		}
		return r
	}
	for name, seen := range map[string][]settle.Kind{
		"aside":           {settle.CupAside},
		"held beside":     {settle.CupAside, settle.CupUp},
		"by the next eye": {settle.CupAside},
	} {
		t.Run(name, func(t *testing.T) {
			r := last(t)
			if name == "by the next eye" {
				r.input(EyeUp{})
			}
			r.cup(seen...)
			r.press()
			r.at(dicecup.PhaseThrow)
			r.notice("refused", "DC-5")
		})
	}
	t.Run("once it was over the tray it is", func(t *testing.T) {
		r := last(t)
		r.cup(settle.CupAside, settle.CupDown, settle.CupUp, settle.CupAside)
		r.press()
		r.at(dicecup.PhaseScore)
	})
	t.Run("the host may say so", func(t *testing.T) {
		r := last(t)
		r.cup(settle.CupAside)
		r.secret(host, dicecup.Seen{})
		r.secret(host, dicecup.Last{})
		r.at(dicecup.PhaseScore)
	})
}
