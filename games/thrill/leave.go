package thrill

import "dicetable/games"

// leave makes a player go out at this moment, with chips and cards (TH-12,
// TH-13). If it was the boss, the left-hand neighbour becomes boss (TH-8);
// if it was Maxe, nobody pushes in this round.
func (s *state) leave(e Leave) ([]games.Outcome, *games.Refusal) {
	i := s.index(e.Player)
	if !s.Seats[i].in() {
		return nil, games.Refusef("TH-13", "%[1]s ist schon ausgeschieden.", "%[1]s is already out.", e.Player)
	}
	s.Begun = s.Begun || s.Disc == "" && s.Seats[i].Hand != noHand
	s.goOut(i)
	told := tell("left", Named(e), "%[1]s hört auf und gibt Chips und Karten ab.", "%[1]s leaves and gives up chips and cards.", e.Player)
	switch {
	case s.playersIn() == 1:
		s.putBack()
		return append(told, s.win(s.after(i))...), nil
	case i == s.Maxe:
		s.putBack()
		return append(told, s.startRound(s.after(i))...), nil
	}
	if i == s.Boss {
		s.Boss = s.after(i)
		name := s.Seats[s.Boss].Player
		told = append(told, tell("boss", Named{name}, "%[1]s ist jetzt Chef der Scheiben.", "%[1]s is boss now.", name)...)
	}
	if s.Phase == PhaseHand {
		told = append(told, s.openIfAll()...)
	}
	return told, nil
}

// putBack returns a picked disc that will not be pushed to the reserve.
func (s *state) putBack() {
	s.Reserve = s.Reserve.with(s.Disc, 1)
}
