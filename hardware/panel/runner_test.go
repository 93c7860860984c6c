package panel_test

import (
	"bytes"
	"context"
	"image"
	"io"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"dicetable/hardware/panel"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// rig is a runner on a virtual panel, in a world where time is made.
type rig struct {
	*panel.Runner
	size  image.Point
	panel *panel.Virtual
	paper *paper

	mu     sync.Mutex
	health []string
	// broken is what opening fails with.
	broken error
	opened int
	// stop ends the runner and waits for that.
	stop func()
}

// newRig makes a rig, changes it and starts its runner.
func newRig(t *testing.T, change func(*rig)) *rig {
	r := &rig{size: image.Pt(32, 8), panel: panel.NewVirtual(image.Pt(32, 8))}
	change(r)
	r.Runner = panel.NewRunner(0.25, panel.Outside{
		Open: func() (panel.Device, error) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.opened++
			if r.broken != nil {
				return nil, r.broken
			}
			if r.paper != nil {
				return panel.NewTerminal(r.paper, r.size), nil
			}
			return r.panel, nil
		},
		Health: func(err error) {
			r.mu.Lock()
			defer r.mu.Unlock()
			if err == nil {
				r.health = append(r.health, "well")
			} else {
				r.health = append(r.health, err.Error())
			}
		},
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- r.Run(ctx) }()
	r.stop = func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	return r
}

func asItIs(*rig) {}

// now looks at what the runner did so far.
func (r *rig) now(look func()) {
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	look()
}

// shows reports whether the panel shows a scene at a share of its brightness.
func (r *rig) shows(s panel.Scene, share float64) bool {
	synctest.Wait()
	want := panel.NewVirtual(r.size)
	_ = want.Shine(share)
	_ = panel.Show(want, s)
	return bytes.Equal(want.RGB(), r.panel.RGB())
}

// A timer that began with a frame some time ago shows, 20 ms after each change
// and 20 ms before the next, what is left at that moment.
func TestTheTimerOnThePanelIsExact(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, asItIs)
		defer r.stop()
		start := time.Now()
		time.Sleep(130 * time.Millisecond)
		r.Show(panel.Scene{Kind: panel.Timer, Start: start.Round(0), Whole: 3 * second})
		for tenths := 28; tenths >= 0; tenths-- {
			left := time.Duration(tenths) * 100 * time.Millisecond
			for _, after := range []time.Duration{20, 80} {
				time.Sleep(time.Until(start.Add(3*second - left + after*time.Millisecond)))
				if !r.shows(panel.Scene{Kind: panel.Timer, Remaining: left, Whole: 3 * second}, 1) {
					t.Errorf("%v ms after %v remain it shows something else", int(after), left)
				}
			}
		}
	})
}

func TestACallDimsWhenItHasBeenSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, asItIs)
		defer r.stop()
		up := panel.Scene{Kind: panel.CupsUp}
		r.Show(up)
		if !r.shows(up, 1) {
			t.Error("the call is not bright at first")
		}
		time.Sleep(time.Second)
		if !r.shows(up, 0.25) {
			t.Error("the call is not dim while dice are read")
		}
		look := panel.Scene{Kind: panel.Look, Seat: 2}
		r.Show(look)
		if !r.shows(look, 0.25) {
			t.Error("a doubt is not dim while dice are read")
		}
		verdict := panel.Scene{Kind: panel.Verdict, Seat: 2, Number: 1}
		r.Show(verdict)
		if !r.shows(verdict, 1) {
			t.Error("the verdict is not bright")
		}
	})
}

func TestThePanelHoldsStillAndDims(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, asItIs)
		defer r.stop()
		timer := panel.Scene{Kind: panel.Timer, Whole: 3 * second}
		turn := panel.Scene{Kind: panel.Turn, Seat: 2}
		at := func(left time.Duration) panel.Scene { s := timer; s.Remaining = left; return s }
		r.Show(timer)
		time.Sleep(time.Second + time.Millisecond)

		r.Hold(500 * time.Millisecond)
		if !r.shows(at(2*second), 0.25) {
			t.Error("a hold does not dim what was shown")
		}
		time.Sleep(400 * time.Millisecond)
		if !r.shows(at(2*second), 0.25) {
			t.Error("the timer moves while the panel is held")
		}
		time.Sleep(100 * time.Millisecond)
		if !r.shows(at(1500*time.Millisecond), 1) {
			t.Error("after a hold the timer is not where it should be")
		}

		r.Hold(time.Hour)
		r.Show(turn)
		if !r.shows(at(1500*time.Millisecond), 0.25) {
			t.Error("a scene was drawn while the panel is held")
		}
		r.Hold(0)
		if !r.shows(turn, 1) {
			t.Error("what came during a hold is not shown after it")
		}
	})
}

// A strip that caught a disturbance shows the right picture again soon.
func TestAPictureThatStaysIsSentAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, asItIs)
		defer r.stop()
		turn := panel.Scene{Kind: panel.Turn, Seat: 1}
		r.Show(turn)
		synctest.Wait()
		if err := r.panel.Halt(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Second)
		if !r.shows(turn, 1) {
			t.Error("after 5 s the picture is not there again")
		}
	})
}

// A panel that is switched off shows nothing, one that is turned down as much of
// its brightness as asked, and less while dice are read; a held one stays as it
// is until that is over.
func TestThePanelIsLitAsAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, asItIs)
		defer r.stop()
		turn := panel.Scene{Kind: panel.Turn, Seat: 3}
		r.Show(turn)
		r.Light(0.5)
		if !r.shows(turn, 0.5) {
			t.Error("the panel is not turned down")
		}
		r.Hold(second)
		if !r.shows(turn, 0.125) {
			t.Error("turned down it is not dim while dice are read")
		}
		r.Light(0)
		if !r.shows(turn, 0.125) {
			t.Error("a held panel changed")
		}
		time.Sleep(second)
		if !r.shows(panel.Scene{}, 1) {
			t.Error("the panel is not dark")
		}
		r.Light(1)
		if !r.shows(turn, 1) {
			t.Error("the panel is not as bright as before")
		}
	})
}
