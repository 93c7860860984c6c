package member_test

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

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

// seat is one table's membership and what it was told.
type seat struct {
	*member.Member
	mu      sync.Mutex
	calls   []wire.Call
	notices []wire.Part
	parts   []wire.Part
	decided []wire.Command
	answer  wire.Answer
}

func join(t *testing.T, dir, url string, change ...func(*member.Options)) *seat {
	t.Helper()
	s := &seat{}
	o := member.Options{
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
		Photo:  func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, name)) },
		Decide: s.decide,
		Log:    quiet(t),
	}
	for _, f := range change {
		f(&o)
	}
	m, err := member.Open(o)
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
