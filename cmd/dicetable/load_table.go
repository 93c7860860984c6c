package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync/atomic"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/load"
	"dicetable/cmd/internal/seats"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/vision/settle"
)

// blindfold is the eye of a table that nobody looks at.
type blindfold struct{}

func (blindfold) Watch(settle.Watch)           {}
func (blindfold) Photo(eye.PhotoRequest) bool  { return false }
func (blindfold) Messages() <-chan eye.Message { return nil }

// stopwatch is a sink that notes when the table gives a state away, and how
// long giving it to the broker keeps the loop.
type stopwatch struct {
	broker *broadcast.Broker
	board  *load.Board
	// kept is how long Publish took; bytes is the last state's length.
	kept  *load.Times
	bytes atomic.Int64
}

// Publish gives the state to the broker.
func (s *stopwatch) Publish(state wire.State) {
	at := time.Now()
	s.board.Published(state.Revision, at)
	s.broker.Publish(state)
	s.kept.Add(time.Since(at))
	if b, err := json.Marshal(state); err == nil {
		s.bytes.Store(int64(len(b)))
	}
}

// Event gives the event to the broker.
func (s *stopwatch) Event(e wire.Event) { s.broker.Event(e) }

// loadTable is a table as `dicetable run` has it, pages, journal, broker and
// sessions, but for the eye: what it would see is told by command.
type loadTable struct {
	*station
	broker *broadcast.Broker
	desk   *seats.Desk
	web    *site
	base   string
	key    string
	watch  *stopwatch
	asked  int
	paused bool
}

func newLoadTable(dir string, id wire.TableID) (t *loadTable, err error) {
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	listener, err := listen("127.0.0.1:0", byFlag)
	if err != nil {
		return nil, err
	}
	t = &loadTable{base: "http://" + listener.Addr().String()}
	logins, err := seats.OpenLogins(filepath.Join(dir, "logins.json"), time.Now)
	if err != nil {
		return nil, err
	}
	t.broker = broadcast.New(broadcast.Options{
		Table: id, Dir: filepath.Join(dir, "broker"), MQTT: "127.0.0.1:0", Log: log, Authority: logins,
		Handle: func(ctx context.Context, from wire.Asker, v wire.Verb, payload []byte) wire.Answer {
			return t.desk.Handle(ctx, from, v, payload)
		},
	})
	t.watch = &stopwatch{broker: t.broker, board: &load.Board{}, kept: &load.Times{}}
	if t.station, err = unseenStation(dir, id, t.watch, log); err != nil {
		return nil, err
	}
	t.desk = newDesk(t.station, logins, seats.Password{}, t.broker.Disconnect, log)
	if t.key, _, err = logins.Grant(wire.Host, 0, hostLasts); err != nil {
		return nil, err
	}
	t.web, err = newSite(listener, safeDoors{}, id, t.broker, t.station, t.desk, http.NotFoundHandler(), nil, log)
	return t, err
}

// unseenStation is a station without an eye.
func unseenStation(dir string, id wire.TableID, sink table.Sink, log *slog.Logger) (*station, error) {
	s := &station{logs: &table.Logs{Dir: filepath.Join(dir, "journal")}}
	var err error
	if s.journal, err = journal.Open(s.logs.Dir); err != nil {
		return nil, err
	}
	core, err := table.Load(table.Setup{Table: id}, s.journal.Records())
	if err != nil {
		return nil, err
	}
	if s.album, err = table.NewEvidence(filepath.Join(dir, "evidence"), time.Hour, 1<<20, log); err != nil {
		return nil, err
	}
	s.loop = table.New(core, table.Outside{
		Journal: s.journal, Eye: blindfold{}, Album: s.album, Sinks: []table.Sink{sink},
		Panel: orNothing(nil), Health: orSilent(nil), Alive: orQuiet(nil), Now: time.Now, Log: log,
	})
	return s, nil
}

// Run lets the table live until ctx ends.
func (t *loadTable) Run(ctx context.Context) error {
	return runAll(ctx, t.loop, t.album, t.broker, t.desk, t.web)
}

// command has the host do something.
func (t *loadTable) command(ctx context.Context, v wire.Verb, body any) error {
	b, err := json.Marshal(body)
	if err != nil {
		return err
	}
	t.asked++
	a, err := t.loop.Ask(ctx, wire.Command{ID: fmt.Sprint("load-", t.asked), From: wire.Asker{User: "host", Role: wire.Host}, Verb: v, Body: b})
	if err != nil {
		return err
	}
	if !a.OK {
		return fmt.Errorf("the table refuses to %s: %s", v, a.Text.EN)
	}
	return nil
}

// round are the acts of Bluff that lead to a ruling on thirty dice, which makes
// the state as long as it gets.
func round(players []wire.SeatedPlayer) []any {
	type act struct {
		Do     string `json:"do"`
		Player string `json:"player"`
		Dice   []int  `json:"dice,omitempty"`
		Count  int    `json:"count,omitempty"`
		Face   int    `json:"face,omitempty"`
	}
	var acts []any
	for i, p := range players {
		dice := []int{5, 5, 5, 5, 5}
		if i > 0 {
			dice = []int{1, 2, 3, 4, 1}
		}
		acts = append(acts, act{Do: "opening", Player: p.Name, Dice: dice})
	}
	acts = append(acts, act{Do: "bet", Player: players[0].Name, Count: 6, Face: 3}, act{Do: "challenge", Player: players[1].Name})
	for _, p := range players {
		acts = append(acts, act{Do: "reveal", Player: p.Name, Dice: []int{1, 2, 3, 4, 5}})
	}
	return acts
}

// play begins a game and plays its first round.
func (t *loadTable) play(ctx context.Context) error {
	players := simulated(6)
	if err := t.command(ctx, wire.StartGame, wire.Start{Game: "bluff", Players: players}); err != nil {
		return err
	}
	for _, a := range round(players) {
		if err := t.command(ctx, wire.Act, a); err != nil {
			return err
		}
	}
	return nil
}

// change makes the table publish another state so many times, and takes the
// time of the loop meanwhile: how long it takes until it has done all that was
// told before.
func (t *loadTable) change(ctx context.Context, states int, every time.Duration) (load.Summary, error) {
	probing, stop := context.WithCancel(ctx)
	defer stop()
	waits := &load.Times{}
	ended := make(chan error, 1)
	go func() { ended <- t.probe(probing, waits) }()
	beat := time.NewTicker(every)
	defer beat.Stop()
	for range states {
		t.paused = !t.paused
		if err := t.command(ctx, wire.Pause, wire.Pausing{On: t.paused}); err != nil {
			return load.Summary{}, err
		}
		select {
		case <-beat.C:
		case <-ctx.Done():
			return load.Summary{}, ctx.Err()
		}
	}
	stop()
	return waits.Summary(), <-ended
}

// probeEvery is how often the loop is asked whether it is there.
const probeEvery = 20 * time.Millisecond

func (t *loadTable) probe(ctx context.Context, waits *load.Times) error {
	beat := time.NewTicker(probeEvery)
	defer beat.Stop()
	for {
		select {
		case <-beat.C:
		case <-ctx.Done():
			return nil
		}
		began := time.Now()
		if err := t.loop.Sync(ctx); err != nil {
			return nil
		}
		waits.Add(time.Since(began))
	}
}
