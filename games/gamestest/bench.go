package gamestest

import (
	"testing"

	"dicetable/games"
)

// Costly is one event at its costliest, and how many allocations it may take.
type Costly struct {
	Name   string
	State  games.State
	Event  games.Event
	Allocs float64
}

// FewAllocations wants no event to take more allocations than it may.
func FewAllocations(t *testing.T, cases []Costly) {
	if raced {
		t.Skip("the race detector allocates, too; without it this test counts")
	}
	for _, c := range cases {
		if n := testing.AllocsPerRun(20, func() { c.State.Apply(c.Event) }); n > c.Allocs {
			t.Errorf("%s takes %v allocations, wanted are %v", c.Name, n, c.Allocs)
		}
	}
}

// BenchmarkApply times each event, a refused one included.
func BenchmarkApply(b *testing.B, cases []Costly) {
	for _, c := range cases {
		b.Run(c.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.State.Apply(c.Event)
			}
		})
	}
}
