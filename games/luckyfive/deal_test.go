package luckyfive

import (
	"encoding/hex"
	"math"
	"slices"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"

	"pgregory.net/rapid"
)

const testSeed = "00112233445566778899aabbccddeeff"

// The orders of this seed were worked out by another program, in another
// language, from the description in docs/rules/lucky-five.md.
func TestDealAsAnybodyCanCheckIt(t *testing.T) {
	const want = "!,red,orange,yellow,orange,lucky,orange+yellow,red+orange,red+orange,!,!,yellow,red+yellow,?,yellow," +
		"red+yellow,?,!,red+yellow,red+orange,red,lucky,red+orange,lucky,orange,?,?,orange+yellow,orange+yellow," +
		"red+yellow,lucky,orange+yellow,red"
	seed, err := hex.DecodeString(testSeed)
	if err != nil {
		t.Fatal(err)
	}
	cards, err := ParseCards(DefaultCards)
	if err != nil {
		t.Fatal(err)
	}
	if got := spell(Deal(seed, 0, cards)); got != want {
		t.Errorf("dealt %s\nwant %s", got, want)
	}
	again := []Card{"?", "red", "lucky", "red", "orange+yellow", "!"}
	if got := spell(Deal(seed, 1, again)); got != "orange+yellow,lucky,!,red,?,red" {
		t.Errorf("the first shuffle: %s", got)
	}
	for i, want := range []int{0, 0, 1, 0, 0, 4} {
		if got := DrawFirst(seed, i+1); got != want {
			t.Errorf("of %d players %d starts, want %d", i+1, got, want)
		}
	}
	if got := Commitment(seed); got != "325fa7e6f7d6af4d36e6dd1a60527ff02a3579b25639a0b9c5d94085d32c5200" {
		t.Errorf("commitment %s", got)
	}
}

// TestNumbersThatWouldFavourTheLowOnesArePassedOver: 2^32 is no multiple of
// three, so its last number, which would be one 0 more, does not count.
func TestNumbersThatWouldFavourTheLowOnesArePassedOver(t *testing.T) {
	s := stream{left: []byte{255, 255, 255, 255, 0, 0, 0, 5}}
	if got := s.below(3); got != 2 || len(s.left) != 0 {
		t.Errorf("drew %d with %d bytes left", got, len(s.left))
	}
}

func spell(cards []Card) string {
	words := []string{}
	for _, c := range cards {
		words = append(words, string(c))
	}
	return strings.Join(words, ",")
}

func TestDealNeitherAddsNorDropsCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.SliceOfN(rapid.Byte(), minSeed, 40).Draw(t, "seed")
		cards := rapid.SliceOfN(rapid.SampledFrom(allCards()), 0, 60).Draw(t, "cards")
		before, n := slices.Clone(cards), rapid.IntRange(0, 9).Draw(t, "shuffle")
		deck := Deal(seed, n, cards)
		if !sameCards(deck, cards) || !slices.Equal(cards, before) {
			t.Fatalf("%v became %v, and the cards given %v", before, deck, cards)
		}
		slices.Reverse(before)
		if !slices.Equal(deck, Deal(seed, n, before)) {
			t.Fatalf("the order depends on how %v lay before", cards)
		}
	})
}

// TestDealIsFair counts over many seeds which of nine cards comes first: the
// counts must lie as chance has it (chi-square of 8 degrees, 26.1 is one in
// a thousand; the seeds are always the same ones).
func TestDealIsFair(t *testing.T) {
	const games = 9000
	for _, place := range []int{0, 4, 8} {
		count := map[Card]int{}
		for i := range games {
			count[Deal([]byte{byte(i), byte(i >> 8), 7}, 0, allCards())[place]]++
		}
		chi := 0.0
		for _, c := range allCards() {
			chi += math.Pow(float64(count[c])-games/9, 2) / (games / 9)
		}
		if chi > 26.1 {
			t.Errorf("place %d: chi-square %.1f, %v", place, chi, count)
		}
	}
}

// TestLF10_TheSeedShufflesTheDiscards has the table send no order, the right
// one and a wrong one.
func TestLF10_TheSeedShufflesTheDiscards(t *testing.T) {
	s := newGame(t, 2, "seed="+testSeed, "cards=red:2,?:1").(*state)
	if got := spell(s.Draw); got != spell(Deal(s.Settings.seed(), 0, []Card{"red", "red", "?"})) {
		t.Errorf("dealt %s", got)
	}
	g := loseAll(t, play(t, s, "A:161"))
	want := Deal(s.Settings.seed(), 1, []Card{"red", "red", "?"})
	if p := g.Awaits(games.Referee); !slices.Equal(p.Legal.([]Card), want) {
		t.Errorf("the referee is told %v, want %v", p.Legal, want)
	}
	if p := g.Awaits(games.Public); p.Legal != nil {
		t.Errorf("everybody is told %v", p.Legal)
	}
	for _, order := range [][]Card{nil, want} {
		next, told, err := g.Apply(Shuffle{order})
		if err != nil || spell(next.(*state).Draw) != spell(want) || len(told) != 1 {
			t.Errorf("shuffle %v: %v, %v", order, told, err)
		}
	}
	wrong := slices.Concat(want[1:], want[:1])
	if _, _, err := g.Apply(Shuffle{wrong}); err == nil || err.(*games.Refusal).Rule != "LF-10" {
		t.Errorf("an order that is not the seed's: %v", err)
	}
}

// LF-10: each shuffle is another one, also of the same cards.
func TestLF10_TheSeedShufflesAgain(t *testing.T) {
	s := newGame(t, 2, "seed="+testSeed, "cards=red:3,orange:3").(*state)
	cards, err := ParseCards("red:3,orange:3")
	if err != nil {
		t.Fatal(err)
	}
	g := play(t, s, "A:161")
	for n := 1; n <= 2; n++ {
		g = play(t, loseAll(t, g), "@")
		if got, want := spell(g.(*state).Draw), spell(Deal(s.Settings.seed(), n, cards)); got != want {
			t.Errorf("shuffle %d: %s, want %s", n, got, want)
		}
	}
}

// loseAll loses every card of the draw pile with a chip of 10 each.
func loseAll(t *testing.T, g games.State) games.State {
	for body(g).Phase != PhaseShuffle {
		g = play(t, g, "+")
		if body(g).Phase == PhaseChoose {
			g = play(t, g, (*body(g).Turn)[:1]+"*ro")
		}
		who := (*body(g).Turn)[:1]
		g = play(t, g, who+"$10 "+who+">")
		e := Throw{body(g).Dice.only(body(g).Concerned)} // the same faces again: wrong
		next, _, err := g.Apply(e)
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	return g
}

// only are the faces of some of the dice.
func (d Dice) only(these []dice.Colour) Dice {
	var some Dice
	for _, die := range these {
		*some.at(die) = d.Of(die)
	}
	return some
}
