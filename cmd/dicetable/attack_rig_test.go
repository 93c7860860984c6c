package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/calib"
	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/metrics"
	"dicetable/cmd/internal/seats"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/button"
	"dicetable/hardware/panel"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// besieged is a whole table as `dicetable run` puts it together, behind the
// recogniser: its eye sees what the test says. Nothing in it is by chance but
// the logins, so that the same game is told in the same words twice.
type besieged struct {
	t      *testing.T
	dir    string
	log    *lockedBuffer
	host   string // the pages' address
	broker *broadcast.Broker
	loop   *table.Loop
	logins *seats.Logins

	messages chan eye.Message
	mu       sync.Mutex
	now      time.Time
	watch    settle.Watch
	asked    int
	// shown waits until everybody was shown what the table shows: of what comes
	// faster only the last is sent.
	shown func()
}

// besiegedBy are the players, at seats 1, 3 and 4; Ben is the attacker who has
// a login of his own.
var besiegedBy = []wire.SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 3, Name: "Ben"}, {Seat: 4, Name: "Cem"}}

// newBesieged is a table at which hands are what lies under the cups of a
// virtual one, nil for a real one.
func newBesieged(t *testing.T, hands seats.Hands) *besieged {
	return newBesiegedBehind(t, hands, safeDoors{})
}

// newBesiegedBehind has doors, and goes on with a game of which it has records.
func newBesiegedBehind(t *testing.T, hands seats.Hands, doors safeDoors, records ...json.RawMessage) *besieged {
	t.Helper()
	b := &besieged{t: t, dir: t.TempDir(), log: &lockedBuffer{}, messages: make(chan eye.Message, 256), now: time.Date(2026, 1, 2, 20, 0, 0, 0, time.UTC), shown: func() {}}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	log := slog.New(slog.NewTextHandler(b.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	id, err := wire.ParseTableID("t1")
	must(err)
	s := &station{logs: &table.Logs{Dir: filepath.Join(b.dir, "journal")}}
	s.journal, err = journal.Open(s.logs.Dir)
	must(err)
	if len(records) > 0 {
		must(s.journal.Adopt(records))
	}
	core, err := table.Load(table.Setup{Table: id, Players: besiegedBy}, records)
	must(err)
	s.album, err = table.NewEvidence(filepath.Join(b.dir, "evidence"), time.Hour, 1e8, log)
	must(err)
	b.logins, err = seats.OpenLogins(filepath.Join(b.dir, "logins.json"), time.Now)
	must(err)
	var desk *seats.Desk
	b.broker = broadcast.New(broadcast.Options{Table: id, Dir: filepath.Join(b.dir, "broker"), MQTT: "127.0.0.1:0", MQTTS: "127.0.0.1:0", TLS: doors.config(), Log: log, Authority: b.logins,
		Handle: func(ctx context.Context, from wire.Asker, v wire.Verb, payload []byte) wire.Answer {
			return desk.Handle(ctx, from, v, payload)
		}})
	b.loop = table.New(core, table.Outside{Journal: s.journal, Eye: b, Album: s.album, Sinks: []table.Sink{b.broker},
		Panel: func(panel.Scene) {}, Health: b.broker.Health, Alive: func() {}, Now: b.clock, Log: log})
	s.loop = b.loop
	desk = seats.NewDesk(seats.Options{Logins: b.logins, Gone: b.broker.Disconnect, Table: b.loop, Purge: s.album.Purge, Hands: hands, Now: time.Now, Log: log})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	b.host = l.Addr().String()
	web, err := newSite(l, doors, id, b.broker, s, desk, newReporter(s.logs.Dir, b.broker.Report, log), hostOnly{"GET /metrics": metrics.New("test", "/", b.broker.Backlog).Handler()}, log)
	must(err)
	ctx, cancel := context.WithCancel(context.Background())
	var parts errgroup.Group
	parts.Go(func() error { return runAll(ctx, b.loop, s.album, b.broker, desk, web) })
	t.Cleanup(func() {
		cancel()
		must(parts.Wait())
		must(s.Close())
	})
	<-b.broker.Ready()
	b.messages <- eye.Message{Up: &eye.Hello{}}
	return b
}

// clock moves only when the test does something.
func (b *besieged) clock() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.now
}

// Watch, Photo and Messages make b the table's eye.
func (b *besieged) Watch(w settle.Watch) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.watch = w
}

func (b *besieged) Photo(eye.PhotoRequest) bool  { return true }
func (b *besieged) Messages() <-chan eye.Message { return b.messages }

func (b *besieged) sync() {
	b.t.Helper()
	if err := b.loop.Sync(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
	b.shown()
}

// saw has the eye tell something.
func (b *besieged) saw(events ...settle.Event) {
	b.t.Helper()
	for _, e := range events {
		b.mu.Lock()
		b.now = b.now.Add(time.Second)
		e.Watch, e.At, e.Since = b.watch.ID, b.now, b.now
		b.mu.Unlock()
		b.messages <- eye.Message{Report: &eye.Report{Event: &e}}
		b.sync()
	}
}

func (b *besieged) saws(kinds ...settle.Kind) {
	b.t.Helper()
	for _, k := range kinds {
		b.saw(settle.Event{Kind: k})
	}
}

// command is somebody's, over their own session; it must be done.
func (b *besieged) command(from wire.Asker, v wire.Verb, body string) {
	b.t.Helper()
	b.mu.Lock()
	b.asked++
	b.now = b.now.Add(time.Second)
	id := fmt.Sprint("game-", b.asked)
	b.mu.Unlock()
	a, err := b.loop.Ask(b.t.Context(), wire.Command{ID: id, From: from, Verb: v, Body: json.RawMessage(body), Private: true})
	if err != nil || !a.OK {
		b.t.Fatalf("%s: %v %s", body, err, a.Text.EN)
	}
	b.sync()
}

// act is a player's own; do lacks only the player's name.
func (b *besieged) act(player, do string) {
	b.t.Helper()
	for _, p := range besiegedBy {
		if p.Name == player {
			body := strings.Replace(do, "{", fmt.Sprintf(`{"player":%q,`, player), 1)
			b.command(wire.Asker{User: "test", Role: wire.Player, Seat: p.Seat}, wire.Act, body)
		}
	}
}

func (b *besieged) confirm(code string) {
	b.t.Helper()
	b.command(theHost, wire.Confirm, fmt.Sprintf(`{"code":%q,"yes":true}`, code))
}

func (b *besieged) press() {
	b.t.Helper()
	b.loop.Press(button.Press{Kind: button.Short})
	b.sync()
}

var theHost = wire.Asker{User: "host", Role: wire.Host}

// begin begins a game.
func (b *besieged) begin(game, settings string) {
	b.t.Helper()
	players, err := json.Marshal(besiegedBy)
	if err != nil {
		b.t.Fatal(err)
	}
	b.command(theHost, wire.StartGame, fmt.Sprintf(`{"game":%q,"players":%s,"settings":%s}`, game, players, settings))
}

// dieOf are dice of one colour as the eye tells them.
func dieOf(c dice.Colour, faces ...dice.Face) []vision.Die {
	var all []vision.Die
	for _, f := range faces {
		all = append(all, vision.Die{Colour: c, Value: f, Confidence: 1})
	}
	return all
}

// lockedBuffer is a log that may be read while it is written.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// fives are the three dice of Lucky Five after some were thrown.
func fives(red, orange, yellow dice.Face, thrown ...dice.Colour) func(*besieged) {
	return func(b *besieged) {
		e := settle.Event{Kind: settle.RollRead, Thrown: thrown}
		for i, f := range []dice.Face{red, orange, yellow} {
			e.Dice = append(e.Dice, dieOf([]dice.Colour{dice.Red, dice.Orange, dice.Yellow}[i], f)...)
		}
		b.saw(e)
	}
}

// markerField is where the marker lies for a bet.
func markerField(bet bluff.Bet) *calib.Field {
	f := bluff.FieldOf(bet)
	return &calib.Field{Kind: string(f.Kind), Count: f.Count}
}
