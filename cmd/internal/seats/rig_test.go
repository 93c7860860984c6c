package seats

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"dicetable/cmd/internal/virtual"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/sim"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// clock is a time that only the test moves.
type clock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}

// asked is a Table that keeps what it was asked.
type asked struct {
	mu       sync.Mutex
	commands []wire.Command
	// player is who sits at every seat.
	player string
}

func (a *asked) Ask(_ context.Context, c wire.Command) (wire.Answer, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.commands = append(a.commands, c)
	return wire.Answer{ID: c.ID, OK: true}, nil
}

// Private tells a player the own name.
func (a *asked) Private(_ context.Context, seat int) (string, games.View, games.Prompt, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.player, games.View{Body: map[string]int{"secret_of": seat}}, games.Prompt{Acts: []string{"cross"}}, nil
}

// Acts is a game in which nothing was done.
func (a *asked) Acts(context.Context) (json.RawMessage, error) {
	return json.RawMessage(`{"acts":[]}`), nil
}

// rig is a desk at the virtual table, served over HTTP.
type rig struct {
	t      *testing.T
	file   string
	clock  *clock
	world  *virtual.World
	table  *asked
	desk   *Desk
	logins *Logins
	gone   []string
	// password is the host's, purged how often photographs were removed.
	password string
	purged   int
	url      string
}

func newRig(t *testing.T) *rig {
	r := &rig{t: t, file: filepath.Join(t.TempDir(), "logins.json"), clock: &clock{t: time.Unix(1e9, 0)}, table: &asked{}}
	r.world = virtual.NewWorld(virtual.Options{Seats: []int{1, 2, 3}, Seed: 1, Headless: true,
		Look: func(context.Context, sim.Scene) error { return nil }, Press: func(int) {}})
	r.restart(true)
	return r
}

// restart makes desk and logins anew from what is on the disk.
func (r *rig) restart(isVirtual bool) {
	r.t.Helper()
	var err error
	if r.logins, err = OpenLogins(r.file, r.clock.now); err != nil {
		r.t.Fatal(err)
	}
	var password Password
	password, fresh, err := OpenPassword(filepath.Join(filepath.Dir(r.file), "host.json"))
	if err != nil {
		r.t.Fatal(err)
	}
	if fresh != "" {
		r.password = fresh
	}
	o := Options{Logins: r.logins, Table: r.table, Now: r.clock.now, Password: password,
		Purge: func() (int, error) { r.purged++; return 3, nil },
		Gone:  func(user string) { r.gone = append(r.gone, user) }, Log: slog.New(slog.NewTextHandler(r.t.Output(), nil))}
	if isVirtual {
		o.Hands = r.world
	}
	r.desk = NewDesk(o)
	s := httptest.NewServer(r.desk.Handler())
	r.t.Cleanup(s.Close)
	r.url = s.URL
}

// do sends a request and returns status and body.
func (r *rig) do(method, path, token, body string) (int, string) {
	r.t.Helper()
	req, err := http.NewRequest(method, r.url+path, strings.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		r.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	if got := res.Header.Get("Cache-Control"); got != "no-store" && res.StatusCode == http.StatusOK {
		r.t.Errorf("%s %s may be cached: %q", method, path, got)
	}
	return res.StatusCode, string(b)
}

// want fails unless a request has this status; it returns the body.
func (r *rig) want(status int, method, path, token, body string) string {
	r.t.Helper()
	got, answer := r.do(method, path, token, body)
	if got != status {
		r.t.Fatalf("%s %s: status %d, want %d: %s", method, path, got, status, answer)
	}
	return answer
}

// take takes a seat and returns its token.
func (r *rig) take(seat string) string {
	r.t.Helper()
	var c struct{ Token, User string }
	if err := json.Unmarshal([]byte(r.want(http.StatusCreated, "POST", "/api/seats/"+seat, "", "")), &c); err != nil {
		r.t.Fatal(err)
	}
	return c.Token
}
