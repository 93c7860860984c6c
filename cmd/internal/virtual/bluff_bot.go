package virtual

import (
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// bluffBot is a simulated player of Bluff.
type bluffBot struct {
	mind
	// daring is what a field more on the track is worth to the player, in dice.
	daring float64

	game   string
	round  int
	bets   bool // a bet was made in this round
	thrown bool
	shaken bool
	looked bool
	pushed bool
	tidied bool // the dice that did not lie well were laid flat at this reveal
	// moment is the bet that the table is at, since when.
	moment string
	since  time.Time
	// laid is the bet after which laying out was thought of (BL-15).
	laid string
	// plan is for turn; acted says that it was carried out once.
	plan  plan
	turn  string
	acted bool
}

// plan is what a player in turn has decided.
type plan struct {
	doubt bool
	bet   bluff.Bet
}

// sight is what a player sees.
type sight struct {
	now   time.Time
	state wire.State
	view  bluff.View
	me    wire.Seat
	table *sim.Table
}

func newBluffBot(m mind) *bluffBot { return &bluffBot{mind: m, daring: 0.02 + 0.02*m.rng.Float64()} }

// sit makes a player go on where another has left.
func (b *bluffBot) sit(s wire.State, t *sim.Table) {
	v, _ := s.View.Body().(bluff.View)
	down := t.CupState(b.seat) == vision.Down
	*b = bluffBot{mind: b.anew(), daring: b.daring,
		game: s.GameID, round: v.Round, bets: v.Bet != nil, shaken: down, pushed: s.Reveal}
}

// refuse makes a player look again whose act was refused, after a pause.
func (b *bluffBot) refuse(now time.Time, s wire.State, t *sim.Table) {
	b.sit(s, t)
	b.rests = now.Add(patience)
}

// next is what a player does now whose hands are free; false for nothing.
func (b *bluffBot) next(now time.Time, s wire.State, t *sim.Table) (move, bool) {
	v, ok := s.View.Body().(bluff.View)
	if !ok || t.Busy(b.seat) || now.Before(b.rests) {
		return move{}, false
	}
	me, ok := b.own(s)
	if !ok {
		return move{}, false
	}
	b.follow(s.GameID, v)
	see := sight{now, s, v, me, t}
	switch v.Phase {
	case bluff.PhaseOpening:
		return b.open(see)
	case bluff.PhaseBetting:
		if len(s.Prompt.Players()) == 0 {
			return b.prepare(see)
		}
		return b.bet(see)
	case bluff.PhaseReveal:
		return b.reveal(see)
	case bluff.PhaseOver:
		return b.pack(see)
	}
	return move{}, false
}

// follow notices a new game or round, and a round that became void.
func (b *bluffBot) follow(game string, v bluff.View) {
	if game != b.game {
		b.game, b.thrown = game, false
	}
	void := b.bets && v.Bet == nil && v.Phase == bluff.PhaseBetting
	if v.Round != b.round || void || v.Phase == bluff.PhaseOpening {
		b.round, b.shaken, b.looked, b.pushed, b.tidied, b.turn = v.Round, false, false, false, false, ""
	}
	b.bets = v.Bet != nil
}

// supply puts lost dice into the graveyard and takes back what is missing.
func (b *bluffBot) supply(see sight, want int) (move, bool) {
	have := see.table.Count(b.seat)
	switch {
	case have > want && b.thought(see.now, "bury", 1.5, 4):
		return b.does(see.now, sim.Act{Do: sim.Graveyard, N: have - want})
	case have < want && b.thought(see.now, "return", 0.5, 2):
		return b.does(see.now, sim.Act{Do: sim.Return, N: want - have})
	}
	return move{}, have != want
}

// open throws for the start (BL-2), and again after a tie or when the table
// could not read the throw.
func (b *bluffBot) open(see sight) (move, bool) {
	if m, busy := b.supply(see, see.view.Dice[see.me.Player]); busy {
		return m, !m.isNothing()
	}
	if !slices.Contains(see.view.Waiting, see.me.Player) {
		b.thrown = false
		return move{}, false
	}
	unread := b.thrown && (see.me.Doubt != nil && b.waited(see.now, patience) || b.waited(see.now, longWait))
	if (!b.thrown || unread) && b.thought(see.now, "open", 0.3, 2.5) {
		b.thrown = true
		return b.does(see.now, sim.Act{Do: sim.Pour})
	}
	return move{}, false
}

// pack puts all dice back under the cup after a game.
func (b *bluffBot) pack(see sight) (move, bool) {
	missing := sim.PerSeat - see.table.Count(b.seat)
	if missing == 0 && see.table.CupState(b.seat) == vision.Down || !b.thought(see.now, "pack", 3, 6) {
		return move{}, false
	}
	return b.does(see.now, sim.Act{Do: sim.Return, N: missing})
}

// prepare brings the own place in order for a round: lost dice away, shake,
// cup down, look (BL-11, BL-3).
func (b *bluffBot) prepare(see sight) (move, bool) {
	want := see.view.Dice[see.me.Player]
	if m, busy := b.supply(see, want); busy {
		return m, !m.isNothing()
	}
	switch {
	case want == 0:
		return move{}, false
	case !b.shaken:
		if b.thought(see.now, "shake", 0.5, 3) {
			b.shaken, b.looked = true, false
			return b.does(see.now, sim.Act{Do: sim.Shake})
		}
		return move{}, false
	case see.table.CupState(b.seat) != vision.Down:
		return b.does(see.now, sim.Act{Do: sim.PutDown})
	case b.looked && b.waited(see.now, longWait):
		// The wall still waits, perhaps for this cup: it is seen elsewhere, or was
		// not seen up since the round was void.
		b.looked = false
		return b.does(see.now, sim.Act{Do: sim.Shake})
	}
	return b.look(see)
}

// look peeks under the own cup; dice that do not lie flat are shown and
// rolled again (BL-3).
func (b *bluffBot) look(see sight) (move, bool) {
	switch {
	case !b.looked:
		if b.thought(see.now, "look", 0.3, 2) {
			b.looked = true
			return b.does(see.now, sim.Act{Do: sim.Peek, Seconds: 0.3 + b.pace*b.rng.Float64()})
		}
	case see.table.Odd(b.seat) > 0 && see.view.Bet == nil:
		b.shaken = false
		return b.does(see.now, sim.Act{Do: sim.Lift})
	}
	return move{}, false
}

// reveal lifts the cup, sometimes pushes what counts forward (BL-9), and
// helps when the table misses a die. After a restart of the virtual table lost
// dice are back at the seat; they are put away first.
func (b *bluffBot) reveal(see sight) (move, bool) {
	if m, busy := b.supply(see, see.view.Dice[see.me.Player]); busy {
		return m, !m.isNothing()
	}
	due := slices.Contains(see.view.Waiting, see.me.Player)
	switch {
	case see.me.Dice == 0:
	case see.table.CupState(b.seat) != vision.Aside:
		if b.thought(see.now, "lift", 0.1, 1.6) {
			return b.does(see.now, sim.Act{Do: sim.Lift})
		}
	case due && see.me.Doubt != nil && b.waited(see.now, patience), due && b.waited(see.now, longWait):
		return b.tidy(see.now)
	case !b.pushed && see.view.Bet != nil && b.thought(see.now, "push", 0.3, 1.2):
		b.pushed = true
		if b.rng.IntN(3) == 0 {
			return b.does(see.now, sim.Act{Do: sim.Push, Face: facePtr(see.view.Bet.Face)})
		}
	}
	return move{}, false
}

// tidy lays dice flat that the table could not read; those that it cannot read
// even so are laid elsewhere, all of them.
func (b *bluffBot) tidy(now time.Time) (move, bool) {
	act := sim.Act{Do: sim.Tidy}
	if b.tidied {
		act.Colours = []dice.Colour{dice.Yellow}
	}
	b.tidied = true
	return b.does(now, act)
}

func facePtr(f dice.Face) *dice.Face { return &f }
