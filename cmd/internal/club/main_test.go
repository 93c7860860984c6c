package club

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/tournament"
)

// The test binary is also the club that is killed.
func TestMain(m *testing.M) {
	if file := os.Getenv("CLUB_CHILD"); file != "" {
		enterForever(file)
	}
	os.Exit(m.Run())
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// rig is an evening whose events are kept in memory.
type rig struct {
	testing.TB
	*Evening
	now    time.Time
	events []row
}

var began = time.Date(2026, 3, 1, 19, 0, 0, 0, time.UTC)

func newRig(t testing.TB) *rig { return &rig{TB: t, Evening: NewEvening(), now: began} }

// does applies what was decided.
func (r *rig) does(events []Event, err error) {
	r.Helper()
	must(r, err)
	for _, event := range events {
		x := row{r.Seq + 1, r.now, "", event}
		r.add(x)
		r.events = append(r.events, x)
	}
}

// refuses wants an error, and nothing else.
func (r *rig) refuses(events []Event, err error) {
	r.Helper()
	if err == nil || len(events) > 0 {
		r.Fatalf("it leads to %v, error %v", events, err)
	}
}

func sampleSetup() Setup {
	return Setup{Name: "Friday", Game: "bluff", Format: League, Least: 3, Usual: 4, Most: 6, Planned: 3, Minutes: 30}
}

// playing has players entered and tables confirmed.
func playing(t testing.TB, players, tables int) *rig {
	r := newRig(t)
	r.does(r.begin("t-1", "seed", sampleSetup()))
	for n := range players {
		r.does(r.enter(fmt.Sprintf("Player %d", n+1)))
	}
	for n := range tables {
		id := fmt.Sprintf("table-%d", n+1)
		r.does(r.join(id, "Table "+id, "key of "+id), nil)
		r.does(r.confirm(id, "key of "+id))
	}
	return r
}

// report is what the table of a pod would report.
func (r *rig) report1(p *Pod) Result {
	places := map[tournament.Player]int{}
	for i, id := range p.Seats {
		places[id] = i + 1
	}
	return Result{Game: fmt.Sprintf("%s-%d-%d", p.Table, p.Round, p.Pod), Revision: 1, Table: p.Table, Tournament: r.Now.ID, Pod: p.Ref, Places: places}
}

func (r *rig) hears(x Result) *Result {
	r.Helper()
	r.does(r.report(x, "bluff", nil), nil)
	return r.results[x.key()]
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	must(t, err)
	return string(b)
}

// replayed is what follows from a rig's events as a store would have them.
func (r *rig) replayed() *Evening {
	r.Helper()
	e := NewEvening()
	for _, x := range r.events {
		event, err := decode(x.event.kind(), []byte(asJSON(r, x.event)))
		must(r, err)
		e.add(row{x.seq, x.at, x.asked, event})
	}
	return e
}

// running is a service with a folder of its own.
func running(t testing.TB, opt Options) *Service {
	t.Helper()
	return runningAt(t, filepath.Join(t.TempDir(), "club.db"), opt)
}

func runningAt(t testing.TB, file string, opt Options) *Service {
	t.Helper()
	if opt.Send == nil {
		opt.Send = func(wire.Message) {}
	}
	if opt.Now == nil {
		opt.Now = time.Now
	}
	opt.Log = slog.New(slog.DiscardHandler)
	s, err := Open(file, opt)
	must(t, err)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		must(t, <-ended)
		must(t, s.Close())
	})
	return s
}

func (s *Service) does(t testing.TB, id, name string, body any) {
	t.Helper()
	if err := s.Do(context.Background(), id, name, []byte(asJSON(t, body))); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}
