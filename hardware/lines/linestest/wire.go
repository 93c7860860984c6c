// Package linestest is a line for tests of what is done with its edges.
package linestest

import (
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetable/hardware/lines"
)

// Wire is a line that a test moves. Make it with NewWire.
type Wire struct {
	edges chan edge
	last  edge
}

type edge struct {
	at    time.Time
	level gpio.Level
}

var _ lines.Watched = (*Wire)(nil)

// NewWire is a wire that nobody holds.
func NewWire() *Wire { return &Wire{edges: make(chan edge, 256)} }

// Watch begins to look at the wire, which the pull holds until it is set.
func (w *Wire) Watch(pull gpio.Pull) lines.Watched {
	w.last = edge{time.Now(), pull == gpio.PullUp}
	return w
}

// Set moves the wire now. Any goroutine may call it.
func (w *Wire) Set(level gpio.Level) { w.edges <- edge{time.Now(), level} }

// Look waits for the next edge, as the kernel's line does.
func (w *Wire) Look(wait time.Duration) (time.Time, gpio.Level, error) {
	select {
	case w.last = <-w.edges:
		return w.last.at, w.last.level, nil
	default:
	}
	select {
	case w.last = <-w.edges:
	case <-time.After(wait):
		w.last.at = time.Now()
	}
	return w.last.at, w.last.level, nil
}

// Close does nothing: a wire may be used again.
func (w *Wire) Close() error { return nil }
