package dicecup

import "dicetable/games"

// throw takes a throw whose dice are told at once (DC-2).
func (s *state) throw(e Throw) ([]games.Outcome, *games.Refusal) {
	if s.Phase != PhaseThrow {
		return nil, s.due()
	}
	if refusal := checkSet(e.Dice); refusal != nil {
		return nil, refusal
	}
	if n := len(e.Dice); n != Dice {
		return nil, games.Refusef("DC-1", "Gewürfelt wird mit %[1]d Würfeln, nicht mit %[2]d.",
			"A throw has %[1]d dice, not %[2]d.", Dice, n)
	}
	s.Thrown = e.Dice
	return s.startCrosses(), nil
}

// seen takes a throw whose dice are told when the cup has gone up (DC-8).
func (s *state) seen() ([]games.Outcome, *games.Refusal) {
	if s.Phase != PhaseThrow {
		return nil, s.due()
	}
	return s.startCrosses(), nil
}

// startCrosses tells that the throw counts, and nothing of its dice (DC-8).
func (s *state) startCrosses() []games.Outcome {
	s.Phase = PhaseCross
	return tell("all_seen", Began{s.Round, s.Players[s.Cup]},
		"Alle haben den Wurf gesehen. Becher drauf! Jetzt kreuzt jeder heimlich an.",
		"Everybody has seen the throw. Cup down! Now all cross in secret.")
}

// rethrow takes a throw back that lies badly (DC-3).
func (s *state) rethrow() ([]games.Outcome, *games.Refusal) {
	switch {
	case s.Phase == PhaseThrow:
		return nil, games.Refusef("DC-3", "Es liegt kein Wurf da, der wiederholt werden könnte: %[1]s hat den Becher.",
			"There is no throw to repeat: %[1]s has the cup.", s.Players[s.Cup])
	case s.crossed():
		return nil, games.Refuse("DC-3", "Es ist schon angekreuzt: Der Wurf wird nicht mehr wiederholt.",
			"Somebody has crossed already: the throw is not repeated any more.")
	}
	return s.throwAgain(), nil
}

func (s *state) throwAgain() []games.Outcome {
	s.startThrow()
	name := s.Players[s.Cup]
	return tell(DoRethrow, Began{s.Round, name},
		"Der Wurf gilt nicht. %[1]s würfelt noch einmal.", "The throw does not count. %[1]s throws again.", name)
}
