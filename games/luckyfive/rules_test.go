package luckyfive

import (
	"reflect"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/gamestest"
)

func TestEveryRuleHasATest(t *testing.T) {
	gamestest.RulesHaveTests(t, "../../docs/rules/lucky-five.md", "LF")
}

// verdicts is a table of one game each that Ann begins with the dice 5 2 1:
// chips of the players, settings, the words played, and the state after.
type verdicts []struct{ name, chips, set, words, want string }

func (table verdicts) run(t *testing.T) {
	t.Helper()
	for _, c := range table {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, begun(t, c.chips, strings.Fields(c.set)...), c.words)
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
			s := play(t, begun(t, c.chips, strings.Fields(c.set)...), c.words)
			refused(t, s, c.refused, c.rule)
		})
	}
}

func TestLF1_TwoToSixPlayersWith270Each(t *testing.T) {
	for n := range 8 {
		players := append([]string{}, six...)
		players = append(players, "Gil", "Hal")[:n]
		s, err := Book{}.Start(players, nil)
		if (err == nil) != (n >= 2 && n <= 6) {
			t.Errorf("%d players: %v", n, err)
		}
		if err == nil && (body(s).Chips["Ben"] != Chips{7, 2, 1} || body(s).Chips["Ben"].Value() != 270) {
			t.Errorf("%d players: chips %v", n, body(s).Chips)
		}
	}
	for _, players := range [][]string{{"Ann", "Ann"}, {"Ann", ""}} {
		if _, err := (Book{}).Start(players, nil); err == nil {
			t.Errorf("%q may play", players)
		}
	}
}

func TestLF1_TheDiceAreThrownOnce(t *testing.T) {
	s := newGame(t, 2)
	if got := line(s); got != "start chips 721 721" {
		t.Errorf("before the first throw: %s", got)
	}
	if got := line(play(t, s, "B:136")); got != "card B 136 chips 721 721" {
		t.Errorf("after it: %s", got)
	}
	refused(t, s, "A:013", "LF-1")
	refused(t, s, "A:000", "LF-1")
	refused(t, s, "A:137", games.Input)
	refused(t, s, "D:136", games.Input)
	refusals{
		{"again", "721 721", "", "", "A:521", "LF-4"},
		{"again while picking", "721 721", "", "+?", "A:521", "LF-3"},
		{"again before a Lucky Five", "721 721", "", "+L", "A:521", "LF-8"},
		{"again while deciding", "721 721", "", "+r A$10 A< =r1", "A:521", "LF-5"},
	}.run(t)
}

// Before the first throw every act is refused under its own rule.
func TestLF1_NothingComesBeforeTheFirstThrow(t *testing.T) {
	s := newGame(t, 2, "deck=r,o")
	for word, rule := range map[string]string{
		"+r": "LF-4", "+": "LF-4", "A*ry": "LF-3", "A~r3": "LF-8", "A~": "LF-8", "A$10": "LF-4",
		"A>": "LF-4", "=r3": "LF-4", "A.": "LF-5", "@r": "LF-10",
	} {
		refused(t, s, word, rule)
	}
}

func TestLF2_WhoStarts(t *testing.T) {
	for _, c := range []struct{ set, words, want string }{
		{"", "C:521", "card C 521 chips 721 721 721"},
		{"first=Ben", "B:521", "card B 521 chips 721 721 721"},
		{"", "C:521 +r C$10 C< =r5", "card A 521 middle 0x10 chips 721 721 621"},
		{"", "B:521 +r B$10 B< =r5 +r C$10 C< =r5 +r A$10 A< =r5", "card B 521 middle 0x30 chips 621 621 621"},
	} {
		if got := line(play(t, newGame(t, 3, strings.Fields(c.set)...), c.words)); got != c.want {
			t.Errorf("%s %s: got %s, want %s", c.set, c.words, got, c.want)
		}
	}
	named := newGame(t, 3, "first=Ben")
	refused(t, named, "A:521", "LF-2")
	s, _, err := named.Apply(Start{Dice: Dice{5, 2, 1}})
	if err != nil || line(s) != "card B 521 chips 721 721 721" {
		t.Errorf("the settings name Ben, and the start nobody: %v", err)
	}
	if _, _, err := newGame(t, 3).Apply(Start{Dice: Dice{5, 2, 1}}); err == nil || err.(*games.Refusal).Rule != games.Input {
		t.Errorf("nobody is named: %v", err)
	}
}

func TestLF3_TheCardNamesTheDice(t *testing.T) {
	verdicts{
		{"red", "721 721", "", "+r", "stake A 521 r=5 middle 1x0 chips 721 721"},
		{"orange", "721 721", "", "+o", "stake A 521 o=2 middle 1x0 chips 721 721"},
		{"yellow", "721 721", "", "+y", "stake A 521 y=1 middle 1x0 chips 721 721"},
		{"red+orange", "721 721", "", "+ro", "stake A 521 ro=7 middle 1x0 chips 721 721"},
		{"red+yellow", "721 721", "", "+ry", "stake A 521 ry=6 middle 1x0 chips 721 721"},
		{"orange+yellow", "721 721", "", "+oy", "stake A 521 oy=3 middle 1x0 chips 721 721"},
		{"? is picked by the player", "721 721 721", "", "+?", "choose A 521 middle 1x0 chips 721 721 721"},
		{"two of them", "721 721 721", "", "+? A*yr", "stake A 521 ry=6 middle 1x0 chips 721 721 721"},
		{"! by the right-hand neighbour", "721 721 721", "", "+!", "choose C 521 middle 1x0 chips 721 721 721"},
		{"two as well", "721 721 721", "", "+! C*or", "stake A 521 ro=7 middle 1x0 chips 721 721 721"},
		{"in the turn of another", "721 721 721", "", "+r A$10 A< =r5 +!", "choose A 521 middle 1x10 chips 621 721 721"},
	}.run(t)
	refusals{
		{"? is not for the neighbour", "721 721 721", "", "+?", "C*ry", "LF-3"},
		{"! is not for the player", "721 721 721", "", "+!", "A*ry", "LF-3"},
		{"! is not for the left-hand neighbour", "721 721 721", "", "+!", "B*ry", "LF-3"},
		{"one die", "721 721", "", "+?", "A*r", "LF-3"},
		{"no die", "721 721", "", "+?", "A*", "LF-3"},
		{"three dice", "721 721", "", "+?", "A*roy", "LF-3"},
		{"one die twice", "721 721", "", "+?", "A*rr", "LF-3"},
		{"two dice and one twice", "721 721", "", "+?", "A*ryr", "LF-3"},
		{"staking comes too early", "721 721", "", "+?", "A$10", "LF-3"},
		{"picking twice", "721 721", "", "+? A*ry", "A*ro", "LF-4"},
		{"picking for a picture", "721 721", "", "+r", "A*ro", "LF-4"},
		{"a card there is not", "721 721", "", "", "+yo", games.Input},
	}.run(t)
	s := play(t, begun(t, "721 721"), "+?")
	if _, _, err := s.Apply(Choose{"Ann", []dice.Colour{"red", "blue"}}); err == nil || err.(*games.Refusal).Rule != games.Input {
		t.Errorf("a die there is not: %v", err)
	}
	if _, _, err := begun(t, "721 721").Apply(Uncover{}); err == nil || err.(*games.Refusal).Rule != games.Input {
		t.Errorf("a card without a name from a deck nobody knows: %v", err)
	}
}

func TestLF3_TheDeckIsASetting(t *testing.T) {
	deck, err := ParseCards(DefaultCards)
	if err != nil || len(deck) != 33 || count(deck) != usualCards {
		t.Fatalf("%d cards, %v", len(deck), err)
	}
	counted := begun(t, "721 721", "cards=red:1,?:2")
	refused(t, counted, "+o", "LF-3")
	if got := line(play(t, counted, "+?")); got != "choose A 521 middle 1x0 chips 721 721 cards 2" {
		t.Errorf("from a deck that was counted in: %s", got)
	}
	refused(t, play(t, counted, "+r A$10 A< =r1"), "+r", "LF-3")
	if in := body(play(t, counted, "+?")).InPile; !reflect.DeepEqual(in, map[Card]int{"red": 1, "?": 1}) {
		t.Errorf("in the pile: %v", in)
	}
	believed := play(t, begun(t, "721 721"), strings.Repeat("+r A$10 A< =r1 A. +r B$10 B> =r5 B. ", 7))
	if got := line(play(t, believed, "+r")); !strings.HasPrefix(got, "stake A") {
		t.Errorf("a deck nobody counted has any card: %s", got)
	}
}

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
		{"who is skipped does not pick", "721 721 000", "", "+!", "C*ry", "LF-3"},
		{"nobody throws for the player alone", "721 000", "", "+L", "B~r3", "LF-4"},
	}.run(t)
}

func TestLF10_CardsRunOut(t *testing.T) {
	verdicts{
		{"a shuffle before the next turn", "721 721", "deck=r,o", "+ A$10 A< =r1 + A$10 A> =o1", "shuffle B 111 middle 0x20 chips 521 721 cards 0"},
		{"and on", "721 721", "deck=r,o", "+ A$10 A< =r1 + A$10 A> =o1 @o,r", "card B 111 middle 0x20 chips 521 721 cards 2"},
		{"in the order given", "721 721", "deck=r,o", "+ A$10 A< =r1 + A$10 A> =o1 @o,r +", "stake B 111 o=1 middle 1x20 chips 521 721 cards 1"},
		{"empty while deciding", "721 721", "deck=r,o", "+ A$10 A> =r1 + B$10 B< =o1", "decide B 111 middle 1x20 chips 621 621 cards 0"},
		{"the shuffle then", "721 721", "deck=r,o", "+ A$10 A> =r1 + B$10 B< =o1 @r", "decide B 111 middle 1x20 chips 621 621 cards 1"},
		{"going on after it", "721 721", "deck=r,o", "+ A$10 A> =r1 + B$10 B< =o1 @r +r", "stake B 111 r=1 middle 2x20 chips 621 621 cards 0"},
		{"a shuffle although the player must stop", "721 100", "deck=r,o", "+ A$10 A> =r1 + B$10 B< =o1 @r", "decide B 111 middle 1x20 chips 621 000 cards 1"},
		{"stopping instead", "721 721", "deck=r,o", "+ A$10 A> =r1 + B$10 B< =o1 B.", "shuffle A 111 chips 621 621 piles B1x20 cards 0"},
		{"no card at all", "721 721", "deck=r,o", "+ A$10 A< =r1 A. + B$10 B< =o1", "decide B 111 middle 1x10 chips 621 621 piles A1x10 cards 0"},
		{"unstaked chips count", "721 721", "deck=r,o", "+ A$10 A< =r1 A. + B$50 B< =o1 B.", "over 111 chips 621 711 piles A1x10 B1x50 cards 0 scores 270 270 won Ann, Ben"},
		{"also the last by Lucky Five", "721 721", "deck=r,L", "+ A$10 A< =r1 A. + A~ B$100 B> =r6o6y6", "over 666 chips 621 720 piles A1x10 BL5x100 cards 0 scores 270 670 won Ben"},
		{"also before the last turn could begin", "721 100", "deck=r,o", "+ A$10 A< =r1 A. + B$10 B< =o1 B.", "over 111 chips 621 000 piles A1x10 B1x10 cards 0 scores 270 10 won Ann"},
		{"the last card lost is shuffled again", "721 721", "deck=r", "+ A$10 A> =r1", "shuffle B 121 middle 0x10 chips 621 721 cards 0"},
		{"a counted deck shuffles itself", "721 721", "cards=red:1", "+r A$10 A> =r1 +r B$10 B> =r5", "decide B 521 middle 1x20 chips 621 621 cards 0"},
		{"and runs out", "721 721", "cards=red:1", "+r A$10 A> =r1 +r B$10 B> =r5 B.", "over 521 chips 621 621 piles B1x20 cards 0 scores 260 280 won Ben"},
	}.run(t)
	refusals{
		{"a card before the shuffle", "721 721", "deck=r,o", "+ A$10 A< =r1 + A$10 A> =o1", "+", "LF-10"},
		{"stopping before the shuffle", "721 721", "deck=r", "+ A$10 A> =r1", "B.", "LF-10"},
		{"starting before the shuffle", "721 721", "deck=r", "+ A$10 A> =r1", "A:521", "LF-10"},
		{"going on with an empty pile", "721 721", "deck=r,o", "+ A$10 A> =r1 + B$10 B< =o1", "+", "LF-10"},
		{"going on with no card at all", "721 721", "deck=r", "+ A$10 A< =r1", "+r", "LF-10"},
		{"going on with a counted deck out", "721 721", "cards=red:1", "+r A$10 A< =r1", "+r", "LF-10"},
		{"shuffling nothing", "721 721", "deck=r", "+ A$10 A< =r1", "@r", "LF-10"},
		{"shuffling while there are cards", "721 721", "deck=r,o,y", "+ A$10 A> =r1 + B$10 B< =o1", "@r", "LF-10"},
		{"shuffling at the wrong time", "721 721", "deck=r,o,y", "+ A$10 A> =r1", "@r", "LF-4"},
		{"shuffling other cards", "721 721", "deck=r,o", "+ A$10 A< =r1 + A$10 A> =o1", "@r,y", "LF-10"},
		{"shuffling too few", "721 721", "deck=r,o", "+ A$10 A< =r1 + A$10 A> =o1", "@r", "LF-10"},
		{"shuffling too many", "721 721", "deck=r,o", "+ A$10 A< =r1 + A$10 A> =o1", "@r,o,o", "LF-10"},
		{"shuffling what is no card", "721 721", "deck=r", "+ A$10 A> =r1", "@yr", games.Input},
		{"shuffling into no order", "721 721", "deck=r", "+ A$10 A> =r1", "@", games.Input},
		{"shuffling a deck nobody knows", "721 721", "", "+r A$10 A< =r1", "@r", "LF-10"},
		{"shuffling a counted deck", "721 721", "cards=red:1", "+r A$10 A< =r1", "@r", "LF-10"},
	}.run(t)
	s := play(t, begun(t, "721 721", "deck=r"), "+ A$10 A> =r1")
	if _, _, err := s.Apply(Shuffle{[]Card{}}); err == nil || err.(*games.Refusal).Rule != "LF-10" {
		t.Errorf("an order of no cards: %v", err)
	}
}

func TestLF11_TheLastTurn(t *testing.T) {
	verdicts{
		{"begins when one player has chips", "100 721", "", "+r A$10 A> =r1", "card B 121 middle 0x10 chips 000 721"},
		{"wrong: the middle is nobody's", "100 721", "", "+r A$10 A> =r1 +r B$50 B> =r1", "over 121 middle 0x60 chips 000 711 scores 0 0 won Ann, Ben"},
		{"right: chips not staked are nothing", "100 721", "", "+r A$10 A> =r1 +r B$50 B> =r2 B.", "over 221 chips 000 711 piles B1x60 scores 0 60 won Ben"},
		{"may be long", "100 721", "", "+r A$10 A> =r1 +r B$50 B> =r2 +r", "stake B 221 r=2 middle 2x60 chips 000 711"},
		{"ends with a Lucky Five", "100 721", "", "+r A$10 A> =r1 +L B$50 B> =r6o6y6", "over 666 chips 000 711 piles BL5x60 scores 0 300 won Ben"},
		{"is no more when another has chips", "100 721 100", "", "+r A$10 A> =r1", "card B 121 middle 0x10 chips 000 721 100"},
		{"won with the very last card", "100 721", "deck=r,o", "+ A$10 A> =r1 + B$50 B< =o1 B.", "over 111 chips 000 711 piles B1x60 cards 0 scores 0 60 won Ben"},
		{"with the last card of all", "721 100", "deck=r,o,y", "+ A$10 A< =r1 A. + B$10 B< =o1 B. + A$10 A> =y2 A.", "over 112 chips 521 000 piles A1x10 A1x10 B1x10 cards 0 scores 20 10 won Ann"},
		{"with the shuffle before it", "721 100", "deck=r,o", "+ A$10 A< =r1 A. + B$10 B> =o1 @o + A$50 A> =o1", "over 111 middle 0x60 chips 611 000 piles A1x10 cards 0 scores 10 0 won Ann"},
		{"with the last chip", "100 100", "", "+r A$10 A> =r1 +r B$10 B> =r2 B.", "over 221 chips 000 000 piles B1x20 scores 0 20 won Ben"},
	}.run(t)
	over := play(t, begun(t, "100 721"), "+r A$10 A> =r1 +r B$50 B> =r1")
	for _, word := range []string{"A:521", "+r", "A*ry", "A~", "A$10", "A>", "=r1", "A.", "@r", "B-"} {
		refused(t, over, word, "LF-11")
	}
	refused(t, over, "C.", games.Input)
	if v := body(over); v.Turn != nil || v.Player != nil || v.Sum != nil || v.LastTurn || len(v.Concerned) > 0 {
		t.Errorf("after the end: %+v", v)
	}
	if v := body(play(t, begun(t, "100 721"), "+r A$10 A> =r1")); !v.LastTurn || *v.Turn != "Ben" {
		t.Errorf("the last turn: %+v", v)
	}
}

func TestLF12_Score(t *testing.T) {
	pile := func(cards int, chips Chips, lucky bool) Pile {
		return Pile{make([]Card, cards), chips, lucky}
	}
	// The two players of the booklet: 1480 and 1190.
	s := &state{
		Players: []string{"A", "B"}, Phase: PhaseOver, Turn: nobody, Chips: make([]Chips, 2), Left: make([]bool, 2),
		Piles: [][]Pile{
			{pile(5, Chips{3, 1, 1}, false), pile(1, Chips{1, 0, 0}, false), pile(3, Chips{2, 1, 0}, false), pile(3, Chips{2, 0, 1}, false)},
			{pile(1, Chips{0, 1, 0}, false), pile(4, Chips{3, 2, 1}, false), pile(2, Chips{1, 0, 1}, false)},
		},
	}
	if a, b := s.score(0), s.score(1); a != 1480 || b != 1190 {
		t.Errorf("the booklet's example scores %d and %d", a, b)
	}
	if got := s.winners(); !reflect.DeepEqual(got, []string{"A"}) {
		t.Errorf("won by %v", got)
	}
	for _, c := range []struct {
		name string
		a, b []Pile
		want map[string]int
	}{
		{"more cards break a tie", []Pile{pile(1, Chips{0, 0, 1}, false)}, []Pile{pile(2, Chips{0, 1, 0}, false)}, map[string]int{"A": 2, "B": 1}},
		{"a Lucky Five is five cards", []Pile{pile(1, Chips{2, 0, 0}, true)}, []Pile{pile(2, Chips{0, 1, 0}, false)}, map[string]int{"A": 1, "B": 2}},
		{"also when it has more", []Pile{pile(7, Chips{2, 0, 0}, true)}, []Pile{pile(2, Chips{5, 0, 0}, false), pile(4, Chips{}, false)}, map[string]int{"A": 2, "B": 1}},
		{"points before cards", []Pile{pile(1, Chips{0, 0, 1}, false)}, []Pile{pile(9, Chips{1, 0, 0}, false)}, map[string]int{"A": 1, "B": 2}},
		{"equal in both", []Pile{pile(2, Chips{0, 1, 0}, false)}, []Pile{pile(2, Chips{0, 1, 0}, false)}, map[string]int{"A": 1, "B": 1}},
	} {
		s.Piles = [][]Pile{c.a, c.b}
		if r, _ := s.Result(); !reflect.DeepEqual(r.Places, c.want) {
			t.Errorf("%s: %v, want %v", c.name, r.Places, c.want)
		}
	}
}

func TestLF13_Places(t *testing.T) {
	s := play(t, begun(t, "100 100 100 100"), "+r A$10 A< =r1 A. +o B$10 B< =o1 B. +r C$10 C> =r1 +r D$10 D> =r1")
	r, ok := s.Result()
	if want := map[string]int{"Ann": 1, "Ben": 1, "Cem": 3, "Dora": 3}; !ok || !reflect.DeepEqual(r.Places, want) {
		t.Errorf("%v, want %v", r.Places, want)
	}
	if !reflect.DeepEqual(r.Winners, []string{"Ann", "Ben"}) {
		t.Errorf("won by %v", r.Winners)
	}
}

func TestLF13_Leaving(t *testing.T) {
	verdicts{
		{"chips go, piles count", "721 721 721", "", "+r A$10 A< =r1 A. A-", "card B 121 chips 000 721 721 piles A1x10"},
		{"skipped", "721 721 721", "", "B- +r A$10 A> =r1", "card C 121 middle 0x10 chips 621 000 721"},
		{"before the own first card", "721 721 721", "", "A-", "card B 521 chips 000 721 721"},
		{"with a card open", "721 721 721", "", "+r A-", "card B 521 chips 000 721 721"},
		{"with a chip staked", "721 721 721", "", "+r A$50 A> A-", "card B 521 middle 0x50 chips 000 721 721"},
		{"after a right word", "721 721 721", "", "+r A$50 A< =r1 A-", "card B 121 middle 0x50 chips 000 721 721"},
		{"the neighbour who should pick", "721 721 721", "", "+! C-", "choose B 521 middle 1x0 chips 721 721 000"},
		{"the only one who could", "721 721", "", "+! B-", "choose A 521 middle 1x0 chips 721 000"},
		{"the neighbour before a Lucky Five", "721 721 721", "", "+L C-", "nudge B 521 roy=8 middle 1x0 chips 721 721 000"},
		{"the only one who could throw", "721 721", "", "+L B-", "stake A 521 roy=8 middle 1x0 chips 721 000"},
		{"the running turn becomes the last", "721 721", "", "+r A$10 B- A< =r1 A.", "over 121 chips 621 000 piles A1x10 scores 10 0 won Ann"},
		{"in the last turn", "721 000", "", "+r A$10 A< =r1 A-", "over 121 middle 0x10 chips 000 000 scores 0 0 won Ann, Ben"},
		{"all others leave, then the player", "721 721", "", "B- A-", "over 521 chips 000 000 scores 0 0 won Ann, Ben"},
		{"with the last chip staked", "100 721 721", "", "+r A$10 B- A< =r1 A.", "card C 121 chips 000 000 721 piles A1x10"},
		{"with all chips staked", "100 721", "", "+r A$10 B- A< =r1 A.", "over 121 chips 000 000 piles A1x10 scores 10 0 won Ann"},
		{"the cards go to the discards", "721 721", "deck=r", "+ A-", "shuffle B 521 chips 000 721 cards 0"},
		{"before a shuffle", "721 721 721", "deck=r", "+ A$10 A> =r1 B-", "shuffle C 121 middle 0x10 chips 621 000 721 cards 0"},
		{"a winner may be gone", "721 721", "", "+r A$100 A< =r1 A. A- +r B$10 B> =r1", "over 121 middle 0x10 chips 000 621 piles A1x100 scores 100 0 won Ann"},
	}.run(t)
	refusals{
		{"twice", "721 721 721", "", "B-", "B-", "LF-13"},
		{"and staking still", "721 721 721", "", "+r A-", "A$10", "LF-4"},
	}.run(t)
	for _, c := range []struct{ set, words, want string }{
		{"", "A- B:521", "card B 521 chips 000 721 721"},
		{"", "A- B- C-", "over chips 000 000 000 scores 0 0 0 won Ann, Ben, Cem"},
		{"first=Ann", "A- A:521", "card B 521 chips 000 721 721"},
	} {
		if got := line(play(t, newGame(t, 3, strings.Fields(c.set)...), c.words)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.words, got, c.want)
		}
	}
	refused(t, play(t, newGame(t, 3), "A-"), "A:521", "LF-13")
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
