package table

import (
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dicecup"
	"dicetable/vision/settle"
)

// scored plays on from the crosses of the first round, and says what was scored.
func (r cupRig) scored() {
	r.t.Helper()
	r.at(dicecup.PhaseCross)
	r.crosses(dicecup.All)
	r.lies(unseen(r.t, "11 12 33 45 66 66"))
	if got := r.total(1); got != 44 {
		r.t.Errorf("Ann has %d, want 44", got)
	}
}

// DC-2 and DC-11: a table that starts again goes on with the throw that lies there, and
// with the look at it. It counts also where the time is up.
func TestAThrowGoesOnAfterARestart(t *testing.T) {
	covered := func(r cupRig) { r.cup(settle.CupUp); r.cover(r.now, 3*time.Second, 0) }
	for name, c := range map[string]struct{ before, after func(r cupRig) }{
		"under the cup":     {func(r cupRig) { r.toss() }, func(r cupRig) { r.cover(r.lift(), 3*time.Second, 0) }},
		"while all look":    {func(r cupRig) { r.toss(); r.lift() }, covered},
		"covered meanwhile": {func(r cupRig) { r.toss(); r.lift() }, func(r cupRig) { r.cup(settle.CupDown) }},
		"a look told by button": {func(r cupRig) { r.press() }, func(r cupRig) {
			r.cup(settle.CupDown) // the eye did not see it go up either
			r.pass(4 * time.Second)
			r.at(dicecup.PhaseThrow)
			r.press()
		}},
		"a look taken back":      {func(r cupRig) { r.toss(); r.press(); r.press() }, func(r cupRig) { r.cover(r.lift(), 3*time.Second, 0) }},
		"shown once, and none":   {func(r cupRig) { r.toss(); r.cover(time.Time{}, 0, 0) }, func(r cupRig) { r.cover(r.lift(), 3*time.Second, 0) }},
		"put right meanwhile":    {func(r cupRig) { r.toss(); r.put(wire.Correction{Do: wire.CorrectPlayers, Players: three}) }, func(r cupRig) { r.cover(r.lift(), 3*time.Second, 0) }},
		"it lay badly":           {func(r cupRig) { r.toss(); r.cover(r.lift(), 3*time.Second, 1) }, func(r cupRig) { r.look() }},
		"the host has voided it": {func(r cupRig) { r.toss(); r.command(host, wire.VoidRound, wire.Void{Round: 1}) }, func(r cupRig) { r.look() }},
	} {
		for _, timeIsUp := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				r, timeUp := calledCup(t)
				c.before(r)
				if timeIsUp {
					timeUp()
				}
				timer := r.state.Timer
				r = cupRig{r.restarted()}
				r.at(dicecup.PhaseThrow)
				if is := r.state.Timer; (is == nil) != (timer == nil) || is != nil && !is.Began.Equal(timer.Began) {
					t.Errorf("the timer is %+v, was %+v", is, timer)
				}
				r.input(EyeUp{})
				c.after(r)
				r.scored()
				if over := r.view().Phase == dicecup.PhaseOver; over != timeIsUp {
					t.Errorf("the game is over: %v, the time is up: %v", over, timeIsUp)
				}
			})
		}
	}
}

// DC-11: a press that was taken back has thrown nothing, before a restart and after it.
func TestAPressTakenBackIsNoThrowAfterARestart(t *testing.T) {
	r, timeUp := calledCup(t)
	r.press()
	timeUp()
	r = cupRig{r.restarted()}
	r.at(dicecup.PhaseThrow)
	r.press()
	r.input(Tick{})
	r.at(dicecup.PhaseOver)
}

// DC-2: at another table lies another throw. It is thrown there again, though the time
// is up.
func TestAThrowIsThrownAgainAtAnotherTable(t *testing.T) {
	r, _ := calledCup(t)
	r.toss()
	r.lift()
	r = cupRig{left["taken to another table"](r.rig)}
	r.at(dicecup.PhaseThrow)
	if r.state.Timer != nil {
		t.Error("a throw is looked at that lies at another table")
	}
	r.cover(r.lift(), 3*time.Second, 0)
	r.at(dicecup.PhaseThrow)
	r.look()
}
