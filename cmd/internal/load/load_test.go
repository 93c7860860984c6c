package load

import (
	"context"
	"io"
	"log/slog"
	"net/http/httptest"
	"testing"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/wire"
)

func TestSummary(t *testing.T) {
	var times Times
	if s := times.Summary(); s != (Summary{}) {
		t.Errorf("of no times it is %v", s)
	}
	for i := 100; i >= 1; i-- {
		times.Add(time.Duration(i))
	}
	if want := (Summary{100, 50, 95, 100}); times.Summary() != want {
		t.Errorf("of 1 to 100 it is %v, not %v", times.Summary(), want)
	}
}

// A state that was replaced before it was sent is there when the next one is;
// one that a phone still waits for counts for no phone but those that have it.
func TestBoard(t *testing.T) {
	at := func(ms int) time.Time { return time.UnixMilli(int64(ms)) }
	var b Board
	b.Published(3, at(0))
	b.Reset(2)
	b.Published(4, at(1000))
	b.Published(5, at(1010))
	b.Published(6, at(2000))
	b.arrived(3, 5, at(1050)) // one phone was sent the last of both only
	b.arrived(3, 4, at(1005))
	b.arrived(4, 5, at(1100))
	b.arrived(5, 6, at(2030))
	each, all := b.Arrivals()
	if b.Missing() != 1 || each.Count != 5 {
		t.Errorf("%d are missing and %d came, not 1 and 5", b.Missing(), each.Count)
	}
	if all.Count != 2 || all.Median != 50*time.Millisecond || all.Longest != 90*time.Millisecond {
		t.Errorf("all have it: %v", all)
	}
}

func TestRevisionIn(t *testing.T) {
	for payload, want := range map[string]uint64{
		`{"table":"t","revision":42,"at":"2026"}`: 42, `{"table":"t"}`: 0, ``: 0, `{"revision":-1,}`: 0,
	} {
		if got := revisionIn([]byte(payload)); got != want {
			t.Errorf("revision in %s is %d, not %d", payload, got, want)
		}
	}
}

// A phone that stops reading is told nothing more, and the other everything.
func TestPhones(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	id, err := wire.ParseTableID("t1")
	if err != nil {
		t.Fatal(err)
	}
	b := broadcast.New(broadcast.Options{Table: id, Dir: t.TempDir(), MQTT: "127.0.0.1:0", Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	ended := make(chan error, 1)
	running, end := context.WithCancel(ctx)
	go func() { ended <- b.Run(running) }()
	defer func() {
		end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	<-b.Ready()
	web := httptest.NewServer(b.WebSocket())
	defer web.Close()
	b.Publish(wire.State{Table: "t1", Revision: 1})

	var board, other Board
	told := make(chan uint64, 10)
	reads, err := Connect(ctx, web.URL, id, &board, func(r uint64) { told <- r })
	if err != nil {
		t.Fatal(err)
	}
	defer reads.Close()
	sleeps, err := Connect(ctx, web.URL, id, &other, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer sleeps.Close()
	board.Reset(1)
	other.Reset(1)
	sleeps.Stall()
	for r := uint64(2); r <= 4; r++ {
		board.Published(r, time.Now())
		other.Published(r, time.Now())
		b.Publish(wire.State{Table: "t1", Revision: r})
		for got := uint64(0); got < r; got = <-told {
		}
	}
	if board.Missing() != 0 {
		t.Errorf("the phone that reads misses %d states", board.Missing())
	}
	// What was being read when it stopped may still come.
	if other.Missing() < 2 {
		t.Errorf("the phone that does not read has all but %d states", other.Missing())
	}
	if reads.Lost() {
		t.Error("the phone that reads lost its connection")
	}
}
