// Package workbench is what the host does with the table's parts between two
// games: look through its camera and have it learn the table or a board of their own, and
// try the panel.
package workbench

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/panel"
)

// Eye looks at the table.
type Eye interface {
	// Lesson is the picture of the moment and what it tells; the error is that of
	// the context.
	Lesson(context.Context) (eye.Lesson, []byte, error)
	// SetProfile has the eye go by another profile from now on.
	SetProfile(calib.Profile)
}

// Panel is the LED panel.
type Panel interface {
	// Try shows steps one after the other.
	Try([]panel.Step)
}

// Options is what a Bench is made of.
type Options struct {
	// Eye is the one that looks.
	Eye func() Eye
	// File is where the table's profile is kept; empty at a virtual table, which
	// is drawn as it is and has nothing to learn.
	File string
	// Panel is nil where the configuration names none; Steps are its trial.
	Panel Panel
	Steps []panel.Step
	Log   *slog.Logger
}

// patience is how long the eye may take for a lesson.
const patience = 8 * time.Second

// Bench looks at the table and tries its parts, while no game is on. It is a sink
// of the table; its methods may be called by any goroutine.
type Bench struct {
	opt Options
	// playing says that a game is on. It has no lock: who shows the table must not
	// wait for a disk.
	playing atomic.Bool

	mu sync.Mutex
	// last is the lesson that was shown last.
	last eye.Lesson
}

// New makes a Bench.
func New(o Options) *Bench { return &Bench{opt: o} }

// Publish notes whether a game is on.
func (b *Bench) Publish(s wire.State) {
	b.playing.Store(s.Game != "" && len(s.Winners) == 0)
}

// Event is nothing to a Bench.
func (b *Bench) Event(wire.Event) {}

// Refusals in both languages.
var (
	errPlaying = games.Refuse("", "Es wird gespielt: Kamera und LED-Feld gehören jetzt dem Spiel. Bitte danach, oder das Spiel beenden.",
		"A game is on, and camera and panel belong to it: do this when it is over, or end it.")
	errEye     = games.Refuse("", "Das Auge antwortet gerade nicht: bitte gleich noch einmal.", "The eye does not answer just now: try again in a moment.")
	errOld     = games.Refuse("", "Inzwischen gibt es ein neueres Bild: bitte noch einmal ansehen und speichern.", "There is a newer picture by now: look at it and save again.")
	errWrong   = games.Refuse("", "So lässt sich nicht spielen: Erst muss gerichtet werden, was unter „Falsch“ steht.", "It cannot be played like this: put right what is said to be wrong first.")
	errVirtual = games.Refuse("", "Ein virtueller Tisch lernt nichts: Er wird immer so gezeichnet, wie er ist.", "A virtual table has nothing to learn: it is always drawn as it is.")
	errNoPanel = games.Refuse("", "In der Konfiguration steht kein LED-Feld: Abschnitt [panel], siehe docs/guide-panel.md.", "The configuration names no panel: section [panel], see docs/guide-panel.md.")
)

// look asks the eye.
func (b *Bench) look(ctx context.Context) (eye.Lesson, []byte, error) {
	if b.playing.Load() {
		return eye.Lesson{}, nil, errPlaying
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	l, jpeg, err := b.opt.Eye().Lesson(ctx)
	if err != nil {
		return eye.Lesson{}, nil, errEye
	}
	if m := l.Missing; m != nil {
		return eye.Lesson{}, nil, games.Refuse("", "Es gibt kein Bild: "+m.DE+".", "There is no picture: "+m.EN+".")
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.playing.Load() {
		// It began while the eye looked: what it saw is nobody's business.
		return eye.Lesson{}, nil, errPlaying
	}
	b.last = l
	return l, jpeg, nil
}

// keep saves what the lesson of that number tells, and has the eye go by it.
func (b *Bench) keep(id uint64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.learns(id); err != nil {
		return err
	}
	if b.last.Profile == nil {
		return errWrong
	}
	return b.save(*b.last.Profile)
}

// learns says why nothing can be kept of the lesson of that number; the caller
// holds the lock.
func (b *Bench) learns(id uint64) error {
	switch {
	case b.playing.Load():
		return errPlaying
	case b.opt.File == "":
		return errVirtual
	case b.last.ID == 0 || b.last.ID != id:
		return errOld
	}
	return nil
}

// save keeps a profile for good; the caller holds the lock.
func (b *Bench) save(p calib.Profile) error {
	if err := p.Save(b.opt.File); err != nil {
		b.opt.Log.Warn("a profile was not saved", "cause", err)
		return err
	}
	b.opt.Eye().SetProfile(p)
	return nil
}

// try shows the panel's trial.
func (b *Bench) try() error {
	switch {
	case b.opt.Panel == nil:
		return errNoPanel
	case b.playing.Load():
		return errPlaying
	}
	b.opt.Panel.Try(b.opt.Steps)
	return nil
}
