package button_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"

	"dicetable/hardware/button"
	"dicetable/hardware/lines"
	"dicetable/hardware/trouble"
)

// bench is a button on a bench: one fake line, and what was told of it.
type bench struct {
	pin   *gpiotest.Pin
	open  func(string) (gpio.PinIO, error)
	mu    sync.Mutex
	began time.Time
	told  []string
}

func newBench() *bench {
	b := &bench{pin: &gpiotest.Pin{N: "GPIO17", EdgesChan: make(chan gpio.Level)}, began: time.Now()}
	b.open = func(name string) (gpio.PinIO, error) {
		if name != "GPIO17" {
			return nil, fmt.Errorf("asked for %s", name)
		}
		return b.pin, nil
	}
	return b
}

func (b *bench) outside() lines.Outside {
	return lines.Outside{Open: b.open, Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Health: func(err error) {
		b.note("%v", err)
	}}
}

func (b *bench) note(format string, a ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.told = append(b.told, fmt.Sprintf("%d ", time.Since(b.began).Milliseconds())+fmt.Sprintf(format, a...))
}

// run lets the button live while do happens to it.
func (b *bench) run(t *testing.T, w button.Wiring, do func()) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	g := button.NewGPIO(w, b.outside())
	done := make(chan error, 1)
	go func() {
		done <- g.Run(ctx, func(p button.Press) { b.note("%s seat %d", p.Kind, p.Seat) })
	}()
	synctest.Wait()
	do()
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func (b *bench) want(t *testing.T, told ...string) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Equal(b.told, told) {
		t.Errorf("told %q, want %q", b.told, told)
	}
}

func wiring(pressed gpio.Level, pull gpio.Pull, t button.Timing) button.Wiring {
	return button.Wiring{Line: "GPIO17", Seat: 3, Pull: pull, Pressed: pressed, Timing: t}
}

// The tenth of a second is the hand's; the 10 ms are ours.
func TestAPressOnTheLineIsToldWithin20Milliseconds(t *testing.T) {
	for _, c := range []struct {
		name    string
		pressed gpio.Level
		pull    gpio.Pull
	}{{"to ground", gpio.Low, gpio.PullUp}, {"to 3.3 V", gpio.High, gpio.PullDown}} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench()
				b.run(t, wiring(c.pressed, c.pull, timing), func() {
					for range 7 { // bounces, 1 ms apart
						b.pin.EdgesChan <- c.pressed
						time.Sleep(ms)
						b.pin.EdgesChan <- !c.pressed
						time.Sleep(ms)
					}
					b.pin.EdgesChan <- c.pressed
					time.Sleep(100 * ms)
					b.pin.EdgesChan <- !c.pressed
					time.Sleep(time.Second)
				})
				b.want(t, "0 <nil>", "124 short seat 3")
			})
		})
	}
}

func TestAQuickPressIsToldAsItGoesDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.run(t, wiring(gpio.Low, gpio.PullUp, quick), func() {
			b.pin.EdgesChan <- gpio.Low
			time.Sleep(5 * time.Second)
		})
		b.want(t, "0 <nil>", "10 short seat 3")
	})
}

func TestALongPressIsToldWhileHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() {
			b.pin.EdgesChan <- gpio.Low
			time.Sleep(3 * time.Second)
		})
		b.want(t, "0 <nil>", "1000 long seat 3")
	})
}

func TestAStuckButtonIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() {
			b.pin.EdgesChan <- gpio.Low
			time.Sleep(25 * time.Second)
			b.pin.EdgesChan <- gpio.High
			time.Sleep(time.Second)
		})
		b.want(t, "0 <nil>", "1000 long seat 3", "20000 button on GPIO17: "+button.ErrStuck.Error(), "25030 <nil>")
	})
}

func TestFaultsAreSaidInGermanToo(t *testing.T) {
	for _, err := range []error{button.ErrStuck, button.ErrRestless} {
		if said := trouble.German(err); said == err.Error() || !strings.Contains(said, "bitte") {
			t.Errorf("%v is said as %q", err, said)
		}
	}
}

// A line that is missing is asked for again after 1, 2, 4, ... 30 seconds.
func TestAMissingLineIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		open, tries := b.open, []int(nil)
		b.open = func(name string) (gpio.PinIO, error) {
			tries = append(tries, int(time.Since(b.began).Seconds()))
			if len(tries) < 8 {
				return nil, lines.ErrUnknown
			}
			return open(name)
		}
		b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() { time.Sleep(2 * time.Minute) })
		if want := []int{0, 1, 3, 7, 15, 31, 61, 91}; !slices.Equal(tries, want) {
			t.Errorf("tried at %v, want %v", tries, want)
		}
		b.want(t, "0 button on GPIO17: "+lines.ErrUnknown.Error(), "91000 <nil>")
	})
}

// gone is a line whose chip was taken away: waiting ends at once.
type gone struct{ *gpiotest.Pin }

func (gone) WaitForEdge(time.Duration) bool { return false }

func TestALostLineIsToldAndNotAskedWithoutRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, tries := newBench(), 0
		b.open = func(string) (gpio.PinIO, error) { tries++; return gone{b.pin}, nil }
		b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() { time.Sleep(10500 * ms) })
		if tries != 11 {
			t.Errorf("tried %d times in 10 s, want once a second", tries)
		}
		if !strings.Contains(b.told[1], "does not tell its edges") {
			t.Errorf("told %q", b.told)
		}
	})
}

// refuses is a line that another program holds.
type refuses struct{ *gpiotest.Pin }

func (refuses) In(gpio.Pull, gpio.Edge) error { return errors.New("busy") }

func TestALineInUseIsToldWithItsName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.open = func(string) (gpio.PinIO, error) { return refuses{b.pin}, nil }
		b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() {})
		if len(b.told) != 1 || !strings.Contains(b.told[0], "line GPIO17 does not answer") {
			t.Errorf("told %q", b.told)
		}
	})
}

// busy is a line on a machine that sleeps for three seconds while the button
// is tapped, and then sees only that it is up.
type busy struct {
	*gpiotest.Pin
	slept bool
}

func (b *busy) WaitForEdge(d time.Duration) bool {
	edge := b.Pin.WaitForEdge(d)
	if b.Pin.Read() == gpio.Low && !edge && !b.slept {
		b.slept = true
		time.Sleep(3 * time.Second)
		b.Pin.Out(gpio.High)
	}
	return edge
}

func TestABusyMachineMakesNoLongPressOfATap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.open = func(string) (gpio.PinIO, error) { return &busy{Pin: b.pin}, nil }
		b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() {
			b.pin.EdgesChan <- gpio.Low
			time.Sleep(5 * time.Second)
		})
		b.want(t, "0 <nil>", "3010 short seat 3")
	})
}

func TestALampShinesAsItWasSetLast(t *testing.T) {
	for _, lit := range []gpio.Level{gpio.High, gpio.Low} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench()
			ctx, stop := context.WithCancel(t.Context())
			lamp := button.NewLamp("GPIO17", lit, b.outside())
			done := make(chan error, 1)
			go func() { done <- lamp.Run(ctx) }()
			for _, on := range []bool{false, true, true, false, true} {
				lamp.Set(!on)
				lamp.Set(on)
				synctest.Wait()
				if b.pin.Read() != gpio.Level(on == bool(lit)) {
					t.Errorf("lit %v: set %v, the line is %v", lit, on, b.pin.Read())
				}
			}
			stop()
			if err := <-done; err != nil || b.pin.Read() == lit {
				t.Errorf("in the end: %v, the line is %v", err, b.pin.Read())
			}
		})
	}
}

// BenchmarkPress is the time from the edge to the event, by the real clock:
// Settle, and what the machine adds.
func BenchmarkPress(b *testing.B) {
	pin := &gpiotest.Pin{N: "GPIO17", EdgesChan: make(chan gpio.Level)}
	out := lines.Outside{
		Open:   func(string) (gpio.PinIO, error) { return pin, nil },
		Health: func(error) {}, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
	told, done := make(chan time.Time, 1), make(chan error, 1)
	ctx, stop := context.WithCancel(b.Context())
	go func() {
		done <- button.NewGPIO(wiring(gpio.Low, gpio.PullUp, quick), out).Run(ctx, func(button.Press) { told <- time.Now() })
	}()
	time.Sleep(50 * ms) // setting up throws away edges
	var worst time.Duration
	for b.Loop() {
		began := time.Now()
		pin.EdgesChan <- gpio.Low
		worst = max(worst, (<-told).Sub(began))
		pin.EdgesChan <- gpio.High
		time.Sleep(30 * ms)
	}
	b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
	stop()
	<-done
}
