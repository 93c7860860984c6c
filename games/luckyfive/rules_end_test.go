package luckyfive

import (
	"reflect"
	"strings"
	"testing"

	"dicetable/games"
)

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
		{"shuffling discards of a deck nobody knows", "721 721", "", "+r A$10 A> =r1 +o B$10 B< =o1", "@r", "LF-10"},
		{"shuffling discards of a counted deck", "721 721", "cards=red:1,orange:1", "+r A$10 A> =r1 +o B$10 B< =o1", "@r", "LF-10"},
	}.run(t)
	s := play(t, begun(t, "721 721", "deck=r"), "+ A$10 A> =r1")
	if _, _, err := s.Apply(Shuffle{[]Card{}}); err == nil || err.(*games.Refusal).Rule != "LF-10" {
		t.Errorf("an order of no cards: %v", err)
	}
}

// What is left of a deck that nobody counted in, only the players can say.
func TestLF10_NoCardIsLeft(t *testing.T) {
	verdicts{
		{"the game ends, and unstaked chips count", "721 721", "", "+r A$10 A< =r1 A. 0", "over 121 chips 621 721 piles A1x10 scores 270 270 won Ann"},
		{"also before the last turn could begin", "721 100", "", "+r A$10 A< =r1 A. +o B$10 B< =o1 B. 0", "over 111 chips 621 000 piles A1x10 B1x10 scores 270 10 won Ann"},
		{"who is right takes the pile first", "721 721", "", "+r A$10 A< =r1 0", "decide A 121 middle 1x10 chips 621 721"},
		{"and then the game ends", "721 721", "", "+r A$10 A< =r1 0 A.", "over 121 chips 621 721 piles A1x10 scores 270 270 won Ann"},
		{"but a last turn ends by LF-11", "100 721", "", "+r A$10 A> =r1 +o B$50 B< =o1 0 B.", "over 111 chips 000 711 piles B1x60 scores 0 60 won Ben"},
		{"who leaves then leaves cards that are shuffled", "721 721 721", "", "+r A$10 A< =r1 0 A-", "card B 121 middle 0x10 chips 000 721 721"},
		{"all discarded were uncovered again", "721 721", "", "+r A$10 A< =r1 +o A$10 A> =o1 +o B$10 B> =o2 +r B$10 B> =r2 0 B.", "over 221 chips 521 521 piles B2x40 scores 250 330 won Ben"},
		{"and those run out, too", "721 721 721", "", "+r A$10 A< =r1 0 A- +r B$10 B> =r2 0 B.", "over 221 chips 000 621 721 piles B1x20 scores 0 280 270 won Ben"},
	}.run(t)
	refusals{
		{"going on without a card", "721 721", "", "+r A$10 A< =r1 0", "+r", "LF-10"},
		{"saying it twice", "721 721", "", "+r A$10 A< =r1 0", "0", "LF-10"},
		{"of cards that were counted", "721 721", "cards=red:2", "+r A$10 A< =r1 A.", "0", "LF-10"},
		{"of an order that is known", "721 721", "deck=r,o", "+ A$10 A< =r1", "0", "LF-10"},
		{"with a card open", "721 721", "", "+r", "0", "LF-4"},
		{"after a card was discarded", "721 721", "", "+r A$10 A> =r1", "0", "LF-10"},
		{"after the cards of who left were", "721 721 721", "", "+r A-", "0", "LF-10"},
		{"with one of two discarded uncovered again", "721 721", "", "+r A$10 A< =r1 +o A$10 A> =o1 +r B$10 B> =r2", "0", "LF-10"},
	}.run(t)
	for _, words := range []string{"+r A$10 A< =r1 0", "+r A$10 A< =r1 0 A.", "+r A$10 A> =r1", "+r A$10 A> =r1 +o"} {
		if _, err := (Book{}).State([]byte(show(play(t, begun(t, "721 721"), words)))); err != nil {
			t.Errorf("after %q the state is not read back: %v", words, err)
		}
	}
	if p := play(t, begun(t, "721 721"), "+r A$10 A< =r1 0").Awaits(games.Public); !reflect.DeepEqual(p.Acts, []string{DoStop}) || p.Text.EN != "No card is left: Ann takes the pile." {
		t.Errorf("who is right is asked %+v", p)
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
