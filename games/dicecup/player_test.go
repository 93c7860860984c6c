package dicecup

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
)

// chooser is a way to play: what to cross, of a view and the dice seen.
type chooser func(player string, v View, seen []dice.Die) Cross

// party plays games with a player for each chooser, who sees so many of the
// dice, and says how many points a game brings on average and who wins how
// often, shared victories included.
func party(t *testing.T, gamesPlayed int, sees int, choosers ...chooser) (points, wins []float64) {
	t.Helper()
	random := rand.New(rand.NewPCG(38, 1))
	points, wins = make([]float64, len(choosers)), make([]float64, len(choosers))
	for range gamesPlayed {
		s := newGame(t, len(choosers))
		for {
			r, over := s.Result()
			if over {
				for i, p := range six[:len(choosers)] {
					points[i] += float64(body(s).Totals[p].Total) / float64(gamesPlayed)
					if r.Places[p] == 1 {
						wins[i] += 1 / float64(gamesPlayed)
					}
				}
				break
			}
			s = partyRound(t, s, random, sees, choosers)
		}
	}
	return points, wins
}

func partyRound(t *testing.T, s games.State, random *rand.Rand, sees int, choosers []chooser) games.State {
	t.Helper()
	thrown := randomThrow(random)
	events := []games.Event{Throw{thrown}}
	for i, choose := range choosers {
		seen := slices.Clone(thrown)
		random.Shuffle(len(seen), func(i, j int) { seen[i], seen[j] = seen[j], seen[i] })
		v := s.View(games.For(six[i])).Body.(View)
		events = append(events, choose(six[i], v, seen[:sees]))
	}
	for _, e := range events {
		next, _, err := s.Apply(e)
		if err != nil {
			t.Fatalf("%#v was refused: %v", e, err)
		}
		s = next
	}
	return s
}

func randomThrow(random *rand.Rand) []dice.Die {
	all := make([]dice.Die, Dice)
	for i := range all {
		all[i] = dice.Die{Colour: Colours[i/DicePerColour], Value: dice.Face(1 + random.IntN(6))}
	}
	return all
}

func sensible(t *testing.T) chooser {
	random := rand.New(rand.NewPCG(7, 7))
	return func(player string, v View, seen []dice.Die) Cross {
		c, ok := Advise(v, player, seen, random.Float64)
		if !ok {
			t.Fatalf("%s crosses nothing in %+v", player, v)
		}
		return c
	}
}

func anything() chooser {
	random := rand.New(rand.NewPCG(9, 9))
	return func(player string, v View, _ []dice.Die) Cross {
		boxes := v.Sheets[player].openBoxes()
		b := boxes[random.IntN(len(boxes))]
		return Cross{player, b.Category, b.Column}
	}
}

func greedy(player string, v View, seen []dice.Die) Cross {
	b := slices.MaxFunc(v.Sheets[player].openBoxes(), func(a, b Box) int {
		return a.Category.Points(seen) - b.Category.Points(seen)
	})
	return Cross{player, b.Category, b.Column}
}

func TestASensiblePlayerBeatsAnyCross(t *testing.T) {
	points, wins := party(t, 200, Dice, sensible(t), anything())
	t.Logf("sensible %.1f, random %.1f, won %.3f", points[0], points[1], wins[0])
	if points[0] < 196 || points[1] > 140 || wins[0] < 0.97 {
		t.Errorf("a sensible player has %.1f points, a random one %.1f; the first wins %.2f of the games", points[0], points[1], wins[0])
	}
}

func TestASensiblePlayerBeatsAGreedyOne(t *testing.T) {
	points, wins := party(t, 200, Dice, sensible(t), greedy)
	t.Logf("sensible %.1f, greedy %.1f, won %.3f", points[0], points[1], wins[0])
	if points[0] < points[1]+10 || wins[0] < 0.7 {
		t.Errorf("a sensible player has %.1f points, a greedy one %.1f; the first wins %.2f of the games", points[0], points[1], wins[0])
	}
}

func TestFewerDiceSeenArePlayedWorse(t *testing.T) {
	last := math.Inf(1)
	for _, sees := range []int{12, 8, 4, 0} {
		points, _ := party(t, 100, sees, sensible(t), anything())
		t.Logf("%d dice seen: %.1f points", sees, points[0])
		if points[0] > last-5 || points[0] < points[1]-3 {
			t.Errorf("with %d dice seen a player has %.1f points, with more %.1f, a random one %.1f", sees, points[0], last, points[1])
		}
		last = points[0]
	}
}

func TestUsualPointsAreThoseOfThrows(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const throws = 20000
	var sum, squares [len(Categories)]float64
	for range throws {
		throw := randomThrow(random)
		for i, c := range Categories {
			points := float64(c.Points(throw))
			sum[i], squares[i] = sum[i]+points, squares[i]+points*points
		}
	}
	for i, c := range Categories {
		mean := sum[i] / throws
		spread := math.Sqrt(squares[i]/throws - mean*mean)
		if math.Abs(mean-usual[i].points) > 0.3 || math.Abs(spread-usual[i].spread) > 0.2 {
			t.Errorf("%s brings %.2f with a deviation of %.2f, not %v", c, mean, spread, usual[i])
		}
		if got := c.expected(nil); math.Abs(got-usual[i].points) > 1e-9 {
			t.Errorf("%s of a throw nobody saw is expected to bring %v, not %v", c, got, usual[i].points)
		}
	}
}

func TestExpectedPoints(t *testing.T) {
	for _, c := range []struct {
		category Category
		seen     string
		want     float64
	}{
		{Blue, booklet, 11}, {Low, booklet, 13}, {Pasch, booklet, 10},
		{Blue, "b6", 9.5}, {Blue, "r66", 7}, {Pasch, "r66 b12", 10 + 4*10.0/6}, {Pasch, "r6", 10},
		{Fours, "w44", 8 + 10*4.0/6}, {Low, "w66", 10}, {All, "w66", 12 + 35},
	} {
		if got := c.category.expected(throw(t, strings.Fields(c.seen)...)); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s of %s: %v, want %v", c.category, c.seen, got, c.want)
		}
	}
}

func TestWhoHasNothingToCross(t *testing.T) {
	first := func() float64 { return 0 }
	for _, c := range []struct {
		acts string
		want bool
	}{
		{"", true}, {threw, true}, {threw + "; Ben red", true}, {threw + "; Ann red", false}, {"Ann leaves", false},
	} {
		v := play(t, newGame(t, 2), c.acts).View(games.For("Ann")).Body.(View)
		if _, ok := Advise(v, "Ann", nil, first); ok != c.want {
			t.Errorf("after %q Ann crosses: %v", c.acts, ok)
		}
	}
	over := rounds(t, newGame(t, 2), 12).View(games.For("Ann")).Body.(View)
	if _, ok := Advise(over, "Ann", nil, first); ok {
		t.Error("Ann crosses after the end")
	}
	if _, ok := Advise(body(newGame(t, 2)), "Zoe", nil, first); ok {
		t.Error("a stranger crosses")
	}
}

func TestTiesAreBrokenByChance(t *testing.T) {
	v := body(newGame(t, 2, "columns=2"))
	seen := throw(t, strings.Fields("w66 y12 g12 b12 r12 k12")...)
	chosen := map[Cross]bool{}
	for i := range 2 {
		c, _ := Advise(v, "Ann", seen, func() float64 { return float64(i) / 2 })
		chosen[c] = true
	}
	if want := map[Cross]bool{{"Ann", White, 1}: true, {"Ann", White, 2}: true}; !reflect.DeepEqual(chosen, want) {
		t.Errorf("crossed %v, want %v", chosen, want)
	}
}
