package limit

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Of an address one request is answered at a time, of all addresses two: whoever
// asks again and again keeps nobody else waiting. Each answer takes a second.
func TestWhatCostsMuchIsAnsweredOneByOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var busy atomic.Int32
		began := time.Now()
		h := OneByOne(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			if busy.Add(1) > 2 {
				t.Error("more than two are answered at once")
			}
			time.Sleep(time.Second)
			busy.Add(-1)
		}), 2, 3500*time.Millisecond)
		type answer struct {
			status int
			after  time.Duration
		}
		ask := func(remote string) chan answer {
			done := make(chan answer, 1)
			go func() {
				r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
				r.RemoteAddr = remote
				h.ServeHTTP(w, r)
				done <- answer{w.Code, time.Since(began)}
			}()
			synctest.Wait()
			return done
		}
		var all []chan answer
		for _, remote := range []string{
			"192.0.2.1:1", "192.0.2.1:2", "192.0.2.1:3", "192.0.2.1:4", "192.0.2.1:5",
			"192.0.2.2:1", "192.0.2.3:1", "[::1]:1",
		} {
			all = append(all, ask(remote))
		}
		var got []answer
		for _, done := range all {
			got = append(got, <-done)
		}
		for i, want := range map[int]answer{
			0: {http.StatusOK, time.Second}, 4: {http.StatusServiceUnavailable, 3500 * time.Millisecond},
			5: {http.StatusOK, time.Second}, 6: {http.StatusOK, 2 * time.Second}, 7: {http.StatusOK, 2 * time.Second},
		} {
			if got[i] != want {
				t.Errorf("request %d is answered %+v, want %+v", i, got[i], want)
			}
		}
	})
}
