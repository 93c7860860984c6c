package club

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
)

// Who asks and goes away gets the answer all the same: what is decided for it is
// written until then.
func TestWhoGoesAwayIsAnswered(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "club.db"), Options{Send: func(wire.Message) {}, Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	running, end := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(running) }()
	defer func() {
		end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	ctx, leave := context.WithCancel(t.Context())
	written := false
	err = s.ask(ctx, "", func(*Evening) ([]Event, error) {
		leave()
		time.Sleep(50 * time.Millisecond)
		written = true
		return nil, nil
	})
	if err != nil || !written {
		t.Errorf("it is told %v, and written is %t", err, written)
	}
}

// What was decided last is answered, though the club ends at once; what it no
// longer decided is refused.
func TestTheLastAskIsAnswered(t *testing.T) {
	for i := range 2000 {
		s := &Service{asks: make(chan ask), ended: make(chan struct{})}
		decided := i%2 == 0
		go func() {
			a := <-s.asks
			if decided {
				a.done(nil)
			}
			close(s.ended)
		}()
		if err := s.ask(t.Context(), "", nil); (err == nil) != decided {
			t.Fatalf("decided is %t, and it is told %v", decided, err)
		}
	}
}
