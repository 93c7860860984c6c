package table

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/panel"
)

var endless = flag.Int("endless", 3, "how many games of each kind a table plays without a pause; `make soak-table` gives more")

// need is what a process holds.
type need struct{ files, goroutines, kilobytes int }

func needed(t *testing.T) need {
	t.Helper()
	files, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return need{len(files), runtime.NumGoroutine(), int(m.HeapAlloc / 1024)}
}

// counter is a crowd that plays so many games.
type counter struct {
	*crowd
	t     *testing.T
	stop  func()
	games int
	last  string
	// early is what was needed after a tenth of all games.
	early need
}

func (c *counter) Publish(s wire.State) {
	if len(s.Winners) > 0 && s.GameID != c.last {
		c.last = s.GameID
		c.games++
		if c.games == max(1, *endless/10) {
			c.early = needed(c.t)
		}
		if c.games == *endless {
			c.stop()
		}
	}
	c.crowd.Publish(s)
}

// However many games it plays, a table needs no more memory, files and
// goroutines than after the first ones.
func TestATablePlaysWithoutEnd(t *testing.T) {
	for _, p := range plays() {
		t.Run(p.book.Name(), func(t *testing.T) {
			j, err := journal.Open(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			defer j.Close()
			s := setup(t)
			s.Game, s.Again = p.book.Name(), time.Millisecond
			core, err := Load(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			c := &counter{crowd: &crowd{rng: rand.New(rand.NewPCG(1, 2)), out: json.NewEncoder(io.Discard)}, t: t, stop: stop}
			c.messages = make(chan eye.Message, 1000)
			c.messages <- eye.Message{Up: &eye.Hello{}}
			c.loop = New(core, Outside{
				Journal: j, Eye: c, Album: c, Sinks: []Sink{c}, Now: time.Now, Panel: func(panel.Scene) {}, Health: func(string, wire.Part) {},
				Alive: func() {}, Log: slog.New(slog.DiscardHandler),
			})
			if err := c.loop.Run(ctx); err != nil {
				t.Fatal(err)
			}
			late := needed(t)
			t.Logf("%d games; needed early %+v, at the end %+v", c.games, c.early, late)
			if late.files > c.early.files || late.goroutines > c.early.goroutines || late.kilobytes > 2*c.early.kilobytes+4096 {
				t.Errorf("after %d games %+v became %+v", c.games, c.early, late)
			}
		})
	}
}
