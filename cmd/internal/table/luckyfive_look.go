package table

import (
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/luckyfive"
	"dicetable/vision/settle"
)

// The codes of what the table says in Lucky Five; a Confirm command answers
// AskFirst and AskGoOn.
const (
	// AskFirst: who begins? The seat that says yes, or the first named who
	// still plays when the host does (LF-2).
	AskFirst = "first"
	// AskGoOn: right; uncover another card of the dealt deck, or stop (LF-5)?
	AskGoOn = "go_on"
	// CallWord: the word that is said, which stands with the throw (LF-4).
	CallWord = "word"
	// CallMoved: dice that had to stay lie otherwise (LF-1, LF-7).
	CallMoved = "dice_moved"
	// CallStake: what lies on the stake field is no stake (LF-4).
	CallStake = "stake"
	// CallCard: which card is new cannot be told, or it cannot be there.
	CallCard = "card"
)

// see takes what the eye saw of dice, chips and cards.
func (l *luckyfiveConduct) see(s *step, e settle.Event) {
	if e.Watch != s.watch.ID {
		return
	}
	switch e.Kind {
	case settle.RollRead:
		l.onThrow(s, e)
	case settle.RollDoubt:
		l.onDoubt(s, e)
	case settle.Disturbed:
		l.onDisturbed(s, e)
	case settle.Staked:
		l.onStake(s, e)
	case settle.CardRead:
		l.onCard(s, e)
	}
}

// onThrow takes a throw of the dice that were to be thrown.
func (l *luckyfiveConduct) onThrow(s *step, e settle.Event) {
	if !s.sound(e) {
		return
	}
	thrown := thrownOf(e)
	switch l.view.Phase {
	case luckyfive.PhaseStart:
		if l.first == nil {
			s.doubtIf(onTray, l.firstThrow(s, thrown, proofOf(e)))
		}
	case luckyfive.PhaseNudge:
		s.doubtIf(onTray, l.nudge(s, e, thrown))
	case luckyfive.PhaseSay, luckyfive.PhaseThrow:
		s.doubtIf(onTray, l.throw(s, e, thrown))
	}
	l.onDisturbed(s, e)
}

// thrownOf are the dice of an event that were thrown.
func thrownOf(e settle.Event) luckyfive.Dice {
	var d luckyfive.Dice
	for _, die := range e.Dice {
		if slices.Contains(e.Thrown, die.Colour) {
			d = d.Set(die.Colour, die.Value)
		}
	}
	return d
}

// start begins with the first throw, once it is known who does (LF-2).
func (l *luckyfiveConduct) start(s *step, first string) error {
	return l.act(s, luckyfive.Start{Dice: *l.first, First: first}, l.proof)
}

// firstThrow waits for who begins, unless the settings say it.
func (l *luckyfiveConduct) firstThrow(s *step, thrown luckyfive.Dice, proof *Proof) error {
	if l.game.Settings["first"] != "" {
		return l.act(s, luckyfive.Start{Dice: thrown}, proof)
	}
	return s.hold(luckyfive.Start{Dice: thrown, First: l.game.firstIn(l.view.Left)}, proof)
}

// hold takes up the first throw, whoever will begin.
func (l *luckyfiveConduct) hold(ev games.Event, proof *Proof) bool {
	e, ok := ev.(luckyfive.Start)
	if ok {
		l.first, l.proof = &e.Dice, proof
	}
	return ok
}

// nudge is the neighbour's one die (LF-8).
func (l *luckyfiveConduct) nudge(s *step, e settle.Event, thrown luckyfive.Dice) error {
	if len(e.Thrown) != 1 {
		l.back = e.Thrown
		return nil
	}
	c := e.Thrown[0]
	return l.act(s, luckyfive.Nudge{Player: l.turn(), Die: c, Value: thrown.Of(c)}, proofOf(e))
}

// throw settles the turn's throw, with the word that was said before (LF-4).
func (l *luckyfiveConduct) throw(s *step, e settle.Event, thrown luckyfive.Dice) error {
	if l.view.Phase == luckyfive.PhaseSay {
		if l.word == nil {
			return nil
		}
		said, err := l.ruledOn(s, e.Since)
		if err != nil {
			return err
		}
		if err := l.act(s, luckyfive.Say{Player: l.turn(), Higher: said.higher}, nil); err != nil {
			return err
		}
	}
	return l.act(s, luckyfive.Throw{Dice: thrown}, proofOf(e))
}

// onDisturbed calls dice that had to stay and did not (LF-7), until they lie
// as they did.
func (l *luckyfiveConduct) onDisturbed(s *step, e settle.Event) {
	l.moved = nil
	if e.Kind == settle.Disturbed {
		delete(s.seen.doubts, onTray)
		l.turnedBack(e.Compared)
	}
	var changed []settle.Compared
	for _, c := range e.Compared {
		if c.Was() == settle.Different {
			changed = append(changed, c)
		}
	}
	if len(changed) > 0 {
		l.moved = &wire.Notice{Code: CallMoved, Rule: l.staysBy(), Text: movedText(changed)}
	}
}

// staysBy is the rule by which dice stay as they lie.
func (l *luckyfiveConduct) staysBy() string {
	if l.view.Phase == luckyfive.PhaseStart {
		return "LF-1"
	}
	return "LF-7"
}

// onStake takes the one chip that came to the stake field (LF-4).
func (l *luckyfiveConduct) onStake(s *step, e settle.Event) {
	l.staked = nil
	if l.view.Phase != luckyfive.PhaseStake || len(e.Chips) == 0 {
		return
	}
	if len(e.Chips) > 1 {
		l.staked = &wire.Notice{Code: CallStake, Seat: l.game.seat(l.turn()), Rule: "LF-4", Text: textOneChip}
		return
	}
	if err := l.act(s, luckyfive.Stake{Player: l.turn(), Chip: e.Chips[0]}, proofOf(e)); err != nil {
		l.staked = refusedAs(CallStake, l.game.seat(l.turn()), err)
	}
}

// onCard takes the card that was uncovered. Of the cards that a new eye tells,
// those that lay there already are known by what they show.
func (l *luckyfiveConduct) onCard(s *step, e settle.Event) {
	l.card, l.told = nil, nil
	if l.view.Phase != luckyfive.PhaseCard && l.view.Phase != luckyfive.PhaseDecide {
		return
	}
	fresh := slices.Clone(e.Cards)
	if !l.known {
		fresh = l.withoutOld(fresh)
		l.known = len(e.Cards) > 0
	}
	l.cards.stray = slices.DeleteFunc(slices.Clone(l.cards.stray), func(n int) bool { return !slices.Contains(e.Cards, n) })
	fresh = l.cards.withoutStray(fresh)
	l.told = fresh
	switch {
	case len(fresh) == 0 && len(l.cards.stray) > 0:
		l.card = l.strayCall()
		return
	case len(fresh) == 0:
		return
	case len(fresh) > 1:
		l.card = &wire.Notice{Code: CallCard, Seat: l.game.seat(l.turn()), Rule: "LF-4", Text: textOneCard}
		return
	}
	if n := fresh[0]; n >= 1 && n <= len(l.kinds) {
		err := l.act(s, luckyfive.Uncover{Card: l.kinds[n-1]}, proofOf(e))
		if err != nil {
			l.card = refusedAs(CallCard, l.game.seat(l.turn()), err)
			return
		}
		l.cards.turn = slices.Concat(l.cards.turn, []int{n})
	}
}
