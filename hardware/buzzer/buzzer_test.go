package buzzer_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"

	"dicetable/hardware/buzzer"
	"dicetable/hardware/lines"
	"dicetable/hardware/panel"
)

// ear is a line that notes when it sounds.
type ear struct {
	gpiotest.Pin
	mu    sync.Mutex
	began time.Time
	on    bool
	heard []string
	// fails is what its line answers when it is to sound, nil when it does.
	fails error
	told  []error
}

func (e *ear) Out(l gpio.Level) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if l == gpio.High && e.fails != nil {
		return e.fails
	}
	if on := l == gpio.High; on != e.on {
		e.on = on
		e.heard = append(e.heard, fmt.Sprintf("%v %d", l, time.Since(e.began).Milliseconds()))
	}
	return nil
}

// listen hears what do makes the buzzer sound.
func listen(t *testing.T, do func(*buzzer.Buzzer)) []string {
	e := &ear{}
	listenWith(t, e, do)
	return e.heard
}

func listenWith(t *testing.T, e *ear, do func(*buzzer.Buzzer)) {
	synctest.Test(t, func(t *testing.T) {
		e.began = time.Now()
		b := buzzer.New("GPIO22", gpio.High, lines.Outside{
			Machine: lines.Machine{Open: func(string) (gpio.PinIO, error) { return e, nil }},
			Health:  func(err error) { e.told = append(e.told, err) }, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- b.Run(ctx) }()
		synctest.Wait()
		do(b)
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func TestAPatternIsSoundedOnceAndEndsInSilence(t *testing.T) {
	heard := listen(t, func(b *buzzer.Buzzer) {
		b.Show(panel.Scene{Kind: panel.Look, Seat: 2})
		b.Show(panel.Scene{Kind: panel.Look, Seat: 2})
		time.Sleep(5 * time.Second)
	})
	if want := []string{"High 0", "Low 60", "High 120", "Low 180"}; !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

func TestANewSceneCutsTheOldOneShort(t *testing.T) {
	heard := listen(t, func(b *buzzer.Buzzer) {
		b.Show(panel.Scene{Kind: panel.CupsUp})
		time.Sleep(100 * time.Millisecond)
		b.Show(panel.Scene{Kind: panel.Idle})
		time.Sleep(5 * time.Second)
	})
	if want := []string{"High 0", "Low 100"}; !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

// "Hoch die Becher!" is called once, and not again after a doubt about a die.
func TestACallThatGoesOnIsNotSoundedAgain(t *testing.T) {
	heard := listen(t, func(b *buzzer.Buzzer) {
		call := panel.Scene{Kind: panel.CupsUp, Start: time.Now()}
		b.Show(call)
		time.Sleep(5 * time.Second)
		b.Show(panel.Scene{Kind: panel.Look, Seat: 2})
		time.Sleep(time.Second)
		b.Show(call)
		time.Sleep(5 * time.Second)
	})
	if want := []string{"High 0", "Low 600", "High 5000", "Low 5060", "High 5120", "Low 5180"}; !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

func TestItIsSilentInTheEnd(t *testing.T) {
	heard := listen(t, func(b *buzzer.Buzzer) {
		b.Show(panel.Scene{Kind: panel.CupsUp})
		time.Sleep(100 * time.Millisecond)
	})
	if want := []string{"High 0", "Low 100"}; !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

// A line that fails in the middle is told, and one that is well again sounds the
// next scene.
func TestALineThatFailsIsToldAndTriedAgain(t *testing.T) {
	lost := errors.New("lost")
	e := &ear{fails: lost}
	listenWith(t, e, func(b *buzzer.Buzzer) {
		b.Show(panel.Scene{Kind: panel.CupsUp})
		synctest.Wait()
		e.mu.Lock()
		e.fails = nil
		e.mu.Unlock()
		time.Sleep(2 * time.Second)
		b.Show(panel.Scene{Kind: panel.Look, Seat: 2})
		time.Sleep(2 * time.Second)
	})
	if len(e.told) != 3 || e.told[0] != nil || !errors.Is(e.told[1], lost) || e.told[2] != nil {
		t.Errorf("told %v", e.told)
	}
	if want := []string{"High 2000", "Low 2060", "High 2120", "Low 2180"}; !slices.Equal(e.heard, want) {
		t.Errorf("heard %q, want %q", e.heard, want)
	}
}

// Nobody is kept from talking: no pattern sounds for more than three seconds,
// and no two sound the same.
func TestPatternsAreShortAndDiffer(t *testing.T) {
	known := map[string]panel.Kind{}
	for _, kind := range []panel.Kind{panel.CupsUp, panel.Verdict, panel.Illegal, panel.Look, panel.Error} {
		p := buzzer.For(panel.Scene{Kind: kind})
		var sum time.Duration
		for _, beep := range p {
			sum += beep.On + beep.Off
		}
		if len(p) == 0 || sum > 3*time.Second {
			t.Errorf("%s: %v", kind, p)
		}
		if same, ok := known[fmt.Sprint(p)]; ok {
			t.Errorf("%s sounds like %s", kind, same)
		}
		known[fmt.Sprint(p)] = kind
	}
	for _, kind := range []panel.Kind{panel.Idle, panel.Turn, panel.Timer} {
		if p := buzzer.For(panel.Scene{Kind: kind}); len(p) > 0 {
			t.Errorf("%s sounds: %v", kind, p)
		}
	}
}
