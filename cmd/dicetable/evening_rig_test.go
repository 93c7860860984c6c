package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/load"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
)

// eveningHall is a club, its tables, and who looks after them.
type eveningHall struct {
	*testing.T
	dir  string
	more string // of the tables' configurations
	// patience is how long what must come is waited for.
	patience time.Duration
	desk     *load.Desk
	stopClub func() int
	tables   []*eveningTable
	round    int        // that was drawn last
	mu       sync.Mutex // of what follows
	// ledger is what the walls of the tables showed of each game, by its ID.
	ledger map[string]gameSeen
}

// gameSeen is what somebody writes down of a game: whether the club called it, and
// the places by name at its end.
type gameSeen struct {
	called bool
	places map[string]int
}

// eveningTable is a virtual table, in a process of its own, at whose page a
// person begins what is called.
type eveningTable struct {
	*eveningHall
	id, dir, mqtt string
	mu            sync.Mutex // of what follows
	program       *exec.Cmd
	page          string
	state         tableSeen
}

// tableSeen is what a wall needs of a state to look after a table.
type tableSeen struct {
	Revision uint64                  `json:"revision"`
	GameID   string                  `json:"game_id"`
	Called   *wire.Called            `json:"called"`
	Verdict  *struct{ Round int }    `json:"verdict"`
	Places   map[string]int          `json:"places"`
	Notices  []struct{ Code string } `json:"notices"`
}

// newEvening opens a club and joins so many tables to it, with some more lines in
// their configurations.
func newEvening(t *testing.T, tables int, more string) *eveningHall {
	e := &eveningHall{T: t, dir: t.TempDir(), more: more, ledger: map[string]gameSeen{}}
	// On two processors: a game, and where the clock stands two of six to their ends.
	// Each table slows the others.
	e.patience = time.Duration(tables*tables) * 5 * time.Minute
	_, page, stop := startClub(t, filepath.Join(e.dir, "club"))
	e.desk, e.stopClub = hostOf(t, filepath.Join(e.dir, "club"), page), stop
	for n := range tables {
		e.joins(fmt.Sprintf("table-%d", n+1))
	}
	return e
}

// joins starts a table and has the host confirm its key.
func (e *eveningHall) joins(id string) {
	e.Helper()
	table := e.at(filepath.Join(e.dir, id), id)
	e.tables = append(e.tables, table)
	table.configure(door(e.T, e.desk, id))
	table.start()
	table.attended()
	e.until(id+" asks to join", func() bool {
		return slices.ContainsFunc(e.seen().Tables, func(v club.TableView) bool { return v.ID == id && v.Print != "" })
	})
	key, err := member.ReadKey(member.KeyFile(table.dir))
	if err != nil {
		e.Fatal(err)
	}
	e.host("confirm", map[string]any{"table": id, "key": key.Public()})
}

// at is the table that keeps everything in a folder.
func (e *eveningHall) at(dir, id string) *eveningTable {
	return &eveningTable{eveningHall: e, id: id, dir: dir, mqtt: freeAddress(e.T)}
}

// configure writes the table's configuration beside its folder.
func (t *eveningTable) configure(way entry) {
	t.Helper()
	config := fmt.Sprintf("[table]\nid = %q\ndir = %q\n[game]\nagain = \"24h\"\n[network]\nlisten = \"127.0.0.1:0\"\nmqtt = %q\n[club]\nurl = %q\ntoken = %q\n%s",
		t.id, t.dir, t.mqtt, way.URL, way.Token, t.more)
	if err := os.WriteFile(t.dir+".toml", []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
}

// start switches the table on.
func (t *eveningTable) start() {
	t.Helper()
	out := &saying{}
	program := exec.Command(os.Args[0], "run", "--config", t.dir+".toml", "--pace", "0")
	program.Stdout, program.Stderr = out, out
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(t.T, program) })
	t.until(t.id+" opens", func() bool {
		m := regexp.MustCompile(`open at (\S+)`).FindStringSubmatch(out.String())
		if m == nil {
			return false
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		t.program, t.page = program, m[1]
		return true
	})
}

// kill switches it off as a power cut does.
func (t *eveningTable) kill() {
	t.mu.Lock()
	defer t.mu.Unlock()
	kill(t.T, t.program)
	t.page = ""
}

// off reports whether it is switched off.
func (t *eveningTable) off() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.page == ""
}

// attended has somebody watch the wall of the table until the test ends, who
// stops what is played of its own accord, and begins what is called.
func (t *eveningTable) attended() {
	ctx, stop := context.WithCancel(context.Background())
	news := make(chan tableSeen, 100)
	o := mqtt.NewClientOptions().AddBroker("tcp://" + t.mqtt).SetClientID("wall").SetConnectRetry(true).SetConnectRetryInterval(time.Second).SetMaxReconnectInterval(time.Second)
	o.SetOnConnectHandler(func(c mqtt.Client) {
		c.Subscribe(fmt.Sprintf("%s/%s/%s", wire.Root, t.id, wire.TopicState), 1, func(_ mqtt.Client, m mqtt.Message) {
			var s tableSeen
			if err := json.Unmarshal(m.Payload(), &s); err != nil {
				t.Error(err)
			}
			select {
			case news <- s:
			case <-ctx.Done():
			}
		})
	})
	wall := mqtt.NewClient(o)
	wall.Connect()
	var attendant sync.WaitGroup
	attendant.Go(func() {
		for {
			select {
			case s := <-news:
				t.sees(s)
			case <-ctx.Done():
				return
			}
		}
	})
	t.Cleanup(func() {
		stop()
		wall.Disconnect(0)
		attendant.Wait()
	})
}

// sees is what the attendant does about a state.
func (t *eveningTable) sees(s tableSeen) {
	t.mu.Lock()
	before := t.state
	t.state = s
	t.mu.Unlock()
	t.notes(s)
	switch {
	case s.Called == nil && s.GameID != "" && s.GameID != before.GameID:
		t.commands("stop", map[string]string{})
	case s.Called != nil && s.Called.Open && (before.Called == nil || *before.Called != *s.Called):
		t.commands("confirm", wire.Confirmation{Code: "called", Yes: true})
	}
}

// notes writes down what a wall shows of its game. A wall need not show each state,
// but it shows the last one: when the places are there the club may have called
// something else.
func (e *eveningHall) notes(s tableSeen) {
	e.mu.Lock()
	defer e.mu.Unlock()
	g := e.ledger[s.GameID]
	if s.Called != nil && !s.Called.Open {
		g.called = true
	}
	if len(s.Places) > 0 {
		g.places = s.Places
	}
	e.ledger[s.GameID] = g
}

// shows is what the table's wall shows.
func (t *eveningTable) shows() tableSeen {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state
}

// plays reports whether it has ruled in a game of this round.
func (t *eveningTable) plays() bool {
	s := t.shows()
	return s.Called != nil && s.Called.Draw.Round == t.round && s.Verdict != nil
}

// commands has the table's host command something. What a table that was just
// switched off does not hear is lost.
func (t *eveningTable) commands(verb string, body any) {
	t.mu.Lock()
	page := t.page
	t.mu.Unlock()
	key, err := os.ReadFile(filepath.Join(t.dir, keyFile))
	if err != nil {
		t.Error(err)
		return
	}
	b, err := json.Marshal(map[string]any{"id": fmt.Sprint(time.Now().UnixNano()), "body": body})
	if err != nil || page == "" {
		return
	}
	r, err := http.NewRequest("POST", page+"api/commands/"+verb, bytes.NewReader(b))
	if err != nil {
		t.Error(err)
		return
	}
	r.Header.Set("Authorization", "Bearer "+strings.TrimSpace(string(key)))
	if a, err := http.DefaultClient.Do(r); err == nil {
		a.Body.Close()
	}
}

// host does an act at the club's desk.
func (e *eveningHall) host(act string, body any) {
	e.Helper()
	if err := e.desk.Act(e.Context(), act, body); err != nil {
		e.Fatal(err)
	}
}

func (e *eveningHall) enters(name string) { e.host("enter", map[string]string{"players": name}) }

// draws draws the next round.
func (e *eveningHall) draws() {
	e.Helper()
	e.host("draw", nil)
	e.round++
	e.Logf("%s round %d is drawn", time.Now().Format(time.TimeOnly), e.round)
}

// startsClock does so once there is a ruling at every table that can play.
func (e *eveningHall) startsClock() {
	e.Helper()
	for _, table := range e.tables {
		e.until(table.id+" plays", func() bool { return table.plays() || table.off() })
	}
	e.host("start", nil)
}

// playsOut waits for the end of the round. A result that the host is asked
// about is one of a game that was stopped: it does not count.
func (e *eveningHall) playsOut() {
	e.Helper()
	e.until("the end of the round", func() bool {
		for _, held := range e.seen().Held {
			e.host("settle", map[string]any{"table": held.Table, "game": held.Game, "revision": held.Revision, "yes": false})
		}
		return e.view().Now.Round.Over
	})
}

// view is what the club's wall shows, seen what its host sees besides.
func (e *eveningHall) view() (v club.View) { e.reads("/api/view", &v); return v }
func (e *eveningHall) seen() (d club.Desk) { e.reads("/api/desk", &d); return d }

func (e *eveningHall) reads(path string, into any) {
	if err := e.desk.Get(e.Context(), path, into); err != nil {
		e.Fatal(err)
	}
}

func (e *eveningHall) until(what string, is func() bool) {
	e.Helper()
	for deadline := time.Now().Add(e.patience); !is(); time.Sleep(300 * time.Millisecond) {
		if time.Now().After(deadline) {
			for _, table := range e.tables {
				e.Logf("%s shows %+v", table.id, table.shows())
			}
			e.Fatalf("%s did not come", what)
		}
	}
}
