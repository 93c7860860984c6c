package virtual

import (
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// eyesOpen is how long a simulated player leaves the cup off the dice (DC-2).
const eyesOpen = 3.0

// diceCupBot is a simulated player of Dice Cup. It sees the dice while they
// are open, and keeps of them what it will cross, and nothing else (DC-8).
type diceCupBot struct {
	mind
	// quick is the chance to take in one of the open dice in the time of a
	// frame: three quarters to nearly all of them in three seconds.
	quick float64
	game  string
	round int
	// thrown and shown: this player, who has the cup, did so in this throw.
	thrown, shown bool
	// askew: dice lay tipped or on one another in the look (DC-3).
	askew bool
	// covered: the dice that lay open from the round before have gone.
	covered bool
	// noticed says which of the open dice were taken in; nil while none are
	// open.
	noticed []bool
	// chosen is what the player means to cross.
	chosen *dicecup.Cross
}

func newDiceCupBot(m mind) *diceCupBot {
	return &diceCupBot{mind: m, quick: 0.03 + 0.05*m.rng.Float64()}
}

// sit makes a player go on where another has left: who has the cup throws
// again, since nobody knows what was seen.
func (b *diceCupBot) sit(s wire.State, _ *sim.Table) {
	v, _ := s.View.Body().(dicecup.View)
	*b = diceCupBot{mind: b.anew(), quick: b.quick, game: s.GameID, round: v.Round}
}

// refuse makes a player look again whose act was refused, after a pause.
func (b *diceCupBot) refuse(now time.Time, s wire.State, t *sim.Table) {
	b.sit(s, t)
	b.rests = now.Add(patience)
}

// next is what the player does now.
func (b *diceCupBot) next(now time.Time, s wire.State, t *sim.Table) (move, bool) {
	v, ok := s.View.Body().(dicecup.View)
	if !ok {
		return move{}, false
	}
	me, ok := b.own(s)
	if !ok {
		return move{}, false
	}
	b.follow(s.GameID, v)
	if v.Phase == dicecup.PhaseThrow {
		b.look(v, me.Player, t)
	}
	if t.Busy(b.seat) || now.Before(b.rests) {
		return move{}, false
	}
	switch v.Phase {
	case dicecup.PhaseThrow:
		if v.Cup == me.Player {
			return b.throw(now, v, t)
		}
	case dicecup.PhaseCross:
		if slices.Contains(v.Waiting, me.Player) {
			return b.cross(now, v, me.Player)
		}
	case dicecup.PhaseScore:
		if v.Cup == me.Player {
			return b.uncover(now, t)
		}
	}
	return move{}, false
}

// follow notices a new game, and a new round.
func (b *diceCupBot) follow(game string, v dicecup.View) {
	if game != b.game || v.Round != b.round {
		b.game, b.round, b.thrown, b.shown, b.covered, b.chosen = game, v.Round, false, false, false, nil
	}
}

// look takes in dice while they are open, and makes up the player's mind.
func (b *diceCupBot) look(v dicecup.View, player string, t *sim.Table) {
	open := t.Open(b.seat)
	if open == nil {
		b.covered, b.noticed = true, nil
		return
	}
	if !b.covered {
		return
	}
	if b.noticed == nil {
		b.noticed, b.askew = make([]bool, len(open)), t.Odd(b.seat) > 0
	}
	var seen []dice.Die
	for i, d := range open {
		if b.noticed[i] = b.noticed[i] || b.rng.Float64() < b.quick; b.noticed[i] {
			seen = append(seen, d)
		}
	}
	b.chosen = nil
	if c, ok := dicecup.Advise(v, player, seen, b.rng.Float64); ok {
		b.chosen = &c
	}
}

// throw is what the player with the cup does: shake and cup down, up for all to
// see and down again, once more when dice lie badly or nothing came of it
// (DC-2, DC-3). In the last round nobody needs to look (DC-5).
func (b *diceCupBot) throw(now time.Time, v dicecup.View, t *sim.Table) (move, bool) {
	last := v.Round == v.Rounds
	lost := b.thrown && b.waited(now, longWait) && (b.shown || last)
	switch {
	case !b.thrown || lost || b.shown && b.askew:
		if b.thought(now, "throw", 0.8, 2.5) {
			b.thrown, b.shown, b.askew = true, false, false
			return b.does(now, sim.Act{Do: sim.Shake})
		}
	case b.shown || last && !b.waited(now, patience):
	case t.CupState(b.seat) != vision.Down:
		return b.does(now, sim.Act{Do: sim.PutDown})
	case b.thought(now, "look", 0.8, 2):
		b.shown = true
		return b.does(now, sim.Act{Do: sim.Look, Seconds: eyesOpen - 0.3 + 0.6*b.rng.Float64()})
	}
	return move{}, false
}

// cross sends what the player has chosen; who has seen nothing guesses.
func (b *diceCupBot) cross(now time.Time, v dicecup.View, player string) (move, bool) {
	if !b.waited(now, time.Second) || !b.thought(now, "cross", 1, 6) {
		return move{}, false
	}
	c := b.chosen
	if c == nil {
		guess, ok := dicecup.Advise(v, player, nil, b.rng.Float64)
		if !ok {
			return move{}, false
		}
		c = &guess
	}
	return b.sends(now, *c)
}

// uncover puts the cup aside for the scoring; when the table cannot read the
// dice for long, they are laid so that it can.
func (b *diceCupBot) uncover(now time.Time, t *sim.Table) (move, bool) {
	switch {
	case t.CupState(b.seat) != vision.Aside:
		if b.thought(now, "uncover", 0.5, 1.5) {
			return b.does(now, sim.Act{Do: sim.Lift})
		}
	case b.waited(now, longWait):
		return b.does(now, sim.Act{Do: sim.Tidy})
	}
	return move{}, false
}
