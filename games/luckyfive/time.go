package luckyfive

import "dicetable/games"

// timeUp ends the game between two turns: the piles count (LF-14).
func (s *state) timeUp() []games.Outcome {
	s.TimedOut = true
	told := tell(DoTimeUp, nil, "Die Zeit ist um.", "The time is up.")
	return append(told, s.end()...)
}
