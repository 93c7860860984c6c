package table

import (
	"reflect"
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// round is that of the rule-book; the opening throws come before the first.
func (b *bluffConduct) round() int {
	if b.view.Phase == bluff.PhaseOpening {
		return 0
	}
	return b.view.Round
}

func (b *bluffConduct) actor() string { return b.turn() }

// amend puts a die right that lay before a player.
func (b *bluffConduct) amend(ev games.Event, d wire.DieChange) (games.Event, bool) {
	me := b.game.player(d.Seat)
	var ok bool
	switch e := ev.(type) {
	case bluff.Opening:
		e.Dice, ok = amended(e.Dice, d)
		return e, ok && e.Player == me
	case bluff.Reveal:
		e.Dice, ok = amended(e.Dice, d)
		return e, ok && e.Player == me
	case bluff.LayOut:
		e.Dice, ok = amended(e.Dice, d)
		return e, ok && e.Player == me
	}
	return ev, false
}

// amended are dice with one put right; false when that is not among them.
func amended(roll dice.Roll, d wire.DieChange) (dice.Roll, bool) {
	roll = slices.Clone(roll)
	if d.Was == nil {
		return append(roll, *d.Is), true
	}
	i := slices.Index(roll, *d.Was)
	switch {
	case i < 0:
		return roll, false
	case d.Is == nil:
		return slices.Delete(roll, i, i+1), true
	}
	roll[i] = *d.Is
	return roll, true
}

// instead: bets and doubts are said aloud, and dice put right one by one.
func (*bluffConduct) instead(_, _ games.Event) (games.Text, bool) { return games.Text{}, false }

// isPublic reports whether everybody saw all there is of an event: a die is told when everybody
// sees it, and the rest is said aloud.
func (b *bluffConduct) isPublic(games.Event) bool { return true }

func (b *bluffConduct) adopt(before conduct) bool {
	was := before.(*bluffConduct)
	same := was.view.Phase == b.view.Phase && was.view.Round == b.view.Round && reflect.DeepEqual(was.view.Bet, b.view.Bet) &&
		reflect.DeepEqual(was.view.Dice, b.view.Dice) && reflect.DeepEqual(was.view.LaidOut, b.view.LaidOut) &&
		slices.Equal(was.view.Waiting, b.view.Waiting) && was.turn() == b.turn()
	if same {
		b.shown, b.changed, b.base, b.before, b.bared, b.again = was.shown, was.changed, was.base, was.before, was.bared, was.again
		b.voids = was.voids
		b.cleared, b.betting, b.illegal, b.ask = was.cleared, was.betting, was.illegal, was.ask
	}
	return same
}
