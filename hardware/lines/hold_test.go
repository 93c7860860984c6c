package lines_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"

	"dicetable/hardware/lines"
	"dicetable/hardware/lines/linestest"
)

// kernel gives one line to one at a time, as the real one does.
type kernel struct {
	taken bool
	// gone is a line that is not there.
	gone  bool
	began time.Time
	// asked is when, in seconds.
	asked []int
}

var errBusy, errGone = errors.New("the line is in use"), errors.New("there is no such line")

func (k *kernel) take() error {
	k.asked = append(k.asked, int(time.Since(k.began).Seconds()))
	switch {
	case k.gone:
		return errGone
	case k.taken:
		return errBusy
	}
	k.taken = true
	return nil
}

// output and input are its line.
type (
	output struct {
		gpiotest.Pin
		k *kernel
	}
	input struct {
		*linestest.Wire
		k *kernel
	}
)

func (o *output) Close()      { o.k.taken = false }
func (i *input) Close() error { i.k.taken = false; return nil }

// held is what a holder of the kernel's line tells, while use uses it for a minute.
func held(t *testing.T, k *kernel, hold func(context.Context, *lines.Holder)) (told []error) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		k.began = time.Now()
		h := lines.NewHolder("lamp", "GPIO17", lines.Outside{
			Machine: lines.Machine{
				Open:  func(string) (gpio.PinIO, error) { return &output{k: k}, k.take() },
				Watch: func(string, gpio.Pull) (lines.Watched, error) { return &input{linestest.NewWire(), k}, k.take() },
			},
			Health: func(err error) { told = append(told, err) }, Log: slog.New(slog.DiscardHandler),
		})
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		hold(ctx, h)
	})
	return told
}

// Else it would be in use when it is asked for again: by this very program.
func TestALineThatEndsIsGivenBack(t *testing.T) {
	ends := errors.New("it ends")
	for name, hold := range map[string]func(context.Context, *lines.Holder){
		"an output": func(ctx context.Context, h *lines.Holder) {
			h.Hold(ctx, func(gpio.PinIO) error { return ends })
		},
		"an input": func(ctx context.Context, h *lines.Holder) {
			h.Watch(ctx, gpio.PullUp, func(lines.Watched) error { return ends })
		},
	} {
		k := &kernel{}
		told := held(t, k, hold)
		if len(k.asked) < 3 || len(told) != 1 || !errors.Is(told[0], ends) || k.taken {
			t.Errorf("%s: asked for at %v, told %v, taken in the end: %v", name, k.asked, told, k.taken)
		}
	}
}

// One that was well and is taken away is asked for as one that was never there.
func TestALineThatWasWellIsAskedForEverMoreRarely(t *testing.T) {
	k := &kernel{}
	told := held(t, k, func(ctx context.Context, h *lines.Holder) {
		h.Hold(ctx, func(gpio.PinIO) error {
			h.Say(nil)
			time.Sleep(10 * time.Second)
			k.gone = true
			return errGone
		})
	})
	if want := []int{0, 11, 13, 17, 25, 41}; !slices.Equal(k.asked, want) {
		t.Errorf("asked for at %v, want %v", k.asked, want)
	}
	if len(told) != 2 || told[0] != nil || !errors.Is(told[1], errGone) {
		t.Errorf("told %v", told)
	}
}
