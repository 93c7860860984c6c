package table

import (
	"context"
	"encoding/json"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/wire"
)

// Times of the loop.
const (
	tick  = 250 * time.Millisecond
	retry = time.Second
	// pacePause is how seldom it is told how well the camera does.
	pacePause = 10 * time.Second
)

// Loop is the one goroutine that owns a table.
type Loop struct {
	core    Core
	out     Outside
	in      chan envelope
	waiting map[ReplyTo]chan<- wire.Answer
	asked   ReplyTo
	// blind is true while the camera gives nothing; paced is when it was last
	// told how well it does.
	blind bool
	paced time.Time
}

// envelope is an input on its way, and who waits for it.
type envelope struct {
	input Input
	// since is when what may be lost was handed in, by the machine's own clock.
	since   time.Time
	answer  chan<- wire.Answer
	synced  chan<- struct{}
	private *private
	acts    chan<- Acts
}

// New makes a Loop; nothing happens before Run.
func New(core Core, out Outside) *Loop {
	return &Loop{core: core, out: out, in: make(chan envelope, 64), waiting: map[ReplyTo]chan<- wire.Answer{}}
}

// Run owns the table until ctx ends and then returns nil. It is called once.
func (l *Loop) Run(ctx context.Context) error {
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	l.handle(ctx, Tick{})
	for {
		select {
		case e := <-l.in:
			l.open(ctx, e)
		case m := <-l.out.Eye.Messages():
			l.hear(ctx, m)
		case <-ticker.C:
			l.out.Alive()
			l.handle(ctx, Tick{})
		case <-ctx.Done():
			return nil
		}
	}
}

func (l *Loop) open(ctx context.Context, e envelope) {
	if e.synced != nil {
		l.drain(ctx)
		close(e.synced)
		return
	}
	if e.private != nil {
		e.private.answer <- l.core.known(e.private.seat)
		return
	}
	if e.acts != nil {
		e.acts <- l.core.kept.listActs()
		return
	}
	if _, ok := e.input.(Pressed); ok && time.Since(e.since) > pressLasts {
		l.out.Log.Warn("a press came too late for the table and is lost")
		return
	}
	if a, ok := e.input.(Asked); ok {
		l.asked++
		a.To = l.asked
		if e.answer != nil {
			l.waiting[a.To] = e.answer
		}
		e.input = a
	}
	l.handle(ctx, e.input)
}

// drain hears all that the eye has told so far.
func (l *Loop) drain(ctx context.Context) {
	for {
		select {
		case m := <-l.out.Eye.Messages():
			l.hear(ctx, m)
		default:
			return
		}
	}
}

// hear takes one message of the eye.
func (l *Loop) hear(ctx context.Context, m eye.Message) {
	if l.out.Heard != nil {
		l.out.Heard(m)
	}
	switch {
	case m.Up != nil:
		l.see(true)
		l.out.Health("camera", wire.Part{OK: true})
		if _, told := l.core.seen.parts[eye.FaultPicture]; told { // by the eye before
			l.part(ctx, eye.FaultPicture, wire.Part{OK: true})
		}
		l.handle(ctx, EyeUp{})
	case m.Down != nil:
		l.see(false)
		l.out.Health("camera", wire.Part{Text: textEyeDown(m.Down.Reason)})
		l.handle(ctx, EyeDown{m.Down.Reason})
	case m.Report == nil:
	case m.Report.Event != nil:
		l.handle(ctx, Seen{*m.Report.Event})
	case m.Report.Fault != nil:
		l.fault(ctx, *m.Report.Fault)
	case m.Report.Exposing != nil:
		if l.out.Hold != nil {
			l.out.Hold(time.Duration(m.Report.Exposing.Millis) * time.Millisecond)
		}
	case m.Report.Health != nil:
		l.pace(*m.Report.Health)
	case m.Report.Photo != nil:
		l.store(ctx, *m.Report.Photo, m.Raw)
	}
}

// see notes whether the camera gives frames; only after a while it can be told
// how well.
func (l *Loop) see(sees bool) {
	l.blind, l.paced = !sees, time.Now()
}

// pace tells how well the camera does, now and then: numbers that change every
// second would be noise.
func (l *Loop) pace(h eye.Health) {
	if l.blind || h.FPS == 0 || time.Since(l.paced) < pacePause {
		return
	}
	l.paced = time.Now()
	l.out.Health("camera", wire.Part{OK: true, Text: textCamera(h)})
}

func (l *Loop) fault(ctx context.Context, f eye.Fault) {
	if f.Code == "camera" {
		l.see(f.Over)
	}
	told := wire.Part{OK: f.Over}
	if f.Over {
		l.out.Log.Info(f.Text)
	} else {
		l.out.Log.Warn(f.Text)
		told.Text = textFault(f)
	}
	if f.Code == eye.FaultPicture {
		l.part(ctx, f.Code, told)
		return
	}
	l.out.Health(f.Code, told)
	l.handle(ctx, EyeFault{f})
}

// part tells how something is that the table plays on without.
func (l *Loop) part(ctx context.Context, name string, p wire.Part) {
	l.out.Health(name, p)
	l.handle(ctx, PartTold{name, p})
}

// store has a photo stored without waiting for it.
func (l *Loop) store(ctx context.Context, p eye.Photo, jpeg []byte) {
	done := func(photo wire.Photo) {
		l.send(ctx, envelope{input: Photographed{Verdict: p.ID, Photo: photo}})
	}
	if !l.out.Album.Store(p, jpeg, done) {
		l.handle(ctx, Photographed{Verdict: p.ID, Photo: wire.Photo{Missing: textDiskSlow}})
		return
	}
	l.handle(ctx, PhotoGiven{p.ID})
}

// handle takes one step. A step that cannot be kept is taken again until it
// can: nothing is announced before, and nothing but a press is lost.
func (l *Loop) handle(ctx context.Context, in Input) {
	for down := false; ; down = true {
		core, effects := l.core.Step(l.out.Now(), in)
		err := l.keep(effects)
		if err == nil {
			l.core = core
			l.do(effects)
			if down {
				l.out.Health("journal", wire.Part{OK: true})
				l.handle(ctx, journalUp{})
			}
			return
		}
		if !down {
			l.out.Log.Error(err.Error())
			l.out.Health("journal", wire.Part{Text: textJournal(err)})
		}
		l.complain(err)
		if _, ok := in.(Pressed); ok {
			in = journalTried{}
		}
		select {
		case <-time.After(retry):
			l.out.Alive()
		case <-ctx.Done():
			return
		}
	}
}

// keep writes the record, if there is one.
func (l *Loop) keep(effects []Effect) error {
	if len(effects) == 0 {
		return nil
	}
	k, ok := effects[0].(Keep)
	if !ok {
		return nil
	}
	record, err := json.Marshal(k.Record)
	if err != nil {
		return err
	}
	if k.Begin {
		return l.out.Journal.Rotate(record)
	}
	return l.out.Journal.Append(record)
}

// complain shows that the journal cannot be written, as long as that itself
// needs no journal.
func (l *Loop) complain(cause error) {
	core, effects := l.core.Step(l.out.Now(), journalDown{cause})
	if len(effects) > 0 {
		if _, needed := effects[0].(Keep); needed {
			return
		}
	}
	l.core = core
	l.do(effects)
}

// do carries the effects out, in order.
func (l *Loop) do(effects []Effect) {
	for _, e := range effects {
		switch e := e.(type) {
		case Announce:
			for _, s := range l.out.Sinks {
				s.Publish(e.State)
			}
		case Tell:
			for _, s := range l.out.Sinks {
				s.Event(e.Event)
			}
		case Watch:
			l.out.Eye.Watch(e.Watch)
		case TakePhoto:
			if !l.out.Eye.Photo(e.Request) {
				l.out.Log.Warn("the eye has too many photos to give", "verdict", e.Request.ID)
			}
		case Spare:
			l.out.Album.Spare(e.URL)
		case Release:
			l.out.Album.Release(e.URL)
		case Reply:
			if asker, ok := l.waiting[e.To]; ok {
				asker <- e.Answer
				delete(l.waiting, e.To)
			}
		case Report:
			if l.out.Report != nil {
				l.out.Report(e.Result)
			}
		case Show:
			l.out.Panel(e.Scene)
		}
	}
}
