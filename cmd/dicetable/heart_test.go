package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// manager listens as systemd does, and gives what it was told next, "" when it
// is told nothing for that long.
func manager(t *testing.T) (next func(time.Duration) string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "notify")
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	t.Setenv("NOTIFY_SOCKET", name)
	return func(wait time.Duration) string {
		b := make([]byte, 100)
		conn.SetReadDeadline(time.Now().Add(wait))
		n, err := conn.Read(b)
		if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Fatal(err)
		}
		return string(b[:n])
	}
}

const soon, never = 10 * time.Second, 100 * time.Millisecond

// The manager hears that the table is ready when it is and not before, of
// every beat of the loop and of nothing else, and that it is ending.
func TestTheManagerIsToldOfLifeAndOfNothingElse(t *testing.T) {
	next := manager(t)
	ready := make(chan struct{})
	h := newHeart(ready, slog.New(slog.DiscardHandler))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- h.Run(ctx) }()

	h.Beat()
	if got := next(never); got != "" {
		t.Errorf("before the table was ready: %q", got)
	}
	close(ready)
	if got := next(soon); got != "READY=1\nWATCHDOG=1" {
		t.Errorf("when it was: %q", got)
	}
	if got := next(pulse + never); got != "" {
		t.Errorf("a loop that hangs: %q", got)
	}
	h.Beat()
	if got := next(soon); got != "WATCHDOG=1" {
		t.Errorf("a beat: %q", got)
	}
	stop()
	if got := next(soon); got != "STOPPING=1" {
		t.Errorf("at the end: %q", got)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Without a manager, and with one that is gone, the table lives as well.
func TestWithoutAManager(t *testing.T) {
	for _, socket := range []string{"", filepath.Join(t.TempDir(), "nobody")} {
		t.Setenv("NOTIFY_SOCKET", socket)
		ready := make(chan struct{})
		close(ready)
		h := newHeart(ready, slog.New(slog.DiscardHandler))
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- h.Run(ctx) }()
		for range 3 {
			h.Beat()
		}
		stop()
		if err := <-done; err != nil {
			t.Errorf("%q: %v", socket, err)
		}
	}
}
