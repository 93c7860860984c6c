package table

import (
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games/thrill"
)

// The moments of Thrill: those of its rule-book, and what fell in a push.
const (
	thrillStart = moment(thrill.PhaseStart)
	thrillPick  = moment(thrill.PhasePick)
	thrillHand  = moment(thrill.PhaseHand)
	thrillWeigh = moment(thrill.PhaseWeigh)
	thrillPush  = moment(thrill.PhasePush)
	thrillFell  = moment("fell")
)

// thrillMoment says which moment of Thrill everybody sees.
func thrillMoment(w wire.State) moment {
	v, ok := w.View.Body().(thrill.View)
	asksFell := func(n wire.Notice) bool { return n.Code == AskFell }
	switch {
	case !ok || v.Phase == thrill.PhaseOver:
		return betweenGames
	case slices.ContainsFunc(w.Notices, asksFell):
		return thrillFell
	}
	return moment(v.Phase)
}

func (h *thrillConduct) button() []meaning {
	return []meaning{
		{thrillStart, "Who is the youngest?", "the player of that seat is the first boss; by the table's button the first one named who still plays (TH-2)", lamps, h.pressYoungest},
		{thrillPick, "The boss takes a disc", "", dark, nil},
		{thrillHand, "Hands are closed", "", dark, nil},
		{thrillWeigh, "Maxe says whether the weight is used", "without the weight (TH-11)", inTurn, h.pressWeigh},
		{thrillPush, "Maxe is to push", "", dark, nil},
		{thrillFell, "The table says what fell", "so it is, and it is paid for (TH-6); with the weight on the board the table must be told first which disc had it", inTurn, h.pressFell},
	}
}

// isElse reports whether a button is that of a seat which is not to act.
func (h *thrillConduct) isElse(seat int) bool {
	return seat != onTray && seat != h.game.seat(h.turn())
}

// pressYoungest names the first boss.
func (h *thrillConduct) pressYoungest(s *step, seat int) {
	boss := h.game.player(seat)
	if seat == 0 {
		boss = h.game.firstIn(h.view.Out)
	}
	s.sayIf(h.act(s, thrill.Start{Boss: boss}, nil))
}

// pressWeigh leaves the weight.
func (h *thrillConduct) pressWeigh(s *step, seat int) {
	if !h.isElse(seat) {
		s.sayIf(h.act(s, thrill.Weigh{Player: h.turn()}, nil))
	}
}

// pressFell confirms what fell. What had the weight on it no button can say.
func (h *thrillConduct) pressFell(s *step, seat int) {
	switch {
	case h.isElse(seat):
	case h.isWeighted():
		s.say(textWeightFirst.refuse("TH-11"))
	default:
		s.sayIf(h.pay(s, "", false))
	}
}
