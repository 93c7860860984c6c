package luckyfive

import (
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

// costly is each kind of event at its costliest: six players with many piles,
// the whole deck to be shuffled; and how many allocations one may take.
func costly(t testing.TB) []gamestest.Costly {
	const turns = "+r A$10 A< =r1 A. +r B$10 B> =r2 B. +r C$10 C> =r3 C. +r D$10 D> =r4 D. +r E$10 E> =r5 E. +r F$10 F< =r1 F. "
	long := play(t, newGame(t, 6), "A:521 "+turns+"+r A$10 A> =r2 A. +r B$10 B> =r3 B. +r C$10 C< =r1 C. +r D$10 D> =r2 D. +r E$10 E< =r1 E. +r F$10 F> =r2 F.")
	of := func(name, words, act string, allocs float64) gamestest.Costly {
		return gamestest.Costly{Name: name, State: play(t, long, words), Event: event(t, act), Allocs: allocs}
	}
	seeded := play(t, newGame(t, 2, "seed="+testSeed), "A:521").(*state)
	seeded.Discards, seeded.Draw, seeded.Phase = seeded.Draw, nil, PhaseShuffle
	return []gamestest.Costly{
		of("card", "", "+ry", 15), of("choose", "+?", "A*ry", 15), of("nudge", "+L", "F~r3", 15), of("stake", "+ry", "A$50", 10),
		of("say", "+ry A$50", "A>", 15), of("wrong", "+ry A$50 A>", "=r1y1", 40), of("right", "+ry A$50 A>", "=r6y6", 25),
		of("take", "+ry A$50 A> =r6y6", "A.", 20), of("refused", "+ry A$50", "A$50", 20), of("leave", "", "A-", 20),
		{Name: "shuffle", State: seeded, Event: Shuffle{}, Allocs: 40},
	}
}

func TestApplyTakesFewAllocations(t *testing.T) { gamestest.FewAllocations(t, costly(t)) }

// BenchmarkApply wants every event under 20 microseconds.
func BenchmarkApply(b *testing.B) { gamestest.BenchmarkApply(b, costly(b)) }

func BenchmarkView(b *testing.B) {
	s := play(b, newGame(b, 6), "A:521 +ry")
	b.ReportAllocs()
	for b.Loop() {
		s.View(games.Public)
	}
}
