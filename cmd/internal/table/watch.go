package table

import (
	"slices"

	"dicetable/cmd/internal/eye"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

// What is known of a cup.
const (
	cupUp   = "up"
	cupDown = "down"
)

// onSeen takes what the eye saw.
func (s *step) onSeen(e settle.Event) {
	switch e.Kind {
	case settle.CupUp:
		s.seen.cups[e.Seat] = cupUp
	case settle.CupDown:
		s.onCupDown(e.Seat)
	case settle.AllUp:
		s.onAllUp(e)
	case settle.RollRead:
		s.onRoll(e)
	case settle.RollDoubt:
		s.onDoubt(e)
	case settle.MarkerRested:
		s.onMarker(e)
	case settle.MarkerDoubt:
		s.seen.tilted = true
	case settle.MarkerGone:
		s.seen.marker, s.seen.told, s.seen.gone, s.seen.tilted = nil, true, true, false
	case settle.GraveyardCount:
		s.seen.graveyard = e.Count
	case settle.Bumped:
		s.seen.faults[faultBumped] = textBumped
	case settle.NoMat:
		s.seen.faults[faultMat] = textNoMat
	case settle.Dark:
		s.seen.faults[faultDark] = textDark
	case settle.Reposed:
		delete(s.seen.faults, faultBumped)
		delete(s.seen.faults, faultMat)
	}
	if e.Kind != settle.Dark {
		delete(s.seen.faults, faultDark)
	}
}

// onCupDown: with all cups down again nobody is asked about lifted ones.
func (s *step) onCupDown(seat int) {
	s.seen.cups[seat] = cupDown
	if q := s.seen.ask; q != nil && q.code == AskAllUp && s.cupsDown() {
		s.seen.ask = nil
	}
}

func (c *Core) cupsDown() bool {
	return !slices.ContainsFunc(c.seatsIn(), func(seat int) bool { return c.seen.cups[seat] != cupDown })
}

// onAllUp: all cups are up while a bet stands and nobody pressed (BL-19).
// Before the first bet they are up to be shaken.
func (s *step) onAllUp(e settle.Event) {
	if s.phase() == settle.Covered && e.Watch == s.watch.ID && s.kept.view().Bet != nil {
		s.seen.ask = &question{code: AskAllUp}
	}
}

// onRoll takes the dice of one seat, complete and at rest.
func (s *step) onRoll(e settle.Event) {
	if e.Watch != s.watch.ID || s.kept.game == nil {
		return
	}
	player := s.kept.game.player(e.Seat)
	switch s.phase() {
	case settle.Opened:
		// What lay there before the throw was asked for is no throw.
		if !s.kept.due[e.Seat] || !e.Since.After(s.kept.since) {
			return
		}
		s.give(e, bluff.Opening{Player: player, Dice: faces(e)})
	case settle.Reveal:
		if !slices.Contains(s.kept.view().Waiting, player) {
			return
		}
		covered, ok := without(faces(e), s.kept.view().LaidOut[player])
		if !ok {
			s.seen.doubts[e.Seat] = seatText(e.Seat, textLaidOutMissing)
			return
		}
		s.give(e, bluff.Reveal{Player: player, Dice: covered})
	}
}

// give gives one roll to the rule-book; what does not fit is asked for.
func (s *step) give(e settle.Event, ev games.Event) {
	delete(s.seen.doubts, e.Seat)
	for _, d := range e.Dice {
		if !d.Value.Valid() || d.Cocked || d.Stacked {
			s.seen.doubts[e.Seat] = seatText(e.Seat, textUnsure(1))
			return
		}
	}
	if err := s.act(ev, proofOf(e)); err != nil {
		s.seen.doubts[e.Seat] = seatText(e.Seat, said(err))
	}
}

// without takes the dice that were laid out of those that were seen.
func without(seen, laid []dice.Face) ([]dice.Face, bool) {
	rest := slices.Clone(seen)
	for _, f := range laid {
		i := slices.Index(rest, f)
		if i < 0 {
			return nil, false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return rest, true
}

// onDoubt: the dice of a seat are not complete or not certain.
func (s *step) onDoubt(e settle.Event) {
	if e.Watch != s.watch.ID || s.kept.game == nil {
		return
	}
	waiting := slices.Contains(s.kept.view().Waiting, s.kept.game.player(e.Seat))
	if waiting && (s.phase() == settle.Reveal || s.phase() == settle.Opened) {
		s.seen.doubts[e.Seat] = seatText(e.Seat, doubtText(e))
	}
}

// tidy reports whether bets may begin: lost dice lie in the graveyard, and
// all cups in play are down (BL-3, BL-11).
func (s *step) tidy() bool { return s.graveyardRight() && s.cupsDown() }

func (c *Core) graveyardRight() bool {
	want := c.kept.view().Graveyard
	return c.seen.graveyard == want || want == 0 && c.seen.graveyard < 0
}

// onEyeUp: everything is told anew.
func (s *step) onEyeUp() {
	delete(s.seen.faults, faultEye)
	clear(s.seen.cups)
	clear(s.seen.doubts)
	s.seen.marker, s.seen.told, s.seen.gone, s.seen.tilted = nil, false, false, false
	s.seen.graveyard = -1
}

func (s *step) onEyeDown(reason string) {
	s.seen.faults[faultEye] = textEyeDown(reason)
	s.losePhoto(textEyeEnded)
}

func (s *step) onFault(f eye.Fault) {
	if f.Code == "mat" {
		f.Code = faultMat
	}
	if f.Over {
		delete(s.seen.faults, f.Code)
		return
	}
	s.seen.faults[f.Code] = textFault(f)
}
