package table

import (
	"reflect"
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
)

// round counts throws: the booklet knows no rounds.
func (l *luckyfiveConduct) round() int { return l.throws + 1 }

// actor: a card is uncovered and dice are thrown by the player in turn.
func (l *luckyfiveConduct) actor() string { return l.turn() }

// amend puts the die of a colour right. Which dice are thrown is not read but
// known, so that none can be missed and none can be too many.
func (l *luckyfiveConduct) amend(ev games.Event, d wire.DieChange) (games.Event, bool) {
	if d.Was == nil || d.Is == nil {
		return ev, false
	}
	was := func(has luckyfive.Dice) bool { return has.Of(d.Colour) == *d.Was }
	switch e := ev.(type) {
	case luckyfive.Start:
		ok := was(e.Dice)
		e.Dice = e.Dice.Set(d.Colour, *d.Is)
		return e, ok
	case luckyfive.Throw:
		ok := was(e.Dice)
		e.Dice = e.Dice.Set(d.Colour, *d.Is)
		return e, ok
	case luckyfive.Nudge:
		ok := e.Die == d.Colour && e.Value == *d.Was
		e.Value = *d.Is
		return e, ok
	}
	return ev, false
}

// instead: cards and words are the host's to put right, and dice one by one.
func (*luckyfiveConduct) instead(_, _ games.Event) (games.Text, bool) { return games.Text{}, false }

// isPublic reports whether everybody saw all there is of an event: nothing is secret but the
// order of a deck that is dealt, which is in no event but that of its shuffling.
func (l *luckyfiveConduct) isPublic(ev games.Event) bool {
	_, shuffles := ev.(luckyfive.Shuffle)
	return !shuffles
}

func (l *luckyfiveConduct) adopt(before conduct) bool {
	was := before.(*luckyfiveConduct)
	same := was.view.Phase == l.view.Phase && was.throws == l.throws && was.turn() == l.turn() && slices.Equal(was.pot, l.pot) &&
		reflect.DeepEqual(was.view.Dice, l.view.Dice) && slices.Equal[[]dice.Colour](was.view.Concerned, l.view.Concerned)
	// Which cards lie open is seen and not kept: they stay where they are.
	l.cards, l.known = l.cards.adopt(was.cards, len(l.view.Uncovered)), was.known
	if same {
		l.cast, l.back = was.cast, was.back
		l.stage, l.first, l.proof, l.word = was.stage, was.first, was.proof, was.word
		l.moved, l.staked, l.card, l.told = was.moved, was.staked, was.card, was.told
	} else {
		l.stage = was.stage + 1
	}
	return same
}
