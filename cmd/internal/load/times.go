package load

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

// Times gathers how long one thing took, each time. It may be used by any
// goroutine.
type Times struct {
	mu   sync.Mutex
	took []time.Duration
}

// Add notes one time.
func (t *Times) Add(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.took = append(t.took, d)
}

// Into adds all of them to others.
func (t *Times) Into(others *Times) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, d := range t.took {
		others.Add(d)
	}
}

// Reset forgets them all.
func (t *Times) Reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.took = nil
}

// Summary is what is told of many times. The zero Summary is of none.
type Summary struct {
	Count                   int
	Median, Most95, Longest time.Duration
}

// Summary is that of all times so far: 95 of 100 took Most95 or less.
func (t *Times) Summary() Summary {
	t.mu.Lock()
	sorted := slices.Sorted(slices.Values(t.took))
	t.mu.Unlock()
	n := len(sorted)
	if n == 0 {
		return Summary{}
	}
	return Summary{n, sorted[(n-1)/2], sorted[(95*n+99)/100-1], sorted[n-1]}
}

// String is a line of a table: count, median, 95th percentile and longest, in
// milliseconds.
func (s Summary) String() string {
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	return fmt.Sprintf("%8d %10.1f %10.1f %10.1f", s.Count, ms(s.Median), ms(s.Most95), ms(s.Longest))
}
