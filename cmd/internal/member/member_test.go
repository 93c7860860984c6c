package member_test

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
)

// The test binary is also the table that gets killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("MEMBER_CHILD"); dir != "" {
		playForever(dir, os.Getenv("MEMBER_URL"), os.Getenv("MEMBER_IDLE") != "")
	}
	goleak.VerifyTestMain(m)
}

// patience is how long a test waits for what must come.
const patience = 2 * time.Minute

func tableID(t *testing.T, name string) wire.TableID {
	t.Helper()
	id, err := wire.ParseTableID(name)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

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
	counted map[string]int
	bytes   map[string]string
	online  map[wire.TableID]string
	live    []wire.Live
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
		c.keys[from] = j.Key
	case wire.TopicLive:
		l, err := wire.ReadLive(payload)
		if err != nil {
			c.t.Error(err)
		}
		c.live = append(c.live, l)
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
	c.awaitFor(patience, what, ok)
}

func (c *club) awaitFor(patience time.Duration, what string, ok func() bool) {
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

// seat is one table's membership and what it was told.
type seat struct {
	*member.Member
	mu      sync.Mutex
	calls   []wire.Call
	notices []wire.Part
	parts   []wire.Part
}

func join(t *testing.T, dir, url string) *seat {
	t.Helper()
	s := &seat{}
	m, err := member.Open(member.Options{
		Table: tableID(t, "t1"), Dir: dir, URL: url, Token: "token of t1", Name: "By the window", Version: "1", Games: []string{"bluff"},
		Call: func(_ context.Context, c wire.Call) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.calls = append(s.calls, c)
		},
		Notice: func(_ string, p wire.Part) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.notices = append(s.notices, p)
		},
		Part: func(_ string, p wire.Part) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.parts = append(s.parts, p)
		},
		Log: quiet(t),
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Member = m
	return s
}

func result(game string, revision int) wire.Result {
	at := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	return wire.Result{Table: "t1", GameID: game, Revision: revision, Game: "bluff", Began: at, Ended: at.Add(time.Minute),
		Seats: []wire.Place{{Seat: 1, Name: "Ann", Place: 1}, {Seat: 2, Name: "Ben", Place: 2}}}
}

func freePort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// Games end while the club is away; the table is switched off meanwhile. When
// both are back each result is counted, signed and byte by byte the same
// however often it comes.
func TestNoResultIsLostOrDoubledWhileTheNetworkIsAway(t *testing.T) {
	dir, clubDir, address := t.TempDir(), t.TempDir(), freePort(t)
	s := join(t, dir, "tcp://"+address)
	stop := runs(t, s.Run)
	s.Report(result("g1", 1))
	s.Report(result("g1", 1)) // as after a start
	stop()
	s = join(t, dir, "tcp://"+address) // switched on again
	runs(t, s.Run)
	s.Report(result("g1", 1))
	s.Report(result("g1", 2))

	c := newClub(t)
	c.silent = true
	close := c.open(clubDir, address)
	c.await("both revisions", func() bool { return c.counted["g1.1"] > 0 && c.counted["g1.2"] > 0 })
	close() // before it gave receipts
	s.Report(result("g2", 1))

	c.silent = false
	c.open(clubDir, address)
	c.await("all results", func() bool { return c.counted["g1.1"] > 1 && c.counted["g1.2"] > 1 && c.counted["g2.1"] > 0 })
	if len(c.counted) != 3 {
		t.Errorf("counted %v", c.counted)
	}
	c.await("the receipts", func() bool { return len(waiting(t, dir)) == 0 })
	if c.online[tableID(t, "t1")] != wire.Online {
		t.Error("the club does not know that the table is there")
	}
}

// waiting are the results in a folder without a receipt.
func waiting(t *testing.T, dir string) (names []string) {
	all, err := member.ReadTold(member.ResultsDir(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, told := range all {
		if r, _ := told.Envelope.Claim(); told.Receipt == nil {
			names = append(names, fmt.Sprintf("%s.%d", r.GameID, r.Revision))
		}
	}
	return names
}

func TestReceiptsAndCallsAreTold(t *testing.T) {
	dir, address := t.TempDir(), freePort(t)
	c := newClub(t)
	c.silent = true
	c.open(t.TempDir(), address)
	s := join(t, dir, "tcp://"+address)
	runs(t, s.Run)
	id := tableID(t, "t1")
	call := wire.Call{Draw: wire.Draw{Tournament: "a", Round: 1, Pod: 2, Attempt: 1}, Game: "bluff", Players: []wire.CalledPlayer{{Seat: 1, Player: "p1", Name: "Ann"}, {Seat: 2, Player: "p2", Name: "Ben"}}}
	put := func(m wire.Message, err error) {
		if err != nil {
			t.Fatal(err)
		}
		c.hub.Put(m)
	}
	put(call.Message(id))
	c.await("the call", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return len(s.calls) > 0 && s.calls[0].Draw == call.Draw })
	called, free := result("g1", 1), result("free", 1)
	called.Draw = &call.Draw
	called.Seats[0].Player, called.Seats[1].Player = "p1", "p2"
	s.Report(called)
	s.Report(free)
	c.await("the results", func() bool { return c.counted["g1.1"] == 1 && c.counted["free.1"] == 1 })
	put(wire.Receipt{GameID: "free", Revision: 1, Status: wire.Rejected}.Message(id))
	c.await("that a free game does not count", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return len(s.notices) > 0 && s.notices[0].OK })
	held := wire.Receipt{GameID: "g1", Revision: 1, Status: wire.Held}
	held.Reason.EN = "the players are others"
	put(wire.Receipt{GameID: "never told", Revision: 1, Status: wire.Rejected}.Message(id))
	put(held.Message(id))
	said := func(words string) func() bool {
		return func() bool {
			s.mu.Lock()
			defer s.mu.Unlock()
			n := len(s.notices)
			return n > 0 && !s.notices[n-1].OK && strings.Contains(s.notices[n-1].Text.EN, words)
		}
	}
	c.await("the word of the club", said("looks into the result of g1: the players are others"))
	if left := waiting(t, dir); len(left) != 0 {
		t.Errorf("%v is sent again though the club has it", left)
	}
	held.Status = wire.Rejected
	put(held.Message(id))
	c.await("the refusal", said("does not count"))
	put(wire.Receipt{GameID: "g1", Revision: 1, Status: wire.Accepted}.Message(id))
	c.await("the end of the matter", func() bool { s.mu.Lock(); defer s.mu.Unlock(); return s.notices[len(s.notices)-1].OK })
	s.Publish(wire.State{Game: "bluff", GameID: "g2", Seats: []wire.Seat{{Seat: 1, Player: "Ann", Dice: 3}}})
	c.await("how the game stands", func() bool {
		return len(c.live) > 0 && c.live[len(c.live)-1].GameID == "g2" && c.live[len(c.live)-1].Seats[0].Score == 3
	})
}

func TestTheKeyIsMadeOnceAndForTheTableAlone(t *testing.T) {
	dir := t.TempDir()
	s := join(t, dir, "tcp://127.0.0.1:1")
	if again := join(t, dir, "tcp://127.0.0.1:1"); again.Fingerprint() != s.Fingerprint() {
		t.Error("the next start made another key")
	}
	file := member.KeyFile(dir)
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("the key's mode is %v: %v", info.Mode(), err)
	}
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	if _, err := member.OpenKey(file); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("a key that others may read: %v", err)
	}
	if err := os.WriteFile(file, []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := member.OpenKey(file); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("a broken key: %v", err)
	}
}

// What a power cut left half written is not a result; what somebody spoiled is
// said with its name.
func TestTheOutboxAfterACrash(t *testing.T) {
	dir := t.TempDir()
	s := join(t, dir, "tcp://127.0.0.1:1")
	s.Report(result("g1", 1))
	half := filepath.Join(member.ResultsDir(dir), ".new-123")
	if err := os.WriteFile(half, []byte(`{"envel`), 0o600); err != nil {
		t.Fatal(err)
	}
	join(t, dir, "tcp://127.0.0.1:1")
	if left := waiting(t, dir); len(left) != 1 {
		t.Errorf("there wait %v", left)
	}
	file := filepath.Join(member.ResultsDir(dir), "g1.1.json")
	b, err := os.ReadFile(file)
	if err != nil || !json.Valid(b) {
		t.Fatalf("%s: %v", b, err)
	}
	if err := os.WriteFile(file, b[:len(b)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := member.ReadTold(member.ResultsDir(dir)); err == nil || !strings.Contains(err.Error(), "g1.1.json") {
		t.Errorf("a spoiled result: %v", err)
	}
}
