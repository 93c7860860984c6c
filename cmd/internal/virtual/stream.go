package virtual

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"dicetable/cmd/internal/limit"
)

const (
	// glanceEvery is the time between two pictures of a live drawing.
	glanceEvery = 150 * time.Millisecond
	// aliveEvery is after how long a stream in which nothing changes says
	// that it is there.
	aliveEvery = 10 * time.Second
	// maxStreams is how many may watch at once, of all addresses and of one.
	maxStreams, maxOfOne = 64, 16
	// stuck is how long a browser may take to accept a few bytes.
	stuck = 15 * time.Second
)

// Stream serves a live drawing as server-sent events, each one Glance as
// JSON, sent when it changed. It needs no login: a Glance is for everybody, as long
// as there are places.
func Stream(glance func() Glance) http.Handler {
	return limit.Places(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		s := stream{to: w, control: http.NewResponseController(w)}
		ticker := time.NewTicker(glanceEvery)
		defer ticker.Stop()
		for s.send(glance(), time.Now()) == nil {
			select {
			case <-ticker.C:
			case <-r.Context().Done():
				return
			}
		}
	}), maxStreams, maxOfOne)
}

// stream is one browser that watches.
type stream struct {
	to      http.ResponseWriter
	control *http.ResponseController
	last    []byte
	sent    time.Time
}

// send sends what has changed. An error means that the browser went away.
func (s *stream) send(g Glance, now time.Time) error {
	b, err := json.Marshal(g)
	if err != nil {
		return err
	}
	if bytes.Equal(b, s.last) && now.Sub(s.sent) < aliveEvery {
		return nil
	}
	s.last, s.sent = b, now
	// A connection without deadlines, as in a test, has none to set.
	_ = s.control.SetWriteDeadline(now.Add(stuck))
	if _, err := fmt.Fprintf(s.to, "data: %s\n\n", b); err != nil {
		return err
	}
	return s.control.Flush()
}
