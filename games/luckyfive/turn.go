package luckyfive

import (
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// start is the first throw; the dice stay as they lie (LF-1, LF-2).
func (s *state) start(e Start) ([]games.Outcome, *games.Refusal) {
	player := s.Settings.First
	switch {
	case !e.Dice.are(three):
		return nil, games.Refuse("LF-1", "Am Anfang werden alle drei Würfel geworfen: rot, orange und gelb.",
			"At the start all three dice are thrown: red, orange and yellow.")
	case player == "":
		player = e.First
	case e.First != "" && e.First != player:
		return nil, games.Refusef("LF-2", "Es beginnt %[1]s, so ist es eingestellt.", "%[1]s starts, as the settings have it.", player)
	}
	seat := s.seat(player)
	if s.Left[seat] {
		if s.Settings.First == "" {
			return nil, games.Refusef("LF-13", "%[1]s spielt nicht mehr mit.", "%[1]s has left the game.", player)
		}
		seat = s.after(seat)
	}
	s.Dice = e.Dice
	de, en := diceText(e.Dice)
	told := tell(DoStart, Started{s.Dice, s.name(seat)}, "Es liegen %[1]s. %[3]s beginnt.", "The dice show %[2]s. %[3]s starts.", de, en, s.name(seat))
	return append(told, s.beginTurn(seat)...), nil
}

// uncover is step 1 of a turn (LF-4): the top card, and the dice it means.
func (s *state) uncover(e Uncover) ([]games.Outcome, *games.Refusal) {
	if !s.Chips[s.Turn].Any() {
		return nil, games.Refusef("LF-9", "%[1]s hat keinen Chip mehr und muss aufhören.",
			"%[1]s has no chip left and must stop.", s.name(s.Turn))
	}
	card, refusal := s.draw(e.Card)
	if refusal != nil {
		return nil, refusal
	}
	s.Uncovered = slices.Concat(s.Uncovered, []Card{card})
	s.Concerned = card.Dice()
	switch {
	case card.picked():
		s.Phase = PhaseChoose
	case card == Lucky && s.neighbour() != nobody:
		s.Phase = PhaseNudge
	default:
		s.Phase = PhaseStake
	}
	de, en := cardText(card)
	return tell(DoCard, Turned{s.name(s.Turn), card}, "%[3]s deckt auf: %[1]s.", "%[3]s uncovers: %[2]s.", de, en, s.name(s.Turn)), nil
}

// draw takes a card off the draw pile. Named is what people at the table say
// it is; it may be empty if the order is known.
func (s *state) draw(named Card) (Card, *games.Refusal) {
	switch s.Settings.Source {
	case Ordered:
		return s.drawTop(named)
	case Counted:
		return s.drawCounted(named)
	}
	return s.drawBelieved(named)
}

// drawBelieved takes a card of a deck that nobody counted in. It may be one of
// those that were discarded.
func (s *state) drawBelieved(named Card) (Card, *games.Refusal) {
	if s.cardsGone() {
		return "", s.refuseEmpty()
	}
	s.Sure = max(0, s.Sure-1)
	return named, nil
}

func (s *state) drawTop(named Card) (Card, *games.Refusal) {
	switch {
	case len(s.Draw) == 0:
		return "", s.refuseEmpty()
	case named != "" && named != s.Draw[0]:
		de, en := cardText(named)
		return "", games.Refusef("LF-4", "Die oberste Karte des Aufnahmestapels ist nicht %[1]s.", "The top card of the draw pile is not %[2]s.", de, en)
	}
	top := s.Draw[0]
	s.Draw = s.Draw[1:]
	return top, nil
}

// refuseEmpty refuses going on without a card to uncover (LF-10).
func (s *state) refuseEmpty() *games.Refusal {
	if s.cardsGone() {
		return games.Refuse("LF-10", "Es gibt keine Karte mehr.", "No card is left.")
	}
	return games.Refuse("LF-10", "Der Aufnahmestapel ist leer: Zuerst wird der Ablagestapel gemischt.",
		"The draw pile is empty: first the discards are shuffled.")
}

// drawCounted takes a card of a counted deck. When the pile has run out,
// people have shuffled the discards; their order need not be known.
func (s *state) drawCounted(named Card) (Card, *games.Refusal) {
	if s.cardsGone() {
		return "", s.refuseEmpty()
	}
	if len(s.Draw) == 0 {
		s.Draw, s.Discards = s.Discards, nil
	}
	i := slices.Index(s.Draw, named)
	if i < 0 {
		de, en := cardText(named)
		return "", games.Refusef("LF-3", "Im Aufnahmestapel kann %[1]s nicht mehr sein, so wie die Karten gezählt wurden.",
			"As the cards were counted, %[2]s cannot be in the draw pile any more.", de, en)
	}
	s.Draw = slices.Concat(s.Draw[:i], s.Draw[i+1:])
	return named, nil
}

// choose is two dice picked for a ? or a ! (LF-3).
func (s *state) choose(e Choose) ([]games.Outcome, *games.Refusal) {
	if refusal := s.checkActor(e.Player, "LF-3"); refusal != nil {
		return nil, refusal
	}
	if len(e.Dice) != 2 || e.Dice[0] == e.Dice[1] {
		return nil, games.Refuse("LF-3", "Es müssen zwei verschiedene Würfel sein.", "It takes two different dice.")
	}
	s.Concerned = pair(e.Dice[0], e.Dice[1])
	s.Phase = PhaseStake
	de, en := namesText(s.Concerned)
	return tell("chosen", Chosen{e.Player, s.Concerned}, "%[3]s bestimmt: %[1]s.", "%[3]s picks: %[2]s.", de, en, e.Player), nil
}

// pairs are the three ways to pick two dice.
var pairs = [][]dice.Colour{{dice.Red, dice.Orange}, {dice.Red, dice.Yellow}, {dice.Orange, dice.Yellow}}

// pair is the one of pairs with two different dice.
func pair(a, b dice.Colour) []dice.Colour {
	for _, p := range pairs {
		if slices.Contains(p, a) && slices.Contains(p, b) {
			return p
		}
	}
	return nil
}

// nudge is the neighbour throwing one die again before a Lucky Five, or not
// (LF-8).
func (s *state) nudge(e Nudge) ([]games.Outcome, *games.Refusal) {
	if refusal := s.checkActor(e.Player, "LF-8"); refusal != nil {
		return nil, refusal
	}
	s.Phase = PhaseStake
	if e.Die == "" {
		return tell("nudged", Nudged{Player: e.Player}, "%[1]s lässt die Würfel liegen.", "%[1]s leaves the dice as they are.", e.Player), nil
	}
	*s.Dice.at(e.Die) = e.Value
	de, en := namesText([]dice.Colour{e.Die})
	return tell("nudged", Nudged{e.Player, &e.Die, &e.Value},
		"%[3]s würfelt neu: %[1]s %[4]s.", "%[3]s throws again: %[2]s %[4]s.", de, en, e.Player, e.Value), nil
}
