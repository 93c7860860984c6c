package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"os"
	"time"
)

// pulse is the least time between two signs of life to the service manager.
const pulse = time.Second

// heart tells the service manager (systemd) when the table is ready, and that
// it lives: the manager's watchdog is fed by the table's loop alone, so a loop
// that hangs is started again. Without a manager it does nothing.
//
// It speaks the protocol of sd_notify(3), which is one datagram a word; see
// docs/adr/0007-package.md.
type heart struct {
	// socket is the manager's, empty without one.
	socket string
	// ready is closed when the table serves everybody.
	ready <-chan struct{}
	beats chan struct{}
	log   *slog.Logger
}

// newHeart makes the heart of a table that serves everybody once ready is
// closed.
func newHeart(ready <-chan struct{}, log *slog.Logger) *heart {
	return &heart{socket: os.Getenv("NOTIFY_SOCKET"), ready: ready, beats: make(chan struct{}, 1), log: log}
}

// Beat says that the table's loop lives; it returns at once.
func (h *heart) Beat() {
	select {
	case h.beats <- struct{}{}:
	default:
	}
}

// Run passes beats on until ctx ends. A manager that cannot be told is no
// reason to end a game: it is logged once, and the manager will act.
func (h *heart) Run(ctx context.Context) error {
	if h.socket == "" {
		<-ctx.Done()
		return nil
	}
	if err := h.live(ctx); err != nil {
		h.log.Error("the service manager cannot be told that the table lives, so it may start it again", "cause", err)
		<-ctx.Done()
	}
	return nil
}

func (h *heart) live(ctx context.Context) error {
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: h.socket, Net: "unixgram"})
	if err != nil {
		return err
	}
	defer conn.Close()
	tell := func(word string) error {
		_, err := conn.Write([]byte(word))
		return err
	}
	select {
	case <-h.ready:
	case <-ctx.Done():
		return nil
	}
	for first := true; ; first = false {
		select {
		case <-h.beats:
		case <-ctx.Done():
			return tell("STOPPING=1")
		}
		word := "WATCHDOG=1"
		if first {
			word = "READY=1\nWATCHDOG=1"
		}
		if err := tell(word); err != nil {
			return fmt.Errorf("%s: %w", h.socket, err)
		}
		select {
		case <-time.After(pulse):
		case <-ctx.Done():
			return tell("STOPPING=1")
		}
	}
}
