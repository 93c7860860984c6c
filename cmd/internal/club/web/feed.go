package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"dicetable/cmd/internal/club"
)

const (
	// calm is the least time between two views: of changes that come faster
	// only the last is sent.
	calm = 500 * time.Millisecond
	// aliveEvery is after how long a stream in which nothing changes says that
	// it is there.
	aliveEvery = 10 * time.Second
	// stuck is how long a browser may take to accept a view.
	stuck = 15 * time.Second
	// maxStreams is how many may watch at once, of all addresses and of one, from
	// which a whole house may come.
	maxStreams, maxOfOne = 1000, 250
)

// feed is the public view as JSON, made once for all who watch.
type feed struct {
	club *club.Service

	mu   sync.Mutex
	seq  int64
	made time.Time
	view []byte
}

func newFeed(c *club.Service) *feed {
	return &feed{club: c, seq: -1}
}

// latest is the view of now, which may be as old as calm, and the channel that
// is closed when it is no longer true. Where nothing has changed it is made anew
// all the same: a page sets its clock by the moment in it.
func (f *feed) latest(ctx context.Context) (view []byte, changed <-chan struct{}, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	seq, changed := f.club.Watch()
	if wait := calm - time.Since(f.made); wait > 0 {
		if seq == f.seq {
			return f.view, changed, nil
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
		seq, changed = f.club.Watch()
	}
	v, err := f.club.View(ctx)
	if err != nil {
		return nil, nil, err
	}
	v.Seq = seq
	if f.view, err = json.Marshal(v); err != nil {
		return nil, nil, err
	}
	f.seq, f.made = seq, time.Now()
	return f.view, changed, nil
}

// getLive sends the view whenever it changes, until the browser goes away.
func (s *site) getLive(w http.ResponseWriter, r *http.Request) {
	head(w, "text/event-stream")
	control := http.NewResponseController(w)
	alive := time.NewTicker(aliveEvery)
	defer alive.Stop()
	for {
		view, changed, err := s.feed.latest(r.Context())
		if err != nil || send(w, control, "data: %s\n\n", view) != nil {
			return
		}
		for waiting := true; waiting; {
			select {
			case <-changed:
				waiting = false
			case <-alive.C:
				if send(w, control, "event: alive\ndata:%s\n\n", nil) != nil {
					return
				}
			case <-r.Context().Done():
				return
			}
		}
	}
}

func send(w http.ResponseWriter, control *http.ResponseController, form string, data []byte) error {
	// A connection without deadlines, as in a test, has none to set.
	_ = control.SetWriteDeadline(time.Now().Add(stuck))
	if _, err := fmt.Fprintf(w, form, data); err != nil {
		return err
	}
	return control.Flush()
}
