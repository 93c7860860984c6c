package bluff

import (
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

func TestEveryRuleHasATest(t *testing.T) {
	gamestest.RulesHaveTests(t, "../../docs/rules/bluff.md", "BL")
}

// verdicts is a table of one game each: the words played, and the state after.
type verdicts []struct{ name, dice, set, words, want string }

func (table verdicts) run(t *testing.T) {
	t.Helper()
	for _, c := range table {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, betting(t, c.dice, strings.Fields(c.set)...), c.words)
			if got := line(s); got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.words, got, c.want)
			}
		})
	}
}

// refusals is a table of one refused word each, after words that are not.
type refusals []struct{ name, dice, set, words, refused, rule string }

func (table refusals) run(t *testing.T) {
	t.Helper()
	for _, c := range table {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, betting(t, c.dice, strings.Fields(c.set)...), c.words)
			refused(t, s, c.refused, c.rule)
		})
	}
}

func TestBL1_TwoToSixPlayersWithFiveDiceEach(t *testing.T) {
	for n := range 8 {
		players := append([]string{}, six...)
		players = append(players, "Gil", "Hal")[:n]
		s, err := Book{}.Start(players, nil)
		if (err == nil) != (n >= 2 && n <= 6) {
			t.Errorf("%d players: %v", n, err)
		}
		if err == nil && body(s).Dice["Ann"] != 5 {
			t.Errorf("%d players: %d dice", n, body(s).Dice["Ann"])
		}
	}
	for _, players := range [][]string{{"Ann", "Ann"}, {"Ann", ""}} {
		if _, err := (Book{}).Start(players, nil); err == nil {
			t.Errorf("%q may play", players)
		}
	}
}

func TestBL1_TheFacesBelongToTheDiceSet(t *testing.T) {
	refused(t, betting(t, "55"), "A3x6", games.Input)
	refused(t, newGame(t, 2), "A=12346", games.Input)
	other := betting(t, "55", "faces=2-6")
	refused(t, other, "A3x1", games.Input)
	refused(t, play(t, other, "A3x6"), "B3x6", "BL-7")
	play(t, other, "A3x5 B3x6 A4x2 B!")
}

func TestBL2_TheHighestOpeningThrowStarts(t *testing.T) {
	for _, c := range []struct{ name, set, words, want string }{
		{"highest", "", "A=11111 B=22222 C=11111", "betting r1 B dice 5 5 5"},
		{"in any order", "", "C=55555 A=11111 B=22222", "betting r1 C dice 5 5 5"},
		{"star counts six", "", "A=5555* B=55555 C=11111", "betting r1 A dice 5 5 5"},
		{"star counts nothing", "opening_star=0", "A=5555* B=55555 C=11111", "betting r1 B dice 5 5 5"},
		{"still throwing", "", "A=5555* C=11111", "opening r1 dice 5 5 5"},
		{"tied throw again", "", "A=22222 B=22222 C=11111", "opening r1 dice 5 5 5"},
		{"only the tied", "", "A=22222 B=22222 C=11111 B=11112 A=11111", "betting r1 B dice 5 5 5"},
		{"tied again", "", "A=22222 B=22222 C=22222 A=33333 B=33333 C=11111 A=11111 B=22222", "betting r1 B dice 5 5 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, newGame(t, 3, strings.Fields(c.set)...), c.words)
			if got := line(s); got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.words, got, c.want)
			}
		})
	}
}

func TestBL2_WhatIsNoOpeningThrow(t *testing.T) {
	for _, c := range []struct{ name, words, refused string }{
		{"four dice", "", "A=1111"},
		{"six dice", "", "A=111111"},
		{"no dice", "", "A="},
		{"twice", "A=11111", "A=22222"},
		{"not among the tied", "A=22222 B=22222 C=11111", "C=33333"},
		{"a bet comes too early", "A=11111", "A1x1"},
		{"a challenge comes too early", "", "A!"},
		{"laying out comes too early", "", "A+1"},
		{"void comes too early", "", "~"},
	} {
		t.Run(c.name, func(t *testing.T) {
			refused(t, play(t, newGame(t, 3, "zeigs_mir=true"), c.words), c.refused, "BL-2")
		})
	}
	s := newGame(t, 2)
	if _, _, err := s.Apply(Reveal{"Ann", roll(t, "11111")}); err.(*games.Refusal).Rule != "BL-2" {
		t.Errorf("a reveal in the opening: %v", err)
	}
	s = betting(t, "55")
	if _, _, err := s.Apply(Opening{"Ann", roll(t, "11111")}); err.(*games.Refusal).Rule != "BL-2" {
		t.Errorf("an opening throw while betting: %v", err)
	}
}

func TestBL3_CoveredDiceAreNobodysBusiness(t *testing.T) {
	s := play(t, betting(t, "55"), "A3x3 B4x2")
	refused(t, s, "A=11111", "BL-9")
	if v := body(s); len(v.Revealed)+len(v.Opening)+len(v.LaidOut) > 0 {
		t.Errorf("dice are open during the betting: %+v", v)
	}
}
