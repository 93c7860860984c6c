package table

import (
	"maps"
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

// bluffConduct is how a table plays Bluff: throws and reveals read at the
// seats, bets read from the marker, lost dice counted in the graveyard.
type bluffConduct struct {
	game *Game
	view bluff.View
	// throw counts the opening throws that were asked for, since when;
	// throwers are the seats that take part, due those that owe theirs.
	throw         int
	since         time.Time
	throwers, due map[int]bool
	// doubted is when the standing bet was doubted, by whom.
	doubted time.Time
	doubter string
	// ruled is when the last count was ruled on.
	ruled time.Time
	// rolls are open to everybody: of the opening or of the last reveal.
	rolls map[int][]dice.Face
	// shown are the dice of this reveal, by seat, until all are there. Those that
	// the host entered are kept.
	shown map[int]shown
	// repeats is true while a round that was begun with a bet is void and rolled
	// again (BL-18).
	repeats bool
	// voids counts how often this round was void. again are the seats that still
	// have to roll again for it; nil when that is over, which is not kept.
	voids int
	again map[int]bool

	// What follows is seen, and not kept.

	// changed says of seats that the dice laid out are not as they were.
	changed map[int]games.Text
	// base is where the marker lay when betting began, before where it lay
	// when the round before was settled.
	base, before *wire.Marker
	// cleared is true once the table was ready for this round's bets; betting
	// is the first watch of them.
	cleared bool
	betting uint64
	illegal *wire.Notice
	ask     *question
	bared   bared
}

func beginBluff(g *Game) conduct {
	return &bluffConduct{game: g, rolls: map[int][]dice.Face{}, shown: map[int]shown{}, changed: map[int]games.Text{}, bared: newBared()}
}

// bluffVirtual: the dice of the virtual table show 1 to 5 and a star (BL-1).
func bluffVirtual(settings map[string]string) error {
	if settings["faces"] == "2-6" {
		return textNoDice.refuse("BL-1")
	}
	return nil
}

func (b *bluffConduct) clone() conduct {
	next := *b
	next.due, next.rolls = maps.Clone(b.due), maps.Clone(b.rolls)
	next.shown, next.changed, next.bared = maps.Clone(b.shown), maps.Clone(b.changed), b.bared.clone()
	next.again = maps.Clone(b.again)
	return &next
}

// follow keeps rolls and throws in step with the game.
func (b *bluffConduct) follow(at time.Time, state games.State, ev games.Event, told []games.Outcome) *wire.Verdict {
	before := b.view
	b.view = state.View(games.Public).Body.(bluff.View)
	switch ev := ev.(type) {
	case bluff.Opening:
		seat := b.game.seat(ev.Player)
		b.rolls[seat] = ev.Dice
		delete(b.due, seat)
	case bluff.Challenge:
		b.doubted, b.doubter = at, ev.Player
		b.shown = map[int]shown{}
	case bluff.Reveal:
		b.rolls[b.game.seat(ev.Player)] = slices.Concat(ev.Dice, before.LaidOut[ev.Player])
	case bluff.Place:
		if before.Bet == nil {
			b.rolls = map[int][]dice.Face{}
		}
	case bluff.Void:
		b.rolls = map[int][]dice.Face{}
	case bluff.Leave:
		delete(b.rolls, b.game.seat(ev.Player))
		delete(b.due, b.game.seat(ev.Player))
	}
	if b.view.Phase == bluff.PhaseOpening && len(b.due) == 0 {
		b.beginThrow(at)
	}
	b.repeats = b.view.Round == before.Round && b.view.Bet == nil && (b.repeats || before.Bet != nil)
	b.withdrawOf(before)
	b.followAgain(before, ev)
	if b.view.Last == before.Last {
		return nil
	}
	b.ruled = at
	return b.ruling(at, before.Round, saidOf(told, "settled"))
}

// beginThrow asks for the opening throws that are due: of all, or of those
// who tied (BL-2).
func (b *bluffConduct) beginThrow(at time.Time) {
	b.throw++
	b.since = at
	b.throwers, b.due = map[int]bool{}, map[int]bool{}
	for _, p := range b.view.Waiting {
		seat := b.game.seat(p)
		b.throwers[seat], b.due[seat] = true, true
		delete(b.rolls, seat)
	}
}

// underWay: a round that was begun is finished, also one that is rolled again
// (BL-21).
func (b *bluffConduct) underWay() bool { return b.repeats }

// phase is what the eye may tell now.
func (b *bluffConduct) phase() settle.Phase {
	switch b.view.Phase {
	case bluff.PhaseOpening:
		return settle.Opened
	case bluff.PhaseReveal:
		return settle.Reveal
	case bluff.PhaseBetting:
		if b.view.Bet == nil && !b.cleared || b.again != nil {
			return settle.Clearing
		}
		return settle.Covered
	}
	return settle.Idle
}

func (b *bluffConduct) watch() (settle.Watch, int) {
	w := settle.Watch{Phase: b.phase()}
	if w.Phase == settle.Idle {
		return w, 0
	}
	v := b.view
	w.Graveyard = v.Graveyard
	w.Seats = map[int]int{}
	for player, n := range v.Dice {
		if seat := b.game.seat(player); n > 0 && (w.Phase != settle.Opened || b.throwers[seat]) {
			w.Seats[seat] = n - len(v.LaidOut[player])
		}
	}
	if v.MayLayOut != nil && w.Phase == settle.Covered {
		w.MayLayOut = b.game.seat(*v.MayLayOut)
	}
	for player, roll := range v.LaidOut {
		if w.LaidOut == nil {
			w.LaidOut = map[int][]dice.Face{}
		}
		w.LaidOut[b.game.seat(player)] = roll
	}
	return w, b.throw
}

// turn is the player in turn, empty for nobody.
func (b *bluffConduct) turn() string {
	if t := b.view.Turn; t != nil {
		return *t
	}
	return ""
}

// seatsIn are the seats that still have dice.
func (b *bluffConduct) seatsIn() []int {
	var seats []int
	for player, n := range b.view.Dice {
		if n > 0 {
			seats = append(seats, b.game.seat(player))
		}
	}
	slices.Sort(seats)
	return seats
}

// act applies an event of the rule-book; the error is its refusal.
func (b *bluffConduct) act(s *step, ev games.Event, proof *Proof) error {
	before := b.view
	if err := s.act(ev, proof); err != nil {
		return err
	}
	if b.view.Phase != before.Phase {
		clear(s.seen.doubts)
	}
	if b.view.Bet == nil {
		b.roundBegins(s, before)
	}
	return nil
}

func (b *bluffConduct) moveOn(s *step) {
	if b.phase() != settle.Reveal {
		clear(b.shown)
	}
	b.forgetLaidOut(s)
	if b.phase() != settle.Covered {
		b.bared.clear()
	}
	b.excuse(s.at)
	b.bared.asked = b.uncovered(s.at)
	if b.phase() == settle.Clearing && b.tidy(&s.Core) {
		b.betsBegin(s)
	}
}

// forget drops what a new eye tells again. What the host entered it may misread
// as the one before did.
func (b *bluffConduct) forget() {
	maps.DeleteFunc(b.shown, func(_ int, s shown) bool { return !s.entered })
	clear(b.changed)
	b.bared.clear()
}
