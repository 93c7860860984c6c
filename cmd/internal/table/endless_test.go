package table

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/footprint"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/panel"
)

var (
	endless    = flag.Int("endless", 3, "how many games of each kind a table plays without a pause; `make soak-table` gives more")
	endlessDir = flag.String("endless-dir", "", "`FOLDER` that keeps the journals of these games: a run that was stopped goes on there")
)

// atEase is by how much a table's memory may differ for no reason, in bytes.
const atEase = 64 << 10

// counter is a crowd that plays so many games, and keeps nothing of them.
type counter struct {
	*crowd
	stop  func()
	games int
	last  string
	needs []footprint.Footprint
}

func (c *counter) Event(wire.Event)            {}
func (c *counter) Photo(eye.PhotoRequest) bool { return true }

func (c *counter) Publish(s wire.State) {
	if len(s.Winners) > 0 && s.GameID != c.last {
		c.last = s.GameID
		c.games++
		if c.games%max(1, *endless/50) == 0 {
			c.needs = append(c.needs, footprint.Live())
		}
		if c.games >= *endless {
			c.stop()
		}
	}
	c.crowd.Publish(s)
}

// However many games it plays, a table needs no more memory, files and
// goroutines than for the first ones. Time is not waited for, so that a game
// takes only what there is to compute and to write.
func TestATablePlaysWithoutEnd(t *testing.T) {
	for _, p := range plays() {
		t.Run(p.book.Name(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { playWithoutEnd(t, p.book) })
		})
	}
}

func playWithoutEnd(t *testing.T, book games.RuleBook) {
	dir := t.TempDir()
	if *endlessDir != "" {
		dir = filepath.Join(*endlessDir, book.Name())
	}
	j, err := journal.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	before, err := (&Logs{Dir: dir}).files()
	if err != nil {
		t.Fatal(err)
	}
	s := setup(t)
	s.Game, s.Again = book.Name(), time.Millisecond
	core, err := Load(s, j.Records())
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	c := &counter{crowd: &crowd{rng: rand.New(rand.NewPCG(1, uint64(len(before)))), out: json.NewEncoder(io.Discard)}, stop: stop, games: max(0, len(before)-1)}
	if c.games >= *endless {
		stop()
	}
	c.messages = make(chan eye.Message, 1000)
	c.messages <- eye.Message{Up: &eye.Hello{}}
	c.loop = New(core, Outside{
		Journal: j, Eye: c, Album: c, Sinks: []Sink{c}, Now: c.now, Panel: func(panel.Scene) {}, Health: func(string, wire.Part) {},
		Alive: func() {}, Log: slog.New(slog.DiscardHandler),
	})
	if err := c.loop.Run(ctx); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d games, %d of them before", c.games, max(0, len(before)-1))
	first, last := footprint.Ends(c.needs)
	t.Logf("needed %v in the first third, %v in the last", first, last)
	if what := footprint.Growth(first, last, atEase); what != "" {
		t.Errorf("after %d games %s: %v", c.games, what, c.needs)
	}
}
