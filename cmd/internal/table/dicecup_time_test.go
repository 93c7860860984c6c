package table

import (
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dicecup"
)

// calledCup is a called game of Dice Cup in which Ann has the cup, and timeUp says
// for the club that its time is up.
func calledCup(t *testing.T) (r cupRig, timeUp func()) {
	t.Helper()
	r = cupRig{newRig(t)}
	call := calledThree
	call.Game, call.Settings = "dicecup", nil
	r.input(Call{call})
	r.press()
	r.throwing(1)
	return r, func() { call.Up = true; r.input(Call{call}) }
}

// DC-11: what was thrown when the time is up is looked at, crossed and scored for
// everybody, from the moment it lies under the cup.
func TestAThrowThatLiesThereIsScoredThoughTheTimeIsUp(t *testing.T) {
	for name, begin := range map[string]func(r cupRig){
		"under the cup":           func(r cupRig) { r.toss() },
		"while all look":          func(r cupRig) { r.toss(); r.lift() },
		"while all look too long": func(r cupRig) { r.toss(); r.lift(); r.pass(4 * time.Second) },
		"a throw told by button":  func(r cupRig) { r.press() },
		"a look that showed none": func(r cupRig) { r.toss(); r.cover(time.Time{}, 0, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			r, timeUp := calledCup(t)
			begin(r)
			timeUp()
			r.at(dicecup.PhaseThrow)
			if len(r.reports()) > 0 {
				t.Fatalf("the throw is lost: %+v", r.reports())
			}
			r.cover(r.lift(), 3*time.Second, 0)
			r.at(dicecup.PhaseCross)
			r.crosses(dicecup.All)
			r.lies(lying(t, "11 12 33 45 66 66"))
			r.at(dicecup.PhaseOver)
			if got := r.reports(); len(got) != 1 || *got[0].Seats[0].Score != 44 {
				t.Errorf("reported %+v", got)
			}
		})
	}
}

// DC-3, DC-9 and DC-11: a throw that does not count is thrown again though the time
// is up, as the table says; that one is scored, and ends the game.
func TestAThrowThatDoesNotCountIsThrownAgainThoughTheTimeIsUp(t *testing.T) {
	toScore := func(r cupRig) { r.cover(r.lift(), 3*time.Second, 0); r.crosses(dicecup.All) }
	for name, drop := range map[string]func(r cupRig){
		"it lies badly":     func(r cupRig) { r.cover(r.lift(), 3*time.Second, 1) },
		"the host voids it": func(r cupRig) { r.command(host, wire.VoidRound, wire.Void{Round: 1}) },
		"and once more": func(r cupRig) {
			r.command(host, wire.VoidRound, wire.Void{Round: 1})
			r.command(host, wire.VoidRound, wire.Void{Round: 1})
		},
		"it lay badly":         func(r cupRig) { r.cover(r.lift(), 3*time.Second, 0); r.acts(dicecup.Rethrow{}) },
		"the host has decided": func(r cupRig) { toScore(r); r.acts(dicecup.Decide{Ruling: dicecup.ThrowAgain}) },
		"before a restart": func(r cupRig) {
			toScore(r)
			r.acts(dicecup.Decide{Ruling: dicecup.ThrowAgain})
			*r.rig = *r.again()
		},
		"players are put right": func(r cupRig) {
			r.command(host, wire.VoidRound, wire.Void{Round: 1})
			r.put(wire.Correction{Do: wire.CorrectPlayers, Players: three})
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, timeUp := calledCup(t)
			r.toss()
			timeUp()
			drop(r)
			r.at(dicecup.PhaseThrow)
			r.look()
			r.crosses(dicecup.All)
			r.lies(lying(t, "11 12 33 45 66 66"))
			r.at(dicecup.PhaseOver)
			if got := r.reports(); len(got) != 1 || *got[0].Seats[0].Score != 44 {
				t.Errorf("reported %+v", got)
			}
		})
	}
}

// DC-11: a throw that never was, as the host says, is not thrown again.
func TestAThrowThatNeverWasIsNotThrownAgain(t *testing.T) {
	r, timeUp := calledCup(t)
	r.toss()
	r.cover(r.lift(), 3*time.Second, 0)
	timeUp()
	r.acts(dicecup.Rethrow{})
	r.at(dicecup.PhaseThrow)
	r.put(wire.Correction{Do: wire.CorrectBack, Act: 1})
	r.at(dicecup.PhaseOver)
}

// DC-11: where nothing was thrown there is nothing to throw again.
func TestARoundThatHasNotBegunEndsWithTheTime(t *testing.T) {
	r, timeUp := calledCup(t)
	r.command(host, wire.Pause, wire.Pausing{On: true})
	timeUp()
	r.command(host, wire.VoidRound, wire.Void{Round: 1})
	r.command(host, wire.Pause, wire.Pausing{})
	r.at(dicecup.PhaseOver)
}
