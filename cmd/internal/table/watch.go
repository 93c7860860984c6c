package table

import (
	"slices"

	"dicetable/cmd/internal/eye"
	"dicetable/games/bluff"
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
	case settle.LaidOut:
		s.onLaidOut(e)
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

func (c *Core) cupsDown() bool { return len(c.cupsMissing()) == 0 }

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
		if s.sound(e) {
			s.doubtIf(e.Seat, s.act(bluff.Opening{Player: player, Dice: faces(e)}, proofOf(e)))
		}
	case settle.Reveal:
		if !s.seen.shown[e.Seat].entered && s.sound(e) {
			s.doubtIf(e.Seat, s.show(bluff.Reveal{Player: player, Dice: faces(e)}, proofOf(e)))
		}
	}
}

// sound reports whether every die of a roll may be counted; else it is asked
// for.
func (s *step) sound(e settle.Event) bool {
	delete(s.seen.doubts, e.Seat)
	for _, d := range e.Dice {
		if !d.Value.Valid() || d.Cocked || d.Stacked {
			s.seen.doubts[e.Seat] = seatText(e.Seat, textUnsure(1))
			return false
		}
	}
	return true
}

// doubtIf asks for the dice of a seat again when the rules refuse them.
func (s *step) doubtIf(seat int, err error) {
	if err != nil {
		s.seen.doubts[seat] = seatText(seat, said(err))
	}
}

// onDoubt: the dice of a seat are not complete or not certain.
func (s *step) onDoubt(e settle.Event) {
	if e.Watch != s.watch.ID || s.kept.game == nil {
		return
	}
	if s.isOpen(e.Seat) {
		s.seen.doubts[e.Seat] = seatText(e.Seat, doubtText(e))
		return
	}
	waiting := slices.Contains(s.kept.view().Waiting, s.kept.game.player(e.Seat))
	if waiting && !s.seen.shown[e.Seat].entered {
		delete(s.seen.shown, e.Seat)
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
	clear(s.seen.shown)
	clear(s.seen.changed)
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
