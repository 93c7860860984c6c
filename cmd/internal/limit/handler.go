package limit

import "net/http"

// Handler bounds the requests that h answers. What is over the bound is
// refused with status 429 and costs nothing more.
func (t *Table) Handler(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !t.allow(r.RemoteAddr) {
			w.Header().Set("Retry-After", "1")
			http.Error(w, "Zu viele Anfragen: warte einen Moment. Too many requests: wait a moment.", http.StatusTooManyRequests)
			return
		}
		h.ServeHTTP(w, r)
	})
}

func (t *Table) allow(remote string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	of := t.of(remote)
	return of == nil || of.requests.Allow()
}
