package table

import (
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/vision/settle"
)

// order: the host may enter any event, a player only what is done in words,
// and for the own seat.
func (b *bluffConduct) order(s *step, c wire.Command, ev games.Event) error {
	if c.From.Role == wire.Player && !b.mayOrder(c, ev) {
		return textRole.refuse("")
	}
	if c.From.Role == wire.Player && b.mustShake(ev) {
		return textShakeFirst.refuse("BL-3")
	}
	switch ev := ev.(type) {
	case bluff.Reveal:
		return b.reveal(s, ev, nil)
	case bluff.TakeBack:
		return b.takeBack(s, ev)
	}
	return b.act(s, ev, nil)
}

func (b *bluffConduct) mayOrder(c wire.Command, ev games.Event) bool {
	me := b.game.player(c.From.Seat)
	switch ev := ev.(type) {
	case bluff.Challenge:
		return ev.Player == me
	case bluff.TakeBack:
		return ev.Player == me
	case bluff.LayOut:
		return ev.Player == me
	case bluff.Leave:
		return ev.Player == me
	}
	return false
}

// takeBack takes a challenge back as long as every cup in play is seen down
// (BL-8); dice that were shown or entered are not looked for any more.
func (b *bluffConduct) takeBack(s *step, ev bluff.TakeBack) error {
	if !b.cupsDown(&s.Core) || len(b.shown) > 0 {
		return games.Refuse("BL-8", "Zurücknehmen geht nur, solange alle Becher unten sind.",
			"It can be taken back only while all cups are down.")
	}
	return b.act(s, ev, nil)
}

// void makes the running round void (BL-18).
func (b *bluffConduct) void(s *step, v wire.Void) error {
	if v.Round != b.view.Round {
		return otherRound(b.view.Round, v.Round)
	}
	return b.act(s, bluff.Void{Reason: v.Reason}, nil)
}

// answer takes yes or no to what was asked; the player in turn may answer, and
// the host.
func (b *bluffConduct) answer(s *step, by wire.Asker, a wire.Confirmation) error {
	switch {
	case a.Code == AskUncovered && b.bared.asked != 0:
		return b.answerUncovered(s, by, a.Yes)
	case by.Role == wire.Player && by.Seat != b.game.seat(b.turn()):
		return textRole.refuse("")
	}
	return b.confirmed(s, a)
}

func (b *bluffConduct) confirmed(s *step, a wire.Confirmation) error {
	b.offerFirst(s, a.Code)
	if !b.asks(a.Code) {
		return textNotAsked.refuse(games.Input)
	}
	q := b.ask
	b.ask = nil
	switch {
	case q.code == AskAllUp && !a.Yes:
		return b.act(s, bluff.Void{Reason: reasonAllUp}, nil)
	case q.code == AskAllUp, q.code == AskChallenge && a.Yes:
		return b.act(s, bluff.Challenge{Player: b.turn()}, nil)
	case q.code == AskChallenge:
	case a.Yes:
		b.place(s, q.bet, nil)
	case q.code == AskNextLap:
		// The marker behind the last bet is on this lap, so it is no raise.
		b.refuse(games.Refuse("BL-7", "Der Anzeigewürfel liegt hinter der letzten Wette.", "The marker lies behind the last bet."))
	default:
		b.base = s.seen.marker
	}
	return nil
}

// offerFirst lets the opener say that the marker lies as the bet without
// having been touched.
func (b *bluffConduct) offerFirst(s *step, code string) {
	open := b.phase() == settle.Covered && b.view.Bet == nil
	if code == AskFirstBet && open && b.ask == nil && s.seen.marker != nil {
		b.askFirst(*s.seen.marker)
	}
}

func (b *bluffConduct) asks(code string) bool { return b.ask != nil && b.ask.code == code }
