package dicecup

import (
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// score enters what the throw brings, and goes on to the next round or to the
// end (DC-2, DC-4).
func (s *state) score(throw []dice.Die) []games.Outcome {
	last := &Scored{s.Round, throw, make([]Entry, 0, len(s.Players))}
	s.Sheets = slices.Clone(s.Sheets)
	for seat, box := range s.Crosses {
		if box == (Box{}) {
			continue
		}
		points := box.Category.Points(throw)
		s.Sheets[seat] = slices.Clone(s.Sheets[seat])
		*s.Sheets[seat].at(box) = points
		last.Crosses = append(last.Crosses, Entry{s.Players[seat], box, points})
	}
	s.Last = last
	told := []games.Outcome{{Kind: "scored", Data: *last, Text: s.scoredText(*last)}}
	s.startThrow()
	return append(told, s.nextRound()...)
}

// nextRound hands the cup on clockwise (DC-2), or ends the game (DC-6).
func (s *state) nextRound() []games.Outcome {
	if s.isLastRound() {
		return s.end()
	}
	s.Round++
	s.Cup = s.after(s.Cup)
	name := s.Players[s.Cup]
	return tell("round", Began{s.Round, name}, "Runde %[1]d: %[2]s würfelt.", "Round %[1]d: %[2]s throws.", s.Round, name)
}

// end adds the sheets up: the highest total wins, ties share (DC-6).
func (s *state) end() []games.Outcome {
	s.startThrow()
	s.Phase = PhaseOver
	winners := s.winners()
	won := Won{winners, s.Sheets[s.seat(winners[0])].totals().Total}
	if len(winners) == 1 {
		return tell("won", won, "%[1]s gewinnt. Gesamtwert: %[2]d.", "%[1]s wins. Total: %[2]d.", winners[0], won.Total)
	}
	return tell("won", won, "Geteilter Sieg: %[1]s. Gesamtwert: %[2]d.", "A shared victory: %[1]s. Total: %[2]d.", list(winners), won.Total)
}

// leave takes a player out of the game; the sheet stays and counts (DC-10).
func (s *state) leave(e Leave) ([]games.Outcome, *games.Refusal) {
	seat := s.seat(e.Player)
	if s.Left[seat] {
		return nil, games.Refusef("DC-10", "%[1]s spielt schon nicht mehr mit.", "%[1]s has already left the game.", e.Player)
	}
	s.Left = slices.Clone(s.Left)
	s.Left[seat] = true
	told := tell("left", Named(e), "%[1]s hört auf; das Blatt bleibt in der Wertung.", "%[1]s leaves; the sheet still counts.", e.Player)
	if !slices.Contains(s.Left, false) {
		return append(told, s.end()...), nil
	}
	if seat == s.Cup {
		s.Cup = s.after(seat)
	}
	if s.Phase == PhaseCross {
		told = append(told, s.scoreWhenAllCrossed()...)
	}
	return told, nil
}
