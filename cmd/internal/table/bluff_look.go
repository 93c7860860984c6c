package table

import (
	"slices"

	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

// see takes what the eye saw.
func (b *bluffConduct) see(s *step, e settle.Event) {
	switch e.Kind {
	case settle.CupUp:
		b.shakes(e.Seat)
		b.onCup(s, e)
	case settle.CupDown:
		b.onCup(s, e)
		b.onCupDown(s)
	case settle.AllUp:
		b.onAllUp(s, e)
	case settle.RollRead:
		b.onRoll(s, e)
	case settle.RollDoubt:
		b.onDoubt(s, e)
	case settle.LaidOut:
		b.onLaidOut(s, e)
	case settle.MarkerRested:
		b.onMarker(s, e)
	}
}

// onCupDown: with all cups down again nobody is asked about lifted ones.
func (b *bluffConduct) onCupDown(s *step) {
	if b.asks(AskAllUp) && b.cupsDown(&s.Core) {
		b.ask = nil
	}
}

func (b *bluffConduct) cupsDown(c *Core) bool { return len(b.cupsMissing(c)) == 0 }

// cupsMissing are the players whose cups are not seen down, over dice of this round.
func (b *bluffConduct) cupsMissing(c *Core) []string {
	var names []string
	for _, seat := range b.seatsIn() {
		if c.seen.cups[seat] != cupDown || b.again[seat] {
			names = append(names, b.game.player(seat))
		}
	}
	return names
}

// onAllUp: all cups are up while a bet stands and nobody pressed (BL-19).
// Before the first bet they are up to be shaken.
func (b *bluffConduct) onAllUp(s *step, e settle.Event) {
	if b.phase() == settle.Covered && e.Watch == s.watch.ID && b.view.Bet != nil {
		b.ask = &question{code: AskAllUp}
	}
}

// onRoll takes the dice of one seat, complete and at rest.
func (b *bluffConduct) onRoll(s *step, e settle.Event) {
	if e.Watch != s.watch.ID {
		return
	}
	player := b.game.player(e.Seat)
	switch b.phase() {
	case settle.Opened:
		// What lay there before the throw was asked for is no throw.
		if !b.due[e.Seat] || !e.Since.After(b.since) {
			return
		}
		if s.sound(e) {
			s.doubtIf(e.Seat, b.act(s, bluff.Opening{Player: player, Dice: faces(e)}, proofOf(e)))
		}
	case settle.Reveal:
		if !b.shown[e.Seat].entered && !b.again[e.Seat] && s.sound(e) {
			s.doubtIf(e.Seat, b.reveal(s, bluff.Reveal{Player: player, Dice: faces(e)}, proofOf(e)))
		}
	}
}

// onDoubt: the dice of a seat are not complete or not certain.
func (b *bluffConduct) onDoubt(s *step, e settle.Event) {
	if e.Watch != s.watch.ID {
		return
	}
	if b.isOpen(e.Seat) {
		s.seen.doubts[e.Seat] = seatText(e.Seat, doubtText(e))
		return
	}
	waiting := slices.Contains(b.view.Waiting, b.game.player(e.Seat))
	if waiting && !b.shown[e.Seat].entered && !b.again[e.Seat] {
		delete(b.shown, e.Seat)
		s.seen.doubts[e.Seat] = seatText(e.Seat, doubtText(e))
	}
}

// tidy reports whether bets may begin: lost dice lie in the graveyard, and
// all cups in play are down (BL-3, BL-11).
func (b *bluffConduct) tidy(c *Core) bool { return b.graveyardRight(c) && b.cupsDown(c) }

func (b *bluffConduct) graveyardRight(c *Core) bool {
	want := b.view.Graveyard
	return c.seen.graveyard == want || want == 0 && c.seen.graveyard < 0
}

// faces are the values of dice.
func faces(e settle.Event) []dice.Face {
	var f []dice.Face
	for _, d := range e.Dice {
		f = append(f, d.Value)
	}
	return f
}
