package lines

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetable/hardware/trouble"
)

// Machine has the lines: the functions Open and Watch, or what stands for them.
type Machine struct {
	Open  func(name string) (gpio.PinIO, error)
	Watch func(name string, pull gpio.Pull) (Watched, error)
}

// Outside is what a part on a line needs; all of it must be set, of the machine
// what the part uses.
type Outside struct {
	Machine Machine
	// Health is told how the part is when that changes: nil when it is well,
	// else a sentence that says what to do. It must not block.
	Health func(error)
	Log    *slog.Logger
}

// Holder keeps one line for a part of the table. It is used by one goroutine.
type Holder struct {
	part, line string
	out        Outside
	well       bool
	said       string
}

// partsDE are the parts that lines are for, in German.
var partsDE = map[string]string{"button": "Knopf", "lamp": "Lampe", "buzzer": "Summer"}

// NewHolder is for the part, "button", "lamp" or "buzzer", on a line.
func NewHolder(part, line string, out Outside) *Holder {
	return &Holder{part: part, line: line, out: out}
}

// The pauses before a line is tried again: twice as long each time.
const (
	retryFirst = time.Second
	retryLast  = 30 * time.Second
)

// Hold opens the line and has it used until ctx ends. A line that cannot be
// used, or ends, is told to Health and tried again. The function use calls
// Say(nil) when it has set the line up, and returns when ctx ends or why it
// cannot go on.
func (h *Holder) Hold(ctx context.Context, use func(gpio.PinIO) error) {
	h.hold(ctx, func() error {
		line, err := h.out.Machine.Open(h.line)
		if err != nil {
			return err
		}
		defer free(line)
		return use(line)
	})
}

// Watch is Hold for a line whose edges are watched.
func (h *Holder) Watch(ctx context.Context, pull gpio.Pull, use func(Watched) error) {
	h.hold(ctx, func() error {
		line, err := h.out.Machine.Watch(h.line, pull)
		if err != nil {
			return err
		}
		defer line.Close()
		return use(line)
	})
}

func (h *Holder) hold(ctx context.Context, once func() error) {
	pause := retryFirst
	for {
		h.well = false
		err := once()
		if ctx.Err() != nil {
			return
		}
		if h.well {
			pause = retryFirst
		}
		h.Say(err)
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		pause = min(2*pause, retryLast)
	}
}

// Say tells and logs how the part is, when that changed.
func (h *Holder) Say(err error) {
	said := "well"
	if err != nil {
		err = &trouble.Trouble{
			EN: fmt.Sprintf("%s on %s: %v", h.part, h.line, err), Kind: err,
			DE: fmt.Sprintf("%s an %s: %s", partsDE[h.part], h.line, trouble.German(err)),
		}
		said = err.Error()
	}
	h.well = h.well || err == nil
	if said == h.said {
		return
	}
	h.said = said
	if err != nil {
		h.out.Log.Warn(said)
	} else {
		h.out.Log.Info("ready", "part", h.part, "line", h.line)
	}
	h.out.Health(err)
}

// free gives a line back to the kernel.
func free(p gpio.PinIO) {
	if line, ok := p.(interface{ Close() }); ok {
		line.Close()
	}
}
