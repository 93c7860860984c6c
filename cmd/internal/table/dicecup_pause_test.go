package table

import (
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// pauses lets the game rest, or go on.
func (r cupRig) pauses(on bool) {
	r.t.Helper()
	if a := r.command(host, wire.Pause, wire.Pausing{On: on}); !a.OK {
		r.t.Fatal(a.Text.EN)
	}
}

// DC-8 and DC-9: an eye that no longer watches a throw forgets what the look showed, and
// could not call a die that was turned in a pause. So it watches on, and reads no die.
func TestTheEyeKeepsAThrowOverAPause(t *testing.T) {
	for name, play := range map[string]func(r cupRig){
		"under the cup":      func(r cupRig) { r.toss() },
		"while all look":     func(r cupRig) { r.toss(); r.lift() },
		"while all cross":    func(r cupRig) { r.look() },
		"before the scoring": func(r cupRig) { r.look(); r.crosses(dicecup.All) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newCup(t, nil)
			play(r)
			before := r.watch()
			r.pauses(true)
			if w := r.watch(); w.Phase != settle.Hidden || w.Throw != before.Throw || len(w.Dice) != len(before.Dice) {
				t.Errorf("in the pause the eye watches %+v, before %+v", w, before)
			}
			r.pauses(false)
			if w := r.watch(); w.Phase != before.Phase || w.Throw != before.Throw {
				t.Errorf("after the pause the eye watches %+v, before %+v", w, before)
			}
		})
	}
	t.Run("but not after the game", func(t *testing.T) {
		r := newCup(t, nil)
		r.pauses(true)
		r.command(host, wire.StopGame, nil)
		r.phase(settle.Idle)
	})
}

// DC-2: a look that was on as the game was paused goes on, or has ended with the cup
// down: nobody lifts it again.
func TestALookGoesOnAfterAPause(t *testing.T) {
	looking := func() cupRig {
		r := newCup(t, nil)
		r.toss()
		r.lift()
		r.pauses(true)
		r.cup(settle.CupUp)
		return r
	}
	r := looking()
	r.pauses(false)
	r.cup(settle.CupUp)
	r.cover(r.now, time.Second, 0)
	r.at(dicecup.PhaseCross)

	r = looking()
	r.input(EyeUp{})
	r.cup(settle.CupDown)
	if r.view().Phase != dicecup.PhaseThrow {
		t.Error("the game went on in the pause")
	}
	r.pauses(false)
	r.cup(settle.CupDown)
	r.at(dicecup.PhaseCross)
}

// DC-9: a cup that goes up in a pause uncovers the dice as well.
func TestACupThatGoesUpInAPause(t *testing.T) {
	r := newCup(t, nil)
	r.look()
	r.cup(settle.CupDown)
	r.pauses(true)
	r.cup(settle.CupDown)
	r.says(AskUncovered, "")
	r.cup(settle.CupUp, settle.CupDown)
	for range 2 {
		r.says(AskUncovered, textUncovered.EN)
		r.pauses(false)
		r = cupRig{r.restarted()}
	}
}
