package luckyfive

import (
	"fmt"

	"dicetable/games"
)

// Awaits says who must act. Acts are those of players and of the table;
// Leave is possible at any time. Legal has the pairs of dice to choose from,
// the dice to nudge, the chips to stake or a []Odds to say; for the referee
// also the top card and the order of a seed's shuffle.
func (s *state) Awaits(a games.Audience) games.Prompt {
	switch s.Phase {
	case PhaseStart:
		return s.awaitsStart()
	case PhaseOver:
		return games.Prompt{Players: []string{}, Acts: []string{}, Text: games.Text{DE: "Das Spiel ist aus.", EN: "The game is over."}}
	case PhaseDecide:
		return s.awaitsDecision()
	}
	p := games.Prompt{Players: []string{s.name(s.actor())}, Acts: []string{string(s.Phase)}}
	p.Text, p.Legal = s.asked()
	if a.Referee {
		p.Legal = s.known(p.Legal)
	}
	return p
}

// Odds is a word that may be said and how likely it comes true.
type Odds struct {
	Higher bool    `json:"higher"`
	Chance float64 `json:"chance"`
}

// asked is what the actor is asked for, and what would be legal.
func (s *state) asked() (games.Text, any) {
	who, sum := s.name(s.actor()), s.Dice.Sum(s.Concerned)
	de, en := namesText(s.Concerned)
	switch s.Phase {
	case PhaseCard:
		return ask("%[1]s deckt die oberste Karte auf.", "%[1]s uncovers the top card.", who), nil
	case PhaseChoose:
		return ask("%[1]s bestimmt zwei Würfel.", "%[1]s picks two dice.", who), pairs
	case PhaseNudge:
		return ask("%[1]s darf einen Würfel neu werfen.", "%[1]s may throw one die again.", who), three
	case PhaseStake:
		return ask("%[1]s setzt einen Chip auf %[2]s (%[4]d).", "%[1]s stakes a chip on %[3]s (%[4]d).", who, de, en, sum), s.Chips[s.Turn].each()
	case PhaseSay:
		chance := ChanceOf(len(s.Concerned), sum)
		return ask("%[1]s sagt: höher oder niedriger als %[2]d.", "%[1]s says: higher or lower than %[2]d.", who, sum),
			[]Odds{{true, chance.Higher}, {false, chance.Lower}}
	case PhaseThrow:
		return ask("%[1]s wirft %[2]s.", "%[1]s throws %[3]s.", who, de, en), s.Concerned
	}
	return ask("Der Aufnahmestapel ist leer: Der Ablagestapel wird gemischt.",
		"The draw pile is empty: the discards are shuffled."), nil
}

func ask(de, en string, args ...any) games.Text {
	return games.Text{DE: fmt.Sprintf(de, args...), EN: fmt.Sprintf(en, args...)}
}

// known adds what only the referee may know: the order of the deck.
func (s *state) known(legal any) any {
	switch {
	case s.Phase == PhaseCard && s.Settings.Source == Ordered:
		return s.Draw[:1]
	case s.Phase == PhaseShuffle && s.Settings.Seed != "":
		return s.dealt()
	}
	return legal
}

func (s *state) awaitsStart() games.Prompt {
	p := games.Prompt{Acts: []string{DoStart}, Text: games.Text{
		DE: "Die drei Würfel werden einmal geworfen.", EN: "The three dice are thrown once."}}
	for seat, name := range s.Players {
		if !s.Left[seat] {
			p.Players = append(p.Players, name)
		}
	}
	return p
}

// awaitsDecision offers going on only to who has a chip (LF-9) and a card to
// uncover (LF-10).
func (s *state) awaitsDecision() games.Prompt {
	who := s.name(s.Turn)
	p := games.Prompt{Players: []string{who}, Acts: []string{DoStop}}
	if s.deckEmpty() && len(s.Discards) > 0 {
		p.Acts = append(p.Acts, DoShuffle)
	}
	switch {
	case !s.Chips[s.Turn].Any():
		p.Text = ask("%[1]s hat keinen Chip mehr und nimmt den Stapel.", "%[1]s has no chip left and takes the pile.", who)
	case s.cardsGone():
		p.Text = ask("Es ist keine Karte mehr da: %[1]s nimmt den Stapel.", "No card is left: %[1]s takes the pile.", who)
	case s.deckEmpty():
		p.Text = ask("%[1]s nimmt den Stapel, oder der Ablagestapel wird gemischt.",
			"%[1]s takes the pile, or the discards are shuffled.", who)
	default:
		p.Acts = append(p.Acts, DoCard)
		p.Text = ask("%[1]s deckt noch eine Karte auf oder nimmt den Stapel.",
			"%[1]s uncovers another card or takes the pile.", who)
	}
	return p
}
