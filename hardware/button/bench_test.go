package button_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"dicetable/hardware/button"
	"dicetable/hardware/lines"
	"dicetable/hardware/lines/linestest"
)

// BenchmarkPressToEvent measures, on the real clock, how long it takes from the
// edge that decides a press (down where every press is short at once, else let
// go) until it is told, while contacts bounce for 3 ms; for one button, and for
// a table's and six seats' that all live. What this machine alone makes late is
// told beside it: how long a bare wait of as long as a level must last takes.
func BenchmarkPressToEvent(b *testing.B) {
	atOnce := button.DefaultTiming()
	atOnce.Long = 0
	for _, c := range []struct {
		name    string
		timing  button.Timing
		buttons int
	}{
		{"down/1 button", atOnce, 1},
		{"down/7 buttons", atOnce, 7},
		{"let go/1 button", button.DefaultTiming(), 1},
		{"let go/7 buttons", button.DefaultTiming(), 7},
	} {
		b.Run(c.name, func(b *testing.B) { pressToEvent(b, c.timing, c.buttons) })
	}
}

func pressToEvent(b *testing.B, timing button.Timing, buttons int) {
	told := make(chan time.Time, 64)
	ctx, stop := context.WithCancel(b.Context())
	done := make(chan error, buttons)
	var wires []*linestest.Wire
	for i := range buttons {
		wire := linestest.NewWire()
		wires = append(wires, wire)
		g := button.NewGPIO(button.Wiring{Line: fmt.Sprintf("GPIO%d", i), Seat: i, Pull: gpio.PullUp, Pressed: gpio.Low, Timing: timing}, lines.Outside{
			Machine: lines.Machine{Watch: func(_ string, pull gpio.Pull) (lines.Watched, error) { return wire.Watch(pull), nil }},
			Health:  func(error) {}, Log: slog.New(slog.DiscardHandler),
		})
		go func() { done <- g.Run(ctx, func(button.Press) { told <- time.Now() }) }()
	}
	var took, bare []time.Duration
	for i := 0; b.Loop(); i++ {
		wire := wires[i%buttons]
		for len(told) > 0 {
			<-told // a bounce that a busy machine made last too long
		}
		began := edge(wire, gpio.Low)
		time.Sleep(40 * time.Millisecond)
		if timing.Long > 0 {
			began = edge(wire, gpio.High)
		}
		took = append(took, (<-told).Sub(began))
		if timing.Long == 0 {
			edge(wire, gpio.High)
		}
		time.Sleep(30 * time.Millisecond)
		began = time.Now()
		time.Sleep(timing.Settle)
		bare = append(bare, time.Since(began))
	}
	stop()
	for range buttons {
		if err := <-done; err != nil {
			b.Error(err)
		}
	}
	b.ReportMetric(within(took, 0.5), "ms-median")
	b.ReportMetric(within(took, 0.99), "ms-99%")
	b.ReportMetric(within(bare, 0.99), "ms-99%-bare")
	b.ReportMetric(0, "ns/op")
}

// within is the time within which that share of some was done, ms.
func within(took []time.Duration, share float64) float64 {
	slices.Sort(took)
	return took[int(share*float64(len(took)-1))].Seconds() * 1000
}

// edge moves a contact, which bounces three times, and gives when its last
// change came.
func edge(wire *linestest.Wire, to gpio.Level) (at time.Time) {
	for range 3 {
		wire.Set(to)
		time.Sleep(500 * time.Microsecond)
		wire.Set(!to)
		time.Sleep(500 * time.Microsecond)
	}
	at = time.Now()
	wire.Set(to)
	return at
}
