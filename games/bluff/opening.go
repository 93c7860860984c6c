package bluff

import (
	"dicetable/games"
	"dicetable/games/dice"
)

// opening takes one opening throw (BL-2).
func (s *state) opening(e Opening) ([]games.Outcome, *games.Refusal) {
	seat := s.seat(e.Player)
	switch {
	case s.Phase != PhaseOpening:
		return nil, games.Refuse("BL-2", "Es ist schon ausgewürfelt, wer beginnt.", "It is already settled who starts.")
	case !s.Waiting[seat]:
		return nil, &games.Refusal{Rule: "BL-2", Text: games.Text{DE: e.Player + " ist mit dem Anfangswurf nicht dran.",
			EN: e.Player + " has no opening throw to make."}.Due("Still to throw", s.waiting())}
	case len(e.Dice) != DicePerPlayer:
		return nil, games.Refusef("BL-2", "Der Anfangswurf hat %[1]d Würfel, nicht %[2]d.",
			"The opening throw has %[1]d dice, not %[2]d.", DicePerPlayer, len(e.Dice))
	}
	s.Waiting[seat], s.Shown[seat] = false, e.Dice
	threw := Threw{e.Player, e.Dice, s.total(e.Dice)}
	return append(tell(DoOpening, threw,
		"%[1]s würfelt %[2]d.", "%[1]s throws %[2]d.", e.Player, threw.Total), s.decideOpening()...), nil
}

// total is the sum of an opening throw; what a star counts is a setting.
func (s *state) total(roll dice.Roll) int {
	sum := 0
	for _, f := range roll {
		if f == dice.Star {
			sum += s.Settings.OpeningStar
		} else {
			sum += int(f)
		}
	}
	return sum
}

// decideOpening moves on once all throws are there: to the first round, or to
// another throw of those who tied. A player left alone need not throw.
func (s *state) decideOpening() []games.Outcome {
	var best []int
	contestants := 0
	for seat, roll := range s.Shown {
		if s.Waiting[seat] || roll != nil {
			contestants++
			best = s.keepBest(best, seat)
		}
	}
	switch {
	case contestants == 1:
		return s.open(best[0])
	case len(s.waiting()) > 0:
		return nil
	case len(best) == 1:
		return s.open(best[0])
	}
	s.clearTable()
	for _, seat := range best {
		s.Waiting[seat] = true
	}
	tied := s.waiting()
	return tell("opening_tied", Tied{tied}, "Gleichstand: %[1]s würfeln noch einmal.", "A tie: %[1]s throw again.", list(tied))
}

// keepBest adds a seat to those with the highest throw so far.
func (s *state) keepBest(best []int, seat int) []int {
	if len(best) > 0 {
		high, mine := s.total(s.Shown[best[0]]), s.total(s.Shown[seat])
		if mine < high {
			return best
		}
		if mine > high {
			best = nil
		}
	}
	return append(best, seat)
}

func (s *state) open(seat int) []games.Outcome {
	s.startRound(seat)
	name := s.Players[seat]
	return tell("opener", Named{name}, "%[1]s bekommt den roten Anzeigewürfel und beginnt.",
		"%[1]s takes the red marker and starts.", name)
}
