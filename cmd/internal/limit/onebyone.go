package limit

import (
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// OneByOne has h answer the requests of an address one after the other, and
// those of so many addresses together: for what costs the machine much and
// anybody may ask for. The others wait their turn, and are refused with status
// 503 when it has not come within patience; an answer that its reader has not
// taken within patience is cut off. This machine itself counts as many.
func OneByOne(h http.Handler, together int, patience time.Duration) http.Handler {
	t := &turns{all: map[netip.Addr]*turn{}, together: together}
	places := make(chan struct{}, together)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		own, leave := t.enter(r.RemoteAddr)
		defer leave()
		late := time.NewTimer(patience)
		defer late.Stop()
		for _, place := range []chan struct{}{own, places} {
			select {
			case place <- struct{}{}:
				defer func() { <-place }()
			case <-r.Context().Done():
				return
			case <-late.C:
				w.Header().Set("Retry-After", "5")
				http.Error(w, "Danach fragen gerade viele: versuch es gleich noch einmal. Many ask for this just now: try again in a moment.", http.StatusServiceUnavailable)
				return
			}
		}
		// A connection without deadlines, as in a test, has none to set.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(patience))
		h.ServeHTTP(w, r)
	})
}

// turns are the addresses that wait or are answered.
type turns struct {
	together int
	mu       sync.Mutex
	all      map[netip.Addr]*turn
}

// turn is whose turn it is of an address.
type turn struct {
	asking int
	place  chan struct{}
}

// enter is the place of an address, which is forgotten when the last has left.
func (t *turns) enter(remote string) (place chan struct{}, leave func()) {
	at, _ := address(remote)
	t.mu.Lock()
	defer t.mu.Unlock()
	of := t.all[at]
	if of == nil {
		of = &turn{place: make(chan struct{}, 1)}
		if at.IsLoopback() {
			of.place = make(chan struct{}, t.together)
		}
		t.all[at] = of
	}
	of.asking++
	return of.place, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if of.asking--; of.asking == 0 {
			delete(t.all, at)
		}
	}
}
