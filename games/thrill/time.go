package thrill

import "dicetable/games"

// Won are those who win a game that TimeUp ended, and the chips that everybody
// shows then ("time_up").
type Won struct {
	Winners []string       `json:"winners"`
	Chips   map[string]int `json:"chips"`
}

// timeUp ends the game between two rounds: all show their chips, and more place
// higher (TH-14).
func (s *state) timeUp() ([]games.Outcome, *games.Refusal) {
	if begun := s.Disc != "" || len(s.hands()) > 0 || s.Begun; begun {
		return nil, games.Refuse("TH-14", "Die Zeit ist um, aber diese Runde wird noch zu Ende gespielt.",
			"The time is up, but this round is still to be finished.")
	}
	s.Phase, s.TimedOut = PhaseOver, true
	s.Boss = s.winnerFrom(max(s.Boss, 0)) // nobody is boss before the start
	won := Won{s.winners(), s.numbers(seat.in, func(p seat) int { return p.Chips })}
	return tell(DoTimeUp, won, "Die Zeit ist um. Die meisten Chips: %[1]s.", "The time is up. Most chips: %[1]s.", list(won.Winners)), nil
}

// winnerFrom is the first winner from a seat on, clockwise: when the game is
// over the boss is a winner, however it ended.
func (s *state) winnerFrom(i int) int {
	for s.place(s.Seats[i]) > 1 {
		i = s.after(i)
	}
	return i
}
