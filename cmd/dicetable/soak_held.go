package main

import (
	"fmt"

	"dicetable/cmd/internal/footprint"
)

// How many bytes more may be held at the end of a soak, and at the end of a game
// by its eye, than at their beginnings: the eye's working memory becomes as large
// as the largest thing it has looked at, and native memory is given back to the
// system in large pieces, and not at once.
const (
	mayHold    = 2 << 20
	eyeMayHold = 48 << 20
)

// holds are the ends of what this program held when games were over: of those
// that were played as many at a time as the last one.
func (s *soak) holds() (first, last footprint.Footprint) {
	var all []footprint.Footprint
	for _, p := range s.Games {
		if p.Holds.Memory > 0 && p.Parallel == s.Games[len(s.Games)-1].Parallel {
			all = append(all, p.Holds)
		}
	}
	return footprint.Ends(all)
}

// held says what was held, in a line for this program, one for all eyes, and one
// for each thing that became more.
func (s *soak) held() string {
	first, last := s.holds()
	text := fmt.Sprintf("held by the table: %v in the first third of the games, %v in the last\n", first, last)
	var most, least footprint.Footprint
	for _, p := range s.Games {
		if p.EyeFirst.Memory > most.Memory {
			most, least = p.EyeFirst, p.EyeLast
		}
	}
	text += fmt.Sprintf("needed by the eye that needed most: %v in the first third of its game, %v in the last\n", most, least)
	for _, what := range s.grown() {
		text += what + "\n"
	}
	return text
}

// grown says what became more; nil when nothing did.
func (s *soak) grown() (grown []string) {
	first, last := s.holds()
	if what := footprint.Growth(first, last, mayHold); what != "" {
		grown = append(grown, "the table needs more and more: "+what)
	}
	for _, p := range s.Games {
		if what := footprint.Growth(p.EyeFirst, p.EyeLast, eyeMayHold); what != "" {
			grown = append(grown, fmt.Sprintf("the eye of game %d needs more and more: %s", p.Game, what))
		}
	}
	return grown
}
