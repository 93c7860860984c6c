package table

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/button"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// world is what a loop is connected to in tests: it remembers everything in
// the order it happened.
type world struct {
	mu       sync.Mutex
	happened []string
	states   []wire.State
	records  []json.RawMessage
	disk     error
	messages chan eye.Message
	// beats counts the loop's signs of life.
	beats atomic.Int64
}

func (w *world) note(s string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.happened = append(w.happened, s)
}

func (w *world) setDisk(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.disk = err
}

func (w *world) Append(record []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.disk != nil {
		return w.disk
	}
	w.happened = append(w.happened, "keep")
	w.records = append(w.records, record)
	return nil
}

func (w *world) Rotate(record []byte) error { return w.Append(record) }

func (w *world) Publish(s wire.State) {
	w.note("announce")
	w.mu.Lock()
	defer w.mu.Unlock()
	w.states = append(w.states, s)
}

func (w *world) last() wire.State {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.states[len(w.states)-1]
}

func (w *world) Event(wire.Event)             { w.note("tell") }
func (w *world) Watch(settle.Watch)           { w.note("watch") }
func (w *world) Photo(eye.PhotoRequest) bool  { w.note("photo"); return true }
func (w *world) Messages() <-chan eye.Message { return w.messages }
func (w *world) Spare(string)                 {}
func (w *world) Release(string)               {}
func (w *world) Store(p eye.Photo, jpeg []byte, done func(wire.Photo)) bool {
	done(wire.Photo{URL: PhotoPath + string(jpeg)})
	return true
}

// live runs a loop around a test in virtual time.
func live(t *testing.T, w *world, test func(ctx context.Context, l *Loop)) {
	core, err := Load(setup(t), w.records)
	if err != nil {
		t.Fatal(err)
	}
	l := New(core, Outside{
		Journal: w, Eye: w, Album: w, Sinks: []Sink{w}, Now: time.Now,
		Panel: func(panel.Scene) { w.note("panel") }, Health: func(string, wire.Part) {}, Log: slog.New(slog.DiscardHandler),
		Alive: func() { w.beats.Add(1) },
	})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- l.Run(ctx) }()
	synctest.Wait()
	test(ctx, l)
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func newWorld() *world { return &world{messages: make(chan eye.Message, 64)} }

func startCommand(id string) wire.Command {
	b, _ := json.Marshal(wire.Start{Game: "bluff", Players: three})
	return wire.Command{ID: id, From: host, Verb: wire.StartGame, Body: b}
}

func TestNothingIsAnnouncedBeforeItIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		live(t, w, func(ctx context.Context, l *Loop) {
			w.happened = nil
			a, err := l.Ask(ctx, startCommand("1"))
			if err != nil || !a.OK {
				t.Fatal(a, err)
			}
			synctest.Wait()
			if got := strings.Join(w.happened, " "); got != "keep watch announce" {
				t.Errorf("the loop did %q", got)
			}
		})
	})
}

func TestAFullDiskStopsTheTableUntilThereIsSpace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		live(t, w, func(ctx context.Context, l *Loop) {
			w.setDisk(errors.New("the disk is full"))
			asked := make(chan wire.Answer, 1)
			go func() {
				a, _ := l.Ask(ctx, startCommand("1"))
				asked <- a
			}()
			time.Sleep(time.Second)
			w.beats.Store(0)
			time.Sleep(9 * time.Second)
			synctest.Wait()
			if n := w.beats.Load(); n < 8 {
				t.Errorf("a loop that waits for the disk showed %d signs of life in 9 seconds", n)
			}
			s := w.last()
			if s.Game != "" || len(s.Notices) != 1 || s.Notices[0].Code != "journal" || !strings.Contains(s.Notices[0].Text.EN, "the disk is full") {
				t.Fatalf("with a full disk the wall shows %q and %v", s.Game, s.Notices)
			}
			if len(asked) != 0 {
				t.Fatal("a command was answered that is not kept")
			}
			w.setDisk(nil)
			time.Sleep(2 * retry)
			synctest.Wait()
			if a := <-asked; !a.OK {
				t.Fatal(a.Text.EN)
			}
			if s := w.last(); s.Game != "bluff" || len(s.Notices) != 0 {
				t.Fatalf("with space again the wall shows %q and %v", s.Game, s.Notices)
			}
		})
	})
}

// A press means what it meant when it was made: one made while the table waits for the
// disk does nothing when there is space again, whatever the table was about to do.
func TestAPressIsLostWhileTheTableWaitsForTheDisk(t *testing.T) {
	for name, c := range map[string]struct {
		// waiting says that a command waits for the disk already, wait how long the
		// press then does.
		waiting bool
		wait    time.Duration
		game    string
	}{
		"the press itself cannot be kept": {false, time.Minute, ""},
		"it waits behind a command":       {true, time.Minute, ""},
		"it has hardly waited":            {true, 500 * time.Millisecond, "bluff"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld()
				live(t, w, func(ctx context.Context, l *Loop) {
					w.setDisk(errors.New("the disk is full"))
					if c.waiting {
						choose := startCommand("1")
						choose.Verb = wire.ChooseGame
						go l.Ask(ctx, choose)
						time.Sleep(retry / 2)
					}
					l.Press(button.Press{Kind: button.Short})
					time.Sleep(c.wait - time.Millisecond)
					if s := w.last(); len(s.Notices) != 1 || s.Notices[0].Code != faultJournal {
						t.Errorf("with a full disk the wall shows %v", s.Notices)
					}
					w.setDisk(nil)
					time.Sleep(2 * retry)
					if s := w.last(); s.Game != c.game || len(s.Notices) != 0 {
						t.Errorf("with space again the wall shows %q and %v", s.Game, s.Notices)
					}
					l.Press(button.Press{Kind: button.Short})
					synctest.Wait()
					if w.last().Game != "bluff" {
						t.Error("the next press does nothing, either")
					}
				})
			})
		})
	}
}

// The watchdog of the service is fed by these.
func TestTheLoopShowsThatItLives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		live(t, w, func(context.Context, *Loop) {
			time.Sleep(10 * time.Second)
			if n := w.beats.Load(); n < 10 {
				t.Errorf("%d signs of life in 10 seconds", n)
			}
		})
	})
}

func TestWhatTheEyeToldIsDoneBeforeSyncReturns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		live(t, w, func(ctx context.Context, l *Loop) {
			for range 20 {
				w.messages <- eye.Message{Report: &eye.Report{Event: &settle.Event{Kind: settle.NoMat}}}
				if err := l.Sync(ctx); err != nil || len(w.last().Notices) != 1 {
					t.Fatalf("%v; notices %v", err, w.last().Notices)
				}
				w.messages <- eye.Message{Report: &eye.Report{Event: &settle.Event{Kind: settle.Reposed}}}
				if err := l.Sync(ctx); err != nil || len(w.last().Notices) != 0 {
					t.Fatalf("%v; notices %v", err, w.last().Notices)
				}
			}
		})
	})
}

func TestAfterARestartTheSameGameGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld()
		live(t, w, func(ctx context.Context, l *Loop) {
			if a, err := l.Ask(ctx, startCommand("1")); err != nil || !a.OK {
				t.Fatal(a, err)
			}
		})
		before := w.last()
		live(t, w, func(ctx context.Context, l *Loop) {
			if s := w.last(); s.GameID != before.GameID || s.Revision <= before.Revision {
				t.Fatalf("game %q revision %d, before %q %d", s.GameID, s.Revision, before.GameID, before.Revision)
			}
		})
	})
}

func TestTheNextGameBeginsByItselfWhereThatIsWanted(t *testing.T) {
	s := setup(t)
	s.Again = 20 * time.Second
	core, err := Load(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	core, _ = core.Step(now, Tick{})
	for _, player := range []string{"Ann", "Cem"} {
		body := json.RawMessage(`{"do":"leave","player":"` + player + `"}`)
		core, _ = core.Step(now, Asked{Command: wire.Command{ID: player, From: host, Verb: wire.Act, Body: body}})
	}
	for _, c := range []struct {
		after time.Duration
		game  int
	}{{19 * time.Second, 1}, {20 * time.Second, 2}} {
		next, _ := core.Step(now.Add(c.after), Tick{})
		if got := next.kept.game.Number; got != c.game {
			t.Errorf("after %v it is game %d, want %d", c.after, got, c.game)
		}
	}
}
