package limit

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
)

// Of five places an address may have two; a place is free again when its reader
// goes. Refused is told why.
func TestPlacesOfOneAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := Places(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }), 5, 2)
		watch := func(remote string) (refusal string, leave func()) {
			ctx, leave := context.WithCancel(t.Context())
			r, w := httptest.NewRequestWithContext(ctx, "GET", "/", nil), httptest.NewRecorder()
			r.RemoteAddr = remote
			go h.ServeHTTP(w, r)
			synctest.Wait()
			if w.Code == http.StatusOK {
				return "", leave
			}
			if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
				t.Errorf("%s is refused with status %d and %v", remote, w.Code, w.Header())
			}
			return w.Body.String(), leave
		}
		comes := func(remote, want string) (leave func()) {
			t.Helper()
			refusal, leave := watch(remote)
			if want == "" && refusal != "" || !strings.Contains(refusal, want) {
				t.Errorf("%s is told %q, want %q", remote, refusal, want)
			}
			return leave
		}
		const tooOften, full = "close one of its other pages", "try again in a moment"
		comes("192.0.2.1:1", "")
		leave := comes("192.0.2.1:2", "")
		comes("192.0.2.1:3", tooOften)
		comes("[2001:db8::1]:1", "")
		leave()
		synctest.Wait()
		comes("192.0.2.1:4", "")
		comes("192.0.2.1:5", tooOften)
		comes("[2001:db8::2]:1", "")
		comes("[2001:db8::3]:1", tooOften)
		comes("[::1]:1", "")
		comes("192.0.2.3:1", full)
	})
}

// This machine itself may have all places, as its screen and a proxy stand for many.
func TestPlacesOfThisMachine(t *testing.T) {
	p := &places{taken: map[netip.Addr]int{}, all: 3, each: 1}
	at, _ := address("127.0.0.1:1")
	for i, want := range []bool{true, true, true, false} {
		if got := p.take(at) == ""; got != want {
			t.Errorf("place %d is given: %v", i, got)
		}
	}
	for range 3 {
		p.leave(at)
	}
	if len(p.taken) != 0 || p.sum != 0 {
		t.Errorf("when all have gone %v are taken", p.taken)
	}
}
