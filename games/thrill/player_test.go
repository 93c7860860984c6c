package thrill

import (
	"math/rand/v2"
	"slices"
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
