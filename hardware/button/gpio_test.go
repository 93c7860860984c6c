package button_test

import (
	"context"
	"errors"
	"fmt"
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
	"dicetable/hardware/lines/linestest"
	"dicetable/hardware/trouble"
)

// bench is a button on a bench: one fake line, and what was told of it.
type bench struct {
	wire  *linestest.Wire
	watch func(gpio.Pull) (lines.Watched, error)
	// lamp is what a lamp is wired to instead.
	lamp  *gpiotest.Pin
	mu    sync.Mutex
	began time.Time
	told  []string
}

func newBench() *bench {
	b := &bench{wire: linestest.NewWire(), lamp: &gpiotest.Pin{N: "GPIO17"}, began: time.Now()}
	b.watch = func(pull gpio.Pull) (lines.Watched, error) { return b.wire.Watch(pull), nil }
	return b
}

// outside has the one line GPIO17.
func (b *bench) outside() lines.Outside {
	known := func(name string) error {
		if name != "GPIO17" {
			return fmt.Errorf("asked for %s", name)
		}
		return nil
	}
	return lines.Outside{
		Machine: lines.Machine{
			Open: func(name string) (gpio.PinIO, error) { return b.lamp, known(name) },
			Watch: func(name string, pull gpio.Pull) (lines.Watched, error) {
				if err := known(name); err != nil {
					return nil, err
				}
				return b.watch(pull)
			},
		},
		Health: func(err error) { b.note("%v", err) }, Log: slog.New(slog.DiscardHandler),
	}
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
						b.wire.Set(c.pressed)
						time.Sleep(ms)
						b.wire.Set(!c.pressed)
						time.Sleep(ms)
					}
					b.wire.Set(c.pressed)
					time.Sleep(100 * ms)
					b.wire.Set(!c.pressed)
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
			b.wire.Set(gpio.Low)
			time.Sleep(5 * time.Second)
		})
		b.want(t, "0 <nil>", "10 short seat 3")
	})
}

func TestALongPressIsToldWhileHeld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() {
			b.wire.Set(gpio.Low)
			time.Sleep(3 * time.Second)
		})
		b.want(t, "0 <nil>", "1000 long seat 3")
	})
}

func TestAStuckButtonIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() {
			b.wire.Set(gpio.Low)
			time.Sleep(25 * time.Second)
			b.wire.Set(gpio.High)
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
		watch, tries := b.watch, []int(nil)
		b.watch = func(pull gpio.Pull) (lines.Watched, error) {
			tries = append(tries, int(time.Since(b.began).Seconds()))
			if len(tries) < 8 {
				return nil, lines.ErrUnknown
			}
			return watch(pull)
		}
		b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() { time.Sleep(2 * time.Minute) })
		if want := []int{0, 1, 3, 7, 15, 31, 61, 91}; !slices.Equal(tries, want) {
			t.Errorf("tried at %v, want %v", tries, want)
		}
		b.want(t, "0 button on GPIO17: "+lines.ErrUnknown.Error(), "91000 <nil>")
	})
}

func TestALineInUseIsToldWithItsName(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.watch = func(gpio.Pull) (lines.Watched, error) { return nil, lines.Explain("GPIO17", errors.New("busy")) }
		b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() {})
		if len(b.told) != 1 || !strings.Contains(b.told[0], "line GPIO17 does not answer") {
			t.Errorf("told %q", b.told)
		}
	})
}

// gone is a line whose chip was taken away.
type gone struct{ *linestest.Wire }

var errGone = errors.New("it does not tell its edges any more")

func (g gone) Look(wait time.Duration) (time.Time, gpio.Level, error) {
	at, level, err := g.Wire.Look(0)
	if wait > 0 {
		err = errGone
	}
	return at, level, err
}

func TestALostLineIsToldAndNotAskedWithoutRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, tries := newBench(), 0
		b.watch = func(pull gpio.Pull) (lines.Watched, error) { tries++; b.wire.Watch(pull); return gone{b.wire}, nil }
		b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() { time.Sleep(10500 * ms) })
		if tries != 11 {
			t.Errorf("tried %d times in 10 s, want once a second", tries)
		}
		if !strings.Contains(b.told[1], "does not tell its edges") {
			t.Errorf("told %q", b.told)
		}
	})
}

// busy is a line on a machine that lets nothing run for three seconds, once
// the line was seen to have a level.
type busy struct {
	*linestest.Wire
	from  gpio.Level
	slept bool
}

func (b *busy) Look(wait time.Duration) (time.Time, gpio.Level, error) {
	at, level, err := b.Wire.Look(wait)
	if wait > 0 && level == b.from && !b.slept {
		b.slept = true
		time.Sleep(3 * time.Second)
	}
	return at, level, err
}

// What happens while the machine is busy is told as it was: a tap is no long
// press, and one that began and ended meanwhile is told too.
func TestABusyMachineTellsATapAsItWas(t *testing.T) {
	for from, at := range map[gpio.Level]string{gpio.Low: "3300", gpio.High: "3200"} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench()
			b.watch = func(pull gpio.Pull) (lines.Watched, error) {
				return &busy{b.wire.Watch(pull).(*linestest.Wire), from, false}, nil
			}
			b.run(t, wiring(gpio.Low, gpio.PullUp, timing), func() {
				time.Sleep(300 * ms)
				b.wire.Set(gpio.Low)
				time.Sleep(100 * ms)
				b.wire.Set(gpio.High)
				time.Sleep(5 * time.Second)
			})
			b.want(t, "0 <nil>", at+" short seat 3")
		})
	}
}

func TestALampShinesAsItWasSetLast(t *testing.T) {
	for _, lit := range []gpio.Level{gpio.High, gpio.Low} {
		synctest.Test(t, func(t *testing.T) {
			b := newBench()
			ctx, stop := context.WithCancel(t.Context())
			lamp := button.NewLamp("GPIO17", lit, b.outside())
			done := make(chan error, 1)
			go func() { done <- lamp.Run(ctx) }()
			synctest.Wait()
			if b.lamp.Read() == lit {
				t.Errorf("lit %v: it shines before anybody set it", lit)
			}
			b.want(t, "0 <nil>")
			for _, on := range []bool{false, true, true, false, true} {
				lamp.Set(!on)
				lamp.Set(on)
				synctest.Wait()
				if b.lamp.Read() != gpio.Level(on == bool(lit)) {
					t.Errorf("lit %v: set %v, the line is %v", lit, on, b.lamp.Read())
				}
			}
			stop()
			if err := <-done; err != nil || b.lamp.Read() == lit {
				t.Errorf("in the end: %v, the line is %v", err, b.lamp.Read())
			}
		})
	}
}
