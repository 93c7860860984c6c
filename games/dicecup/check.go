package dicecup

import (
	"errors"
	"slices"

	"dicetable/games/dice"
)

// check reports what in a decoded state could not have come from play, so
// that every state there is can be viewed and applied to.
func (s *state) check() error {
	if err := checkPlayers(s.Players); err != nil {
		return err
	}
	n := len(s.Players)
	switch {
	case len(s.Left) != n || len(s.Crosses) != n || len(s.Sheets) != n:
		return errors.New("not every player has an entry everywhere")
	case s.Settings.Columns < 1 || s.Settings.Columns > MaxColumns:
		return errors.New("the number of columns is wrong")
	case !isLook(s.Settings.Look):
		return errors.New("the time for looking is wrong")
	case s.Round < 1 || s.Round > s.Settings.Rounds() || s.Cup < 0 || s.Cup >= n:
		return errors.New("round or cup are wrong")
	}
	for seat := range s.Players {
		if err := s.checkSeat(seat); err != nil {
			return err
		}
	}
	if err := s.checkLast(); err != nil {
		return err
	}
	return s.checkPhase()
}

// checkSeat looks at one sheet, and whether the cross is on an open box.
func (s *state) checkSeat(seat int) error {
	sheet, box := s.Sheets[seat], s.Crosses[seat]
	if len(sheet) != s.Settings.Columns {
		return errors.New("a sheet has the wrong number of columns")
	}
	for _, column := range sheet {
		for _, points := range column {
			if points < open || points > 6*Dice {
				return errors.New("points are wrong")
			}
		}
	}
	if box != (Box{}) && (!s.isBox(box) || *sheet.at(box) != open) {
		return errors.New("a cross is wrong")
	}
	played := s.Round - 1
	if s.Phase == PhaseOver && slices.Contains(s.Left, false) && !s.TimedOut {
		played = s.Round
	}
	if n := sheet.scored(); n > played || n < played && !s.Left[seat] {
		return errors.New("a sheet does not fit the round")
	}
	return nil
}

func (s *state) isBox(b Box) bool {
	return b.Category.index() >= 0 && b.Column >= 1 && b.Column <= s.Settings.Columns
}

// checkLast looks at the round that was scored last.
func (s *state) checkLast() error {
	if s.Last == nil {
		return nil
	}
	if !isGoodThrow(s.Last.Dice) {
		return errors.New("the dice of the last round are wrong")
	}
	for _, e := range s.Last.Crosses {
		if s.seat(e.Player) == nobody || !s.isBox(e.Box) {
			return errors.New("the crosses of the last round are wrong")
		}
	}
	return nil
}

// checkPhase looks at what belongs to the phase: dice, crosses and doubt. Before
// the end somebody plays, for who has the cup does.
func (s *state) checkPhase() error {
	ok := false
	switch s.Phase {
	case PhaseThrow:
		ok = !s.crossed() && s.Thrown == nil && s.Doubt == nil
	case PhaseCross:
		ok = len(s.waiting()) > 0 && s.Doubt == nil && (s.Thrown == nil || isGoodThrow(s.Thrown))
	case PhaseScore:
		ok = s.allCrossed() && s.Thrown == nil && s.Doubt == nil
	case PhaseDecide:
		ok = s.allCrossed() && s.Thrown == nil && s.Doubt != nil && s.Doubt.isReading() && s.Doubt.isDoubtful()
	case PhaseOver:
		ended := !slices.Contains(s.Left, false) || s.isLastRound() || s.TimedOut
		ok = ended && !s.crossed() && s.Thrown == nil && s.Doubt == nil
	}
	if !ok || s.Phase != PhaseOver && (s.Left[s.Cup] || s.TimedOut) {
		return errors.New("phase, dice and crosses do not fit together")
	}
	return nil
}

// allCrossed reports whether everybody who plays has a cross.
func (s *state) allCrossed() bool {
	for seat, box := range s.Crosses {
		if !s.Left[seat] && box == (Box{}) {
			return false
		}
	}
	return true
}

func isGoodThrow(all []dice.Die) bool { return checkDice(all) == nil && isThrow(all) }

// isReading reports whether the doubt has dice that there are.
func (d Doubt) isReading() bool {
	return Lies(d).checkWords() == nil && checkSet(d.Dice) == nil && checkSet(d.Seen) == nil
}
