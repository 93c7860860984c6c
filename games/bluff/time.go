package bluff

import "dicetable/games"

// Won are those who win a game that TimeUp ended ("time_up").
type Won struct {
	Winners []string `json:"winners"`
}

// timeUp ends the game between two rounds: more dice place higher (BL-21).
func (s *state) timeUp() ([]games.Outcome, *games.Refusal) {
	if s.Phase == PhaseReveal || s.Bet != nil {
		return nil, games.Refuse("BL-21", "Die Zeit ist um, aber diese Runde wird noch zu Ende gespielt.",
			"The time is up, but this round is still to be finished.")
	}
	s.TimedOut = true
	s.end()
	won := Won{s.winners()}
	return tell(DoTimeUp, won, "Die Zeit ist um. Die meisten Würfel: %[1]s.", "The time is up. Most dice: %[1]s.", list(won.Winners)), nil
}
