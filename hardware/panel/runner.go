package panel

import (
	"context"
	"image"
	"log/slog"
	"sync"
	"time"

	"dicetable/hardware/trouble"
)

// Outside is what a Runner needs; all of it must be set.
type Outside struct {
	// Open gets the panel ready. Its error is a sentence that says what to do.
	Open func() (Device, error)
	// Health is told how the panel is when that changes: nil when it is well,
	// else a sentence that says what to do. It must not block.
	Health func(error)
	Log    *slog.Logger
}

// Runner keeps one panel showing the scene of the moment. Make it with
// NewRunner. Any goroutine may call Show, Light, Hold and Try, which never wait: a panel
// that is slow or broken never stops the game.
//
// It sleeps until the moment at which the scene changes next, see Scene.Next,
// on the monotonic clock, and then draws what is shown at that moment: a late
// wake-up makes one picture late and adds up to nothing.
type Runner struct {
	out Outside
	dim float64

	mu    sync.Mutex
	light float64
	scene Scene
	until time.Time
	trial *trial

	wake chan struct{}
	said string
}

// NewRunner makes a runner for a panel that is at the share dim, 0 to 1, of
// its brightness while dice are read.
func NewRunner(dim float64, out Outside) *Runner {
	return &Runner{out: out, dim: dim, light: 1, wake: make(chan struct{}, 1)}
}

// Show sets the scene. A timer with the Start of a frame runs from that frame.
func (r *Runner) Show(s Scene) {
	r.mu.Lock()
	r.scene = s.From(time.Now())
	if s.Kind != Idle {
		r.trial = nil
	}
	r.mu.Unlock()
	r.stir()
}

// Light sets how bright the panel is from now on: a share, 0 (dark) to 1, of
// the brightness it is configured for.
func (r *Runner) Light(share float64) {
	r.mu.Lock()
	r.light = min(1, max(0, share))
	r.mu.Unlock()
	r.stir()
}

// Hold keeps the panel still and dim for d from now, while a frame is exposed
// that will be ruled on; a later Hold counts instead, and Hold(0) ends it.
// What is shown meanwhile is drawn when it is over.
func (r *Runner) Hold(d time.Duration) {
	r.mu.Lock()
	r.until = time.Now().Add(d)
	r.trial = nil
	r.mu.Unlock()
	r.stir()
}

func (r *Runner) stir() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

const (
	retryFirst = time.Second
	retryLast  = 30 * time.Second
	// refresh is how often a picture that stays is sent again: a strip that
	// caught a disturbance would keep it.
	refresh = 5 * time.Second
)

// Run shows scenes until ctx ends, leaves the panel dark and returns nil. A
// panel that cannot be used, or fails, is told to Health and tried again after
// 1, 2, 4 and at last every 30 seconds.
func (r *Runner) Run(ctx context.Context) error {
	pause := retryFirst
	for {
		drew, err := r.once(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if drew {
			pause = retryFirst
		}
		r.say(err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
		pause = min(2*pause, retryLast)
	}
}

// picture is what is on the panel.
type picture struct {
	Scene
	// pattern is that of a trial, shown instead of the scene.
	pattern *image.NRGBA
	dim     bool
	light   float64
}

// once opens the panel and shows scenes until ctx ends or it fails.
func (r *Runner) once(ctx context.Context) (drew bool, err error) {
	d, err := r.out.Open()
	if err != nil {
		return false, err
	}
	defer d.Close()
	var on *picture
	var sent time.Time
	for ctx.Err() == nil {
		now := time.Now()
		p := r.plan(on, now)
		if on == nil || p.picture != *on || now.Sub(sent) >= refresh {
			err = r.draw(d, p.picture)
			on, sent = &p.picture, now
		}
		if err != nil {
			return drew, &trouble.Trouble{
				EN: "the panel does not take its picture: look after its wiring", Err: err,
				DE: "das LED-Feld nimmt sein Bild nicht an: bitte die Verdrahtung prüfen",
			}
		}
		drew = true
		r.say(nil)
		r.sleep(ctx, earlier(p.next, sent.Add(refresh)))
	}
	if err := d.Halt(); err != nil {
		r.out.Log.Warn("the panel could not be made dark", "cause", err)
	}
	return drew, nil
}

// plan is what to show now, and until when.
type plan struct {
	picture
	// next is when it changes; zero when nothing but a Show or Hold changes it.
	next time.Time
}

// plan decides what to show at now where on is what was shown, nil at first.
func (r *Runner) plan(on *picture, now time.Time) plan {
	r.mu.Lock()
	defer r.mu.Unlock()
	held := now.Before(r.until)
	p := plan{picture: picture{Scene: r.scene.At(now), dim: r.scene.Reading(now), light: r.light}}
	p.next, _ = r.scene.Next(now)
	if s, began, ok := r.trial.at(now); ok {
		scene := s.Scene.From(began)
		p.picture = picture{Scene: scene.At(now), pattern: s.Picture, dim: s.Dim || scene.Reading(now), light: r.light}
		next, _ := scene.Next(now)
		p.next = earlier(next, began.Add(s.For))
	}
	if held {
		p.next = r.until
		if on != nil {
			p.picture = *on
		}
		p.dim = true
	}
	return p
}

func (r *Runner) draw(d Device, p picture) error {
	if p.light == 0 {
		return Show(d, Scene{}) // Dim leaves everything lit, if only just
	}
	share := p.light
	if p.dim {
		share *= r.dim
	}
	if err := d.Shine(share); err != nil {
		return err
	}
	if p.pattern != nil {
		return d.Draw(d.Bounds(), p.pattern, image.Point{})
	}
	return Show(d, p.Scene)
}

// sleep waits until the time at, a Show or a Hold.
func (r *Runner) sleep(ctx context.Context, at time.Time) {
	timer := time.NewTimer(time.Until(at))
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	case <-r.wake:
	}
}

// earlier is the earlier of two times; a zero one is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || b.Before(a) {
		return b
	}
	return a
}

// say tells and logs how the panel is, when that changed.
func (r *Runner) say(err error) {
	said := "well"
	if err != nil {
		said = err.Error()
	}
	if said == r.said {
		return
	}
	r.said = said
	if err != nil {
		r.out.Log.Warn(said)
	} else {
		r.out.Log.Info("ready", "part", "panel")
	}
	r.out.Health(err)
}
