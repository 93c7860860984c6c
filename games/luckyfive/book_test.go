package luckyfive

import (
	"errors"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"

	"pgregory.net/rapid"
)

func TestConformance(t *testing.T) {
	gamestest.Run(t, gamestest.Suite{
		Book:      Book{},
		Players:   func(t *rapid.T) []string { return six[:rapid.IntRange(2, 6).Draw(t, "players")] },
		Settings:  drawSettings,
		Legal:     drawLegal,
		Junk:      drawJunk,
		Always:    []string{DoLeave, DoTimeUp, DoNoCard},
		Sums:      sums,
		Disguise:  disguise,
		MaxEvents: 1500,
	})
}

// sums checks that no chip and no card appears or vanishes, from what the
// referee sees and the piles as they really are (LF-1, LF-5, LF-6, LF-13).
func sums(g games.State) error {
	s := g.(*state)
	chips, cards := s.Middle.plus(s.Gone), len(s.Draw)+len(s.Discards)+len(s.Uncovered)
	for seat := range s.Players {
		chips = chips.plus(s.Chips[seat])
		for _, p := range s.Piles[seat] {
			chips, cards = chips.plus(p.Chips), cards+len(p.Cards)
		}
	}
	n := len(s.Players)
	if (chips != Chips{7 * n, 2 * n, n}) {
		return errors.New("chips do not add up")
	}
	if s.Settings.Source != Believed && cards != len(s.Settings.Deck) {
		return errors.New("cards do not add up")
	}
	return nil
}

// disguise puts the cards of the pile into another order, which only the
// referee may know.
func disguise(t *rapid.T, g games.State, a games.Audience) (games.State, bool) {
	s := g.(*state)
	if a.Referee || s.Settings.Source != Ordered || len(s.Draw) < 2 {
		return nil, false
	}
	other := s.clone()
	other.Draw = rapid.Permutation(s.Draw).Draw(t, "order")
	return other, true
}

// TestTheOrderOfTheDeckIsForTheReferee looks for the deck and the seed in
// all that the others are shown, until the seed is told at the end.
func TestTheOrderOfTheDeckIsForTheReferee(t *testing.T) {
	const seed = "00112233445566778899aabbccddeeff"
	s := newGame(t, 2, "seed="+seed)
	if v := s.View(games.Referee).Body.(View); len(v.Deck) != 33 || v.Seed == nil || *v.Seed != seed {
		t.Errorf("the referee is not told deck %v and seed %v", v.Deck, v.Seed)
	}
	for s := play(t, s, "A:521"); ; s = play(t, s, "B-") {
		_, over := s.Result()
		for _, a := range []games.Audience{games.Public, games.Scorer, games.For("Ann"), games.For("Ben")} {
			v := s.View(a).Body.(View)
			if v.Deck != nil || (v.Seed != nil) != over || v.Commitment == nil {
				t.Errorf("%+v is shown deck %v, seed %v, commitment %v", a, v.Deck, v.Seed, v.Commitment)
			}
			if p := s.Awaits(a); p.Legal != nil {
				t.Errorf("%+v is told the top card: %v", a, p.Legal)
			}
		}
		if over {
			break
		}
		if p := s.Awaits(games.Referee); len(p.Legal.([]Card)) != 1 {
			t.Errorf("the referee is told %v", p.Legal)
		}
		s = play(t, s, "A-")
	}
}

// TestRefusalsDoNotTellTheTopCard compares what is said of the same wrong
// card over different tops.
func TestRefusalsDoNotTellTheTopCard(t *testing.T) {
	said := map[string]bool{}
	for _, deck := range []string{"deck=r,o", "deck=o,r", "deck=?,L"} {
		_, _, err := begun(t, "721 721", deck).Apply(Uncover{"yellow"})
		said[err.Error()] = true
	}
	if len(said) != 1 {
		t.Errorf("%v", said)
	}
}

// TestPrompts holds what is legal against what is accepted.
func TestPrompts(t *testing.T) {
	for _, c := range []struct{ words, players, acts, en string }{
		{"", "Ann", "card", "Ann uncovers the top card."},
		{"+!", "Cem", "choose", "Cem picks two dice."},
		{"+L", "Cem", "nudge", "Cem may throw one die again."},
		{"+ry", "Ann", "stake", "Ann stakes a chip on red + yellow (6)."},
		{"+ry A$10", "Ann", "say", "Ann says: higher or lower than 6."},
		{"+ry A$10 A>", "Ann", "throw", "Ann throws red + yellow."},
		{"+r A$10 A< =r1", "Ann", "stop card", "Ann uncovers another card or takes the pile."},
		{"+r A$10 A> =r1 +o B$10 B< =o1", "Ben", "stop card", "Ben uncovers another card or takes the pile."},
	} {
		p := play(t, begun(t, "721 721 721"), c.words).Awaits(games.Public)
		if list(p.Players) != c.players || strings.Join(p.Acts, " ") != c.acts || p.Text.EN != c.en {
			t.Errorf("%s: %+v", c.words, p)
		}
	}
	for _, c := range []struct{ chips, set, words, acts, de string }{
		{"100 721", "", "+r A$10 A< =r1", "stop", "Ann hat keinen Chip mehr und nimmt den Stapel."},
		{"721 100", "", "+r A$10 A> =r1 +r B$10 B> =r2", "stop", "Ben hat keinen Chip mehr und nimmt den Stapel."},
		{"721 721", "deck=r", "+ A$10 A< =r1", "stop", "Es ist keine Karte mehr da: Ann nimmt den Stapel."},
		{"721 721", "deck=r,o", "+ A$10 A> =r1 + B$10 B< =o1", "stop shuffle", "Ben nimmt den Stapel, oder der Ablagestapel wird gemischt."},
		{"721 721", "deck=r", "+ A$10 A> =r1", "shuffle", "Der Aufnahmestapel ist leer: Der Ablagestapel wird gemischt."},
	} {
		p := play(t, begun(t, c.chips, strings.Fields(c.set)...), c.words).Awaits(games.Public)
		if strings.Join(p.Acts, " ") != c.acts || p.Text.DE != c.de {
			t.Errorf("%s: %+v", c.words, p)
		}
	}
}
