package luckyfive

import "dicetable/games"

// stake is step 2 of a turn: exactly one chip into the middle (LF-4).
func (s *state) stake(e Stake) ([]games.Outcome, *games.Refusal) {
	if refusal := s.checkActor(e.Player, "LF-4"); refusal != nil {
		return nil, refusal
	}
	chips := s.Chips[s.Turn].at(e.Chip)
	if *chips == 0 {
		return nil, games.Refusef("LF-4", "%[1]s hat keinen Chip zu %[2]d mehr.", "%[1]s has no chip of %[2]d left.", e.Player, e.Chip)
	}
	*chips--
	*s.Middle.at(e.Chip)++
	s.Staked = e.Chip
	s.Phase = PhaseSay
	return tell("staked", Staked(e), "%[1]s setzt %[2]d.", "%[1]s stakes %[2]d.", e.Player, e.Chip), nil
}

// say is the word of step 3, on the present sum of the dice (LF-4). One that
// cannot come true may be said.
func (s *state) say(e Say) ([]games.Outcome, *games.Refusal) {
	if refusal := s.checkActor(e.Player, "LF-4"); refusal != nil {
		return nil, refusal
	}
	s.Said = &e.Higher
	s.Phase = PhaseThrow
	sum := s.Dice.Sum(s.Concerned)
	de, en := wordText(e.Higher)
	return tell("said", Word{e.Player, e.Higher, sum}, "%[3]s wettet: %[1]s als %[4]d.", "%[3]s bets: %[2]s than %[4]d.", de, en, e.Player, sum), nil
}

// throw is the throw of step 3 and the comparison of step 4 (LF-4).
func (s *state) throw(e Throw) ([]games.Outcome, *games.Refusal) {
	if !e.Dice.are(s.Concerned) {
		de, en := namesText(s.Concerned)
		return nil, games.Refusef("LF-4", "Zu werfen sind genau diese Würfel: %[1]s.", "Exactly these dice must be thrown: %[2]s.", de, en)
	}
	before := s.Dice.Sum(s.Concerned)
	after := e.Dice.Sum(s.Concerned)
	s.Dice = s.Dice.with(e.Dice)
	s.Last = &Settled{
		Player: s.name(s.Turn), Card: s.card(), Chip: s.Staked, Dice: e.Dice, Before: before, After: after, Higher: *s.Said,
		Right: *s.Said && after > before || !*s.Said && after < before,
	}
	s.Concerned, s.Staked, s.Said = nil, 0, nil
	told := []games.Outcome{{Kind: "settled", Data: *s.Last, Text: settledText(*s.Last)}}
	switch {
	case !s.Last.Right:
		return append(told, s.discard()...), nil
	case s.card() == Lucky:
		return append(told, s.take()...), nil
	}
	s.Phase = PhaseDecide
	return told, nil
}

// stop is the player in turn taking the pile after a right word (LF-5).
func (s *state) stop(e Stop) ([]games.Outcome, *games.Refusal) {
	if refusal := s.checkActor(e.Player, "LF-5"); refusal != nil {
		return nil, refusal
	}
	return s.take(), nil
}
