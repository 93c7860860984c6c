package member_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
)

// tokens lets every table in with its own token.
type tokens struct{}

var errToken = errors.New("wrong token")

func (tokens) Login(user, secret string) (wire.Asker, time.Time, error) {
	if secret != "token of "+user {
		return wire.Asker{}, time.Time{}, errToken
	}
	return wire.Asker{User: user, Role: wire.Member}, time.Time{}, nil
}

func (tokens) Who(user string) (wire.Asker, error) { return wire.Asker{User: user}, nil }

// club counts results as a club does: by game id and revision, signed by the
// key with which the table came.
type club struct {
	t   *testing.T
	hub *broadcast.Hub
	// put sends to a table.
	put func(wire.Message)
	// silent keeps receipts back.
	silent bool

	mu      sync.Mutex
	keys    map[wire.TableID]ed25519.PublicKey
	pages   string
	counted map[string]int
	bytes   map[string]string
	online  map[wire.TableID]string
	live    []wire.Live
	doubts  []wire.ClubDoubt
}

func (c *club) hear(_ context.Context, from wire.TableID, n wire.Name, payload []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch n {
	case wire.TopicAvailability:
		c.online[from] = string(payload)
	case wire.TopicJoin:
		j, err := wire.ReadJoin(payload)
		if err != nil {
			c.t.Error(err)
		}
		c.keys[from], c.pages = j.Key, j.Pages
	case wire.TopicLive:
		l, err := wire.ReadLive(payload)
		if err != nil {
			c.t.Error(err)
		}
		c.live = append(c.live, l)
	case wire.TopicDoubt:
		d, err := wire.ReadClubDoubt(payload)
		if err != nil {
			c.t.Error(err)
		}
		c.doubts = append(c.doubts, d)
	case wire.TopicResult:
		c.result(from, payload)
	}
}

func (c *club) result(from wire.TableID, payload []byte) {
	e, err := wire.ReadEnvelope(payload)
	if err != nil {
		c.t.Error(err)
		return
	}
	if c.keys[from] == nil {
		return // not introduced yet: the table tells it again
	}
	r, err := e.Open(from, c.keys[from])
	if err != nil {
		c.t.Error(err)
		return
	}
	name := fmt.Sprintf("%s.%d", r.GameID, r.Revision)
	if before, known := c.bytes[name]; known && before != string(e.Payload) {
		c.t.Errorf("%s came again with other bytes", name)
	}
	c.counted[name]++
	c.bytes[name] = string(e.Payload)
	if c.silent {
		return
	}
	m, err := wire.Receipt{GameID: r.GameID, Revision: r.Revision, Status: wire.Accepted}.Message(from)
	if err != nil {
		c.t.Error(err)
	}
	c.put(m)
}

func (c *club) await(what string, ok func() bool) {
	c.t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		c.mu.Lock()
		done := ok()
		c.mu.Unlock()
		if done {
			return
		}
		if time.Now().After(deadline) {
			c.t.Fatalf("%s did not happen", what)
		}
	}
}

func quiet(t *testing.T) *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
}

// runs runs something until stop is called, at the latest at the end.
func runs(t *testing.T, run func(context.Context) error) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

func newClub(t *testing.T) *club {
	return &club{t: t, keys: map[wire.TableID]ed25519.PublicKey{}, counted: map[string]int{}, bytes: map[string]string{}, online: map[wire.TableID]string{}}
}

// open opens the club at an address.
func (c *club) open(dir, address string) (stop func()) {
	c.t.Helper()
	c.hub = broadcast.NewHub(broadcast.HubOptions{Dir: dir, MQTT: address, Authority: tokens{}, Hear: c.hear, Log: quiet(c.t)})
	c.put = c.hub.Put
	stop = runs(c.t, c.hub.Run)
	select {
	case <-c.hub.Ready():
	case <-time.After(patience):
		c.t.Fatal("the club does not open")
	}
	return stop
}
