package limit

import (
	"net/http"
	"net/netip"
	"sync"
)

// Places has h answer at most all requests at once, and each of one address: for
// what lasts as long as somebody looks at it, so that one who opens it again and
// again leaves places for the others. Who finds none is refused at once with
// status 503, and told which bound it was. This machine itself may have all.
func Places(h http.Handler, all, each int) http.Handler {
	p := &places{taken: map[netip.Addr]int{}, all: all, each: each}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at, _ := address(r.RemoteAddr)
		if refusal := p.take(at); refusal != "" {
			w.Header().Set("Retry-After", "5")
			http.Error(w, refusal, http.StatusServiceUnavailable)
			return
		}
		defer p.leave(at)
		h.ServeHTTP(w, r)
	})
}

// places are how many are taken, by address.
type places struct {
	all, each int
	mu        sync.Mutex
	taken     map[netip.Addr]int
	sum       int
}

// take takes a place, or says why there is none.
func (p *places) take(at netip.Addr) (refusal string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.sum >= p.all:
		return "Hier sehen schon so viele zu, wie Platz haben: versuch es gleich noch einmal. As many watch here as there is room for: try again in a moment."
	case p.taken[at] >= p.each && !at.IsLoopback():
		return "Von deiner Adresse aus wird hier schon so oft zugesehen, wie eine darf: schließ eine der anderen Seiten. Your address watches here as often as one may: close one of its other pages."
	}
	p.sum++
	p.taken[at]++
	return ""
}

func (p *places) leave(at netip.Addr) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sum--
	if p.taken[at]--; p.taken[at] == 0 {
		delete(p.taken, at)
	}
}
