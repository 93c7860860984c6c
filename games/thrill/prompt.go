package thrill

import "dicetable/games"

// Awaits says who must act. Leaving is the table's own and possible at any
// time. Legal has, by phase: the players who may be the youngest; the sizes
// to pick; for a player whose hand is due, the most chips it may hold; Maxe's
// words on the weight; for a player who may tip, the tips left, true for "at
// least one disc falls".
func (s *state) Awaits(a games.Audience) games.Prompt {
	switch s.Phase {
	case PhaseStart:
		in := s.names(seat.in)
		return games.Prompt{Players: in, Acts: []string{DoStart}, Legal: in, Text: games.Text{
			DE: "Wer ist am jüngsten?", EN: "Who is the youngest?"}}
	case PhasePick:
		return s.ask(s.Boss, DoPick, pickable(s.Reserve, s.Settings.Discs), "%[1]s wählt eine Scheibe.", "%[1]s picks a disc.")
	case PhaseHand:
		return s.awaitsHands(a)
	case PhaseWeigh:
		words := []bool{false}
		if s.Seats[s.Maxe].WeightCards > 0 {
			words = append(words, true)
		}
		return s.ask(s.Maxe, DoWeigh, words, "%[1]s sagt, ob das Gewicht eingesetzt wird.", "%[1]s says whether the weight is used.")
	case PhasePush:
		return s.awaitsPush(a)
	}
	return games.Prompt{Players: []string{}, Acts: []string{}, Text: games.Text{DE: "Das Spiel ist aus.", EN: "The game is over."}}
}

// ask is the prompt for one player.
func (s *state) ask(i int, do string, legal any, de, en string) games.Prompt {
	name := s.Seats[i].Player
	return games.Prompt{Players: []string{name}, Acts: []string{do}, Legal: legal, Text: texts(de, en, name)}
}

// pickable are the sizes that the boss may pick, the smallest first: from
// the reserve, or if it is empty from a set, where that was counted (TH-2).
func pickable(reserve, set Discs) []Size {
	from := reserve
	if from.Total() == 0 {
		from = set
	}
	if from.Total() == 0 {
		return sizes[:]
	}
	var legal []Size
	for _, size := range sizes {
		if from.Of(size) > 0 {
			legal = append(legal, size)
		}
	}
	return legal
}

func (s *state) awaitsHands(a games.Audience) games.Prompt {
	waiting := s.waiting()
	p := games.Prompt{Players: waiting, Acts: []string{DoHand}, Text: games.Text{
		DE: "Knobeln: Chips in die geschlossene Hand.", EN: "Close a hand over any number of chips."}.Due("Still to do so", waiting)}
	for _, seat := range s.Seats {
		if seat.Player == a.Player && seat.in() && seat.Hand == noHand {
			p.Legal = seat.Chips
		}
	}
	return p
}

func (s *state) awaitsPush(a games.Audience) games.Prompt {
	p := s.ask(s.Maxe, DoPush, nil, "%[1]s legt die Scheibe und schiebt.", "%[1]s lays the disc and pushes.")
	for _, seat := range s.Seats {
		if !seat.mayTip() {
			continue
		}
		if len(p.Acts) == 1 {
			p.Acts = append(p.Acts, DoTip)
			p.Text = texts("Wer mag, tippt; dann legt %[1]s die Scheibe und schiebt.",
				"Whoever likes gives a tip; then %[1]s lays the disc and pushes.", p.Players[0])
		}
		if seat.Player == a.Player {
			p.Legal = seat.TipCards.legal()
		}
	}
	return p
}

// legal are the tips that there are cards for.
func (c TipCards) legal() []bool {
	var legal []bool
	if c.Falls > 0 {
		legal = append(legal, true)
	}
	if c.None > 0 {
		legal = append(legal, false)
	}
	return legal
}
