package stats

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"dicetable/games/bluff"
	"dicetable/games/dice"

	"pgregory.net/rapid"
)

func TestOddsWorkedExamples(t *testing.T) {
	six := map[string]int{"A": 5, "B": 5, "C": 5, "D": 5, "E": 5, "F": 5}
	for _, c := range []struct {
		name    string
		view    bluff.View
		bet     bluff.Bet
		odds    Odds
		percent string
	}{
		{"thirteen of thirty", bluff.View{Dice: six}, bluff.Bet{Count: 13, Face: 3}, Odds{Open: 0, Hidden: 30, Average: 10}, "16.6 %"},
		{"one star of two dice", bluff.View{Dice: map[string]int{"A": 1, "B": 1}}, bluff.Bet{Count: 1, Face: dice.Star},
			Odds{Hidden: 2, Chance: 11.0 / 36, Average: 1.0 / 3}, "30.6 %"},
		{"laid out, all there", bluff.View{Dice: map[string]int{"A": 3, "B": 1}, LaidOut: map[string]dice.Roll{"A": {3, dice.Star}}},
			bluff.Bet{Count: 2, Face: 3}, Odds{Open: 2, Hidden: 2, Chance: 1, Average: 2 + 2.0/3}, "100 %"},
		{"laid out, one more wanted of two", bluff.View{Dice: map[string]int{"A": 3, "B": 1}, LaidOut: map[string]dice.Roll{"A": {3, 4}}},
			bluff.Bet{Count: 2, Face: 3}, Odds{Open: 1, Hidden: 2, Chance: 5.0 / 9, Average: 1 + 2.0/3}, "55.6 %"},
		{"cups going up", bluff.View{Dice: map[string]int{"A": 2, "B": 1}, Revealed: map[string]dice.Roll{"A": {5, 5}}},
			bluff.Bet{Count: 1, Face: dice.Star}, Odds{Open: 0, Hidden: 1, Chance: 1.0 / 6, Average: 1.0 / 6}, "16.7 %"},
		{"all cups up, too few", bluff.View{Dice: map[string]int{"A": 1}, Revealed: map[string]dice.Roll{"A": {5}}},
			bluff.Bet{Count: 2, Face: 5}, Odds{Open: 1, Hidden: 0, Chance: 0, Average: 1}, "0 %"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := BluffOdds(c.view, c.bet)[0]
			if c.odds.Chance == 0 && c.odds.Hidden == 30 {
				c.odds.Chance = exact(30, 13, 3)
			}
			if got.Bet != c.bet || got.Open != c.odds.Open || got.Hidden != c.odds.Hidden ||
				math.Abs(got.Chance-c.odds.Chance) > 1e-12 || math.Abs(got.Average-c.odds.Average) > 1e-12 {
				t.Errorf("got %+v, want %+v", got, c.odds)
			}
			if text := got.Text(); !strings.Contains(text.EN, "chance "+c.percent) || !strings.Contains(text.DE, strings.Replace(c.percent, ".", ",", 1)) {
				t.Errorf("%q, %q: want %s", text.EN, text.DE, c.percent)
			}
		})
	}
}

// exact is the probability of k or more of n with p = 1/oneOf, in fractions.
func exact(n, k int, oneOf int64) float64 {
	sum := new(big.Rat)
	for i := max(k, 0); i <= n; i++ {
		term := new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(i)))
		for j := range n {
			if j < i {
				term.Mul(term, big.NewRat(1, oneOf))
			} else {
				term.Mul(term, big.NewRat(oneOf-1, oneOf))
			}
		}
		sum.Add(sum, term)
	}
	f, _ := sum.Float64()
	return f
}

func TestOddsAreTheBinomialInFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 30).Draw(t, "dice")
		b := bluff.Bet{Count: rapid.IntRange(1, 40).Draw(t, "count"), Face: rapid.SampledFrom([]dice.Face{1, 5, dice.Star}).Draw(t, "face")}
		oneOf := int64(3)
		if b.IsStar() {
			oneOf = 6
		}
		o := BluffOdds(bluff.View{Dice: map[string]int{"A": n}}, b)[0]
		if want := exact(n, b.Count, oneOf); math.Abs(o.Chance-want) > 1e-12 {
			t.Fatalf("chance %v, in fractions %v", o.Chance, want)
		}
		more := BluffOdds(bluff.View{Dice: map[string]int{"A": n}}, bluff.Bet{Count: b.Count + 1, Face: b.Face})[0]
		if more.Chance > o.Chance {
			t.Fatalf("one more is likelier: %v after %v", more.Chance, o.Chance)
		}
	})
}
