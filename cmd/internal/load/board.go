package load

import (
	"sync"
	"time"
)

// Board notes when each state was published and when it reached each phone. It
// may be used by any goroutine.
type Board struct {
	mu sync.Mutex
	// published are the states in order, from the first one that counts.
	published []state
	phones    int
}

// state is one state on its way. A state that was replaced before it was sent
// has arrived when a later one has: nobody waits for it any more.
type state struct {
	revision uint64
	at       time.Time
	arrived  int
	each     []time.Duration
	last     time.Duration
}

// Published notes that the table gives a state away at this moment.
func (b *Board) Published(revision uint64, at time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.published = append(b.published, state{revision: revision, at: at})
}

// arrived notes that a phone which had everything up to the revision after has
// revision now.
func (b *Board) arrived(after, revision uint64, at time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := len(b.published) - 1; i >= 0 && b.published[i].revision > after; i-- {
		s := &b.published[i]
		if s.revision > revision {
			continue
		}
		took := at.Sub(s.at)
		s.arrived++
		s.each = append(s.each, took)
		s.last = max(s.last, took)
	}
}

// Reset forgets what was published so far; from now on so many phones count.
func (b *Board) Reset(phones int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.published, b.phones = nil, phones
}

// Missing is how many arrivals are still awaited.
func (b *Board) Missing() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for _, s := range b.published {
		n += b.phones - s.arrived
	}
	return n
}

// Arrivals are the times from the publication of a state to its arrival: at
// each phone, and at the last of all phones. States that are still on their way
// are left out of the latter.
func (b *Board) Arrivals() (each, all Summary) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var one, last Times
	for _, s := range b.published {
		for _, took := range s.each {
			one.Add(took)
		}
		if s.arrived >= b.phones {
			last.Add(s.last)
		}
	}
	return one.Summary(), last.Summary()
}
