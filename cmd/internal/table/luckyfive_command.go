package table

import (
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/luckyfive"
)

// order: players do what is done in words and with chips and cards, each for
// themselves; how dice fell only the eye tells, or the host.
func (l *luckyfiveConduct) order(s *step, c wire.Command, ev games.Event) error {
	if c.From.Role == wire.Player && !l.mayOrder(c, ev) {
		return textRole.refuse("")
	}
	switch ev := ev.(type) {
	case luckyfive.Say:
		return l.sayBy(s, c.From.Role, ev)
	case luckyfive.Nudge:
		if err := l.mayLeave(); err != nil && c.From.Role == wire.Player {
			return err
		}
	}
	told := l.told
	err := l.act(s, ev, nil)
	if _, uncovers := ev.(luckyfive.Uncover); uncovers && err == nil {
		l.entered(told)
	}
	return err
}

func (l *luckyfiveConduct) mayOrder(c wire.Command, ev games.Event) bool {
	me := l.game.player(c.From.Seat)
	switch ev := ev.(type) {
	case luckyfive.Uncover:
		return me == l.turn()
	case luckyfive.Choose:
		return ev.Player == me
	case luckyfive.Nudge:
		return ev.Player == me && ev.Die == ""
	case luckyfive.Stake:
		return ev.Player == me
	case luckyfive.Say:
		return ev.Player == me
	case luckyfive.Stop:
		return ev.Player == me
	case luckyfive.Leave:
		return ev.Player == me
	}
	return false
}

// answer takes who begins, and whether somebody goes on.
func (l *luckyfiveConduct) answer(s *step, by wire.Asker, a wire.Confirmation) error {
	me := l.game.player(by.Seat)
	switch {
	case a.Code == AskFirst && l.first != nil:
		if by.Role != wire.Player {
			me = l.game.firstIn(l.view.Left)
		}
		if a.Yes {
			return l.start(s, me)
		}
		return nil
	case a.Code == AskGoOn && l.view.Phase == luckyfive.PhaseDecide && isDealt(l.view):
		if by.Role == wire.Player && me != l.turn() {
			return textRole.refuse("")
		}
		if a.Yes {
			return l.uncover(s)
		}
		return l.act(s, luckyfive.Stop{Player: l.turn()}, nil)
	}
	return textNotAsked.refuse(games.Input)
}

// mayGoOn reports whether the player in turn has a chip for another card (LF-9) of
// a deck that the program deals, and there is one, after a shuffle if need be (LF-10).
func (l *luckyfiveConduct) mayGoOn() bool {
	return l.view.Chips[l.turn()].Any() && (*l.view.DrawPile > 0 || len(l.view.Discards) > 0)
}

// uncover turns the top card of a deck that the program deals; when it has run
// out, the discards are shuffled first (LF-10), but not for what is then refused.
func (l *luckyfiveConduct) uncover(s *step) error {
	if *l.view.DrawPile == 0 && l.view.Commitment != nil && l.mayGoOn() {
		if err := l.act(s, luckyfive.Shuffle{}, nil); err != nil {
			return err
		}
	}
	return l.act(s, luckyfive.Uncover{}, nil)
}

// void: the booklet has no round that could be repeated.
func (l *luckyfiveConduct) void(*step, wire.Void) error {
	return games.Refuse(games.Input, "In Lucky Five wird keine Runde wiederholt.", "In Lucky Five no round is repeated.")
}
