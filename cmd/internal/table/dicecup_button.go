package table

import (
	"dicetable/cmd/internal/wire"
	"dicetable/games/dicecup"
)

// The moments of Dice Cup.
const (
	dicecupThrow  moment = "throw"
	dicecupLook   moment = "look"
	dicecupUp     moment = "time up"
	dicecupLast   moment = "last throw"
	dicecupCross  moment = "cross"
	dicecupScore  moment = "score"
	dicecupDecide moment = "decide"
)

// dicecupMoment says which moment of Dice Cup everybody sees.
func dicecupMoment(w wire.State) moment {
	v, ok := w.View.Body().(dicecup.View)
	switch {
	case !ok || v.Phase == dicecup.PhaseOver:
		return betweenGames
	case v.Phase == dicecup.PhaseCross:
		return dicecupCross
	case v.Phase == dicecup.PhaseScore:
		return dicecupScore
	case v.Phase == dicecup.PhaseDecide:
		return dicecupDecide
	case v.Round == v.Rounds:
		return dicecupLast
	case w.Timer == nil:
		return dicecupThrow
	case w.Timer.Up:
		return dicecupUp
	}
	return dicecupLook
}

func (d *dicecupConduct) button() []meaning {
	return []meaning{
		{dicecupThrow, "The throw is awaited, or lies under the cup", "the cup is up, if the table did not see it: the timer starts (DC-2)", inTurn, d.pressUp},
		{dicecupLook, "The timer runs: Augen auf …", "takes back a timer that the button started; one that the camera started runs on", inTurn, d.pressBack},
		{dicecupUp, "The time is up: … Becher drauf!", "the cup is down, if the table did not see it: everybody has seen the throw (DC-2)", inTurn, d.pressDown},
		{dicecupLast, "The throw of the last round is awaited", "the throw lies under the cup, if the table did not see it; nothing while the cup was seen nowhere but beside the tray; the last box is crossed for everybody (DC-5)", inTurn, d.pressLast},
		{dicecupCross, "Crosses are made", "", dark, nil},
		{dicecupScore, "The cup is to go aside for the scoring", "", dark, nil},
		{dicecupDecide, "The host decides (DC-9)", "", dark, nil},
	}
}

// isElse reports whether a button is that of a seat which has not the cup.
func (d *dicecupConduct) isElse(seat int) bool {
	return seat != onTray && seat != d.game.seat(d.view.Cup)
}

// pressUp starts the timer by hand.
func (d *dicecupConduct) pressUp(s *step, seat int) {
	if !d.isElse(seat) {
		d.cast.Look = &Look{Began: s.at, Pressed: true, Lay: d.cast.Lies}
		d.cast.Lies, d.called = true, nil
	}
}

// pressBack takes a press back. What it said of the throw was not so either.
func (d *dicecupConduct) pressBack(_ *step, seat int) {
	if !d.isElse(seat) && d.cast.Look.Pressed {
		d.cast.Lies, d.cast.Look = d.cast.Look.Lay, nil
	}
}

// pressDown ends a look by hand. How long it was nobody knows.
func (d *dicecupConduct) pressDown(s *step, seat int) {
	if !d.isElse(seat) {
		s.sayIf(d.covered(s, nil))
	}
}

// pressLast tells of the last throw by hand. Nothing lies under a cup that was
// seen elsewhere ever since: what is on the tray are the dice of the round before.
func (d *dicecupConduct) pressLast(s *step, seat int) {
	switch {
	case d.isElse(seat):
	case d.cup != "" && !d.stood:
		s.say(textCupElsewhere.refuse("DC-5"))
	default:
		s.sayIf(d.covered(s, nil))
	}
}
