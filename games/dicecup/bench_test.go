package dicecup

import (
	"testing"

	"dicetable/games"
)

// costly is each kind of event at its costliest: six players, the last cross,
// the end of the game; and how many allocations one may take.
func costly(t testing.TB) []costlyCase {
	start := newGame(t, 6)
	last := rounds(t, start, 11)
	crossed := play(t, start, "seen; Ann all; Ben all; Cem all; Dora all; Emil all; Fay all")
	const changed = "lies " + booklet + " seen w33 y44 g55 b66 r11 k22"
	return []costlyCase{
		{"throw", start, threw, 10},
		{"seen", start, "seen", 10},
		{"rethrow", play(t, start, threw), "rethrow", 10},
		{"cross", play(t, start, threw), "Fay red", 20},
		{"last-cross-scores", play(t, start, threw+"; Ann all; Ben all; Cem all; Dora all; Emil all"), "Fay all", 40},
		{"last-round", play(t, last, threw), "last", 50},
		{"last-round-seen", play(t, last, "seen"), "last", 25},
		{"lies", crossed, "lies " + booklet + " seen " + booklet, 45},
		{"doubt", crossed, changed, 100},
		{"decide", play(t, crossed, changed), "decide seen", 50},
		{"leave", play(t, start, threw), "Ann leaves", 15},
		{"refused", start, "Ann red", 10},
	}
}

type costlyCase struct {
	name   string
	state  games.State
	act    string
	allocs float64
}

func TestApplyTakesFewAllocations(t *testing.T) {
	for _, c := range costly(t) {
		e := event(t, c.act)
		if n := testing.AllocsPerRun(20, func() { c.state.Apply(e) }); n > c.allocs {
			t.Errorf("%s takes %v allocations, wanted are %v", c.name, n, c.allocs)
		}
	}
}

// BenchmarkApply wants every event under 20 microseconds.
func BenchmarkApply(b *testing.B) {
	for _, c := range costly(b) {
		e := event(b, c.act)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.state.Apply(e)
			}
		})
	}
}
