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
	for _, dice := range []string{"A:137", "A:173", "A:713"} {
		refused(t, s, dice, games.Input)
	}
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
		"A>": "LF-4", "=r3": "LF-4", "A.": "LF-5", "@r": "LF-10", "0": "LF-10",
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
