package bluff

import (
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

// costly is each kind of event at its costliest: six players with all dice, the
// last cup to go up; and how many allocations one may take.
func costly(t testing.TB) []gamestest.Costly {
	opening := newGame(t, 6)
	thrown := play(t, opening, "A=11111 B=11111 C=11111 D=11111 E=11111")
	start := betting(t, "555555", "zeigs_mir=true")
	bid := play(t, start, "A6x3")
	const shown = "B! A=12345 B=12345 C=12345 D=12345 E=12345"
	last := play(t, bid, shown)
	of := func(name string, s games.State, act string, allocs float64) gamestest.Costly {
		return gamestest.Costly{Name: name, State: s, Event: event(t, s, act), Allocs: allocs}
	}
	return []gamestest.Costly{
		of("opening", opening, "A=12345", 20), of("last-opening", thrown, "F=55555", 25),
		of("bet", start, "A6x3", 15), of("raise", bid, "B3x*", 15), of("lay-out", bid, "A+33", 20),
		of("challenge", bid, "B!", 15), of("take-back", play(t, bid, "B!"), "B?", 15),
		of("reveal", play(t, bid, "B!"), "A=12345", 25), of("last-reveal", last, "F=12345", 75),
		of("void", last, "~", 15), of("leave", bid, "F-", 25), of("refused", bid, "B1x1", 15),
	}
}

func TestApplyTakesFewAllocations(t *testing.T) { gamestest.FewAllocations(t, costly(t)) }

// BenchmarkApply wants every event under 20 microseconds.
func BenchmarkApply(b *testing.B) { gamestest.BenchmarkApply(b, costly(b)) }
