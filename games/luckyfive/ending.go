package luckyfive

import (
	"slices"

	"dicetable/games"
)

// take ends a turn that was right: all uncovered cards and the chips of the
// middle become one pile (LF-5), after a Lucky Five one of five cards (LF-8).
func (s *state) take() []games.Outcome {
	pile := Pile{s.Uncovered, s.Middle, s.card() == Lucky}
	s.Piles[s.Turn] = slices.Concat(s.Piles[s.Turn], []Pile{pile})
	s.Middle = Chips{}
	player := s.name(s.Turn)
	told := tell("taken", Taken{player, pile.view(), pile.Score()}, "%[1]s nimmt den Stapel: %[2]d × %[3]d = %[4]d Punkte.",
		"%[1]s takes the pile: %[2]d × %[3]d = %[4]d points.", player, pile.Count(), pile.Chips.Value(), pile.Score())
	return append(told, s.endTurn()...)
}

// discard ends a turn that was wrong: the cards go to the discards, the chips
// stay in the middle (LF-6).
func (s *state) discard() []games.Outcome {
	n, stay := len(s.Uncovered), s.Middle.Value()
	s.Discards, s.NoCard = slices.Concat(s.Discards, s.Uncovered), false
	if s.Settings.Source == Believed {
		s.Sure += n
	}
	told := tell("discarded", Discarded{n, stay}, "Abgelegte Karten: %[1]d. In der Mitte bleiben Chips für %[2]d.",
		"Cards discarded: %[1]d. Chips for %[2]d stay in the middle.", n, stay)
	return append(told, s.endTurn()...)
}

// endTurn goes on with the next player who has a chip (LF-2, LF-9). If no
// other has one, this was the last turn (LF-11).
func (s *state) endTurn() []games.Outcome {
	over := s.lastTurn()
	s.Uncovered, s.Concerned, s.Staked, s.Said = nil, nil, 0, nil
	if over {
		return s.end()
	}
	return s.beginTurn(s.after(s.Turn))
}

// beginTurn begins a turn, with a shuffle if the draw pile is empty; without
// any card the game ends (LF-10).
func (s *state) beginTurn(seat int) []games.Outcome {
	s.Turn = seat
	if s.cardsGone() {
		s.CardsOut = true
		told := tell("cards_out", nil, "Es ist keine Karte mehr da: Was nicht gesetzt wurde, zählt einfach.",
			"No card is left: chips not staked count their plain value.")
		return append(told, s.end()...)
	}
	s.Phase = PhaseCard
	if s.deckEmpty() {
		s.Phase = PhaseShuffle
	}
	began := Began{s.name(seat), s.lastTurn()}
	if began.Last {
		return tell("turn", began, "Nur %[1]s hat noch Chips: der letzte Zug.", "Only %[1]s has chips left: the last turn.", began.Player)
	}
	return tell("turn", began, "%[1]s ist dran.", "It is the turn of %[1]s.", began.Player)
}

// noCard takes the word that no card is left (LF-10). Who is right takes the
// pile first. It cannot be true of cards that were discarded and not uncovered
// since: they are shuffled.
func (s *state) noCard() ([]games.Outcome, *games.Refusal) {
	switch {
	case s.Settings.Source != Believed:
		return nil, games.Refuse("LF-10", "Diese Karten sind gezählt: Wenn keine mehr da ist, endet das Spiel von selbst.",
			"These cards were counted: when none is left, the game ends by itself.")
	case s.NoCard:
		return nil, s.refuseEmpty()
	case s.Sure > 0:
		return nil, games.Refuse("LF-10", "Es sind noch Karten da: Der Ablagestapel wird gemischt.",
			"There are cards left: the discards are shuffled.")
	}
	s.NoCard = true
	if s.Phase == PhaseCard {
		return s.beginTurn(s.Turn), nil
	}
	text := s.awaitsDecision().Text
	return []games.Outcome{{Kind: DoNoCard, Text: text}}, nil
}

// end is the end of the game (LF-10, LF-11).
func (s *state) end() []games.Outcome {
	s.Phase, s.Turn = PhaseOver, nobody
	winners := s.winners()
	won := Won{winners, s.score(s.seat(winners[0]))}
	if len(winners) == 1 {
		return tell("won", won, "%[1]s gewinnt mit %[2]d Punkten.", "%[1]s wins with %[2]d points.", winners[0], won.Score)
	}
	return tell("won", won, "Gleichstand bei %[2]d Punkten: %[1]s gewinnen gemeinsam.",
		"A tie at %[2]d points: %[1]s win together.", list(winners), won.Score)
}

// shuffle makes the discards the draw pile (LF-10). The order given must be
// of the same cards; one dealt from a seed must be the seed's.
func (s *state) shuffle(e Shuffle) ([]games.Outcome, *games.Refusal) {
	switch {
	case s.Settings.Source != Ordered:
		return nil, games.Refuse("LF-10", "Die Karten werden am Tisch gemischt, nicht hier.", "The cards are shuffled on the table, not here.")
	case len(s.Draw) > 0:
		return nil, games.Refuse("LF-10", "Gemischt wird erst, wenn der Aufnahmestapel leer ist.", "Cards are shuffled only when the draw pile is empty.")
	case len(s.Discards) == 0:
		return nil, games.Refuse("LF-10", "Es liegt keine Karte zum Mischen da.", "There is no card to shuffle.")
	case e.Deck != nil && !sameCards(e.Deck, s.Discards):
		return nil, games.Refuse("LF-10", "Gemischt werden genau die Karten des Ablagestapels.", "It is exactly the discards that are shuffled.")
	}
	deck := e.Deck
	if s.Settings.Seed != "" {
		if deck = s.dealt(); e.Deck != nil && !slices.Equal(e.Deck, deck) {
			return nil, games.Refuse("LF-10", "Diese Reihenfolge folgt nicht aus dem Startwert.", "This order does not follow from the seed.")
		}
	}
	s.Draw, s.Discards = slices.Clone(deck), nil
	s.Shuffles++
	if s.Phase == PhaseShuffle {
		s.Phase = PhaseCard
	}
	return tell("shuffled", Shuffled{len(deck)}, "Der Ablagestapel wird gemischt. Karten im Aufnahmestapel: %[1]d.",
		"The discards are shuffled. Cards in the draw pile: %[1]d.", len(deck)), nil
}

// dealt is the order the seed gives to the discards.
func (s *state) dealt() []Card { return Deal(s.Settings.seed(), s.Shuffles+1, s.Discards) }

// leave takes a player's unstaked chips out of the game; the piles count
// (LF-13). Leaving in the own turn ends it as a wrong word does.
func (s *state) leave(e Leave) ([]games.Outcome, *games.Refusal) {
	seat := s.seat(e.Player)
	if s.Left[seat] {
		return nil, games.Refusef("LF-13", "%[1]s spielt schon nicht mehr mit.", "%[1]s has already left the game.", e.Player)
	}
	s.Gone = s.Gone.plus(s.Chips[seat])
	s.Left[seat], s.Chips[seat] = true, Chips{}
	told := tell("left", Named(e), "%[1]s hört auf; nicht gesetzte Chips sind aus dem Spiel, Stapel zählen.",
		"%[1]s leaves; chips not staked are out of the game, piles count.", e.Player)
	switch {
	case s.Phase == PhaseStart && s.after(seat) == nobody:
		return append(told, s.end()...), nil
	case seat == s.Turn && len(s.Uncovered) == 0:
		return append(told, s.endTurn()...), nil
	case seat == s.Turn:
		return append(told, s.discard()...), nil
	case s.Phase == PhaseNudge && s.neighbour() == nobody:
		s.Phase = PhaseStake
	}
	return told, nil
}
