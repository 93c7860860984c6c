package luckyfive

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
)

// LF-4: the chip and the word are shown while they stand, the throw once it
// was settled.
func TestLF4_TheViewTellsChipWordAndThrow(t *testing.T) {
	chip, up := 50, true
	wrong := Settled{"Ann", "red+yellow", 50, Dice{Red: 1, Yellow: 4}, 6, 5, true, false}
	for _, c := range []struct {
		words  string
		staked *int
		higher *bool
		last   *Settled
	}{
		{"+ry", nil, nil, nil},
		{"+ry A$50", &chip, nil, nil},
		{"+ry A$50 A>", &chip, &up, nil},
		{"+ry A$50 A> =r1y4", nil, nil, &wrong},
		{"+ry A$50 A> =r1y4 +r B$50", &chip, nil, &wrong},
	} {
		v := body(play(t, begun(t, "721 721"), c.words))
		if !reflect.DeepEqual(v.Staked, c.staked) || !reflect.DeepEqual(v.Higher, c.higher) || !reflect.DeepEqual(v.Last, c.last) {
			t.Errorf("%s: staked %v, higher %v, last %+v", c.words, v.Staked, v.Higher, v.Last)
		}
	}
}

// Only a game without a card left says that it ended so (LF-10), not a last
// turn (LF-11) or the time (LF-14).
func TestLF10_TheViewTellsHowTheGameEnded(t *testing.T) {
	for _, c := range []struct {
		set, words string
		want       bool
	}{
		{"deck=r", "+ A$10 A< =r1 A.", true},
		{"", "0", true},
		{"deck=r", "B- + A$10 A< =r1 A.", false},
		{"", "%", false},
	} {
		v := body(play(t, begun(t, "721 721", strings.Fields(c.set)...), c.words))
		if v.Phase != PhaseOver || v.CardsOut != c.want {
			t.Errorf("%s %s: %s, cards out: %v", c.set, c.words, v.Phase, v.CardsOut)
		}
	}
}

// LF-3: which cards lie in the pile is for everybody where the make-up is
// known, and for nobody else. Their order is for the referee.
func TestLF3_TheViewTellsWhichCardsAreInThePile(t *testing.T) {
	for _, c := range []struct {
		set  string
		in   map[Card]int
		deck []Card
	}{
		{"", nil, nil},
		{"cards=red:2", map[Card]int{"red": 2}, nil},
		{"deck=r,r", nil, []Card{"red", "red"}},
		{"cards=red:2 seed=" + testSeed, map[Card]int{"red": 2}, []Card{"red", "red"}},
	} {
		s := begun(t, "721 721", strings.Fields(c.set)...)
		for _, a := range []games.Audience{games.Public, games.Referee} {
			v := s.View(a)
			if got := v.Body.(View).InPile; !reflect.DeepEqual(got, c.in) || v.Audience != a {
				t.Errorf("%q: %+v is shown %v, for %+v", c.set, a, got, v.Audience)
			}
		}
		if got := body(s).Commitment; (got != nil) != strings.Contains(c.set, "seed") {
			t.Errorf("%q: the commitment is %v", c.set, got)
		}
		if got := s.View(games.Referee).Body.(View).Deck; !slices.Equal(got, c.deck) {
			t.Errorf("%q: the referee is shown the order %v", c.set, got)
		}
	}
}

func TestTheViewNamesTheGameAndWhoLeft(t *testing.T) {
	v := body(begun(t, "721 721 721"))
	if v.Game != "luckyfive" || v.Left == nil || len(v.Left) > 0 || len(v.Winners) > 0 {
		t.Errorf("%s, left %v, won by %v", v.Game, v.Left, v.Winners)
	}
	if v := body(play(t, begun(t, "721 721 721"), "C-")); !slices.Equal(v.Left, []string{"Cem"}) {
		t.Errorf("left %v", v.Left)
	}
	if v := body(play(t, begun(t, "721 721 721"), "C- %")); !slices.Equal(v.Left, []string{"Cem"}) {
		t.Errorf("after the end left %v", v.Left)
	}
}

// TestWhatIsLegal holds what is offered against the rules: the pairs of LF-3,
// the dice of LF-8, the chips that are there and the two words of LF-4.
func TestWhatIsLegal(t *testing.T) {
	for _, c := range []struct {
		words string
		want  any
	}{
		{"", nil},
		{"+?", pairs},
		{"+L", three},
		{"+r", []int{10, 100}},
		{"+r A$10", []Odds{{true, 1.0 / 6}, {false, 4.0 / 6}}},
		{"+ry A$10 A>", []dice.Colour{"red", "yellow"}},
		{"+r A$10 A> =r1 +r", []int{10, 50, 100}},
	} {
		if p := play(t, begun(t, "701 721"), c.words).Awaits(games.Public); !reflect.DeepEqual(p.Legal, c.want) {
			t.Errorf("%q: %v, want %v", c.words, p.Legal, c.want)
		}
	}
}

// TestWhatTheRefereeIsTold of the cards is an order where there is one, and
// else what everybody is told.
func TestWhatTheRefereeIsTold(t *testing.T) {
	for _, c := range []struct {
		set, words string
		want       any
	}{
		{"", "", nil},
		{"cards=red:2", "", nil},
		{"deck=r,o", "", []Card{"red"}},
		{"deck=r", "+ A$10 A> =r1", nil},
		{"deck=r,o", "+", []int{10, 50}},
		{"seed=" + testSeed + " cards=red:2", "+", []int{10, 50}},
	} {
		s := play(t, begun(t, "720 721", strings.Fields(c.set)...), c.words)
		if p := s.Awaits(games.Referee); !reflect.DeepEqual(p.Legal, c.want) {
			t.Errorf("%s %q: %v, want %v", c.set, c.words, p.Legal, c.want)
		}
	}
}

// TestPromptsBeforeAndAfter the turns: everybody who is there may begin, and
// nobody does anything once the game is over.
func TestPromptsBeforeAndAfter(t *testing.T) {
	over := play(t, begun(t, "721 721"), "%")
	for _, c := range []struct {
		name string
		s    games.State
		want games.Prompt
	}{
		{"before the first throw", play(t, newGame(t, 3), "B-"), games.Prompt{
			Players: []string{"Ann", "Cem"}, Acts: []string{DoStart},
			Text: games.Text{DE: "Die drei Würfel werden einmal geworfen.", EN: "The three dice are thrown once."}}},
		{"after the end", over, games.Prompt{
			Players: []string{}, Acts: []string{}, Text: games.Text{DE: "Das Spiel ist aus.", EN: "The game is over."}}},
	} {
		if got := c.s.Awaits(games.Public); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestAnEarlierStateStaysAsItWas plays on from one state in two ways: what came
// of the first must not change with the second. Three of a kind lie there each
// time, so that a fourth would find room in the same list.
func TestAnEarlierStateStaysAsItWas(t *testing.T) {
	for _, c := range []struct{ name, before, one, other string }{
		{"uncovered", "+r A$10 A< =r1 +r A$10 A> =r2 +r A$10 A> =r3", "+o", "+y"},
		{"discards", "+r A$10 A> =r1 +r B$10 B> =r1 +r A$10 A> =r1", "+o B$10 B> =o1", "+y B$10 B< =y1"},
		{"piles", "+r A$10 A< =r1 A. +o B$10 B> =o1 +r A$10 A> =r2 A. +r B$10 B> =r1 +r A$10 A> =r3 A. +r B$10 B> =r1",
			"+o A$10 A> =o3 A.", "+y A$10 A> =y2 A."},
	} {
		s := play(t, begun(t, "721 721"), c.before)
		one := play(t, s, c.one)
		was := show(one)
		play(t, s, c.other)
		if show(one) != was {
			t.Errorf("%s: %s\nbecame %s", c.name, was, show(one))
		}
	}
}
