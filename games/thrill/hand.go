package thrill

import "dicetable/games"

// hand takes the closed hand of one player; with the last one all open
// (TH-3).
func (s *state) hand(e Hand) ([]games.Outcome, *games.Refusal) {
	i := s.index(e.Player)
	p := &s.Seats[i]
	switch {
	case !p.in():
		return nil, games.Refusef("TH-3", "%[1]s ist ausgeschieden und knobelt nicht mit.", "%[1]s is out and gives no hand.", e.Player)
	case p.Hand != noHand:
		return nil, games.Refusef("TH-3", "Die Hand von %[1]s liegt schon geschlossen auf dem Tisch.",
			"The hand of %[1]s already lies closed on the table.", e.Player)
	case e.Chips < 0:
		return nil, games.Refuse("TH-3", "Weniger als keinen Chip kann keine Hand halten.", "No hand can hold fewer than no chips.")
	case e.Chips > p.Chips:
		return nil, games.Refusef("TH-3", "So viele Chips hat %[1]s nicht.", "%[1]s does not have that many chips.", e.Player)
	}
	p.Hand = e.Chips
	told := tell(DoHand, Named{e.Player}, "%[1]s hat die Hand geschlossen.", "%[1]s has closed the hand.", e.Player)
	return append(told, s.openIfAll()...), nil
}

// openIfAll opens the hands once all are there: the chips in them are lost,
// and the fewest must push (TH-3, TH-4).
func (s *state) openIfAll() []games.Outcome {
	if len(s.waiting()) > 0 {
		return nil
	}
	for i := range s.Seats {
		if p := &s.Seats[i]; p.in() {
			p.Chips -= p.Hand
		}
	}
	s.Maxe = s.fewest()
	s.Phase = PhasePush
	if s.Settings.Weights {
		s.Phase = PhaseWeigh
	}
	maxe := s.Seats[s.Maxe].Player
	return tell("hands", Opened{s.hands(), maxe}, "Hände auf: %[1]s. %[2]s muss schieben.", "Hands open: %[1]s. %[2]s must push.",
		s.handsText(), maxe)
}

// fewest is whose open hand holds the fewest chips; among several the first
// to the left of the boss, who comes last (TH-4).
func (s *state) fewest() int {
	maxe := nobody
	for k := 1; k <= len(s.Seats); k++ {
		i := (s.Boss + k) % len(s.Seats)
		p := s.Seats[i]
		if p.in() && (maxe == nobody || p.Hand < s.Seats[maxe].Hand) {
			maxe = i
		}
	}
	return maxe
}
