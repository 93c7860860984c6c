package luckyfive

import (
	"encoding/hex"
	"errors"
	"slices"

	"dicetable/games/dice"
)

// check reports what in a decoded state could not have come from play, so
// that every state there is can be viewed and applied to.
func (s *state) check() error {
	if err := checkPlayers(s.Players); err != nil {
		return err
	}
	n := len(s.Players)
	switch {
	case len(s.Chips) != n || len(s.Piles) != n || len(s.Left) != n:
		return errors.New("not every player has an entry everywhere")
	case !s.Settings.sound(s.Players):
		return errors.New("the settings are wrong")
	case !s.chipsAddUp():
		return errors.New("the chips do not add up")
	case !s.cardsAddUp():
		return errors.New("the cards do not add up")
	case s.Shuffles < 0 || s.Shuffles > StartChips.Count()*n:
		return errors.New("so many shuffles there cannot be")
	case !s.Dice.pips() || s.Dice != (Dice{}) && !s.Dice.are(three):
		return errors.New("a die shows what it cannot")
	case s.Last != nil && (!s.Last.Dice.pips() || s.seat(s.Last.Player) == nobody || !s.Last.Card.Valid()):
		return errors.New("the last throw is wrong")
	case !s.phaseFits():
		return errors.New("phase, turn, card and stake do not fit together")
	}
	return nil
}

func (set Settings) sound(players []string) bool {
	raw, err := hex.DecodeString(set.Seed)
	if err != nil || set.Seed != "" && (len(raw) < minSeed || set.Source != Ordered) ||
		set.First != "" && !slices.Contains(players, set.First) || !validCards(set.Deck) {
		return false
	}
	switch set.Source {
	case Believed:
		return len(set.Deck) == 0
	case Counted, Ordered:
		return len(set.Deck) > 0
	}
	return false
}

func validCards(cards []Card) bool {
	return !slices.ContainsFunc(cards, func(c Card) bool { return !c.Valid() })
}

// chipsAddUp reports whether all chips of the start are somewhere (LF-1).
func (s *state) chipsAddUp() bool {
	n := len(s.Players)
	want := Chips{n * StartChips.Tens, n * StartChips.Fifties, n * StartChips.Hundreds}
	all := Chips{}
	for _, c := range s.allChips() {
		if c.Tens < 0 || c.Fifties < 0 || c.Hundreds < 0 || c.Tens > want.Tens || c.Fifties > want.Fifties || c.Hundreds > want.Hundreds {
			return false
		}
		all = all.plus(c)
	}
	for seat, left := range s.Left {
		if left && s.Chips[seat].Any() {
			return false
		}
	}
	return all == want
}

// allChips are the chips of every place where there are some.
func (s *state) allChips() []Chips {
	places := slices.Concat([]Chips{s.Middle, s.Gone}, s.Chips)
	for _, piles := range s.Piles {
		for _, p := range piles {
			places = append(places, p.Chips)
		}
	}
	return places
}

// cardsAddUp reports whether all cards of a deck that is known are somewhere, and
// whether a Lucky Five came last wherever it came (LF-8).
func (s *state) cardsAddUp() bool {
	all := slices.Concat(s.Draw, s.Discards, s.Uncovered)
	for _, piles := range s.Piles {
		for _, p := range piles {
			if !endsTurn(p.Cards) || p.Lucky != (p.Cards[len(p.Cards)-1] == Lucky) || !p.Chips.Any() {
				return false
			}
			all = append(all, p.Cards...)
		}
	}
	switch {
	case !validCards(all) || len(s.Uncovered) > 0 && !endsTurn(s.Uncovered):
		return false
	case s.Settings.Source == Believed:
		return len(s.Draw) == 0 && s.Sure >= 0 && s.Sure <= len(s.Discards)
	}
	return s.Sure == 0 && sameCards(all, s.Settings.Deck)
}

// endsTurn reports whether there are cards and no Lucky Five before the last.
func endsTurn(cards []Card) bool {
	return len(cards) > 0 && !slices.Contains(cards[:len(cards)-1], Lucky)
}

// phaseFits reports whether there is what belongs to the phase.
func (s *state) phaseFits() bool {
	switch {
	case s.NoCard && (s.Settings.Source != Believed || s.Sure > 0 || s.Phase != PhaseDecide && s.Phase != PhaseOver):
		return false
	case s.TimedOut && s.Phase != PhaseOver, s.CardsOut && (s.Phase != PhaseOver || !s.cardsGone()):
		return false
	case s.Phase == PhaseStart:
		return s.untouched()
	case s.Phase == PhaseOver:
		return s.Turn == nobody && len(s.Uncovered) == 0 && s.noBet() && (s.CardsOut || s.TimedOut || s.withChips() <= 1)
	case s.Turn < 0 || s.Turn >= len(s.Players) || s.Left[s.Turn] || s.Dice == (Dice{}):
		return false
	case s.Phase == PhaseCard:
		return len(s.Uncovered) == 0 && s.noBet() && s.Chips[s.Turn].Any() && !s.deckEmpty() && !s.cardsGone()
	case s.Phase == PhaseShuffle:
		return len(s.Uncovered) == 0 && s.noBet() && s.Chips[s.Turn].Any() && s.deckEmpty() && !s.cardsGone()
	}
	return len(s.Uncovered) > 0 && s.betFits()
}

// betFits reports whether there is what belongs to the phases with an uncovered card.
func (s *state) betFits() bool {
	mayStake := s.Chips[s.Turn].Any() && s.Staked == 0 && s.Said == nil
	staked := s.Middle.Of(s.Staked) > 0 && s.meant()
	switch s.Phase {
	case PhaseChoose:
		return mayStake && s.card().picked() && len(s.Concerned) == 0
	case PhaseNudge:
		return mayStake && s.card() == Lucky && s.meant() && s.neighbour() != nobody
	case PhaseStake:
		return mayStake && s.meant()
	case PhaseSay:
		return staked && s.Said == nil
	case PhaseThrow:
		return staked && s.Said != nil
	case PhaseDecide:
		return s.noBet() && s.card() != Lucky && s.Middle.Any()
	}
	return false
}

// meant reports whether the dice concerned are such as the present card means.
func (s *state) meant() bool {
	if s.card().picked() {
		return slices.ContainsFunc(pairs, func(p []dice.Colour) bool { return slices.Equal(p, s.Concerned) })
	}
	return slices.Equal(s.Concerned, s.card().Dice())
}

func (s *state) noBet() bool { return len(s.Concerned) == 0 && s.Staked == 0 && s.Said == nil }

// untouched reports whether nothing was played yet; players may have left.
func (s *state) untouched() bool {
	return s.Turn == nobody && s.Dice == (Dice{}) && s.noBet() && s.Last == nil && s.Shuffles == 0 &&
		len(s.Uncovered) == 0 && len(s.Discards) == 0 && s.Middle == (Chips{}) && s.withChips() > 0 &&
		!slices.ContainsFunc(s.Piles, func(p []Pile) bool { return len(p) > 0 })
}

// withChips is how many players have a chip.
func (s *state) withChips() int {
	n := 0
	for _, c := range s.Chips {
		if c.Any() {
			n++
		}
	}
	return n
}
