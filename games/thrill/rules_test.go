package thrill

import (
	"slices"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

func TestEveryRuleHasATest(t *testing.T) {
	gamestest.RulesHaveTests(t, "../../docs/rules/thrill.md", "TH")
}

// verdicts is a table of one game each: the chips of the players, Ann boss of
// the first round, the words played, and the state after.
type verdicts []struct{ name, chips, set, words, want string }

func (table verdicts) run(t *testing.T) {
	t.Helper()
	for _, c := range table {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, round(t, c.chips, strings.Fields(c.set)...), c.words)
			if got := line(s); got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.words, got, c.want)
			}
		})
	}
}

// refusals is a table of one refused word each, after words that are not.
type refusals []struct{ name, chips, set, words, refused, rule string }

func (table refusals) run(t *testing.T) {
	t.Helper()
	for _, c := range table {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, round(t, c.chips, strings.Fields(c.set)...), c.words)
			refused(t, s, c.refused, c.rule)
		})
	}
}

const (
	tips    = "tips=true"
	weights = "weights=true"
)

func TestTH1_WhatIsNeeded(t *testing.T) {
	for n := range 8 {
		s, err := Book{}.Start(append(slices.Clone(six), "Gil")[:min(n, 7)], nil)
		if (err == nil) != (n >= 2 && n <= 6) {
			t.Errorf("%d players: %v", n, err)
		}
		if err == nil && line(s) != "start reserve 0/2/2 chips"+strings.Repeat(" 10", n) {
			t.Errorf("%d players: %s", n, line(s))
		}
	}
	for _, players := range [][]string{{"Ann", "Ann"}, {"Ann", ""}} {
		if _, err := (Book{}).Start(players, nil); err == nil {
			t.Errorf("%q may play", players)
		}
	}
	if n := body(newGame(t, 2)).OnArea; n != 30 {
		t.Errorf("%d of the 34 discs lie on the play area, want 30", n)
	}
}

func TestTH1_NoMoreDiscsFallThanLieThere(t *testing.T) {
	const sold = "discs=14,12,8"
	refusals{
		{"of 34 in all", "aa", "", "A:l A0 B0", "!" + strings.Repeat("s", 32), "TH-1"},
		{"fewer after some fell", "aa", "", "A:l A0 B0 !" + strings.Repeat("s", 10) + " B:m A0 B0", "!" + strings.Repeat("s", 23), "TH-1"},
		{"of a size", "aa", sold, "A:l A0 B0", "!" + strings.Repeat("l", 8), "TH-1"},
		{"a size that has all fallen", "aa", "discs=2,30,2", "A:m A0 B0 !ss B:m A0 B0", "!s", "TH-1"},
	}.run(t)
	for name, words := range map[string]string{
		"all that can":         "A:l A0 B0 !" + strings.Repeat("s", 31),
		"the picked one too":   "A:l A0 B0 !" + strings.Repeat("l", 7),
		"also on the way back": "A:m A0 B0 !mm B:m A0 B0 !mm",
	} {
		t.Run(name, func(t *testing.T) { play(t, round(t, "aa"), words) })
		if !strings.Contains(words, "sss") {
			t.Run(name+", sizes known", func(t *testing.T) { play(t, round(t, "aa", sold), words) })
		}
	}
}

func TestTH2_TheYoungestIsBossAndPicks(t *testing.T) {
	if got, want := line(play(t, newGame(t, 3), "B^")), "pick boss B reserve 0/2/2 chips 10 10 10"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, word := range []string{"A:l", "A0", "!", "A?f", "A-w"} {
		refused(t, newGame(t, 3, tips, weights), word, "TH-2")
	}
	verdicts{
		{"large", "aa", "", "A:l", "hand boss A disc l reserve 0/2/1 chips 10 10"},
		{"medium", "aa", "", "A:m", "hand boss A disc m reserve 0/1/2 chips 10 10"},
		{"one that fell before", "aa", "", "A:l A1 B0 !s B:s", "hand boss B disc s reserve 0/2/1 chips 9 9"},
	}.run(t)
	refusals{
		{"not the boss", "aa", "", "", "B:l", "TH-2"},
		{"not in the reserve", "aa", "", "", "A:s", "TH-2"},
		{"no longer in the reserve", "aa", "", "A:l A1 B0 ! B:l A1 B0 !", "B:l", "TH-2"},
		{"who is the youngest is known", "aa", "", "", "B^", "TH-2"},
		{"a hand comes too early", "aa", "", "", "A0", "TH-2"},
		{"a push comes too early", "aa", "", "", "!", "TH-2"},
		{"a tip comes too early", "aa", tips, "", "A?f", "TH-2"},
		{"a word on the weight comes too early", "aa", weights, "", "A+w", "TH-2"},
	}.run(t)
}

// emptied are words after which Ben is boss and the reserve is empty.
const emptied = "A:l A1 B0 ! B:l A1 B0 ! B:m A1 B0 ! B:m A1 B0 !"

func TestTH2_WithAnEmptyReserve(t *testing.T) {
	verdicts{
		{"a disc comes off the play area", "aa", "", emptied + " B:s", "hand boss B disc s reserve 0/0/0 chips 6 10"},
		{"and may fall again", "aa", "", emptied + " B:s A1 B0 !sl", "pick boss B reserve 1/0/1 chips 5 6"},
		{"or nothing is picked", "aa", "empty_reserve=no_disc", emptied, "hand boss B reserve 0/0/0 chips 6 10"},
		{"and pushed all the same", "aa", "empty_reserve=no_disc", emptied + " A1 B0 !m", "pick boss B reserve 0/1/0 chips 5 8"},
	}.run(t)
	refusals{
		{"not of a size that the set lacks", "aa", "discs=0,20,14", emptied, "B:s", "TH-2"},
		{"nothing to pick", "aa", "empty_reserve=no_disc", emptied, "B:s", "TH-3"},
		{"all 34 and no more", "aa", "empty_reserve=no_disc", emptied + " A1 B0", "!" + strings.Repeat("s", 35), "TH-1"},
	}.run(t)
	lifted := play(t, round(t, "aa"), emptied+" B:s")
	if n := body(lifted).OnArea; n != 33 {
		t.Errorf("%d discs lie on the play area while one is in the hand, want 33", n)
	}
	play(t, lifted, "A1 B0 !"+strings.Repeat("s", 34))
	refused(t, play(t, lifted, "A1 B0"), "!"+strings.Repeat("s", 35), "TH-1")
}

func TestTH3_Hands(t *testing.T) {
	verdicts{
		{"closed", "aaa", "", "A:l B3 A2", "hand boss A disc l reserve 0/2/1 chips 10() 10() 10"},
		{"all open, all lost", "aaa", "", "A:l B3 A2 C7", "push boss A maxe A disc l reserve 0/2/1 chips 8(2) 7(3) 3(7)"},
		{"in any order", "aaa", "", "A:l C0 B1 A1", "push boss A maxe C disc l reserve 0/2/1 chips 9(1) 9(1) 10(0)"},
		{"without who is out", "a-a", "", "A:l C2 A1", "push boss A maxe A disc l reserve 0/2/1 chips 9(1) 0 8(2) out B"},
		{"all open hands are gone after the push", "aa", "", "A:l A2 B0 !", "pick boss B reserve 0/2/1 chips 8 10"},
		{"all the chips one has", "93", "", "A:l A9 B3", "push boss A maxe B disc l reserve 0/2/1 chips 0(9) 0(3)"},
		{"none if there are none", "90", "", "A:l A9 B0", "push boss A maxe B disc l reserve 0/2/1 chips 0(9) 0(0)"},
	}.run(t)
	refusals{
		{"more than one has", "a5", "", "A:l", "B6", "TH-3"},
		{"more than none", "a0", "", "A:l", "B1", "TH-3"},
		{"fewer than none", "aa", "", "A:l", "B-1", "TH-3"},
		{"twice", "aaa", "", "A:l B3", "B3", "TH-3"},
		{"who is out", "a-a", "", "A:l", "B0", "TH-3"},
		{"a second disc", "aa", "", "A:l", "A:m", "TH-3"},
		{"a push comes too early", "aa", "", "A:l A0", "!", "TH-3"},
		{"a tip comes too early", "aa", tips, "A:l A0", "A?f", "TH-3"},
		{"a word on the weight comes too early", "aa", weights, "A:l A0", "A+w", "TH-3"},
		{"after the hands are open", "aa", "", "A:l A0 B0", "B1", "TH-5"},
	}.run(t)
}

func TestTH4_ATieForTheFewest(t *testing.T) {
	for _, c := range []struct{ hands, boss, maxe string }{
		// The booklet's example: A 0, B 1, C 0, D 2, E 0.
		{"01020", "A", "C"}, {"01020", "B", "C"}, {"01020", "C", "E"}, {"01020", "D", "E"}, {"01020", "E", "A"},
		// The boss comes last, and pushes only with fewer than all others.
		{"00", "A", "B"}, {"00", "B", "A"}, {"01", "A", "A"}, {"10", "A", "B"},
		{"00000", "C", "D"}, {"00000", "E", "A"}, {"22122", "C", "C"}, {"22121", "C", "E"},
		// Who is out is passed over.
		{"0-0", "A", "C"}, {"-00", "B", "C"}, {"-00", "C", "B"}, {"00-", "B", "A"}, {"1-0", "A", "C"},
	} {
		s := newGame(t, len(c.hands)).(*state)
		for i := range s.Seats {
			if c.hands[i] == '-' {
				s.goOut(i)
			}
		}
		words := c.boss + "^ " + c.boss + ":l"
		for i, n := range c.hands {
			if n != '-' {
				words += " " + six[i][:1] + string(n)
			}
		}
		if got := (*body(play(t, s, words)).Maxe)[:1]; got != c.maxe {
			t.Errorf("hands %s, boss %s: %s pushes, want %s", c.hands, c.boss, got, c.maxe)
		}
	}
}

func TestTH5_OnlyThePushIsDue(t *testing.T) {
	s := play(t, round(t, "aa"), "A:l A0 B1")
	if v := body(s); *v.Turn != "Ann" || *v.Maxe != "Ann" || *v.Disc != Large {
		t.Errorf("%s", line(s))
	}
	for _, word := range []string{"A^", "A:m", "B0", "A0"} {
		refused(t, s, word, "TH-5")
	}
}

func TestTH6_PayingForDiscs(t *testing.T) {
	verdicts{
		{"nothing fell", "aa", "", "A:l A0 B1 !", "pick boss A reserve 0/2/1 chips 10 9"},
		{"small costs 1", "aa", "", "A:l A0 B1 !s", "pick boss A reserve 1/2/1 chips 9 9"},
		{"medium costs 2", "aa", "", "A:l A0 B1 !m", "pick boss A reserve 0/3/1 chips 8 9"},
		{"large costs 3", "aa", "", "A:l A0 B1 !l", "pick boss A reserve 0/2/2 chips 7 9"},
		{"each by itself", "aa", "", "A:m A0 B1 !slsm", "pick boss A reserve 2/2/3 chips 3 9"},
		{"also when Maxe goes out", "aaa", "", "A:l A9 B9 C8 !lm", "pick boss A reserve 0/3/2 chips 1 1 0 out C"},
	}.run(t)
}

func TestTH7_MaxeIsTheNextBoss(t *testing.T) {
	verdicts{
		{"another", "aaa", "", "A:l A1 B1 C0 !s", "pick boss C reserve 1/2/1 chips 9 9 9"},
		{"the same again", "aaa", "", "A:l A0 B1 C1 !s", "pick boss A reserve 1/2/1 chips 9 9 9"},
	}.run(t)
}

func TestTH8_WhoCannotPayIsOut(t *testing.T) {
	verdicts{
		{"exactly zero is not out", "a4", "", "A:l A1 B0 !ls", "pick boss B reserve 1/2/2 chips 9 0"},
		{"with zero one plays on", "a0", "", "A:l A1 B0 !", "pick boss B reserve 0/2/1 chips 9 0"},
		{"one short is out", "aa4", "", "A:l A1 B1 C0 !lm", "pick boss A reserve 0/3/2 chips 9 9 0 out C"},
		{"with zero any disc is too many", "a0a", "", "A:l A1 B0 C1 !s", "pick boss C reserve 1/2/1 chips 9 0 9 out B"},
		{"the left-hand neighbour becomes boss", "a1aa", "", "A:l A1 B0 C1 D1 !m", "pick boss C reserve 0/3/1 chips 9 0 9 9 out B"},
		{"past others who are out", "a-1-a", "", "A:l A1 C0 E1 !m", "pick boss E reserve 0/3/1 chips 9 0 0 0 9 out BDC"},
		{"the last seat's neighbour is the first", "aa1", "", "A:l A1 B1 C0 !m", "pick boss A reserve 0/3/1 chips 9 9 0 out C"},
		{"not the old boss", "aaa1", "", "A:m A1 B1 C1 D0 !l A:l A0 B1 C2 !llll", "pick boss B reserve 0/1/6 chips 0 8 7 0 out DA"},
	}.run(t)
}

func TestTH9_TheLastOneWins(t *testing.T) {
	verdicts{
		{"the pusher goes out", "a1", "", "A:l A1 B0 !m", "over boss A reserve 0/3/1 chips 9 0 out B winner Ann"},
		{"without a chip", "51", "", "A:l A5 B1 !s", "over boss A reserve 1/2/1 chips 0 0 out B winner Ann"},
		{"the third of three", "0-a", "", "A:l C1 A0 !s", "over boss C reserve 1/2/1 chips 0 0 9 out BA winner Cem"},
		{"tips are settled all the same", "a1", tips, "A:l A1 B0 A?f B?f !m",
			"over boss A reserve 0/3/1 chips 9 0 small 1 0 tips 2/2 0/0 out B winner Ann"},
	}.run(t)
	running := play(t, round(t, "0a", tips), "A:l A0 B1")
	if r, over := running.Result(); over || r.Winners != nil {
		t.Errorf("while two play the result is %+v", r)
	}
	s := play(t, round(t, "a1", tips, weights), "A:l A1 B0 B-w !m")
	for _, w := range []string{"A^", "A:l", "A0", "A+w", "A?f", "!", "A-", "B-"} {
		refused(t, s, w, "TH-9")
	}
	refused(t, play(t, round(t, "a1"), "A:l A1 B0 !m"), "A?f", "TH-9")
	for _, e := range []games.Event{Start{"Gil"}, Pick{"Ann", "huge"}, Push{[]Size{""}, ""}, stranger{}} {
		if _, _, err := s.Apply(e); err.(*games.Refusal).Rule != games.Input {
			t.Errorf("%#v after the end: %v", e, err)
		}
	}
}
