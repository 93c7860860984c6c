package dicecup

import (
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

// costly is each kind of event at its costliest: six players, the last cross,
// the end of the game; and how many allocations one may take.
func costly(t testing.TB) []gamestest.Costly {
	start := newGame(t, 6)
	last := rounds(t, start, 11)
	crossed := play(t, start, "seen; Ann all; Ben all; Cem all; Dora all; Emil all; Fay all")
	const changed = "lies " + booklet + " seen w33 y44 g55 b66 r11 k22"
	of := func(name string, s games.State, act string, allocs float64) gamestest.Costly {
		return gamestest.Costly{Name: name, State: s, Event: event(t, act), Allocs: allocs}
	}
	return []gamestest.Costly{
		of("throw", start, threw, 10),
		of("seen", start, "seen", 10),
		of("rethrow", play(t, start, threw), "rethrow", 10),
		of("cross", play(t, start, threw), "Fay red", 20),
		of("last-cross-scores", play(t, start, threw+"; Ann all; Ben all; Cem all; Dora all; Emil all"), "Fay all", 40),
		of("last-round", play(t, last, threw), "last", 50),
		of("last-round-seen", play(t, last, "seen"), "last", 25),
		of("lies", crossed, "lies "+booklet+" seen "+booklet, 45),
		of("doubt", crossed, changed, 100),
		of("decide", play(t, crossed, changed), "decide seen", 50),
		of("leave", play(t, start, threw), "Ann leaves", 15),
		of("refused", start, "Ann red", 10),
	}
}

func TestApplyTakesFewAllocations(t *testing.T) { gamestest.FewAllocations(t, costly(t)) }

// BenchmarkApply wants every event under 20 microseconds.
func BenchmarkApply(b *testing.B) { gamestest.BenchmarkApply(b, costly(b)) }
