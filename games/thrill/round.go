package thrill

import (
	"slices"

	"dicetable/games"
)

// start makes the youngest the first boss (TH-2).
func (s *state) start(e Start) ([]games.Outcome, *games.Refusal) {
	boss := s.index(e.Boss)
	if !s.Seats[boss].in() {
		return nil, games.Refusef("TH-2", "%[1]s spielt nicht mehr mit; gesucht ist der Jüngste von denen, die spielen.",
			"%[1]s no longer plays; wanted is the youngest of those who do.", e.Boss)
	}
	return s.startRound(boss), nil
}

// startRound clears what was for one round only; boss picks next (TH-2).
func (s *state) startRound(boss int) []games.Outcome {
	s.clearRound()
	s.Round++
	s.Boss, s.Phase = boss, PhasePick
	name := s.Seats[boss].Player
	began := Began{s.Round, name}
	if s.Settings.EmptyReserve == NoDisc && s.Reserve.Total() == 0 {
		s.Phase = PhaseHand
		return tell("round", began, "Runde %[1]d: Der Vorrat ist leer, geschoben wird ohne Scheibe. %[2]s ist Chef der Scheiben.",
			"Round %[1]d: the reserve is empty and no disc is added. %[2]s is boss.", s.Round, name)
	}
	return tell("round", began, "Runde %[1]d: %[2]s ist Chef der Scheiben und wählt eine aus.",
		"Round %[1]d: %[2]s is boss and picks a disc.", s.Round, name)
}

func (s *state) clearRound() {
	s.Maxe, s.Disc, s.Weight, s.Begun = nobody, "", false, false
	for i := range s.Seats {
		s.Seats[i].Hand, s.Seats[i].Tip = noHand, NoTip
	}
}

// pick takes a disc out of the reserve; when that is empty, off the play area
// (TH-2).
func (s *state) pick(e Pick) ([]games.Outcome, *games.Refusal) {
	boss := s.Seats[s.Boss].Player
	lift := s.Reserve.Total() == 0
	legal := slices.Contains(pickable(s.Reserve, s.Settings.Discs), e.Size)
	switch {
	case e.Player != boss:
		return nil, games.Refusef("TH-2", "Die Scheibe wählt der Chef: %[1]s.", "The boss picks the disc: %[1]s.", boss)
	case !legal && lift:
		return nil, games.Refusef("TH-2", "Eine %[1]s Scheibe hat dieses Spiel nicht.", "This set has no %[2]s disc.", oneDE[e.Size], e.Size)
	case !legal:
		return nil, games.Refusef("TH-2", "Im Vorrat liegt keine %[1]s Scheibe.", "There is no %[2]s disc in the reserve.",
			oneDE[e.Size], e.Size)
	}
	s.Disc, s.Phase = e.Size, PhaseHand
	if lift {
		return tell(DoPick, Picked(e), "%[1]s nimmt eine %[2]s Scheibe von der Spielfläche.", "%[1]s lifts a %[3]s disc off the play area.",
			e.Player, oneDE[e.Size], e.Size), nil
	}
	s.Reserve = s.Reserve.with(e.Size, -1)
	return tell(DoPick, Picked(e), "%[1]s wählt eine %[2]s Scheibe.", "%[1]s picks a %[3]s disc.", e.Player, oneDE[e.Size], e.Size), nil
}

// endRound begins the next round, or ends the game with its last player
// (TH-9).
func (s *state) endRound(boss int) []games.Outcome {
	if s.playersIn() == 1 {
		return s.win(boss)
	}
	return s.startRound(boss)
}

func (s *state) win(i int) []games.Outcome {
	s.clearRound()
	s.Phase, s.Boss = PhaseOver, i
	name := s.Seats[i].Player
	return tell("won", Named{name}, "%[1]s bleibt übrig und gewinnt.", "%[1]s is the last one left and wins.", name)
}

// goOut takes everything from a player who goes out (TH-8, TH-12).
func (s *state) goOut(i int) {
	s.Seats[i] = seat{Player: s.Seats[i].Player, Hand: noHand, WentOut: len(s.Seats) - s.playersIn() + 1}
}
