package main

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"

	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/button"
	"dicetable/hardware/lines"
	"dicetable/hardware/lines/linestest"
	"dicetable/hardware/panel"
)

const wired = `
[press]
settle = "5ms"

[[button]]
line = "GPIO17"
lamp = "GPIO27"

[[button]]
line = "GPIO5"
seat = 4
pull = "down"
active = "high"

[[button]]
line = "GPIO99"

[buzzer]
line = "GPIO22"
active = "low"
`

// bench is all that the configuration wires, on lines that a test presses and
// reads; GPIO99 does not exist and disturbs nobody.
type bench struct {
	*controls
	t               *testing.T
	pins            map[string]*gpiotest.Pin
	wires           map[string]*linestest.Wire
	presses, health chan string
	// end stops all of it.
	end func()
}

func newBench(t *testing.T) *bench {
	t.Helper()
	c, err := config.Parse([]byte(wired))
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{
		t:       t,
		pins:    map[string]*gpiotest.Pin{"GPIO27": {N: "GPIO27"}, "GPIO22": {N: "GPIO22"}},
		wires:   map[string]*linestest.Wire{"GPIO17": linestest.NewWire(), "GPIO5": linestest.NewWire()},
		presses: make(chan string, 20), health: make(chan string, 20),
	}
	machine := lines.Machine{
		Open: func(name string) (gpio.PinIO, error) {
			if p, ok := b.pins[name]; ok {
				return p, nil
			}
			return nil, lines.ErrUnknown
		},
		Watch: func(name string, pull gpio.Pull) (lines.Watched, error) {
			if w, ok := b.wires[name]; ok {
				return w.Watch(pull), nil
			}
			return nil, lines.ErrUnknown
		},
	}
	b.controls = newControls(c, machine,
		func(p button.Press) { b.presses <- fmt.Sprintf("%s %d", p.Kind, p.Seat) },
		func(name string, p wire.Part) { b.health <- fmt.Sprintf("%s %v %s", name, p.OK, p.Text.EN) },
		slog.New(slog.DiscardHandler))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- b.Run(ctx) }()
	b.end = func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	synctest.Wait()
	return b
}

// tap presses a button and lets it go.
func (b *bench) tap(name string, pressed gpio.Level) {
	b.wires[name].Set(pressed)
	time.Sleep(80 * time.Millisecond)
	b.wires[name].Set(!pressed)
	time.Sleep(80 * time.Millisecond)
}

// level is what a line must have now.
func (b *bench) level(name string, want gpio.Level) {
	b.t.Helper()
	synctest.Wait()
	if got := b.pins[name].Read(); got != want {
		b.t.Errorf("%s is %v, want %v", name, got, want)
	}
}

func TestButtonsAreReadAsConfigured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		defer b.end()
		b.tap("GPIO17", gpio.Low)
		b.tap("GPIO5", gpio.High)
		for _, want := range []string{"short 0", "short 4"} {
			if got := <-b.presses; got != want {
				t.Errorf("a press is %q, want %q", got, want)
			}
		}
	})
}

func TestLampAndBuzzerAreDrivenAsConfigured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.level("GPIO27", gpio.Low)
		b.Publish(wire.State{Seats: []wire.Seat{{Seat: 1}, {Seat: 4}}})
		b.level("GPIO27", gpio.High) // a press begins the game
		b.Publish(wire.State{})
		b.level("GPIO27", gpio.Low)
		b.level("GPIO22", gpio.High)
		b.Show(panel.Scene{Kind: panel.CupsUp})
		b.level("GPIO22", gpio.Low)
		b.end()
		b.level("GPIO22", gpio.High)
	})
}

func TestWhichControlsWorkIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.end()
		close(b.health)
		told := map[string]bool{}
		for h := range b.health {
			told[h] = true
		}
		for _, want := range []string{"button GPIO17 true ", "lamp GPIO27 true ", "buzzer GPIO22 true ",
			"button GPIO99 false button on GPIO99: " + lines.ErrUnknown.Error()} {
			if !told[want] {
				t.Errorf("%q is not told: %v", want, told)
			}
		}
	})
}

// The kinds of a press are told under the names that MQTT documents.
func TestPressKindsAreThoseOfMQTT(t *testing.T) {
	for i, k := range []button.Kind{button.Short, button.Long, button.Double} {
		if wire.PressKinds[i] != string(k) {
			t.Errorf("%q is told as %q", k, wire.PressKinds[i])
		}
	}
}
