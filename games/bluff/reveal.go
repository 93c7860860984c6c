package bluff

import (
	"slices"

	"dicetable/games"
)

// reveal takes what lay under one cup; with the last one the round is settled
// (BL-9, BL-10).
func (s *state) reveal(e Reveal) ([]games.Outcome, *games.Refusal) {
	if s.Phase == PhaseOpening {
		return nil, s.due()
	}
	seat := s.seat(e.Player)
	switch {
	case s.Phase == PhaseBetting:
		return nil, games.Refuse("BL-9", "Die Becher bleiben unten, bis jemand die Wette anzweifelt.",
			"The cups stay down until somebody challenges the bet.")
	case !s.in(seat):
		return nil, games.Refusef("BL-9", "%[1]s ist ausgeschieden und hat keine Würfel mehr.", "%[1]s is out and has no dice left.", e.Player)
	case !s.Waiting[seat]:
		return nil, games.Refusef("BL-9", "%[1]s hat schon aufgedeckt.", "%[1]s has already shown the dice.", e.Player)
	case len(e.Dice) != s.underCup(seat):
		return nil, games.Refusef("BL-9", "Würfel unter dem Becher von %[1]s: %[2]d, nicht %[3]d.",
			"Dice under the cup of %[1]s: %[2]d, not %[3]d.", e.Player, s.underCup(seat), len(e.Dice))
	}
	s.Waiting[seat], s.Shown[seat] = false, e.Dice
	told := tell("revealed", Showed(e), "%[1]s deckt auf: %[2]s.", "%[1]s shows: %[2]s.", e.Player, rollText(e.Dice))
	if len(s.waiting()) > 0 {
		return told, nil
	}
	return append(told, s.settle()...), nil
}

// settle counts, takes the lost dice away and begins the next round (BL-10 to
// BL-14).
func (s *state) settle() []games.Outcome {
	bet, challenger := *s.Bet, s.Challenger
	bettor := s.seat(bet.Player)
	actual := s.matching()
	losses := s.losses(actual-bet.Count, bettor, challenger)
	s.Last = &Settled{actual, bet, s.Players[challenger], map[string]int{}}
	for seat, n := range losses {
		if n > 0 {
			s.Last.Losses[s.Players[seat]] = n
		}
	}
	told := []games.Outcome{{Kind: "settled", Data: *s.Last, Text: settledText(*s.Last, s.Players)}}
	told = append(told, s.bury(losses)...)
	opener := challenger
	if actual >= bet.Count {
		opener = bettor
	}
	return append(told, s.nextRound(opener)...)
}

// matching counts the dice that match the bet, laid out or revealed (BL-9).
func (s *state) matching() int {
	n := 0
	for seat := range s.Players {
		n += matching(slices.Concat(s.Shown[seat], s.LaidOut[seat]), s.Bet.Bet)
	}
	return n
}

// losses is how many dice each seat loses when the count is off by difference
// from the bet (BL-10).
func (s *state) losses(difference, bettor, challenger int) []int {
	losses := make([]int, len(s.Players))
	switch {
	case difference > 0:
		losses[challenger] = min(difference, s.Dice[challenger])
	case difference < 0:
		losses[bettor] = min(-difference, s.Dice[bettor])
	default:
		least := 1
		if s.Settings.ExactSparesLastDie {
			least = 2 // BL-17
		}
		for seat, n := range s.Dice {
			if seat != bettor && n >= least {
				losses[seat] = 1
			}
		}
	}
	return losses
}

// bury moves lost dice to the graveyard (BL-11) and tells who is out (BL-12).
func (s *state) bury(losses []int) []games.Outcome {
	var told []games.Outcome
	for seat, n := range losses {
		s.Dice[seat] -= n
		if n > 0 && !s.in(seat) {
			s.WentOut[seat] = s.Round
			told = append(told, tell("out", Named{s.Players[seat]},
				"%[1]s hat keinen Würfel mehr und scheidet aus.", "%[1]s has no dice left and is out.", s.Players[seat])...)
		}
	}
	return told
}

// nextRound begins the round after a settled one, or ends the game (BL-13,
// BL-14).
func (s *state) nextRound(opener int) []games.Outcome {
	name := s.Players[opener]
	if s.playersIn() == 1 {
		return s.win(opener)
	}
	s.Round++
	s.startRound(opener)
	return tell("round", Began{s.Round, name}, "Runde %[1]d: Alle würfeln, %[2]s beginnt.",
		"Round %[1]d: everybody rolls, %[2]s starts.", s.Round, name)
}

func (s *state) win(seat int) []games.Outcome {
	s.end()
	name := s.Players[seat]
	return tell("won", Named{name}, "%[1]s gewinnt.", "%[1]s wins.", name)
}
