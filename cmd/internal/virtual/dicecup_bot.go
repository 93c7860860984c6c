package virtual

import (
	"slices"
	"strings"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// unseenLook is after how long a player puts the cup down again whose look the
// table does not see.
const unseenLook = 5 * time.Second

// reaction is how long it takes to put a cup down.
const reaction = 450 * time.Millisecond

// pause is how long a player waits whose act was refused: mostly the hands of the
// one who had the cup before are still there.
const pause = time.Second

// mostParted is how often a player lays apart dice that the table cannot read, until
// a throw that counts is no more to be had and another one is asked for.
const mostParted = 3

// diceCupBot is a simulated player of Dice Cup. It sees the dice while they
// are open, and keeps of them what it will cross, and nothing else (DC-8).
type diceCupBot struct {
	mind
	// quick is the chance to take in one of the open dice in the time of a
	// frame: three quarters to nearly all of them in three seconds.
	quick float64
	game  string
	round int
	phase dicecup.Phase
	// thrown and shown: this player, who has the cup, did so in this throw.
	thrown, shown bool
	// covered: the dice that lay open from the round before have gone.
	covered bool
	// noticed says which of the open dice were taken in; nil while none are
	// open.
	noticed []bool
	// parted is how often this player laid dice apart in this round.
	parted int
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
	*b = diceCupBot{mind: b.anew(), quick: b.quick, game: s.GameID, round: v.Round, phase: v.Phase}
}

// refuse makes a player look again whose act was refused, after a pause.
func (b *diceCupBot) refuse(now time.Time, s wire.State, t *sim.Table) {
	b.sit(s, t)
	b.rests = now.Add(pause)
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
		if v.Phase == dicecup.PhaseScore {
			b.tried, b.frames = now, 0 // what is laid apart is read when the hands are away
		}
		return move{}, false
	}
	switch v.Phase {
	case dicecup.PhaseThrow:
		if v.Cup == me.Player {
			return b.throw(now, s, v.Round == v.Rounds, t)
		}
	case dicecup.PhaseCross:
		if slices.Contains(v.Waiting, me.Player) {
			return b.cross(now, v, me.Player)
		}
	case dicecup.PhaseScore:
		if v.Cup == me.Player {
			return b.uncover(now, s, t)
		}
	case dicecup.PhaseDecide:
		if v.Cup == me.Player && isAlone(s) && b.waited(now, time.Second) && b.thought(now, "decide", 1, 3) {
			return b.sends(now, dicecup.Decide{Ruling: ruling(*v.Doubt)})
		}
	}
	return move{}, false
}

// isAlone reports whether nobody but simulated players sits at the table, so
// that the one with the cup decides for a host.
func isAlone(s wire.State) bool {
	return !slices.ContainsFunc(s.Seats, func(x wire.Seat) bool { return !x.Bot })
}

// ruling is what a fair host decides (DC-9): dice that have only moved count,
// else the throw is repeated.
func ruling(d dicecup.Doubt) dicecup.Ruling {
	lie := slices.Clone(d.Dice)
	for _, seen := range d.Seen {
		i := slices.Index(lie, seen)
		if i < 0 {
			return dicecup.ThrowAgain
		}
		lie = slices.Delete(lie, i, i+1)
	}
	if len(d.Dice) < dicecup.Dice {
		return dicecup.ThrowAgain
	}
	return dicecup.AsItLies
}

// follow notices a new game, a new round, and a throw that is repeated.
func (b *diceCupBot) follow(game string, v dicecup.View) {
	again := v.Phase == dicecup.PhaseThrow && b.phase != dicecup.PhaseThrow
	b.phase = v.Phase
	if game != b.game || v.Round != b.round || again {
		b.game, b.round, b.thrown, b.shown, b.covered, b.parted, b.chosen = game, v.Round, false, false, false, 0, nil
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
		b.noticed = make([]bool, len(open))
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
// see until the time is up and down again (DC-2); once more when the table calls
// it (DC-3) or nothing came of it. In the last round nobody needs to look (DC-5).
func (b *diceCupBot) throw(now time.Time, s wire.State, last bool, t *sim.Table) (move, bool) {
	up := t.CupState(b.seat) == vision.Held
	switch {
	case !b.thrown:
		if b.thought(now, "throw", 0.8, 2.5) {
			b.thrown, b.shown = true, false
			return b.does(now, sim.Act{Do: sim.Shake})
		}
	case b.shown && up:
		if b.isTimeUp(now, s) && b.thought(now, "down", 0, 0.3) {
			return b.does(now, sim.Act{Do: sim.PutDown})
		}
	case b.shown:
		b.shown = !calls(s, "look_none") || !b.waited(now, time.Second)
		b.thrown = !calls(s, "rethrow") && !calls(s, "throw_unseen") && !b.waited(now, longWait)
	case last && !b.waited(now, longWait):
	case b.thought(now, "look", 0.8, 2):
		b.shown = true
		return b.does(now, sim.Act{Do: sim.Hold})
	}
	return move{}, false
}

// isTimeUp reports whether the cup is to go down: as everybody counts along with
// the wall's timer or, without it, by the player's own sense of time.
func (b *diceCupBot) isTimeUp(now time.Time, s wire.State) bool {
	if s.Timer != nil {
		return !now.Before(s.Timer.Until.Add(-reaction))
	}
	return b.waited(now, unseenLook)
}

// calls reports whether the wall has a notice of a code.
func calls(s wire.State, code string) bool {
	return slices.ContainsFunc(s.Notices, func(n wire.Notice) bool { return n.Code == code })
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

// uncover puts the cup aside for the scoring; dice that the table cannot read
// are laid so that it can, as they show. Where that does not help, who decides for a
// host has it go by those that it can read (DC-9).
func (b *diceCupBot) uncover(now time.Time, s wire.State, t *sim.Table) (move, bool) {
	switch {
	case t.CupState(b.seat) != vision.Aside:
		if b.thought(now, "uncover", 0.5, 1.5) {
			return b.does(now, sim.Act{Do: sim.Lift})
		}
	case calls(s, "die_missing") && b.parted >= mostParted && isAlone(s):
		if b.waited(now, patience) && b.thought(now, "give up", 1, 3) {
			return b.says(now, "die_missing", true)
		}
	case calls(s, "die_missing") && b.waited(now, patience) && b.thought(now, "part", 0.5, 1.5), b.waited(now, longWait):
		b.parted++
		return b.does(now, sim.Act{Do: sim.Tidy, Colours: named(s)})
	}
	return move{}, false
}

// named are the dice that the table asks for, read as a player reads it; all where
// it asks for some and cannot say which.
func named(s wire.State) (all []dice.Colour) {
	for _, n := range s.Notices {
		for _, c := range dicecup.Colours {
			if n.Code == "die_missing" && strings.Contains(n.Text.EN, " "+string(c)) {
				all = append(all, c)
			}
		}
	}
	if all == nil && calls(s, "die_missing") {
		return dicecup.Colours[:]
	}
	return all
}
