package dicecup

import (
	"slices"

	"dicetable/games"
)

// cross takes one player's secret choice (DC-2, DC-4).
func (s *state) cross(e Cross) ([]games.Outcome, *games.Refusal) {
	seat, box := s.seat(e.Player), Box{e.Category, max(e.Column, 1)}
	switch {
	case s.Left[seat]:
		return nil, games.Refusef("DC-10", "%[1]s spielt nicht mehr mit.", "%[1]s has left the game.", e.Player)
	case s.Crosses[seat] != Box{}:
		return nil, games.Refusef("DC-2", "%[1]s hat in dieser Runde schon angekreuzt; ein Kreuz gilt.",
			"%[1]s has already crossed in this round; a cross stands.", e.Player)
	case s.Phase != PhaseCross:
		return nil, s.due()
	case *s.Sheets[seat].at(box) != open:
		return nil, games.Refuse("DC-4", e.Player+" hat "+s.boxText(box).DE+" schon gewertet.",
			e.Player+" has already scored "+s.boxText(box).EN+".")
	}
	s.Crosses = slices.Clone(s.Crosses)
	s.Crosses[seat] = box
	return slices.Concat(s.tellCross(e.Player, box), s.scoreWhenAllCrossed()), nil
}

// tellCross tells everybody that a cross was made, and its player which one.
func (s *state) tellCross(player string, box Box) []games.Outcome {
	told := tell("crossed", Named{player}, "%[1]s hat angekreuzt.", "%[1]s has crossed.", player)
	text := s.boxText(box)
	return append(told, games.Outcome{Audience: games.For(player), Kind: "own_cross", Data: box,
		Text: games.Text{DE: "Angekreuzt: " + text.DE + ".", EN: "Crossed: " + text.EN + "."}})
}

// crossLast crosses the one box left for everybody who has not (DC-5).
func (s *state) crossLast() ([]games.Outcome, *games.Refusal) {
	switch {
	case !s.isLastRound():
		return nil, games.Refusef("DC-5", "Erst in der letzten Runde, der %[1]d., steht das Kreuz fest.",
			"Only in the last round, number %[1]d, is there but one cross to make.", s.Settings.Rounds())
	case s.Phase != PhaseCross:
		return nil, s.due()
	}
	s.Crosses = slices.Clone(s.Crosses)
	for seat := range s.Players {
		if s.waits(seat) {
			s.Crosses[seat] = s.Sheets[seat].openBoxes()[0]
		}
	}
	told := tell("last_crossed", Began{s.Round, s.Players[s.Cup]},
		"Letzte Runde: Jeder wertet, was noch offen ist.", "Last round: everybody scores what is left.")
	return append(told, s.scoreWhenAllCrossed()...), nil
}

// scoreWhenAllCrossed goes on once nobody is waited for: the dice are scored,
// or looked at first if they have not been told (DC-8).
func (s *state) scoreWhenAllCrossed() []games.Outcome {
	switch {
	case len(s.waiting()) > 0:
		return nil
	case s.Thrown != nil:
		return s.score(s.Thrown)
	}
	s.Phase = PhaseScore
	name := s.Players[s.Cup]
	return tell("all_crossed", Began{s.Round, name},
		"Alle haben angekreuzt. %[1]s hebt den Becher.", "Everybody has crossed. %[1]s lifts the cup.", name)
}
