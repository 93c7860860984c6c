package luckyfive

import (
	"testing"

	"dicetable/games"
)

// BenchmarkApply is one act each, in a game of six players with many piles.
// All must stay under 20 microseconds.
func BenchmarkApply(b *testing.B) {
	const turns = "+r A$10 A< =r1 A. +r B$10 B> =r2 B. +r C$10 C> =r3 C. +r D$10 D> =r4 D. +r E$10 E> =r5 E. +r F$10 F< =r1 F. "
	long := play(b, newGame(b, 6), "A:521 "+turns+"+r A$10 A> =r2 A. +r B$10 B> =r3 B. +r C$10 C< =r1 C. +r D$10 D> =r2 D. +r E$10 E< =r1 E. +r F$10 F> =r2 F.")
	for _, c := range []struct{ name, words, act string }{
		{"card", "", "+ry"}, {"choose", "+?", "A*ry"}, {"nudge", "+L", "F~r3"}, {"stake", "+ry", "A$50"},
		{"say", "+ry A$50", "A>"}, {"wrong", "+ry A$50 A>", "=r1y1"}, {"right", "+ry A$50 A>", "=r6y6"},
		{"take", "+ry A$50 A> =r6y6", "A."}, {"refused", "+ry A$50", "A$50"}, {"leave", "", "A-"},
	} {
		s, e := play(b, long, c.words), event(b, c.act)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := s.Apply(e); err != nil && c.name != "refused" {
					b.Fatal(err)
				}
			}
		})
	}
	seeded := play(b, newGame(b, 2, "seed="+testSeed), "A:521").(*state)
	seeded.Discards, seeded.Draw, seeded.Phase = seeded.Draw, nil, PhaseShuffle
	b.Run("shuffle", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, _, err := seeded.Apply(Shuffle{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkView(b *testing.B) {
	s := play(b, newGame(b, 6), "A:521 +ry")
	b.ReportAllocs()
	for b.Loop() {
		s.View(games.Public)
	}
}
