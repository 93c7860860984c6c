package main

import (
	"context"
	"fmt"
	"io"
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

// TestControlsAreWiredAsConfigured presses, lights and sounds all that a
// configuration names; one line does not exist and disturbs nobody.
func TestControlsAreWiredAsConfigured(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := config.Parse([]byte(wired))
		if err != nil {
			t.Fatal(err)
		}
		pins := map[string]*gpiotest.Pin{}
		for _, name := range []string{"GPIO17", "GPIO5", "GPIO27", "GPIO22"} {
			pins[name] = &gpiotest.Pin{N: name, EdgesChan: make(chan gpio.Level)}
		}
		open := func(name string) (gpio.PinIO, error) {
			if p, ok := pins[name]; ok {
				return p, nil
			}
			return nil, lines.ErrUnknown
		}
		presses := make(chan string, 20)
		health := make(chan string, 20)
		made := newControls(c, open,
			func(p button.Press) { presses <- fmt.Sprintf("%s %d", p.Kind, p.Seat) },
			func(name string, p wire.Part) { health <- fmt.Sprintf("%s %v %s", name, p.OK, p.Text.EN) },
			slog.New(slog.NewTextHandler(io.Discard, nil)))
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- made.Run(ctx) }()
		synctest.Wait()

		tap := func(name string, pressed gpio.Level) {
			pins[name].EdgesChan <- pressed
			time.Sleep(80 * time.Millisecond)
			pins[name].EdgesChan <- !pressed
			time.Sleep(80 * time.Millisecond)
		}
		tap("GPIO17", gpio.Low)
		tap("GPIO5", gpio.High)
		for _, want := range []string{"short 0", "short 4"} {
			if got := <-presses; got != want {
				t.Errorf("a press is %q, want %q", got, want)
			}
		}
		level := func(name string, want gpio.Level) {
			t.Helper()
			synctest.Wait()
			if got := pins[name].Read(); got != want {
				t.Errorf("%s is %v, want %v", name, got, want)
			}
		}
		level("GPIO27", gpio.Low)
		made.Publish(wire.State{Seats: []wire.Seat{{Seat: 1}, {Seat: 4}}})
		level("GPIO27", gpio.High) // a press begins the game
		made.Publish(wire.State{})
		level("GPIO27", gpio.Low)
		level("GPIO22", gpio.High)
		made.Show(panel.Scene{Kind: panel.CupsUp})
		level("GPIO22", gpio.Low)

		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		level("GPIO22", gpio.High)
		close(health)
		told := map[string]bool{}
		for h := range health {
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
