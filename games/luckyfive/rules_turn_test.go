package luckyfive

import (
	"reflect"
	"testing"

	"dicetable/games"
)

func TestLF4_TheSteps(t *testing.T) {
	verdicts{
		{"a card", "721 721", "", "+ry", "stake A 521 ry=6 middle 1x0 chips 721 721"},
		{"a chip", "721 721", "", "+ry A$50", "say A 521 ry=6 middle 1x50 chips 711 721"},
		{"the word", "721 721", "", "+ry A$50 A>", "throw A 521 ry=6 middle 1x50 chips 711 721"},
		{"higher and higher", "721 721", "", "+ry A$50 A> =r3y4", "decide A 324 middle 1x50 chips 711 721"},
		{"higher and lower", "721 721", "", "+ry A$50 A> =r1y4", "card B 124 middle 0x50 chips 711 721"},
		{"lower and lower", "721 721", "", "+ry A$50 A< =r1y4", "decide A 124 middle 1x50 chips 711 721"},
		{"lower and higher", "721 721", "", "+ry A$50 A< =r6y6", "card B 626 middle 0x50 chips 711 721"},
		{"higher and equal is wrong", "721 721", "", "+ry A$10 A> =r3y3", "card B 323 middle 0x10 chips 621 721"},
		{"lower and equal is wrong", "721 721", "", "+ry A$10 A< =r3y3", "card B 323 middle 0x10 chips 621 721"},
		{"lower than 1 may be said", "721 721", "", "+y A$100 A< =y1", "card B 521 middle 0x100 chips 720 721"},
	}.run(t)
	refusals{
		{"stake by another", "721 721", "", "+r", "B$10", "LF-4"},
		{"a chip the player has not", "720 721", "", "+r", "A$100", "LF-4"},
		{"a chip there is not", "721 721", "", "+r", "A$20", games.Input},
		{"a second chip", "721 721", "", "+r A$10", "A$10", "LF-4"},
		{"the word before the chip", "721 721", "", "+r", "A>", "LF-4"},
		{"the word of another", "721 721", "", "+r A$10", "B>", "LF-4"},
		{"the word twice", "721 721", "", "+r A$10 A>", "A<", "LF-4"},
		{"the throw before the word", "721 721", "", "+r A$10", "=r3", "LF-4"},
		{"too few dice", "721 721", "", "+ry A$10 A>", "=r3", "LF-4"},
		{"too many dice", "721 721", "", "+ry A$10 A>", "=r3y3o3", "LF-4"},
		{"other dice", "721 721", "", "+ry A$10 A>", "=r3o3", "LF-4"},
		{"no dice", "721 721", "", "+ry A$10 A>", "=", "LF-4"},
		{"a face there is not", "721 721", "", "+r A$10 A>", "=r7", games.Input},
		{"a second card", "721 721", "", "+r", "+r", "LF-4"},
		{"another card than the top", "721 721", "deck=r,o", "", "+o", "LF-4"},
		{"another card than the top, going on", "721 721", "deck=r,o,y", "+r A$10 A< =r1", "+y", "LF-4"},
		{"stopping while staking", "721 721", "", "+r", "A.", "LF-4"},
		{"a stranger", "721 721", "", "+r", "D$10", games.Input},
	}.run(t)
	top := begun(t, "721 721", "deck=ro,o")
	for _, word := range []string{"+", "+ro"} {
		if got := line(play(t, top, word)); got != "stake A 521 ro=7 middle 1x0 chips 721 721 cards 1" {
			t.Errorf("%s: %s", word, got)
		}
	}
}

func TestLF5_RightGoesOnOrTakes(t *testing.T) {
	verdicts{
		{"taken", "721 721", "", "+r A$50 A< =r1 A.", "card B 121 chips 711 721 piles A1x50"},
		{"on the same pile", "721 721", "", "+r A$50 A< =r1 +r", "stake A 121 r=1 middle 2x50 chips 711 721"},
		{"taken together", "721 721", "", "+r A$50 A< =r1 +r A$100 A> =r2 A.", "card B 221 chips 710 721 piles A2x150"},
		{"with what lay there", "721 721", "", "+r A$50 A> =r1 +r B$10 B> =r2 B.", "card A 221 chips 711 621 piles B1x60"},
		{"piles stay separate", "721 721", "", "+r A$50 A< =r1 A. +o B$10 B< =o1 B. +r A$10 A> =r6 A.",
			"card B 611 chips 611 621 piles A1x50 A1x10 B1x10"},
	}.run(t)
	refusals{
		{"stopping without a card", "721 721", "", "", "A.", "LF-4"},
		{"stopping for another", "721 721", "", "+r A$10 A< =r1", "B.", "LF-5"},
		{"staking without a card", "721 721", "", "+r A$10 A< =r1", "A$10", "LF-5"},
		{"stopping twice", "721 721", "", "+r A$10 A< =r1 A.", "A.", "LF-4"},
	}.run(t)
}

func TestLF6_WrongLosesTheCards(t *testing.T) {
	verdicts{
		{"chips stay", "721 721", "", "+r A$50 A< =r1 +r A$100 A> =r1", "card B 121 middle 0x150 chips 710 721"},
		{"and add up", "721 721", "", "+r A$50 A> =r1 +r B$10 B> =r1 +r", "stake A 121 r=1 middle 1x60 chips 711 621"},
	}.run(t)
	s := play(t, begun(t, "721 721"), "+r A$50 A< =r1 +oy A$100 A> =o1y1")
	if got := body(s).Discards; !reflect.DeepEqual(got, []Card{"red", "orange+yellow"}) {
		t.Errorf("discards %v", got)
	}
}

func TestLF7_DiceStayBetweenPlayers(t *testing.T) {
	verdicts{
		{"as they fell", "721 721", "", "+oy A$50 A> =o1y2 +oy", "stake B 512 oy=3 middle 1x50 chips 711 721"},
		{"no other die moves", "721 721", "", "+o A$50 A> =o6 A. +ry", "stake B 561 ry=6 middle 1x0 chips 711 721 piles A1x50"},
	}.run(t)
}

func TestLF8_LuckyFive(t *testing.T) {
	verdicts{
		{"the right-hand neighbour is asked", "721 721 721", "", "+L", "nudge C 521 roy=8 middle 1x0 chips 721 721 721"},
		{"and throws one die", "721 721 721", "", "+L C~o6", "stake A 561 roy=12 middle 1x0 chips 721 721 721"},
		{"or none", "721 721 721", "", "+L C~", "stake A 521 roy=8 middle 1x0 chips 721 721 721"},
		{"the bet is on the new sum", "721 721", "", "+L B~o6 A$10 A< =r3o3y3", "card B 333 chips 621 721 piles AL5x10"},
		{"wrong", "721 721", "", "+L B~ A$10 A< =r3o3y3", "card B 333 middle 0x10 chips 621 721"},
		{"equal", "721 721", "", "+L B~ A$10 A> =r3o3y2", "card B 332 middle 0x10 chips 621 721"},
		{"more than five cards count as five", "721 721", "",
			"+r A$10 A< =r1 +r A$10 A> =r2 +r A$10 A> =r3 +r A$10 A> =r4 +r A$10 A> =r5 +L B~ A$10 A> =r6o6y6",
			"card B 666 chips 121 721 piles AL5x60"},
	}.run(t)
	refusals{
		{"the player does not nudge", "721 721 721", "", "+L", "A~r3", "LF-8"},
		{"nor the left-hand neighbour", "721 721 721", "", "+L", "B~", "LF-8"},
		{"nor twice", "721 721", "", "+L B~r3", "B~r3", "LF-4"},
		{"nor for other cards", "721 721", "", "+r", "B~r3", "LF-4"},
		{"a face there is not", "721 721", "", "+L", "B~r7", games.Input},
		{"no face", "721 721", "", "+L", "B~r0", games.Input},
		{"staking before the neighbour", "721 721", "", "+L", "A$10", "LF-8"},
		{"two of the dice", "721 721", "", "+L B~ A$10 A>", "=r6o6", "LF-4"},
		{"going on", "721 721", "", "+L B~ A$10 A> =r6o6y6", "A.", "LF-4"},
	}.run(t)
	s := play(t, begun(t, "721 721"), "+L")
	if _, _, err := s.Apply(Nudge{"Ben", "blue", 3}); err == nil || err.(*games.Refusal).Rule != games.Input {
		t.Errorf("a die there is not: %v", err)
	}
}

func TestLF9_WithoutChips(t *testing.T) {
	verdicts{
		{"skipped", "721 000 721", "", "+r A$10 A> =r1", "card C 121 middle 0x10 chips 621 000 721"},
		{"also as neighbour for !", "721 721 000", "", "+!", "choose B 521 middle 1x0 chips 721 721 000"},
		{"also as neighbour for Lucky Five", "721 721 000", "", "+L", "nudge B 521 roy=8 middle 1x0 chips 721 721 000"},
		{"no neighbour for !", "721 000 000", "", "+!", "choose A 521 middle 1x0 chips 721 000 000"},
		{"the player picks", "721 000 000", "", "+! A*ro", "stake A 521 ro=7 middle 1x0 chips 721 000 000"},
		{"no neighbour for Lucky Five", "721 000 000", "", "+L", "stake A 521 roy=8 middle 1x0 chips 721 000 000"},
		{"the last chip, right", "100 721", "", "+r A$10 A< =r1", "decide A 121 middle 1x10 chips 000 721"},
		{"must be taken", "100 721", "", "+r A$10 A< =r1 A.", "card B 121 chips 000 721 piles A1x10"},
		{"a pile is no chip", "100 721 721", "", "+r A$10 A< =r1 A. +r B$10 B> =r2 B. +r C$10 C> =r3 C.", "card B 321 chips 000 621 621 piles A1x10 B1x10 C1x10"},
	}.run(t)
	refusals{
		{"going on without a chip", "100 721", "", "+r A$10 A< =r1", "+r", "LF-9"},
		{"even with a card there", "100 721", "deck=r,o", "+r A$10 A< =r1", "+", "LF-9"},
		{"in the turn of another", "721 100", "", "+r A$10 A> =r1 +r B$10 B> =r2", "+r", "LF-9"},
		{"who is skipped does not pick", "721 721 000", "", "+!", "C*ry", "LF-3"},
		{"nobody throws for the player alone", "721 000", "", "+L", "B~r3", "LF-4"},
	}.run(t)
}

// TestLF4_TheTurnOfTheBooklet plays the worked example of a turn.
func TestLF4_TheTurnOfTheBooklet(t *testing.T) {
	verdicts{
		{"orange+yellow", "721 721", "", "+oy A$100 A> =o6y4", "decide A 564 middle 1x100 chips 720 721"},
		{"yellow", "721 721", "", "+oy A$100 A> =o6y4 +y A$10 A< =y2", "decide A 562 middle 2x110 chips 620 721"},
		{"stopping would be 220", "721 721", "", "+oy A$100 A> =o6y4 +y A$10 A< =y2 A.", "card B 562 chips 620 721 piles A2x110"},
		{"!", "721 721", "", "+oy A$100 A> =o6y4 +y A$10 A< =y2 +! B*ry", "stake A 562 ry=7 middle 3x110 chips 620 721"},
		{"wrong", "721 721", "", "+oy A$100 A> =o6y4 +y A$10 A< =y2 +! B*ry A$10 A< =r3y4", "card B 364 middle 0x120 chips 520 721"},
	}.run(t)
}
