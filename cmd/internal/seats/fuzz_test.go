package seats

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	"dicetable/cmd/internal/virtual"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/sim"
)

// Whatever is asked over HTTP, by whomever, it is answered or refused in JSON;
// a player is told nothing of another's seat.
func FuzzRequest(f *testing.F) {
	for _, request := range []struct{ method, path, body string }{
		{"POST", "/api/seats/2", `{"id":"a","code":"1234"}`}, {"DELETE", "/api/seats/1", ""}, {"GET", "/api/me", ""},
		{"POST", "/api/host", `{"password":"x"}`}, {"DELETE", "/api/logins", ""}, {"GET", "/api/game", ""}, {"DELETE", "/api/evidence", ""},
		{"POST", "/api/seats/1/acts", `{"id":"a","act":{"do":"lift"}}`}, {"POST", "/api/seats/1/peek", ""}, {"GET", "/api/seats/1/view", ""},
		{"POST", "/api/commands/confirm", `{"id":"c","body":{"code":"fell","yes":true}}`}, {"GET", "/api/code", ""}, {"GET", "/api/wishes", ""},
		{"POST", "/api/wishes/word", `{"yes":true}`}, {"GET", "/api/seats/-1/view", ""}, {"POST", "/api/commands/", `[`},
	} {
		for who := range byte(3) {
			f.Add(who, request.method, request.path, []byte(request.body))
		}
	}
	now := func() time.Time { return time.Unix(1e9, 0) }
	logins, err := OpenLogins(filepath.Join(f.TempDir(), "logins.json"), now)
	if err != nil {
		f.Fatal(err)
	}
	world := virtual.NewWorld(virtual.Options{Seats: []int{1, 2, 3}, Seed: 1, Headless: true,
		Look: func(context.Context, sim.Scene) error { return nil }, Press: func(int) {}})
	desk := NewDesk(Options{Logins: logins, Table: &asked{}, Hands: world, Now: now, Gone: func(string) {},
		Purge: func() (int, error) { return 0, nil }, Log: slog.New(slog.DiscardHandler)}).Handler()
	tokens := map[byte]string{}
	f.Fuzz(func(t *testing.T, who byte, method, path string, body []byte) {
		to, err := url.ParseRequestURI(path)
		if err != nil || method == "" {
			return
		}
		r := (&http.Request{Method: method, URL: to, Host: "table", Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(body))}).WithContext(t.Context())
		if who %= 3; who > 0 {
			// A login lasts until it is given up or taken back.
			if _, err := logins.Token(tokens[who]); err != nil {
				if tokens[who], _, err = logins.Grant([]wire.Role{wire.Guest, wire.Player, wire.Host}[who], int(who)%2, time.Hour); err != nil {
					t.Fatal(err)
				}
			}
			r.Header.Set("Authorization", "Bearer "+tokens[who])
		}
		w := httptest.NewRecorder()
		desk.ServeHTTP(w, r)
		switch own := bytes.Contains(w.Body.Bytes(), []byte(`"secret_of":1`)); {
		case w.Code >= 500:
			t.Errorf("%s %s of %q is answered with %d %s", method, path, body, w.Code, w.Body)
		case bytes.Contains(w.Body.Bytes(), []byte("secret_of")) && (!own || who != 1):
			t.Errorf("%s %s of %q tells what is not theirs: %s", method, path, body, w.Body)
		case w.Header().Get("Content-Type") == "application/json" && !json.Valid(w.Body.Bytes()):
			t.Errorf("%s %s of %q is answered with %s", method, path, body, w.Body)
		}
	})
}
