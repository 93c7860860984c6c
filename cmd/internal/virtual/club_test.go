package virtual

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/luckyfive"
	"dicetable/hardware/button"
	"dicetable/hardware/sim"
)

// clubPatience is how long a test waits for what must come over the network.
const clubPatience = time.Minute

// parlour is a club with its broker, and a virtual table that is linked to it.
type parlour struct {
	t       *testing.T
	service *club.Service
	table   *rig
	member  *member.Member
	calls   chan wire.Call
	// told are the results that the table told, the last one last.
	told []wire.Result
	// late is by how much the club's clock is ahead of the table's.
	late atomic.Int64
	// asks counts the host's commands.
	asks int
	// join links the table to its club, leave ends that.
	join, leave func()
}

func newParlour(t *testing.T) *parlour {
	p := &parlour{t: t, calls: make(chan wire.Call, 64)}
	dir, log := t.TempDir(), slog.New(slog.DiscardHandler)
	door, err := club.OpenDoor(filepath.Join(dir, "tables.key"))
	p.must(err)
	hub := broadcast.NewHub(broadcast.HubOptions{Dir: filepath.Join(dir, "broker"), MQTT: "127.0.0.1:0", Authority: door, Log: log,
		Hear: func(ctx context.Context, from wire.TableID, n wire.Name, payload []byte) {
			p.service.Hear(ctx, from, n, payload)
		}})
	p.table = newRigFor(t, sim.Bluff, nil, 7, 1, 2)
	p.service, err = club.Open(filepath.Join(dir, "club.db"), club.Options{Send: hub.Put, Log: log,
		Now: func() time.Time { return p.table.world.Now().Add(time.Duration(p.late.Load())) }})
	p.must(err)
	t.Cleanup(func() { p.must(p.service.Close()) })
	p.runs(p.service.Run)
	p.runs(hub.Run)
	<-hub.Ready()

	p.table.setup.Draw = func() string { return fmt.Sprintf("%064x", len(p.told)+1) }
	p.table.load()
	p.table.report = func(r wire.Result) { p.told = append(p.told, r); p.member.Report(r) }
	p.join = func() {
		p.member, err = member.Open(member.Options{
			Table: p.table.setup.Table, Dir: filepath.Join(dir, "table"), URL: "tcp://" + hub.Addr().String(), Token: door.Token(p.table.setup.Table), Name: "The table",
			Version: "test", Log: log, Call: func(_ context.Context, c wire.Call) { p.calls <- c },
			Photo:  func(string) ([]byte, error) { return nil, nil },
			Decide: func(context.Context, wire.Command) (wire.Answer, error) { return wire.Answer{}, nil },
			Part:   func(string, wire.Part) {}, Notice: func(string, wire.Part) {},
		})
		p.must(err)
		p.leave = p.runs(p.member.Run)
	}
	p.join()
	p.eventually("the table asks to join", func() bool { return len(p.desk().Tables) == 1 })
	p.does("confirm", map[string]string{"table": "test", "key": p.desk().Tables[0].Key})
	return p
}

func (p *parlour) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// runs runs a part until stop is called, at the latest at the end.
func (p *parlour) runs(run func(context.Context) error) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			p.t.Error(err)
		}
	})
	p.t.Cleanup(stop)
	return stop
}

func (p *parlour) does(act string, body any) {
	p.t.Helper()
	b, err := json.Marshal(body)
	p.must(err)
	if err := p.service.Do(p.t.Context(), "", act, b); err != nil {
		p.t.Fatalf("%s: %v", act, err)
	}
}

func (p *parlour) desk() club.Desk {
	d, err := p.service.Desk(p.t.Context())
	p.must(err)
	return d
}

func (p *parlour) round() *club.RoundView {
	v, err := p.service.View(p.t.Context())
	p.must(err)
	return v.Now.Round
}

func (p *parlour) eventually(what string, is func() bool) {
	p.t.Helper()
	for deadline := time.Now().Add(clubPatience); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.t.Fatalf("%s: that did not come", what)
		}
	}
}

// called hands calls on to the table until one is as it is wanted.
func (p *parlour) called(what string, is func(wire.Call) bool) wire.Call {
	p.t.Helper()
	for {
		select {
		case c := <-p.calls:
			p.table.input(table.Call{Call: c})
			if is(c) {
				return c
			}
		case <-time.After(clubPatience):
			p.t.Fatalf("the club does not call %s", what)
		}
	}
}

// asked is a command of the table's host.
func (p *parlour) asked(verb wire.Verb, body any) {
	p.t.Helper()
	b, err := json.Marshal(body)
	p.must(err)
	p.asks++
	p.table.input(table.Asked{Command: wire.Command{ID: fmt.Sprint("host-", p.asks), From: wire.Asker{User: "host", Role: wire.Host}, Verb: verb, Body: b}})
}

// begins has the club call a game for two, and the table's button begin it; until
// is when its time is up.
func (p *parlour) begins(book games.RuleBook, settings map[string]string, minutes int) (until time.Time) {
	p.t.Helper()
	p.does("begin", club.Setup{Name: "Friday", Game: book.Name(), Settings: settings, Format: club.League, Least: 2, Usual: 2, Most: 2, Planned: 1, Minutes: minutes})
	p.does("enter", map[string]string{"players": "Ann\nBen"})
	p.does("draw", nil)
	c := p.called("the game", func(c wire.Call) bool { return !c.None() })
	if c.Game != book.Name() || !maps.Equal(c.Settings, settings) {
		p.t.Fatalf("called is %s with %v", c.Game, c.Settings)
	}
	p.does("start", nil)
	c = p.called("it with its clock", func(c wire.Call) bool { return !c.Until.IsZero() })
	p.table.input(table.Pressed{Kind: button.Short})
	return c.Until
}

// isPlayed wants the game to be just as the rule-book begins it with these
// settings, and nobody to begin another one instead.
func (p *parlour) isPlayed(book games.RuleBook, settings map[string]string) {
	p.t.Helper()
	var first table.Record
	p.must(json.Unmarshal(p.table.records[0], &first))
	g := first.Entries[0].Start
	// Where no deck is named a virtual table draws one, for no cards lie there.
	if drawn := g.Settings["seed"]; book.Name() == (luckyfive.Book{}).Name() && settings["deck"] == "" && len(drawn) == 64 {
		named := settings
		settings = map[string]string{"seed": drawn}
		maps.Copy(settings, named)
		settings = luckyfive.WithSeed(settings, drawn)
	}
	if g.Name != book.Name() || !maps.Equal(g.Settings, settings) {
		p.t.Fatalf("the table plays %s with %v", g.Name, g.Settings)
	}
	var players []string
	for _, s := range g.Players {
		players = append(players, s.Name)
	}
	want, err := book.Start(players, settings)
	p.must(err)
	if is, want := p.json(p.table.state.View), p.json(games.ViewPublic(want)); !bytes.Equal(is, want) {
		p.t.Errorf("the table shows %s\nwith these settings it is %s", is, want)
	}
	other := wire.Start{Game: "bluff", Players: g.Players, Settings: map[string]string{"opening_star": "0", "zeigs_mir": "true"}}
	p.asked(wire.StartGame, other)
	p.asked(wire.ChooseGame, other)
	if p.table.state.GameID != g.ID {
		p.t.Error("another game was begun while this one is played")
	}
}

func (p *parlour) json(v any) []byte {
	b, err := json.Marshal(v)
	p.must(err)
	return b
}

// plays lets the players play until the game is as it is wanted.
func (p *parlour) plays(what string, is func(wire.State) bool) {
	p.t.Helper()
	if !p.table.play(15*60*60, func(r *rig) bool { return is(r.state) }) {
		p.t.Fatalf("%s: it never came; asked is %q, with %v", what, p.table.state.Prompt.Text().EN, p.table.state.Notices)
	}
}

func over(s wire.State) bool { return len(s.Winners) > 0 }

// counts wants the game to count at the club as it ended at the table, and
// closes the tournament.
func (p *parlour) counts(settings map[string]string) {
	p.t.Helper()
	p.eventually("the result", func() bool { return p.round().Over || len(p.desk().Held) > 0 })
	if held := p.desk().Held; len(held) > 0 {
		p.t.Fatalf("the club's host is asked: %s", held[0].Why.EN)
	}
	for _, seat := range p.round().Pods[0].Seats {
		if seat.Place == 0 || seat.Place != p.table.state.Places[seat.Name] {
			p.t.Errorf("%s counts as place %d; at the table it was %d", seat.Name, seat.Place, p.table.state.Places[seat.Name])
		}
	}
	told := p.told[len(p.told)-1].Settings
	for key, value := range settings {
		if key != "seed" && told[key] != value {
			p.t.Errorf("the result says that %s was %q, called was %q", key, told[key], value)
		}
	}
	p.does("close", nil)
	p.called("nothing", wire.Call.None)
}

// samples are values of options that cannot be listed.
var samples = map[string]string{"cards": "red:2,orange:2,yellow:2,red+orange:3,lucky:2", "discs": "16,10,8"}

// setups are the settings of a game that differ in one option from the usual
// ones, which come first.
func setups(book games.RuleBook) []map[string]string {
	all := []map[string]string{nil}
	for _, o := range book.Options() {
		values := o.Values
		if sample, ok := samples[o.Key]; ok {
			values = []string{sample}
		}
		for _, v := range values {
			if v != o.Default {
				all = append(all, map[string]string{o.Key: v})
			}
		}
	}
	return all
}

// Every game that a club can call is played at a table with every option that
// there is, from the call over the club's broker to the result that counts: with
// the usual settings to its end, with any other until the club's clock ends it.
func TestATablePlaysWhatItsClubCalls(t *testing.T) {
	for _, book := range club.Books {
		t.Run(book.Name(), func(t *testing.T) {
			p := newParlour(t)
			for i, settings := range setups(book) {
				if settings["faces"] == "2-6" {
					continue // there are no such dice at a virtual table
				}
				began := time.Now()
				p.begins(book, settings, 600)
				p.isPlayed(book, settings)
				if i > 0 {
					p.plays("something to place by", func(s wire.State) bool { return s.Verdict != nil })
					p.late.Add(int64(11 * time.Hour))
					p.called("an end", func(c wire.Call) bool { return c.Up })
				}
				p.plays("the end", over)
				p.counts(settings)
				t.Logf("%v: %s in %v", settings, slices.Sorted(slices.Values(p.table.state.Winners)), time.Since(began).Round(10*time.Millisecond))
			}
		})
	}
}

// A table whose club is gone plays on, and when its own clock says that the time
// of the round is up it ends the game by the rule. Once the club is there again the
// result counts, once.
func TestATableWithoutItsClubEndsByItsOwnClock(t *testing.T) {
	for _, book := range club.Books {
		t.Run(book.Name(), func(t *testing.T) {
			p := newParlour(t)
			until := p.begins(book, nil, 1)
			p.leave()
			p.plays("the end", over)
			if now := p.table.world.Now(); now.Before(until) || now.After(until.Add(2*time.Minute)) {
				t.Errorf("it ended at %v; its time was up at %v", now, until)
			}
			if len(p.told) != 1 || p.round().Over {
				t.Fatalf("told are %+v", p.told)
			}
			p.join()
			p.counts(nil)
			if p.table.input(table.Tick{}); len(p.told) != 1 {
				t.Errorf("told are %+v", p.told)
			}
		})
	}
}
