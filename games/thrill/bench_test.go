package thrill

import (
	"testing"

	"dicetable/games"
	"dicetable/games/gamestest"
)

// costly is each kind of event at its costliest: six players with tips and
// weights, the last hand to close, a push that puts Maxe out; and how many
// allocations one may take.
func costly(t testing.TB) []gamestest.Costly {
	start := newGame(t, 6, tips, weights)
	picking := round(t, "aaaaaa", tips, weights)
	hands := play(t, picking, "A:l")
	closed := play(t, hands, "A1 B0 C1 D1 E1")
	const tipped = " B+w A?f B?n C?f D?n E?f"
	pushing := play(t, closed, "F1"+tipped)
	poor := play(t, round(t, "a1aaaa", tips, weights), "A:l A1 B0 C1 D1 E1 F1"+tipped)
	of := func(name string, s games.State, act string, allocs float64) gamestest.Costly {
		return gamestest.Costly{Name: name, State: s, Event: event(t, act), Allocs: allocs}
	}
	return []gamestest.Costly{
		of("start", start, "A^", 15), of("pick", picking, "A:l", 15), of("hand", hands, "A1", 15),
		of("last-hand-opens", closed, "F1", 35), of("weigh", play(t, closed, "F1"), "B+w", 15),
		of("tip", pushing, "F?f", 15), of("push", pushing, "!ssml", 60), of("push-and-out", poor, "!ssmll*l", 70),
		of("leave", pushing, "B-", 40), of("refused", pushing, "A1", 15),
	}
}

func TestApplyTakesFewAllocations(t *testing.T) { gamestest.FewAllocations(t, costly(t)) }

// BenchmarkApply wants every event under 20 microseconds.
func BenchmarkApply(b *testing.B) { gamestest.BenchmarkApply(b, costly(b)) }
