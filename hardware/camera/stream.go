package camera

import (
	"context"
	"fmt"
	"io"
	"time"

	"dicetable/calib"
	"dicetable/hardware/trouble"
	"dicetable/vision"
)

// shot is one picture as it came, not decoded yet.
type shot struct {
	seq  uint64
	at   time.Time
	data []byte
	// exposure is how the camera was set, nil when it did not tell.
	exposure *calib.Exposure
}

// feed is where the pictures of a stream come from.
type feed interface {
	// next waits for the next picture; seq is not filled in. Its error is told
	// as it is, but for io.EOF.
	next() (shot, error)
	// decode makes a frame of a picture; it is called from another goroutine
	// than next.
	decode(shot) (vision.Frame, error)
	// end makes next return, now and from then on. It frees what is held and
	// waits for it.
	end() error
}

// stream is a camera that sends pictures by itself. One goroutine reads them
// and keeps the newest, so that nothing old waits in a pipe or socket.
type stream struct {
	name     name
	feed     feed
	patience time.Duration
	newest   chan shot
	ended    chan struct{}
	err      error // why it ended; read after ended
	exposure *calib.Exposure
	came     bool
	bad      int
}

const (
	// starting is how much longer the first picture may take: programs start,
	// phones wake up.
	starting = 10 * time.Second
	// mostBad is how many pictures in a row may be damaged.
	mostBad = 15
)

// name is what a camera is called in both languages.
type name struct{ de, en string }

// newStream reads a feed until Close.
func newStream(name name, f feed, patience time.Duration) *stream {
	s := &stream{name: name, feed: f, patience: patience, newest: make(chan shot, 1), ended: make(chan struct{})}
	go s.read()
	return s
}

// read keeps the newest picture until the feed ends.
func (s *stream) read() {
	defer close(s.ended)
	for seq := uint64(1); ; seq++ {
		n, err := s.feed.next()
		if err != nil {
			s.err = err
			return
		}
		n.seq = seq
		select {
		case <-s.newest:
		default:
		}
		s.newest <- n
	}
}

func (s *stream) Next(ctx context.Context) (vision.Frame, error) {
	for {
		n, err := s.wait(ctx)
		if err != nil {
			return vision.Frame{}, err
		}
		f, err := s.feed.decode(n)
		if err != nil {
			if s.bad++; s.bad > mostBad {
				return vision.Frame{}, &trouble.Trouble{
					EN: "all pictures of " + s.name.en + " are damaged; look after its cable or network", Err: err,
					DE: "alle Bilder sind beschädigt, die von " + s.name.de + " kommen; bitte Kabel oder Netz prüfen",
				}
			}
			continue
		}
		s.came, s.bad, s.exposure = true, 0, n.exposure
		f.Seq, f.At = n.seq, n.at
		return f, nil
	}
}

// wait waits for the newest picture, but not for ever.
func (s *stream) wait(ctx context.Context) (shot, error) {
	most := s.patience
	if !s.came {
		most += starting
	}
	late := time.NewTimer(most)
	defer late.Stop()
	select {
	case n := <-s.newest:
		return n, nil
	case <-s.ended:
	case <-late.C:
		return shot{}, stalled(s.name, most)
	case <-ctx.Done():
		return shot{}, ctx.Err()
	}
	select {
	case n := <-s.newest:
		return n, nil
	default:
	}
	if s.err == io.EOF {
		return shot{}, &trouble.Trouble{
			EN: s.name.en + " has ended its pictures; it is tried again",
			DE: s.name.de + " sendet keine Bilder mehr; es wird wieder versucht",
		}
	}
	return shot{}, s.err
}

// stalled is a camera that is there and gives nothing.
func stalled(n name, after time.Duration) error {
	return &trouble.Trouble{
		EN: fmt.Sprintf("%s has given none for %s and is started again; if that goes on, look after its cable, power and network", n.en, after),
		DE: fmt.Sprintf("von %s kam seit %s keines mehr, sie wird neu gestartet; wenn das so bleibt, bitte Kabel, Strom und Netz prüfen", n.de, after),
	}
}

func (s *stream) Live() bool                { return true }
func (s *stream) Exposure() *calib.Exposure { return s.exposure }

// Close ends the feed and waits for the reading goroutine.
func (s *stream) Close() error {
	err := s.feed.end()
	<-s.ended
	return err
}

var _ Source = (*stream)(nil)
