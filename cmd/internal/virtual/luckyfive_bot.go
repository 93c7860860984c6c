package virtual

import (
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/hardware/sim"
)

// luckyFiveBot is a simulated player of Lucky Five: it throws dice and moves
// chips with its hands, and tells the table its cards, choices and words.
type luckyFiveBot struct {
	mind
	// moment is what the player was asked last and since when; acted says that
	// it was done.
	moment string
	since  time.Time
	acted  bool
	// tidied: the dice were laid apart since they were thrown.
	tidied bool
}

// sit makes a player go on where another has left.
func (b *luckyFiveBot) sit(wire.State, *sim.Table) { *b = luckyFiveBot{mind: b.anew()} }

// refuse makes a player look again whose act was refused, after a pause.
func (b *luckyFiveBot) refuse(now time.Time, _ wire.State, _ *sim.Table) {
	b.rests, b.moment = now.Add(patience), ""
}

// next is what the player does now whose hands are free.
func (b *luckyFiveBot) next(now time.Time, s wire.State, t *sim.Table) (move, bool) {
	v, ok := s.View.Body().(luckyfive.View)
	if !ok || t.Busy(b.seat) || now.Before(b.rests) {
		return move{}, false
	}
	me, ok := b.own(s)
	if !ok {
		return move{}, false
	}
	if b.collects(v, me.Player, t) {
		if b.thought(now, "collect", 0.5, 1) {
			return b.does(now, sim.Act{Do: sim.Collect})
		}
		return move{}, false
	}
	return b.turn(now, s, v, me.Player, t)
}

// collects reports whether the chips in the middle were won by this player and
// still lie there (LF-5).
func (b *luckyFiveBot) collects(v luckyfive.View, player string, t *sim.Table) bool {
	return v.Middle.Chips == 0 && v.Last != nil && v.Last.Player == player && v.Last.Right && len(t.InMiddle()) > 0
}

// turn is what the player does who must act; once more when nothing came of
// it.
func (b *luckyFiveBot) turn(now time.Time, s wire.State, v luckyfive.View, player string, t *sim.Table) (move, bool) {
	if v.Phase == luckyfive.PhaseStart {
		return b.start(now, s, v.Players[0] == player, t)
	}
	if v.Turn == nil || *v.Turn != player {
		b.moment = ""
		return move{}, false
	}
	b.comes(now, string(v.Phase))
	if must := b.stay(now, s, v); t.Amiss(b.seat, must) {
		if b.thought(now, "right", 0.5, 1.5) {
			return b.does(now, sim.Act{Do: sim.SetRight, Dice: must})
		}
		return move{}, false
	}
	if v.Phase == luckyfive.PhaseThrow {
		return b.throws(now, s, b.moment, v.Concerned, t)
	}
	if b.acted && !b.waited(now, longWait) || !b.thought(now, b.moment, 0.6, 2) {
		return move{}, false
	}
	if v.Phase == luckyfive.PhaseStake && !b.isCleared(v, t) && now.Sub(b.since) < longWait {
		return move{}, false
	}
	e, ok := luckyfive.Advise(v, player, b.rng.Float64)
	if !ok {
		return move{}, false
	}
	again := b.acted
	b.acted = true
	if v.Phase == luckyfive.PhaseDecide && calls(s, "go_on") {
		return b.says(now, "go_on", e.Do() == luckyfive.DoCard)
	}
	switch e := e.(type) {
	case luckyfive.Nudge:
		if e.Die != "" {
			return b.does(now, sim.Act{Do: sim.Pour, Colours: []dice.Colour{e.Die}})
		}
	case luckyfive.Stake:
		if !again && t.HasChip(b.seat, e.Chip) {
			return b.does(now, sim.Act{Do: sim.Stake, Chip: e.Chip})
		}
	}
	// A stake that the table did not see, or that no hand can lay, is told.
	return b.sends(now, e)
}

// stay are the dice that must lie as the wall shows them, once the table asks about
// some: those that are not to be thrown just now (LF-7). Of a neighbour's they are
// all where too many were thrown (LF-8), and where the one was not read.
func (b *luckyFiveBot) stay(now time.Time, s wire.State, v luckyfive.View) (must []dice.Die) {
	moved, thrown := calls(s, "dice_moved"), v.Phase == luckyfive.PhaseNudge && b.acted && !b.waited(now, longWait)
	if !moved && (thrown || !calls(s, "die_missing")) {
		return nil
	}
	free := v.Phase == luckyfive.PhaseThrow || v.Phase == luckyfive.PhaseSay && calls(s, "word")
	for _, c := range []dice.Colour{dice.Red, dice.Orange, dice.Yellow} {
		if !free || !slices.Contains(v.Concerned, c) {
			must = append(must, dice.Die{Colour: c, Value: v.Dice.Of(c)})
		}
	}
	return must
}

// start is the first throw, which the first player named makes, who also begins
// (LF-2).
func (b *luckyFiveBot) start(now time.Time, s wire.State, first bool, t *sim.Table) (move, bool) {
	switch {
	case !first:
	case !calls(s, "first"):
		return b.throws(now, s, "start", nil, t)
	case b.waited(now, time.Second):
		return b.says(now, "first", true)
	}
	return move{}, false
}

// comes notices what the player is asked for.
func (b *luckyFiveBot) comes(now time.Time, moment string) {
	if b.moment != moment {
		b.moment, b.since, b.acted, b.tidied = moment, now, false, false
	}
}

// isCleared reports whether only those chips lie in the middle that belong
// there: what was won before is away.
func (b *luckyFiveBot) isCleared(v luckyfive.View, t *sim.Table) bool {
	lie := 0
	for _, c := range t.InMiddle() {
		lie += c
	}
	return lie <= v.Middle.Chips
}

// throws throws dice, and does it again when they lie badly and the table has
// not taken them, or when laying them apart did not help.
func (b *luckyFiveBot) throws(now time.Time, s wire.State, moment string, colours []dice.Colour, t *sim.Table) (move, bool) {
	b.comes(now, moment)
	switch {
	case !b.acted || t.Odd(b.seat) > 0 && b.waited(now, patience):
		if b.thought(now, "throw", 0.5, 1.5) {
			b.acted = true
			return b.does(now, sim.Act{Do: sim.Pour, Colours: colours})
		}
	case !b.waited(now, longWait) && !(calls(s, "die_missing") && b.waited(now, patience)):
	case b.tidied:
		b.tidied = false
		return b.does(now, sim.Act{Do: sim.Pour, Colours: colours})
	default:
		b.tidied = true
		return b.does(now, sim.Act{Do: sim.Tidy})
	}
	return move{}, false
}
