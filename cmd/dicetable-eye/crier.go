package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	"dicetable/cmd/internal/eye"
)

// crier says what is wrong with the camera, never the same twice. Any goroutine
// may use it.
type crier struct {
	// ctx is that of the run, which goes on when a camera ends.
	ctx    context.Context
	faults chan<- eye.Fault
	// patience is how long a camera may not answer.
	patience time.Duration
	mu       sync.Mutex
	said     string
}

// newCrier is for a camera that may be silent for a while.
func newCrier(faults chan<- eye.Fault, patience time.Duration) *crier {
	return &crier{faults: faults, patience: patience}
}

func (c *crier) say(en, de string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if en != c.said {
		c.said = en
		c.send(eye.Fault{Code: "camera", Text: en, DE: de})
	}
}

// over says that the camera gives pictures again, if that was in doubt.
func (c *crier) over() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.said != "" {
		c.said = ""
		c.send(eye.Fault{Code: "camera", Text: "The camera gives pictures again.", DE: "Die Kamera gibt wieder Bilder.", Over: true})
	}
}

func (c *crier) send(f eye.Fault) {
	select {
	case c.faults <- f:
	case <-c.ctx.Done():
	}
}

// await has something done with the camera, and says when that takes too long:
// a driver that hangs cannot be interrupted.
func (c *crier) await(what func()) {
	late := time.AfterFunc(c.patience, func() {
		c.say(
			fmt.Sprintf("The camera does not answer for %s: unplug it and plug it in again; if that does not help, switch the machine off and on.", c.patience),
			fmt.Sprintf("Die Kamera antwortet seit %s nicht: bitte aus- und wieder einstecken; wenn das nicht hilft, den Rechner aus- und wieder einschalten.", c.patience),
		)
	})
	defer late.Stop()
	what()
}
