package bluff

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"dicetable/games"
	"dicetable/games/dice"
)

// better decides for a player in turn, as Advise does.
type better func(v View, own []dice.Face, rng *rand.Rand) (Bet, bool)

// sensible is as daring as the simulated players of the virtual table.
func sensible(v View, own []dice.Face, rng *rand.Rand) (Bet, bool) {
	return Advise(v, *v.Turn, own, 0.03, rng.Float64)
}

// anyhow makes any low raise, or challenges, with equal chance.
func anyhow(v View, _ []dice.Face, rng *rand.Rand) (Bet, bool) {
	bets := LowestRaises(last(v), faceSets["1-5"])
	return bets[rng.IntN(len(bets))], v.Bet == nil || rng.IntN(2) == 0
}

// blindly goes by the chances of somebody who has looked under no cup.
func blindly(v View, _ []dice.Face, rng *rand.Rand) (Bet, bool) { return sensible(v, nil, rng) }

// shyly makes the likeliest bet, or challenges when that is likelier to be right.
func shyly(v View, own []dice.Face, _ *rand.Rand) (Bet, bool) {
	total, likeliest, worth := 0, Bet{}, -1.0
	for _, n := range v.Dice {
		total += n
	}
	for _, bet := range LowestRaises(last(v), faceSets["1-5"]) {
		if p := holds(own, total, bet); p > worth {
			likeliest, worth = bet, p
		}
	}
	return likeliest, v.Bet == nil || worth >= 1-holds(own, total, v.Bet.Bet)
}

// boldly makes the highest bet that is likelier than not, and challenges any that
// is not.
func boldly(v View, own []dice.Face, rng *rand.Rand) (Bet, bool) {
	total, highest := 0, Bet{}
	for _, n := range v.Dice {
		total += n
	}
	if v.Bet != nil && holds(own, total, v.Bet.Bet) < 0.5 {
		return Bet{}, false
	}
	for _, bet := range thinkable(last(v), total) {
		if holds(own, total, bet) >= 0.5 && bet.Position() > highest.Position() {
			highest = bet
		}
	}
	if highest.Count == 0 {
		return shyly(v, own, rng)
	}
	return highest, true
}

func last(v View) *Bet {
	if v.Bet == nil {
		return nil
	}
	return &v.Bet.Bet
}

// party plays a game and returns the winner.
func party(t testing.TB, players []better, seed uint64) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 8))
	s := newGame(t, len(players))
	under := map[string][]dice.Face{}
	shaken := 0
	for range 10_000 {
		if r, over := s.Result(); over {
			return r.Winners[0]
		}
		v := s.View(games.Public).Body.(View)
		if v.Phase == PhaseBetting && v.Round != shaken {
			shaken = v.Round
			for _, p := range v.Players {
				under[p] = nil
				for range v.Dice[p] {
					under[p] = append(under[p], anyFace(rng))
				}
			}
		}
		next, _, err := s.Apply(turn(v, players, under, rng))
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	t.Fatal("no end")
	return ""
}

// turn is what happens next: throws for the beginning, a bet, a challenge, or
// what lies under a cup.
func turn(v View, players []better, under map[string][]dice.Face, rng *rand.Rand) games.Event {
	switch v.Phase {
	case PhaseOpening:
		roll := make(dice.Roll, DicePerPlayer)
		for i := range roll {
			roll[i] = anyFace(rng)
		}
		return Opening{v.Waiting[0], roll}
	case PhaseReveal:
		return Reveal{v.Waiting[0], under[v.Waiting[0]]}
	}
	who := *v.Turn
	bet, bets := players[slices.Index(v.Players, who)](v, under[who], rng)
	if !bets {
		return Challenge{who}
	}
	return Place{who, bet}
}

func anyFace(rng *rand.Rand) dice.Face {
	return [...]dice.Face{1, 2, 3, 4, 5, dice.Star}[rng.IntN(6)]
}

// TestASimulatedPlayerIsOfSensibleStrength wants a player to win much more than a
// fair share against others who do anything, who do not look at their dice, who dare
// nothing, and who dare much. Chance is seeded, so the shares are always the same.
func TestASimulatedPlayerIsOfSensibleStrength(t *testing.T) {
	for _, c := range []struct {
		name   string
		others better
		n      int
		share  float64
	}{
		{"against one who does anything", anyhow, 2, 0.9},
		{"against three who do anything", anyhow, 4, 0.85},
		{"against one who does not look", blindly, 2, 0.6},
		{"against three who do not look", blindly, 4, 0.4},
		{"against one who dares nothing", shyly, 2, 0.65},
		{"against three who dare nothing", shyly, 4, 0.3},
		{"against one who dares much", boldly, 2, 0.8},
		{"against three who dare much", boldly, 4, 0.4},
	} {
		t.Run(c.name, func(t *testing.T) {
			const played = 200
			won := 0
			for i := range played {
				players := slices.Repeat([]better{c.others}, c.n)
				players[i%c.n] = sensible
				if party(t, players, uint64(i)) == six[i%c.n] {
					won++
				}
			}
			share := float64(won) / played
			t.Logf("won %.3f of the games", share)
			if share < c.share {
				t.Errorf("won %.3f of the games, %.2f are wanted", share, c.share)
			}
		})
	}
}

// Players bet by what they know: nobody doubts what lies under the own cup.
func TestAdvice(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	own := []dice.Face{5, 5, dice.Star, 2, 1}
	after := func(count int, face dice.Face) (Bet, bool) {
		v := View{Players: six[:2], Dice: map[string]int{"Ann": 5, "Ben": 5}, Bet: &Placed{Player: "Ben", Bet: Bet{count, face}}}
		return Advise(v, six[0], own, 0.03, rng.Float64)
	}
	for range 50 {
		if _, bets := after(3, 5); !bets {
			t.Fatal("a player doubted three fives and holds them")
		}
		for _, count := range []int{9, 11, 1 << 40, math.MaxInt} {
			if bet, bets := after(count, 3); bets {
				t.Fatalf("a player did not doubt %d threes of ten dice, but raised to %v", count, bet)
			}
		}
		if bet, bets := after(2, 4); bets && !bet.Raises(Bet{2, 4}) {
			t.Fatalf("%v is no raise of two fours", bet)
		}
	}
}
