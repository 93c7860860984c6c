package dicecup

import "dicetable/games"

// timeUp ends the game between two rounds: the totals of now count (DC-11).
func (s *state) timeUp() ([]games.Outcome, *games.Refusal) {
	if s.Phase != PhaseThrow {
		return nil, games.Refuse("DC-11", "Die Zeit ist um, aber dieser Wurf wird noch gewertet.",
			"The time is up, but this throw is still to be scored.")
	}
	s.TimedOut = true
	told := tell(DoTimeUp, nil, "Die Zeit ist um.", "The time is up.")
	return append(told, s.end()...), nil
}
