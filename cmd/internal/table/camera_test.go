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

// A camera that fails is a notice and is not well; while it is, nothing says
// that it does well. Its numbers are told now and then.
func TestHowTheCameraDoesIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		core, err := Load(setup(t), nil)
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		var held []time.Duration
		var scene panel.Scene
		l := New(core, Outside{
			Journal: w, Eye: w, Album: w, Sinks: []Sink{w}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
			Panel: func(s panel.Scene) { scene = s }, Alive: func() {},
			Hold:   func(d time.Duration) { held = append(held, d) },
			Health: func(part string, p wire.Part) { told = append(told, fmt.Sprint(part, " ", p.OK, " ", p.Text.EN)) },
		})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error)
		go func() { done <- l.Run(ctx) }()
		hear := func(r eye.Report) {
			w.messages <- eye.Message{Report: &r}
			time.Sleep(time.Second)
		}
		w.messages <- eye.Message{Up: &eye.Hello{}}
		time.Sleep(time.Second)
		hear(eye.Report{Health: &eye.Health{FPS: 1}}) // the first second is none
		time.Sleep(time.Minute)
		for i := range 11 {
			hear(eye.Report{Health: &eye.Health{FPS: 14.9, Dropped: uint64(i)}})
		}
		hear(eye.Report{Fault: &eye.Fault{Code: "camera", Text: "It stalls.", DE: "Sie stockt."}})
		if got := w.last().Notices; len(got) != 1 || got[0].Code != "camera" || got[0].Text != (games.Text{DE: "Sie stockt.", EN: "It stalls."}) {
			t.Errorf("the notices are %+v", got)
		}
		time.Sleep(time.Minute)
		hear(eye.Report{Health: &eye.Health{FPS: 3}})
		hear(eye.Report{Fault: &eye.Fault{Code: "camera", Text: "It is back.", Over: true}})
		time.Sleep(time.Minute)
		hear(eye.Report{Health: &eye.Health{FPS: 15, Dropped: 12}})
		if got := w.last().Notices; len(got) != 0 {
			t.Errorf("the notices are %+v", got)
		}
		hear(eye.Report{Exposing: &eye.Exposing{Millis: 300}})
		synctest.Wait()
		if len(held) != 1 || held[0] != 300*time.Millisecond {
			t.Errorf("the panel is held for %v", held)
		}
		l.Part("lamp GPIO27", wire.Part{Text: games.Text{DE: "Die Lampe fehlt.", EN: "The lamp is gone."}})
		time.Sleep(time.Second)
		synctest.Wait()
		if got := w.last().Notices; len(got) != 1 || got[0].Code != "lamp" || got[0].Text.EN != "The lamp is gone." {
			t.Errorf("the notices are %+v", got)
		}
		if scene.Kind == panel.Error {
			t.Error("a lamp that fails stops the table")
		}
		l.Part("lamp GPIO27", wire.Part{OK: true})
		time.Sleep(time.Second)
		if got := w.last().Notices; len(got) != 0 {
			t.Errorf("the notices are %+v", got)
		}
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		want := []string{
			"camera true ", "camera true 15 frames a second, 0 dropped.", "camera true 15 frames a second, 10 dropped.",
			"camera false It stalls.", "camera true ", "camera true 15 frames a second, 12 dropped.",
		}
		if !slices.Equal(told, want) {
			t.Errorf("told %q\nwant %q", told, want)
		}
	})
}
