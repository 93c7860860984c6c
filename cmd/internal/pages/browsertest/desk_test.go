package browsertest

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/calib"
	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/pages"
	"dicetable/cmd/internal/seats"
	core "dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/cmd/internal/workbench"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/button"
	"dicetable/hardware/panel"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// desk is a whole table - loop, journal, photographs, logins, broker, pages -
// but for its eye, which sees what the test says.
type desk struct {
	t        *testing.T
	dir      string
	address  string
	password string
	loop     *core.Loop
	logins   *seats.Logins
	bench    *workbench.Bench
	parts    *bench

	messages chan eye.Message
	mu       sync.Mutex
	watch    settle.Watch
	frame    uint64
	told     int
	state    wire.State
	// lying are the dice in the photographs, where they have a colour.
	lying []eye.Outline
	// ahead is what the table's clock is ahead of this machine's.
	ahead time.Duration

	// Answers and connections may be lost on the way to a phone.
	lossy lossy
	spot  spot
}

// doubtable is for how long a ruling can be doubted.
const doubtable = 5 * time.Minute

// clock is the time by the table's clock.
func (d *desk) clock() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return time.Now().Add(d.ahead)
}

// passes lets time pass at the table.
func (d *desk) passes(by time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ahead += by
}

// newTableDesk is that of players who sit there, or of nobody yet.
func newTableDesk(t *testing.T, players ...wire.SeatedPlayer) *desk {
	return newClubTable(t, nil, players...)
}

// newClubTable is a table that may be in a club.
func newClubTable(t *testing.T, club *member.Options, players ...wire.SeatedPlayer) *desk {
	t.Helper()
	d := &desk{t: t, dir: t.TempDir(), messages: make(chan eye.Message, 256)}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	log := slog.New(slog.DiscardHandler)
	id, err := wire.ParseTableID("t1")
	must(err)
	j, err := journal.Open(filepath.Join(d.dir, "journal"))
	must(err)
	game, err := core.Load(core.Setup{Table: id, Players: players, Dispute: doubtable}, j.Records())
	must(err)
	album, err := core.NewEvidence(filepath.Join(d.dir, "evidence"), time.Hour, 1e8, log)
	must(err)
	d.logins, err = seats.OpenLogins(filepath.Join(d.dir, "logins.json"), time.Now)
	must(err)
	password, fresh, err := seats.OpenPassword(filepath.Join(d.dir, "host.json"))
	must(err)
	d.password = fresh
	broker := broadcast.New(broadcast.Options{Table: id, Dir: filepath.Join(d.dir, "broker"), MQTT: "127.0.0.1:0", Log: log, Authority: d.logins})
	d.newBench(log)
	outside := core.Outside{Journal: j, Eye: d, Album: album, Sinks: []core.Sink{broker, d, d.bench},
		Panel: func(panel.Scene) {}, Health: broker.Health, Alive: func() {}, Now: d.clock, Log: log}
	runs := []func(context.Context) error{album.Run, broker.Run}
	if club != nil {
		m := d.joins(*club, id, album, broker, log)
		outside.Sinks, outside.Report = append(outside.Sinks, m), m.Report
		runs = append(runs, m.Run)
	}
	d.loop = core.New(game, outside)
	sessions := seats.NewDesk(seats.Options{Logins: d.logins, Gone: broker.Disconnect, Table: d.loop, Password: password, Purge: album.Purge, Now: time.Now, Log: log})
	site, err := pages.Handler(pages.About{Table: "t1"}, calib.Bluff())
	must(err)
	mux := http.NewServeMux()
	mux.Handle("/", site)
	mux.Handle("/api/", sessions.Handler())
	for pattern, h := range d.bench.Handlers() {
		mux.Handle(pattern, sessions.HostOnly(h))
	}
	mux.Handle("/mqtt", broker.WebSocket())
	mux.Handle("GET "+core.PhotoPath, album)
	mux.Handle("GET "+core.LogPath, &core.Logs{Dir: filepath.Join(d.dir, "journal")})
	server := httptest.NewUnstartedServer(d.lossy.answers(mux))
	server.Listener = d.spot.around(server.Listener)
	server.Start()
	d.address = server.URL + "/"
	ctx, cancel := context.WithCancel(context.Background())
	var parts errgroup.Group
	for _, run := range append(runs, d.loop.Run, sessions.Run) {
		parts.Go(func() error { return run(ctx) })
	}
	t.Cleanup(func() {
		server.Close()
		cancel()
		must(parts.Wait())
		must(j.Close())
	})
	<-broker.Ready()
	d.messages <- eye.Message{Up: &eye.Hello{}}
	return d
}

// joins links the table to a club.
func (d *desk) joins(o member.Options, id wire.TableID, album *core.Evidence, broker *broadcast.Broker, log *slog.Logger) *member.Member {
	d.t.Helper()
	o.Table, o.Dir, o.Version, o.Log = id, d.dir, "test", log
	o.Call = func(ctx context.Context, c wire.Call) { d.loop.Call(ctx, c) }
	o.Decide = func(ctx context.Context, c wire.Command) (wire.Answer, error) { return d.loop.Ask(ctx, c) }
	o.Notice = func(part string, p wire.Part) { d.loop.Part(part, p) }
	o.Photo, o.Part = album.Photo, broker.Health
	m, err := member.Open(o)
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// now is what the table shows, once all is done that it was told.
func (d *desk) now() wire.State {
	d.t.Helper()
	if err := d.loop.Sync(d.t.Context()); err != nil {
		d.t.Fatal(err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.state
}

// Watch, Photo and Messages make d the table's eye.
func (d *desk) Watch(w settle.Watch) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.watch = w
}

// Photo gives the picture of photograph, with those of lying outlined, or with
// five dice of seat 1.
func (d *desk) Photo(r eye.PhotoRequest) bool {
	w := httptest.NewRecorder()
	photograph(w, nil)
	p := &eye.Photo{ID: r.ID, Width: 800, Height: 565}
	d.mu.Lock()
	defer d.mu.Unlock()
	for i, o := range outlined {
		if i < len(d.lying) {
			d.lying[i].Corners = o.Corners
			p.Outlines = append(p.Outlines, d.lying[i])
		} else if d.lying == nil {
			p.Outlines = append(p.Outlines, eye.Outline{Seat: 1, Value: roundOne[1][i].String(), Corners: o.Corners})
		}
	}
	d.messages <- eye.Message{Report: &eye.Report{Photo: p}, Raw: w.Body.Bytes()}
	return true
}

// Publish and Event make d one to whom the table shows itself.
func (d *desk) Publish(s wire.State) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.state = s
}

func (d *desk) Event(wire.Event) {}

func (d *desk) Messages() <-chan eye.Message { return d.messages }

// sees has the eye tell something, and waits until the table knows it.
func (d *desk) sees(e settle.Event) {
	d.t.Helper()
	d.mu.Lock()
	d.frame++
	e.Watch, e.Frame, e.At = d.watch.ID, d.frame, time.Now()
	e.Since = e.At
	d.mu.Unlock()
	d.messages <- eye.Message{Report: &eye.Report{Event: &e}}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := d.loop.Sync(ctx); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) rolls(seat int, faces ...dice.Face) {
	d.t.Helper()
	e := settle.Event{Kind: settle.RollRead, Seat: seat}
	for _, f := range faces {
		e.Dice = append(e.Dice, vision.Die{Value: f, Colour: dice.Yellow, Confidence: 1})
	}
	d.sees(e)
}

// covers puts the table in order for bets: all roll, and their cups stand.
func (d *desk) covers(graveyard int) {
	d.t.Helper()
	for _, seat := range []int{1, 4} {
		d.sees(settle.Event{Kind: settle.CupUp, Seat: seat})
		d.sees(settle.Event{Kind: settle.CupDown, Seat: seat})
	}
	d.sees(settle.Event{Kind: settle.GraveyardCount, Count: graveyard})
	d.sees(settle.Event{Kind: settle.MarkerGone})
}

// bets places the marker.
func (d *desk) bets(count int, face dice.Face) {
	d.t.Helper()
	f := bluff.FieldOf(bluff.Bet{Count: count, Face: face})
	d.sees(settle.Event{Kind: settle.MarkerRested, Face: &face, Field: &calib.Field{Kind: string(f.Kind), Count: f.Count}})
}

func (d *desk) press() {
	d.t.Helper()
	d.loop.Press(button.Press{Kind: button.Short})
	if err := d.loop.Sync(context.Background()); err != nil {
		d.t.Fatal(err)
	}
}

// does has somebody at a seat command something.
func (d *desk) does(seat int, v wire.Verb, body any) wire.Answer {
	d.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		d.t.Fatal(err)
	}
	a, err := d.loop.Ask(context.Background(), wire.Command{ID: "t" + time.Now().Format("150405.000000"), Verb: v, Body: raw,
		From: wire.Asker{User: "seat", Role: wire.Player, Seat: seat}})
	if err != nil {
		d.t.Fatal(err)
	}
	return a
}
