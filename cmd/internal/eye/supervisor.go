package eye

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/trouble"
	"dicetable/vision/settle"
)

// ErrDown is told to who waits for a frame when the eye ends before the frame
// is done. The next frame will be shown to the next eye.
var ErrDown = errors.New("the eye ended before the frame was done")

// Times of a Supervisor, when its Config does not say otherwise.
const (
	DefaultPatience = 10 * time.Second
	// birth is how many times Patience the first sign may take: right after
	// power-on the eye reads some hundred MB of libraries from a cold card,
	// beside all else that starts.
	birth        = 6
	firstPause   = 200 * time.Millisecond
	longestPause = 10 * time.Second
	// steadyLife is how long an eye must live for its end to count as the
	// first again.
	steadyLife = 30 * time.Second
	// goodOrder is how long the eye has to end after it was told to, and once more
	// after it was killed.
	goodOrder = 3 * time.Second
)

// Config of a Supervisor.
type Config struct {
	// Program is the eye's path; see Find.
	Program string
	// Args are those of `dicetable-eye`, the subcommand "run" first.
	Args []string
	// Log takes what the eye writes on its standard error, line by line.
	Log *slog.Logger
	// Patience is how long the eye may be silent before it is ended and
	// started again; 0 means DefaultPatience. Its first sign may take longer.
	Patience time.Duration
}

// Message is one thing the table hears of the eye. Exactly one of Up, Down
// and Report is set.
type Message struct {
	// Up says that an eye has begun, or has begun anew with another profile;
	// Watch and profile in force have been given to it. What it tells first may
	// have been told before: cups, rolls, the marker and what is wrong are told
	// anew by every eye.
	Up *Hello
	// Down says that the eye ended; a new one is on its way.
	Down *Down
	// Report is an Event, a Photo, a Health or a Fault.
	Report *Report
	// Raw is the JPEG of a Photo.
	Raw []byte
}

// Down is the end of an eye.
type Down struct {
	// Reason is a clause for the host.
	Reason Words
	// Again is the pause until the next start.
	Again time.Duration
}

// Supervisor keeps an eye running. All methods may be called from any
// goroutine; none of them but Show and Lesson ever waits for the eye.
type Supervisor struct {
	cfg      Config
	messages chan Message
	box      *outbox
	show     chan struct{} // held by who is in Show
	frames   chan FrameDone
	teach    chan struct{} // held by who is in Lesson
	lessons  chan taught
	ended    chan struct{} // one token for each end of an eye while a frame is shown
}

// New makes a Supervisor; nothing runs before Run.
func New(cfg Config) *Supervisor {
	if cfg.Patience == 0 {
		cfg.Patience = DefaultPatience
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	return &Supervisor{
		cfg:      cfg,
		messages: make(chan Message, 64),
		box:      newOutbox(),
		show:     make(chan struct{}, 1),
		frames:   make(chan FrameDone, 1),
		teach:    make(chan struct{}, 1),
		lessons:  make(chan taught, 1),
		ended:    make(chan struct{}, 1),
	}
}

// Messages is what the eye tells, in order; it must be drained, or the eye is
// held up. Frames are not among it. It is never closed.
func (s *Supervisor) Messages() <-chan Message { return s.messages }

// Watch replaces what the eye looks for. A later one wins over one that has
// not been said yet.
func (s *Supervisor) Watch(w settle.Watch) {
	s.box.put(func() { s.box.watch, s.box.watchSaid = &w, false })
}

// SetProfile replaces the table's profile.
func (s *Supervisor) SetProfile(p calib.Profile) {
	s.box.put(func() { s.box.profile, s.box.profileSaid = &p, false })
}

// Photo asks for evidence; the answer comes as a Report with a Photo, or not
// at all when the eye ends first (Down). False when too many requests wait
// already.
func (s *Supervisor) Photo(r PhotoRequest) bool {
	ok := false
	s.box.put(func() {
		if ok = len(s.box.photos) < maxPhotos; ok {
			s.box.photos = append(s.box.photos, r)
		}
	})
	return ok
}

// Show gives the virtual table's next frame to the eye (camera "sim") and
// waits until it is read and settled: all events of it are in Messages then.
// It waits for the eye to come up; ErrDown when the eye ends meanwhile.
func (s *Supervisor) Show(ctx context.Context, scene sim.Scene) (FrameDone, error) {
	select {
	case s.show <- struct{}{}:
		defer func() { <-s.show }()
	case <-ctx.Done():
		return FrameDone{}, ctx.Err()
	}
	drain(s.ended)
	drain(s.frames)
	s.box.put(func() { s.box.scene = &scene })
	defer s.box.put(func() { s.box.scene = nil })
	for {
		select {
		case f := <-s.frames:
			if f.Seq == scene.Seq {
				return f, nil
			}
		case <-s.ended:
			return FrameDone{}, ErrDown
		case <-ctx.Done():
			return FrameDone{}, ctx.Err()
		}
	}
}

// Run keeps an eye running until ctx ends; then it ends the eye in good order
// and returns nil. However an eye ends, another is started after a pause that
// grows while they end early.
func (s *Supervisor) Run(ctx context.Context) error {
	pause := firstPause
	for {
		began := time.Now()
		err := s.live(ctx)
		if ctx.Err() != nil {
			return nil
		}
		s.cfg.Log.Warn("the eye ended", "cause", err)
		if time.Since(began) > steadyLife {
			pause = firstPause
		}
		select {
		case s.ended <- struct{}{}:
		default:
		}
		s.tell(ctx, Message{Down: &Down{Reason: Words{DE: trouble.German(err), EN: err.Error()}, Again: pause}})
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil
		}
		pause = min(2*pause, longestPause)
	}
}

func (s *Supervisor) tell(ctx context.Context, m Message) {
	select {
	case s.messages <- m:
	case <-ctx.Done():
	}
}

func drain[T any](c chan T) {
	select {
	case <-c:
	default:
	}
}
