package table

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/hardware/panel"
)

var (
	endless    = flag.Int("endless", 3, "how many games of each kind a table plays without a pause; `make soak-table` gives more")
	endlessDir = flag.String("endless-dir", "", "`FOLDER` that keeps the journals of these games: a run that was stopped goes on there")
)

// need is what a process holds after so many games.
type need struct{ games, files, goroutines, kilobytes int }

func needed(t *testing.T, games int) need {
	t.Helper()
	files, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	runtime.GC() // what the first one found to be unused is kept by pools until the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return need{games, len(files), runtime.NumGoroutine(), int(m.HeapAlloc / 1024)}
}

// atEase is by how much memory may differ for no reason, in kB.
const atEase = 64

// growth is what became more from the first third of needs to the last one;
// empty for nothing. What is measured now and then more, after a long game or by
// another goroutine that is about to end, is no growth: it does not stay.
func growth(needs []need) string {
	third := len(needs) / 3
	if third == 0 {
		return ""
	}
	for _, of := range []struct {
		what   string
		may    int
		amount func(need) int
	}{
		{"file handles", 0, func(n need) int { return n.files }},
		{"goroutines", 0, func(n need) int { return n.goroutines }},
		{"kB of memory", atEase, func(n need) int { return n.kilobytes }},
	} {
		by := func(a, b need) int { return of.amount(a) - of.amount(b) }
		most, least := of.amount(slices.MaxFunc(needs[:third], by)), of.amount(slices.MinFunc(needs[len(needs)-third:], by))
		if least > most+of.may {
			return fmt.Sprintf("%d %s became %d", most, of.what, least)
		}
	}
	return ""
}

func TestWhatGrowsIsNoticed(t *testing.T) {
	grown := func(each need) (all []need) {
		for i := range 30 {
			all = append(all, need{i, 10 + i*each.files, 5 + i*each.goroutines, 1500 + i*each.kilobytes + i%4*atEase/4})
		}
		return all
	}
	for _, each := range []need{{files: 1}, {goroutines: 1}, {kilobytes: 16}} {
		if growth(grown(each)) == "" {
			t.Errorf("%+v more each time is not noticed", each)
		}
	}
	if what := growth(grown(need{})); what != "" {
		t.Errorf("nothing grew, and it is said that %s", what)
	}
}

// counter is a crowd that plays so many games, and keeps nothing of them.
type counter struct {
	*crowd
	t     *testing.T
	stop  func()
	games int
	last  string
	needs []need
}

func (c *counter) Event(wire.Event)            {}
func (c *counter) Photo(eye.PhotoRequest) bool { return true }

func (c *counter) Publish(s wire.State) {
	if len(s.Winners) > 0 && s.GameID != c.last {
		c.last = s.GameID
		c.games++
		if c.games%max(1, *endless/50) == 0 {
			c.needs = append(c.needs, needed(c.t, c.games))
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
	before, err := Logs{Dir: dir}.files()
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
	c := &counter{crowd: &crowd{rng: rand.New(rand.NewPCG(1, uint64(len(before)))), out: json.NewEncoder(io.Discard)}, t: t, stop: stop, games: max(0, len(before)-1)}
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
	if n := len(c.needs); n > 0 {
		t.Logf("needed after the first of these %+v, at the end %+v", c.needs[0], c.needs[n-1])
	}
	if what := growth(c.needs); what != "" {
		t.Errorf("after %d games %s: %+v", c.games, what, c.needs)
	}
}
