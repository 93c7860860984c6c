package limit

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Tries bounds how often one address may be wrong: Burst times at once, and
// once more each time that Every has passed. This machine itself is bounded,
// too. Its methods may be called by any goroutine.
type Tries struct {
	Every time.Duration
	Burst int

	mu  sync.Mutex
	all map[netip.Addr]*rate.Limiter
}

// Take takes one try of a remote address; false when none is left. Who was
// right calls right, which gives it back.
func (t *Tries) Take(remote string, now time.Time) (right func(), ok bool) {
	at, known := address(remote)
	if !known {
		return func() {}, false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	l := t.all[at]
	if l == nil {
		t.forget(now)
		l = rate.NewLimiter(rate.Every(t.Every), t.Burst)
		t.all[at] = l
	}
	if l.TokensAt(now) < 1 {
		return func() {}, false
	}
	r := l.ReserveN(now, 1)
	return func() { r.CancelAt(now) }, true
}

// forget drops those who have all their tries, once many are known. The lock is
// held.
func (t *Tries) forget(now time.Time) {
	if t.all == nil {
		t.all = map[netip.Addr]*rate.Limiter{}
	}
	if len(t.all) < forgetAt {
		return
	}
	for at, l := range t.all {
		if l.TokensAt(now) >= float64(t.Burst) {
			delete(t.all, at)
		}
	}
}
