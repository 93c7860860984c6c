package club

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// Service owns an evening. Its methods may be called by any goroutine.
type Service struct {
	store   *store
	evening *Evening
	// live is what tables tell of their games just now; nothing of it is kept.
	live  map[string]*Live
	asks  chan ask
	opt   Options
	clock ownClock
	ended chan struct{}

	mu      sync.Mutex
	seq     int64
	changed chan struct{}
}

// Options is what a Service is made of. All but Uptime must be set.
type Options struct {
	// Send sends a retained message to a table. It must not block, and the
	// last of each topic must reach its table in the end.
	Send func(wire.Message)
	Now  func() time.Time
	// Uptime is how long the machine has run: by it a clock that was set is noticed.
	// It is nil where nobody sets the clock.
	Uptime func() time.Duration
	Log    *slog.Logger
}

// Live is what a table tells of itself.
type Live struct {
	// Said is true once it said that it is there, and until it or its broker says
	// that it is not; Heard is when it was heard last.
	Said  bool
	Heard time.Time
	State wire.Live
	// Doubt is a ruling in dispute there.
	Doubt wire.ClubDoubt
	// Pages is the address of its own pages.
	Pages string
}

// silent is how long a table may be silent that is there: it is heard each half
// minute. What a broker keeps of a table may be older than the club's start.
const silent = 2 * time.Minute

// online reports whether a table is there.
func (l *Live) online(now time.Time) bool { return l.Said && now.Sub(l.Heard) < silent }

// ask is something to be decided by the one goroutine that owns the evening.
type ask struct {
	// id is that of the wish, empty for what may be asked again.
	id string
	// act decides; it must not change the evening.
	act func(e *Evening) ([]Event, error)
	// done is called once its events are on the disk, or with what went wrong.
	done func(error)
}

// most is how many asks are committed at once.
const most = 256

// Open opens the club of a file, and makes it if there is none. Run runs it;
// then Close.
func Open(file string, opt Options) (*Service, error) {
	store, err := openStore(file)
	if err != nil {
		return nil, err
	}
	e, err := store.replay()
	if err != nil {
		return nil, errors.Join(explain(file, err), store.close())
	}
	s := &Service{
		store: store, evening: e, live: map[string]*Live{}, asks: make(chan ask, most),
		opt: opt, clock: opt.clock(), ended: make(chan struct{}), seq: e.Seq, changed: make(chan struct{}),
	}
	s.tellAll()
	return s, nil
}

// Close closes the file; Run must have ended.
func (s *Service) Close() error { return s.store.close() }

// Run decides until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	defer close(s.ended)
	clock, minute := time.NewTicker(time.Second), time.NewTicker(time.Minute)
	defer clock.Stop()
	defer minute.Stop()
	for {
		select {
		case a := <-s.asks:
			s.decide(s.more(a))
		case <-clock.C:
			s.decide([]ask{{act: s.timesUp, done: s.warn}})
		case <-minute.C:
			// When it will end follows from the time as well.
			if s.evening.Now != nil {
				s.change()
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// more takes all that waits, to be committed together.
func (s *Service) more(first ask) []ask {
	all := []ask{first}
	for len(all) < most {
		select {
		case a := <-s.asks:
			all = append(all, a)
		default:
			return all
		}
	}
	return all
}

// decide decides one after the other and commits all at once. Nobody is
// answered, and nothing is shown, before that.
func (s *Service) decide(all []ask) {
	all = append([]ask{s.clockSet()}, all...)
	var rows []row
	answers := make([]error, len(all))
	for i, a := range all {
		if a.id != "" && s.evening.asked[a.id] {
			continue
		}
		events, err := a.act(s.evening)
		if answers[i] = err; err != nil {
			continue
		}
		at := s.opt.Now().UTC().Truncate(time.Millisecond)
		for _, event := range events {
			r := row{s.evening.Seq + 1, at, a.id, event}
			rows = append(rows, r)
			s.evening.add(r)
		}
	}
	if len(rows) > 0 {
		if err := s.commit(rows); err != nil {
			for i := range answers {
				answers[i] = err
			}
		}
	}
	for i, a := range all {
		a.done(answers[i])
	}
}

// commit brings rows that were applied already to the disk. If that fails, the
// evening becomes again what the disk has.
func (s *Service) commit(rows []row) error {
	if err := s.store.append(rows); err != nil {
		err = explain(s.store.file, err)
		s.opt.Log.Error("nothing was taken in", "cause", err)
		before, again := s.store.replay()
		if again != nil {
			// Without the file nobody knows what holds.
			panic(fmt.Sprintf("club: %v; and then %v", err, again))
		}
		s.evening = before
		return err
	}
	s.tell(rows)
	s.change()
	return nil
}

// change wakes who watches.
func (s *Service) change() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	close(s.changed)
	s.changed = make(chan struct{})
}

// Watch returns a number that grows with each change, and a channel that is
// closed at the next one.
func (s *Service) Watch() (int64, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seq, s.changed
}

var errNotConfirmed error = games.Refuse("", "Der Schlüssel dieses Tisches ist am Pult der Turnierleitung nicht bestätigt.", "The key of this table has not been confirmed at the host's desk.")

var errEnded error = games.Refuse("", "Der Club hört gerade auf: versuch es noch einmal, wenn er wieder da ist.", "The club is ending: try again when it is back.")

// ask waits until something is decided and kept. It waits for what was taken in
// even if ctx ends: until then act may write what the caller will read, and a
// caller that went away could not tell whether it holds.
func (s *Service) ask(ctx context.Context, id string, act func(*Evening) ([]Event, error)) error {
	answer := make(chan error, 1)
	select {
	case s.asks <- ask{id, act, func(err error) { answer <- err }}:
	case <-s.ended:
		return errEnded
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-answer:
		return err
	case <-s.ended:
	}
	select {
	case err := <-answer: // the last that was decided
		return err
	default:
		return errEnded
	}
}

// timesUp notes that the clock of the round ran out.
func (s *Service) timesUp(e *Evening) ([]Event, error) {
	if e.Now == nil || e.Now.last() == nil {
		return nil, nil
	}
	r := e.Now.last()
	until := r.Clock.until(e.Now.Minutes)
	if r.Clock.Up || until.IsZero() || s.opt.Now().Before(until) {
		return nil, nil
	}
	return []Event{timeUp{r.Number}}, nil
}

func (s *Service) warn(err error) {
	if err != nil {
		s.opt.Log.Warn("the clock could not be noted", "cause", err)
	}
}
