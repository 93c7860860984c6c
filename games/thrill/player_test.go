package thrill

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetable/games"
)

// player decides for a player, as Advise does.
type player func(View, string, func() float64) (games.Event, bool)

// randomly decides anything that is allowed.
func randomly(v View, name string, chance func() float64) (games.Event, bool) {
	below := func(n int) int { return int(chance() * float64(n)) }
	e, ok := Advise(v, name, chance)
	switch e := e.(type) {
	case Pick:
		there := pickable(v.Reserve, Discs{})
		e.Size = there[below(len(there))]
		return e, ok
	case Hand:
		e.Chips = below(v.Chips[e.Player] + 1)
		return e, ok
	case Weigh:
		e.Use = v.WeightCards[e.Player] > 0 && chance() < 0.5
		return e, ok
	case LayTip:
		cards := v.TipCards[e.Player].legal()
		e.Falls = cards[below(len(cards))]
		return e, ok
	}
	return e, ok
}

// shyly never risks a chip in the hand.
func shyly(v View, name string, chance func() float64) (games.Event, bool) {
	e, ok := Advise(v, name, chance)
	if hand, isHand := e.(Hand); isHand {
		hand.Chips = 0
		e = hand
	}
	return e, ok
}

// board says what falls: about as much as is pushed, more from a crowded
// board and less with the weight to hold the discs. A wild board drops more.
func board(v View, wild float64, chance func() float64) Push {
	next := 0.3 - 0.015*float64(v.Reserve.Cost()-firstReserve.Cost())
	if v.Disc != nil {
		next += 0.08 * float64(v.Disc.Cost())
	}
	if v.Weight != nil && *v.Weight {
		next -= 0.1
	}
	e := Push{Fell: []Size{}}
	beside := v.Reserve
	for beside.Total() < AllDiscs && chance() < min(next*wild, 0.8) {
		size := sizes[int(chance()*3)]
		if more := beside.with(size, 1); v.Set == nil || !more.exceeds(*v.Set) {
			beside, e.Fell = more, append(e.Fell, size)
		}
	}
	return e
}

// duel plays a game and returns the winner.
func duel(t testing.TB, players []player, seed uint64, wild float64, settings map[string]string) string {
	rng := rand.New(rand.NewPCG(seed, 4))
	s, err := Book{}.Start(six[:len(players)], settings)
	if err != nil {
		t.Fatal(err)
	}
	s = apply(t, s, Start{six[rng.IntN(len(players))]})
	for range 2000 {
		if r, over := s.Result(); over {
			return r.Winners[0]
		}
		s = turn(t, s, players, wild, rng.Float64)
	}
	t.Fatalf("no end: %s", line(s))
	return ""
}

// turn has everybody decide, and Maxe push when nobody has anything to add.
func turn(t testing.TB, s games.State, players []player, wild float64, chance func() float64) games.State {
	for i, p := range players {
		if e, ok := p(sees(s, games.For(six[i])), six[i], chance); ok {
			return apply(t, s, e)
		}
	}
	return apply(t, s, board(body(s), wild, chance))
}

func apply(t testing.TB, s games.State, e games.Event) games.State {
	t.Helper()
	next, _, err := s.Apply(e)
	if err != nil {
		t.Fatalf("%#v was refused: %v in %s", e, err, line(s))
	}
	return next
}

// wins is how often in so many games Advise wins against others.
func wins(t *testing.T, n, games int, wild float64, others player, settings map[string]string) float64 {
	won := 0
	for seed := range games {
		players := slices.Repeat([]player{others}, n)
		players[seed%n] = Advise
		if duel(t, players, uint64(seed), wild, settings) == six[seed%n] {
			won++
		}
	}
	return float64(won) / float64(games)
}

// TestASimulatedPlayerIsOfSensibleStrength wants a player to win much more
// than a fair share against others who decide at random, and against others
// who never risk a chip to be spared the push; on any kind of board. Chance is
// seeded, so the shares are always the same.
func TestASimulatedPlayerIsOfSensibleStrength(t *testing.T) {
	variants := map[string]string{"tips": "true", "weights": "true"}
	for _, c := range []struct {
		name     string
		players  int
		wild     float64
		others   player
		settings map[string]string
		share    float64
	}{
		{"one against one at random", 2, 1, randomly, nil, 0.62},
		{"with all variants", 2, 1, randomly, variants, 0.7},
		{"one against two at random", 3, 1, randomly, nil, 0.6},
		{"one against three at random", 4, 1, randomly, variants, 0.6},
		{"on a calm board", 4, 0.7, randomly, nil, 0.6},
		{"on a wild board", 4, 1.4, randomly, nil, 0.4},
		{"one against one who is shy", 2, 1, shyly, nil, 0.8},
		{"one against three who are shy", 4, 1, shyly, variants, 0.5},
	} {
		share := wins(t, c.players, 150, c.wild, c.others, c.settings)
		t.Logf("%s: won %.2f of the games", c.name, share)
		if share < c.share {
			t.Errorf("%s: won only %.2f of the games, want %.2f", c.name, share, c.share)
		}
	}
}

// TestSimulatedPlayersPlayEverySetting lets them play among themselves; an
// act that is refused fails the test.
func TestSimulatedPlayersPlayEverySetting(t *testing.T) {
	for _, settings := range []map[string]string{
		{"tips": "true"}, {"weights": "true"}, {"discs": "14,12,8"}, {"discs": "0,2,32", "tips": "true"}, {"empty_reserve": "no_disc", "weights": "true"},
	} {
		for seed := range uint64(10) {
			duel(t, slices.Repeat([]player{Advise}, 5), seed, 0.3, settings)
		}
	}
}

// TestTH4_APlayerKnowsWhoPushesInATie wants the chance to have to push to heed
// the seats: to the boss's left others must hold more than the own hand to push
// in one's place, behind one as many will do. A hand of which nothing is known
// has n chips or more with one half to the power of n.
func TestTH4_APlayerKnowsWhoPushesInATie(t *testing.T) {
	for _, c := range []struct {
		chips, player string
		n             int
		want          float64
	}{
		{"aa", "Ann", 0, 1.0 / 2}, // the boss comes last
		{"aa", "Ben", 0, 1},       // and Ben before the boss
		{"aa", "Ann", 1, 1.0 / 4}, {"aa", "Ben", 1, 1.0 / 2},
		{"aaa", "Ann", 0, 1.0 / 4}, {"aaa", "Ben", 0, 1}, {"aaa", "Cem", 0, 1.0 / 2},
		{"aaa", "Ann", 1, 1.0 / 16}, {"aaa", "Ben", 1, 1.0 / 4}, {"aaa", "Cem", 1, 1.0 / 8},
		{"a-a", "Ann", 0, 1.0 / 2}, {"a-a", "Cem", 0, 1}, // who is out holds nothing
	} {
		v := sees(round(t, c.chips), games.For(c.player))
		if got := v.pushes(c.player, c.n); got != c.want {
			t.Errorf("%s of %s with a hand of %d pushes with %v, want %v", c.player, c.chips, c.n, got, c.want)
		}
	}
	left := play(t, newGame(t, 3), "B^") // of Ben, who is boss
	for player, want := range map[string]float64{"Cem": 1, "Ann": 1.0 / 2, "Ben": 1.0 / 4} {
		if got := sees(left, games.For(player)).pushes(player, 0); got != want {
			t.Errorf("%s, with Ben as boss, pushes with %v, want %v", player, got, want)
		}
	}
	v := sees(play(t, round(t, "aaa"), "B- A:l A1 C3 !s"), games.For("Ann")) // Ann is boss again
	for n, want := range []float64{1, (0.5 + 0.9) / 2, (0.25 + 0.9) / 2, (0.125 + 0.9) / 2, (0.0625 + 0.1) / 2} {
		if got := v.holds("Cem", n); got != want {
			t.Errorf("Cem, who held 3, holds %d again with %v, want %v", n, got, want)
		}
	}
}

// TestAPlayerFearsLargeDiscsFullAreasAndDearPushes goes by what danger says of
// itself.
func TestAPlayerFearsLargeDiscsFullAreasAndDearPushes(t *testing.T) {
	after := func(words string) float64 { return sees(play(t, round(t, "aaa"), words), games.Public).danger() }
	for _, c := range []struct{ name, more, less string }{
		{"a large disc", "A:l", "A:m"},
		{"a disc", "A:l", ""},
		{"a dear push", "A:l A1 B0 C1 !ll B:l", "A:l A1 B0 C1 !s B:l"},
		{"a full play area", "A:l A1 B0 C1 ! B:l A1 B0 C1 ! B:m", "A:l A1 B0 C1 !mmm B:m A1 B0 C1 ! B:m"},
	} {
		if more, less := after(c.more), after(c.less); more <= less {
			t.Errorf("%s costs about %v, without it %v", c.name, more, less)
		}
	}
	if got := after("A:l A1 B0 C1 !mmmmm B:m A1 B0 C1 !"); got != 0.5 {
		t.Errorf("the least a push may cost is about %v, want 0.5", got)
	}
}

func TestTH2_APlayerPicksTheLargestUnlessPoor(t *testing.T) {
	steady := func() float64 { return 0.2 } // no whim
	for _, c := range []struct {
		name, chips, set, words, boss string
		want                          Size
	}{
		{"rich", "aa", "", "", "Ann", Large},
		{"with two chips", "2a", "", "", "Ann", Large},
		{"with one chip", "1a", "", "", "Ann", Medium},
		{"what the reserve has", "aa", "", "A:l A1 B0 ! B:l A1 B0 !", "Ben", Medium},
		{"off the play area", "aa", "", emptied, "Ben", Large},
		{"poor, off the play area of a counted set", "a1", "discs=0,2,32", emptied, "Ben", Medium},
	} {
		s := play(t, round(t, c.chips, strings.Fields(c.set)...), c.words)
		if e, ok := Advise(sees(s, games.For(c.boss)), c.boss, steady); !ok || e != (Pick{c.boss, c.want}) {
			t.Errorf("%s: %#v, want a %s disc", c.name, e, c.want)
		}
	}
	whim := func() float64 { return 0.1 }
	if e, _ := Advise(sees(round(t, "aa"), games.For("Ann")), "Ann", whim); e != (Pick{"Ann", Medium}) {
		t.Errorf("by a whim it is %#v", e)
	}
}

// TestTH11_APlayerUsesTheWeightWhereItIsNeeded has a weight card spent on what
// is likely to be dear, or by who has little left to pay with.
func TestTH11_APlayerUsesTheWeightWhereItIsNeeded(t *testing.T) {
	for _, c := range []struct {
		name, chips, words string
		use                bool
	}{
		{"a large disc", "aa", "A:l A1 B0", true},
		{"a medium one", "aa", "A:m A1 B0", false},
		{"a medium one, with two chips left", "a2", "A:m A1 B0", true},
		{"a medium one, with three", "a3", "A:m A1 B0", false},
		{"one card left", "aa", "A:l A1 B0 B+w !l B:l A1 B0", true},
		{"no card left", "aa", "A:l A1 B0 B+w !l B:l A1 B0 B+w !l B:l A1 B0", false},
	} {
		s := play(t, round(t, c.chips, weights), c.words)
		if e, ok := Advise(sees(s, games.For("Ben")), "Ben", nil); !ok || e != (Weigh{"Ben", c.use}) {
			t.Errorf("%s: %#v, want %v", c.name, e, c.use)
		}
	}
}

// TestTH10_APlayerTipsWhatIsLikelier has a tip laid while there is a card for it:
// that a disc falls where the push will cost more than a chip.
func TestTH10_APlayerTipsWhatIsLikelier(t *testing.T) {
	const calm = "A:l A1 B0 C1 !mmmmm B:m A1 B0 C0 !mmmm C:m A1 B0 C1 ! B:m A1 B0 C0" // room on the play area, and nothing fell
	for _, c := range []struct {
		name, words string
		want        games.Event
	}{
		{"a large disc", "A:l A1 B0 C1", LayTip{"Ann", true}},
		{"a medium one on a calm board", calm, LayTip{"Ann", false}},
		{"with one card of the kind left", "A:l A1 B0 C1 A?f ! B:l A1 B0 C1", LayTip{"Ann", true}},
		{"with none of the kind left", "A:l A1 B0 C1 A?f ! B:l A1 B0 C1 A?f ! B:m A1 B0 C1", nil},
	} {
		e, ok := Advise(sees(play(t, round(t, "aaa", tips), c.words), games.For("Ann")), "Ann", nil)
		if e != c.want || ok != (c.want != nil) {
			t.Errorf("%s: %#v, want %#v", c.name, e, c.want)
		}
	}
}

// TestTH3_APlayerRisksChipsInTheHand is without a whim: most has to be held by
// who is first to push in a tie (TH-4), the boss is safe without, and who can
// hardly pay for the push holds more.
func TestTH3_APlayerRisksChipsInTheHand(t *testing.T) {
	for _, c := range []struct{ chips, pick, hands string }{
		{"aaaa", "A:l", "0110"}, {"aaaa", "A:m", "0100"}, // a large disc is worth more
		{"1111", "A:l", "0111"}, {"1111", "A:m", "0110"}, // poor
		{"22", "A:l", "02"}, {"22", "A:m", "01"},
		{"a0aa", "A:l", "0010"}, // no chips, none in the hand
	} {
		hands := ""
		for _, p := range six[:len(c.chips)] {
			e, ok := Advise(sees(play(t, round(t, c.chips), c.pick), games.For(p)), p, func() float64 { return 0 })
			if !ok {
				t.Errorf("%s closes no hand", p)
			}
			hands += strconv.Itoa(e.(Hand).Chips)
		}
		if hands != c.hands {
			t.Errorf("%s with %s: hands %s, want %s", c.chips, c.pick, hands, c.hands)
		}
	}
}

func TestWhoHasNothingToDecide(t *testing.T) {
	half := func() float64 { return 0.5 }
	s := play(t, round(t, "aa-", tips, weights), "A:l B0")
	for _, c := range []struct {
		name   string
		s      games.State
		player string
	}{
		{"a stranger", s, "Gil"}, {"who is out", s, "Cem"}, {"who has given the hand", s, "Ben"},
		{"before the start", newGame(t, 2), "Ann"}, {"not the boss", round(t, "aa"), "Ben"}, {"not Maxe", play(t, s, "A1"), "Ann"},
		{"who has tipped", play(t, s, "A1 B-w A?f"), "Ann"}, {"without tips", play(t, round(t, "aa"), "A:l A0 B1"), "Ann"},
		{"after the end", play(t, s, "B-"), "Ann"},
	} {
		if e, ok := Advise(sees(c.s, games.For(c.player)), c.player, half); ok || e != nil {
			t.Errorf("%s decides %#v", c.name, e)
		}
	}
	for name, v := range map[string]View{"everybody's": sees(s, games.Public), "another player's": sees(s, games.For("Ben"))} {
		if e, ok := Advise(v, "Ann", half); ok {
			t.Errorf("by the view that is %s Ann decides %#v", name, e)
		}
	}
}
