package table

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/panel"
)

// parts is a table that runs, whose parts do well or not.
type parts struct {
	*Loop
	t     *testing.T
	world *world
	// told is what was said of them, held for how long the panel was held, and
	// scene what the panel shows.
	told  []string
	held  []time.Duration
	scene panel.Scene
	end   func()
}

func newParts(t *testing.T) *parts {
	t.Helper()
	core, err := Load(setup(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld()
	p := &parts{t: t, world: w}
	p.Loop = New(core, Outside{
		Journal: w, Eye: w, Album: w, Sinks: []Sink{w}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Panel: func(s panel.Scene) { p.scene = s }, Alive: func() {},
		Hold:   func(d time.Duration) { p.held = append(p.held, d) },
		Health: func(part string, x wire.Part) { p.told = append(p.told, fmt.Sprint(part, " ", x.OK, " ", x.Text.EN)) },
	})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- p.Run(ctx) }()
	p.end = func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	w.messages <- eye.Message{Up: &eye.Hello{}}
	time.Sleep(time.Second)
	return p
}

// hears has the eye report something.
func (p *parts) hears(r eye.Report) {
	p.world.messages <- eye.Message{Report: &r}
	time.Sleep(time.Second)
}

// notices are those that the table shows, by their code and their words.
func (p *parts) notices(want ...string) {
	p.t.Helper()
	synctest.Wait()
	var got []string
	for _, n := range p.world.last().Notices {
		got = append(got, n.Code+": "+n.Text.DE+" "+n.Text.EN)
	}
	if !slices.Equal(got, want) {
		p.t.Errorf("the notices are %q, want %q", got, want)
	}
}

// A camera that fails is a notice and is not well; while it is, nothing says
// that it does well. Its numbers are told now and then.
func TestHowTheCameraDoesIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParts(t)
		p.hears(eye.Report{Health: &eye.Health{FPS: 1}}) // the first second is none
		time.Sleep(time.Minute)
		for i := range 11 {
			p.hears(eye.Report{Health: &eye.Health{FPS: 14.9, Dropped: uint64(i)}})
		}
		p.hears(eye.Report{Fault: &eye.Fault{Code: "camera", Text: "It stalls.", DE: "Sie stockt."}})
		p.notices("camera: Sie stockt. It stalls.")
		time.Sleep(time.Minute)
		p.hears(eye.Report{Health: &eye.Health{FPS: 3}})
		p.hears(eye.Report{Fault: &eye.Fault{Code: "camera", Text: "It is back.", Over: true}})
		time.Sleep(time.Minute)
		p.hears(eye.Report{Health: &eye.Health{FPS: 15, Dropped: 12}})
		p.notices()
		p.end()
		want := []string{
			"camera true ", "camera true 15 frames a second, 0 dropped.", "camera true 15 frames a second, 10 dropped.",
			"camera false It stalls.", "camera true ", "camera true 15 frames a second, 12 dropped.",
		}
		if !slices.Equal(p.told, want) {
			t.Errorf("told %q\nwant %q", p.told, want)
		}
	})
}

// While frames that may be ruled on are exposed, the panel holds still.
func TestThePanelIsHeldWhileTheCameraExposes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParts(t)
		p.hears(eye.Report{Exposing: &eye.Exposing{Millis: 300}})
		p.end()
		if !slices.Equal(p.held, []time.Duration{300 * time.Millisecond}) {
			t.Errorf("the panel is held for %v", p.held)
		}
	})
}

// A lamp that fails is a notice until it does well again, and stops nobody.
func TestAFailingLampStopsNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParts(t)
		p.Part("lamp GPIO27", wire.Part{Text: games.Text{DE: "Die Lampe fehlt.", EN: "The lamp is gone."}})
		time.Sleep(time.Second)
		p.notices("lamp: Die Lampe fehlt. The lamp is gone.")
		if p.scene.Kind == panel.Error {
			t.Error("a lamp that fails stops the table")
		}
		p.Part("lamp GPIO27", wire.Part{OK: true})
		time.Sleep(time.Second)
		p.notices()
		p.end()
	})
}

// Pictures of another size than was learned are a notice with what to do, and
// play goes on; the next eye, or one that has learned anew, finds for itself
// whether it is so.
func TestPicturesOfAnotherSizeStopNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParts(t)
		small := eye.Report{Fault: &eye.Fault{Code: eye.FaultPicture, Text: "It is small.", DE: "Es ist klein."}}
		p.hears(small)
		p.notices("picture: Es ist klein. It is small.")
		if p.scene.Kind == panel.Error {
			t.Error("a picture of another size stops the table")
		}
		p.hears(eye.Report{Fault: &eye.Fault{Code: eye.FaultPicture, Text: "It is right.", Over: true}})
		p.notices()
		p.hears(small)
		p.world.messages <- eye.Message{Up: &eye.Hello{}}
		time.Sleep(time.Second)
		p.notices()
		p.end()
		want := []string{"camera true ", "picture false It is small.", "picture true ", "picture false It is small.", "camera true ", "picture true "}
		if !slices.Equal(p.told, want) {
			t.Errorf("told %q\nwant %q", p.told, want)
		}
	})
}
