package pages

import (
	"net/http"
	"regexp"
)

// strict is the policy of what is no page: pictures, data, errors. If a browser
// is made to show it as a page all the same, that page can do nothing.
const strict = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

// Harden gives every answer of h the headers that keep a browser from being
// turned against the table; h may set a policy of its own.
func Harden(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", strict)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		h.ServeHTTP(w, r)
	})
}

var plainHost = regexp.MustCompile(`^[A-Za-z0-9.:\[\]_-]{1,255}$`)

// policy lets a page load its own files and speak to its own host, and nothing
// else: no inline script and no inline style, so that a name with markup in it
// stays a name. The host is spelled out for browsers to which 'self' is no
// address of a WebSocket.
func policy(host string) string {
	own := ""
	if plainHost.MatchString(host) {
		own = " ws://" + host + " wss://" + host
	}
	return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'" + own +
		"; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
