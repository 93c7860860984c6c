package bluff

import "dicetable/games"

// void has the running round rolled again by all; its opener opens again
// (BL-18). During the reveal it is for dice that can no longer be told.
func (s *state) void(e Void) ([]games.Outcome, *games.Refusal) {
	if s.Phase == PhaseOpening {
		return nil, s.due()
	}
	return s.rollAgain(s.Opener, e.Reason), nil
}

// leave puts a player's dice into the graveyard; a running round is void
// (BL-18).
func (s *state) leave(e Leave) ([]games.Outcome, *games.Refusal) {
	seat := s.seat(e.Player)
	if !s.in(seat) {
		return nil, games.Refusef("BL-12", "%[1]s ist schon ausgeschieden.", "%[1]s is already out.", e.Player)
	}
	s.Dice[seat], s.WentOut[seat] = 0, s.Round
	told := tell("left", Named(e), "%[1]s hört auf; die Würfel kommen auf den Friedhof.",
		"%[1]s leaves; the dice go to the graveyard.", e.Player)
	if s.playersIn() == 1 {
		return append(told, s.win(s.after(seat))...), nil
	}
	if s.Phase == PhaseOpening {
		s.Waiting[seat], s.Shown[seat] = false, nil
		return append(told, s.decideOpening()...), nil
	}
	opener := s.Opener
	if !s.in(opener) {
		opener = s.after(opener)
	}
	return append(told, s.rollAgain(opener, "")...), nil
}

func (s *state) rollAgain(opener int, reason string) []games.Outcome {
	s.startRound(opener)
	name := s.Players[opener]
	why := ""
	if reason != "" {
		why = " (" + reason + ")"
	}
	return tell(DoVoid, Voided{s.Round, name, reason}, "Runde %[1]d gilt nicht%[3]s. Alle würfeln neu, %[2]s beginnt.",
		"Round %[1]d does not count%[3]s. Everybody rolls again, %[2]s starts.", s.Round, name, why)
}
