package stats

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"

	"pgregory.net/rapid"
)

// smallBluff is a game of one settled round and a void one before it. The
// opening throws are not judged, nor is the bet of the void round.
func smallBluff() Record {
	const star = dice.Star
	return Record{Game: "bluff", Players: []string{"Ann", "Ben"}, Events: []games.Event{
		bluff.Opening{Player: "Ann", Dice: dice.Roll{1, 1, 1, 1, 2}},
		bluff.Opening{Player: "Ben", Dice: dice.Roll{1, 1, 1, 1, 1}},
		bluff.Place{Player: "Ann", Bet: bluff.Bet{Count: 9, Face: 5}},
		bluff.Void{},
		bluff.Place{Player: "Ann", Bet: bluff.Bet{Count: 4, Face: 3}},
		bluff.Place{Player: "Ben", Bet: bluff.Bet{Count: 3, Face: star}},
		bluff.Place{Player: "Ann", Bet: bluff.Bet{Count: 8, Face: 3}},
		bluff.Challenge{Player: "Ben"},
		bluff.Reveal{Player: "Ann", Dice: dice.Roll{3, 3, star, 1, 2}},
		bluff.Reveal{Player: "Ben", Dice: dice.Roll{1, 1, 2, 2, 5}},
	}}
}

func TestBluffWorkedExample(t *testing.T) {
	report, err := Of(smallBluff())
	if err != nil {
		t.Fatal(err)
	}
	got := report.(Bluff)
	wantBets := []BluffBet{
		{1, bluff.Placed{Player: "Ann", Bet: bluff.Bet{Count: 4, Face: 3}}, exact(10, 4, 3), 3, false, false},
		{1, bluff.Placed{Player: "Ben", Bet: bluff.Bet{Count: 3, Face: dice.Star}}, exact(10, 3, 6), 1, false, false},
		{1, bluff.Placed{Player: "Ann", Bet: bluff.Bet{Count: 8, Face: 3}}, exact(10, 8, 3), 3, true, false},
	}
	for i := range got.Bets {
		got.Bets[i].Chance = math.Round(got.Bets[i].Chance*1e12) / 1e12
		wantBets[i].Chance = math.Round(wantBets[i].Chance*1e12) / 1e12
	}
	if got.Rounds != 1 || !reflect.DeepEqual(got.Bets, wantBets) {
		t.Errorf("%d rounds, bets %+v", got.Rounds, got.Bets)
	}
	m := bestOf[5]
	wantPlayers := []BluffPlayer{
		{"Ann", 2, 2, 1, 3, 0, 0, Luck{3, m.mean, m.variance}},
		{"Ben", 1, 1, 0, 2, 1, 1, Luck{2, m.mean, m.variance}},
	}
	if !slices.Equal(got.Players, wantPlayers) {
		t.Errorf("players %+v", got.Players)
	}
	want := []string{
		"Runden: 1, Wetten: 3.", "Rounds: 1, bets: 3.",
		"Kühnster Bluff, den niemand anzweifelte: Ben in Runde 1 mit 3 × Stern; am Ende gezählt: 1.",
		"Boldest bluff that nobody doubted: Ben in round 1 with 3 × star; counted in the end: 1.",
		"Ann: Wetten: 2, nicht gedeckt: 2, davon angezweifelt: 1. Im Mittel 3,0 Würfel daneben. Angezweifelt: 0, zu Recht: 0. Passende Würfel: 3, im Mittel 2,8: wie üblich (z +0,2).",
		"Ann: bets: 2, not covered: 2, doubted of those: 1. Off by 3.0 dice on average. Doubted: 0, rightly: 0. Matching dice: 3, on average 2.8: as usual (z +0.2).",
		"Ben: Wetten: 1, nicht gedeckt: 1, davon angezweifelt: 0. Im Mittel 2,0 Würfel daneben. Angezweifelt: 1, zu Recht: 1. Passende Würfel: 2, im Mittel 2,8: Pech (z -1,0).",
		"Ben: bets: 1, not covered: 1, doubted of those: 0. Off by 2.0 dice on average. Doubted: 1, rightly: 1. Matching dice: 2, on average 2.8: bad luck (z -1.0).",
	}
	if text := sentences(report); !slices.Equal(text, want) {
		t.Errorf("text:\n%s", strings.Join(text, "\n"))
	}
}

// Ben lays out a three after his bet and rolls again: what Ann and he had bet
// before may have lain there otherwise. Once all have acted on their dice, no
// throw is unchosen; if Cem doubts at once, that of Ben is, who has not acted
// on his new roll.
func TestBluffWithZeigsMir(t *testing.T) {
	r := Record{Game: "bluff", Players: three, Settings: map[string]string{"zeigs_mir": "true"}, Events: []games.Event{
		bluff.Opening{Player: "Ann", Dice: dice.Roll{5, 5, 5, 5, 5}},
		bluff.Opening{Player: "Ben", Dice: dice.Roll{1, 1, 1, 1, 1}},
		bluff.Opening{Player: "Cem", Dice: dice.Roll{1, 1, 1, 1, 1}},
		bluff.Place{Player: "Ann", Bet: bluff.Bet{Count: 2, Face: 3}},
		bluff.Place{Player: "Ben", Bet: bluff.Bet{Count: 3, Face: 3}},
		bluff.LayOut{Player: "Ben", Dice: dice.Roll{3}},
		bluff.Place{Player: "Cem", Bet: bluff.Bet{Count: 4, Face: 3}},
		bluff.Place{Player: "Ann", Bet: bluff.Bet{Count: 5, Face: 3}},
		bluff.Place{Player: "Ben", Bet: bluff.Bet{Count: 6, Face: 3}},
		bluff.Challenge{Player: "Cem"},
		bluff.Reveal{Player: "Ann", Dice: dice.Roll{3, 3, 3, 3, 3}},
		bluff.Reveal{Player: "Ben", Dice: dice.Roll{4, 4, 4, 4}},
		bluff.Reveal{Player: "Cem", Dice: dice.Roll{2, 2, 2, 2, 2}},
	}}
	var rounds []bluffRound
	if _, err := r.replayRounds(r.replay, func(round bluffRound) { rounds = append(rounds, round) }); err != nil || len(rounds) != 1 {
		t.Fatalf("%d rounds, %v", len(rounds), err)
	}
	for i, rolled := range []bool{true, true, false, false, false} {
		if b := rounds[0].bets[i]; b.Rolled != rolled || b.Actual != 6 {
			t.Errorf("bet %+v, rolled again: %t", b, rolled)
		}
	}
	if len(rounds[0].fresh) != 0 {
		t.Errorf("%v are called unchosen, though all have acted", rounds[0].fresh)
	}
	r.Events = slices.Delete(r.Events, 6, 9) // Cem doubts at once
	r.Events[6] = bluff.Challenge{Player: "Cem"}
	rounds = nil
	if _, err := r.replayRounds(r.replay, func(round bluffRound) { rounds = append(rounds, round) }); err != nil {
		t.Fatal(err)
	}
	if want := map[string]dice.Roll{"Ben": {4, 4, 4, 4}}; !reflect.DeepEqual(rounds[0].fresh, want) {
		t.Errorf("unchosen are %v, want %v", rounds[0].fresh, want)
	}
}

func sentences(r Report) []string {
	var all []string
	for _, t := range r.Text() {
		all = append(all, t.DE, t.EN)
	}
	return all
}

// The moments of best, counted by hand for one and two dice: two dice match
// one bet when they are equal or one is a star, in 6 + 10 of 36 throws.
func TestBestOfAThrow(t *testing.T) {
	for _, c := range []struct {
		roll dice.Roll
		want int
	}{
		{dice.Roll{}, 0}, {dice.Roll{4}, 1}, {dice.Roll{dice.Star}, 1}, {dice.Roll{1, 2, 3}, 1},
		{dice.Roll{1, dice.Star, 3, 3}, 3}, {dice.Roll{dice.Star, dice.Star}, 2}, {dice.Roll{5, 5, 5, 1, dice.Star}, 4},
	} {
		if got := best(c.roll); got != c.want {
			t.Errorf("best of %v is %d, want %d", c.roll, got, c.want)
		}
	}
	two := 1 + 16.0/36
	if bestOf[1] != (moments{1, 0}) || math.Abs(bestOf[2].mean-two) > 1e-12 || math.Abs(bestOf[2].variance-16.0/36*20/36) > 1e-12 {
		t.Errorf("moments %+v", bestOf)
	}
}

// What the report says of random games agrees with what the table ruled.
func TestBluffReportAgreesWithTheRulings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		settings := map[string]string{"zeigs_mir": rapid.SampledFrom([]string{"true", "false"}).Draw(t, "zeigs mir")}
		r := randomly(t, "bluff", settings, rng)
		report, err := Of(r)
		if err != nil {
			t.Fatal(err)
		}
		checkRulings(t, r, report.(Bluff))
	})
}

func checkRulings(t *rapid.T, r Record, got Bluff) {
	var rulings []bluff.Settled
	if _, err := r.replay(func(s step) { rulings = append(rulings, factsOf[bluff.Settled](s.told)...) }); err != nil {
		t.Fatal(err)
	}
	var doubted []BluffBet
	for _, b := range got.Bets {
		if b.Doubted {
			doubted = append(doubted, b)
		}
		if b.Chance < 0 || b.Chance > 1 || b.Rolled && r.Settings["zeigs_mir"] != "true" {
			t.Fatalf("bet %+v", b)
		}
	}
	if got.Rounds != len(rulings) || len(doubted) != len(rulings) {
		t.Fatalf("%d rounds, %d doubted bets, %d rulings", got.Rounds, len(doubted), len(rulings))
	}
	right := 0
	for i, ruling := range rulings {
		if doubted[i].Placed != ruling.Bet || doubted[i].Actual != ruling.Actual {
			t.Fatalf("bet %+v was ruled %+v", doubted[i], ruling)
		}
		if ruling.Losses[ruling.Bet.Player] > 0 {
			right++ // only the bettor of a bet that is not covered loses by it
		}
	}
	var sum BluffPlayer
	for _, p := range got.Players {
		sum.Bets, sum.Bluffs, sum.Caught = sum.Bets+p.Bets, sum.Bluffs+p.Bluffs, sum.Caught+p.Caught
		sum.Doubts, sum.DoubtsRight = sum.Doubts+p.Doubts, sum.DoubtsRight+p.DoubtsRight
	}
	if sum.Bets != len(got.Bets) || sum.Doubts != len(rulings) || sum.DoubtsRight != right || sum.Caught != right || sum.Bluffs < right {
		t.Fatalf("all players: %+v, %d rulings, %d against the bettor", sum, len(rulings), right)
	}
}

// Over many games with fair dice nobody is lucky, with Zeig's mir! and
// without, although everybody bets on the own dice and lays out what matches.
func TestBluffLuckIsEven(t *testing.T) {
	for _, zeigsMir := range []string{"true", "false"} {
		rng := rand.New(rand.NewPCG(1, 2))
		var all Luck
		for range 400 {
			report, err := Of(randomly(t, "bluff", map[string]string{"zeigs_mir": zeigsMir}, rng))
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range report.(Bluff).Players {
				all.add(p.Luck.Got, p.Luck.Expected, p.Luck.Variance)
			}
		}
		if z := all.Z(); math.Abs(z) > 3.5 || all.Expected < 1000 {
			t.Errorf("zeigs_mir=%s: %+v, z %.1f", zeigsMir, all, z)
		}
	}
}
