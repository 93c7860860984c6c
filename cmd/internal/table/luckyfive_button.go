package table

import (
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games/luckyfive"
)

// The moments of Lucky Five: those of its rule-book, and where what a press
// means depends on more.
const (
	luckyfiveStart   = moment(luckyfive.PhaseStart)
	luckyfiveFirst   = moment("first")
	luckyfiveCard    = moment(luckyfive.PhaseCard)
	luckyfiveDealt   = moment("dealt card")
	luckyfiveChoose  = moment(luckyfive.PhaseChoose)
	luckyfiveNudge   = moment(luckyfive.PhaseNudge)
	luckyfiveStake   = moment(luckyfive.PhaseStake)
	luckyfiveSay     = moment(luckyfive.PhaseSay)
	luckyfiveThrow   = moment(luckyfive.PhaseThrow)
	luckyfiveDecide  = moment(luckyfive.PhaseDecide)
	luckyfiveShuffle = moment(luckyfive.PhaseShuffle)
)

// luckyfiveMoment says which moment of Lucky Five everybody sees.
func luckyfiveMoment(w wire.State) moment {
	v, ok := w.View.Body().(luckyfive.View)
	asksFirst := func(n wire.Notice) bool { return n.Code == AskFirst }
	switch {
	case !ok || v.Phase == luckyfive.PhaseOver:
		return betweenGames
	case v.Phase == luckyfive.PhaseStart && slices.ContainsFunc(w.Notices, asksFirst):
		return luckyfiveFirst
	case v.Phase == luckyfive.PhaseCard && isDealt(v):
		return luckyfiveDealt
	}
	return moment(v.Phase)
}

func (l *luckyfiveConduct) button() []meaning {
	return []meaning{
		{luckyfiveStart, "The first throw is awaited", "", dark, nil},
		{luckyfiveFirst, "The first throw lies there", "the player of that seat begins; by the table's button the first one named who still plays (LF-2)", lamps, l.pressFirst},
		{luckyfiveCard, "The top card of a deck on the table is to be uncovered", "", dark, nil},
		{luckyfiveDealt, "The top card of the program's deck is to be uncovered", "uncovers it (LF-4)", inTurn, l.pressUncover},
		{luckyfiveChoose, "Two dice are to be picked", "", dark, nil},
		{luckyfiveNudge, "The right-hand neighbour may throw one die again", "the neighbour leaves the dice as they lie (LF-8)", inTurn, l.pressLeave},
		{luckyfiveStake, "A chip is to be staked", "", dark, nil},
		{luckyfiveSay, "The word is to be said", "the player in turn says higher, with the next press lower, and so on; the word that shows when the dice are thrown is the one (LF-4), and none is turned while the table still asks what they show", inTurn, l.pressWord},
		{luckyfiveThrow, "The word stands, the dice are to be thrown", "", dark, nil},
		{luckyfiveDecide, "The word was right", "the player in turn takes the pile (LF-5)", inTurn, l.pressStop},
		{luckyfiveShuffle, "The discards are to be shuffled", "", dark, nil},
	}
}

// isElse reports whether a button is that of a seat which is not to act.
func (l *luckyfiveConduct) isElse(seat int) bool {
	return seat != onTray && seat != l.game.seat(l.turn())
}

// pressFirst says who begins.
func (l *luckyfiveConduct) pressFirst(s *step, seat int) {
	first := l.game.player(seat)
	if seat == 0 {
		first = l.game.firstIn(l.view.Left)
	}
	s.sayIf(l.start(s, first))
}

// pressUncover turns the top card of the dealt deck.
func (l *luckyfiveConduct) pressUncover(s *step, seat int) {
	if !l.isElse(seat) {
		s.sayIf(l.uncover(s))
	}
}

// pressLeave leaves the dice before a Lucky Five.
func (l *luckyfiveConduct) pressLeave(s *step, seat int) {
	if l.isElse(seat) {
		return
	}
	if err := l.mayLeave(); err != nil {
		s.say(err)
		return
	}
	s.sayIf(l.act(s, luckyfive.Nudge{Player: l.turn()}, nil))
}

// pressWord says higher, or the other word than before.
func (l *luckyfiveConduct) pressWord(s *step, seat int) {
	if !l.isElse(seat) {
		s.sayIf(l.say(s, l.word == nil || !l.word.higher))
	}
}

// pressStop takes the pile.
func (l *luckyfiveConduct) pressStop(s *step, seat int) {
	if !l.isElse(seat) {
		s.sayIf(l.act(s, luckyfive.Stop{Player: l.turn()}, nil))
	}
}
