package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"dicetable/cmd/internal/club"
	"dicetable/cmd/internal/load"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/wire"
)

// cup is a club in a process of its own, which can be killed, and tables with
// their real memberships that play what it calls by themselves. How a game ends
// follows from its draw alone, so that a cup that is played twice ends alike.
type cup struct {
	*testing.T
	dir    string // of the club, and of the tables
	flags  []string
	pages  string
	desk   *load.Desk
	club   *exec.Cmd
	tables []*cupTable
}

// cupTable is one of its tables.
type cupTable struct {
	*cup
	id         wire.TableID
	dir        string
	url, token string
	off        func() // switches it off
}

// cupGame is how long a game takes at most.
const cupGame = 300 * time.Millisecond

// newCup opens a club with some more flags.
func newCup(t *testing.T, flags ...string) *cup {
	c := &cup{T: t, dir: filepath.Join(t.TempDir(), "cup"), pages: freeAddress(t), flags: flags}
	c.start()
	return c
}

// twin is the same cup with the same tables once more, in other folders. Only one
// of the two can be played at a time; both are switched off now.
func (c *cup) twin() *cup {
	c.Helper()
	c.allOff()
	kill(c.T, c.club)
	twin := &cup{T: c.T, dir: c.dir + "-again", pages: c.pages, flags: c.flags}
	if out, err := exec.Command("cp", "-a", c.dir, twin.dir).CombinedOutput(); err != nil {
		c.Fatalf("%v: %s", err, out)
	}
	for _, t := range c.tables {
		twin.tables = append(twin.tables, &cupTable{cup: twin, id: t.id, dir: filepath.Join(twin.dir, t.id.String()), url: t.url, token: t.token})
	}
	return twin
}

// start starts the club, at the same address as before.
func (c *cup) start() {
	c.Helper()
	dir := filepath.Join(c.dir, "club")
	out := &saying{}
	c.club = exec.Command(os.Args[0], append([]string{"club", "--dir", dir, "--listen", c.pages}, c.flags...)...)
	c.club.Stdout, c.club.Stderr = out, out
	if err := c.club.Start(); err != nil {
		c.Fatal(err)
	}
	process := c.club
	c.Cleanup(func() { kill(c.T, process) })
	eventually(c.T, "the club opens", func() (err error) {
		c.desk, err = load.OpenDesk(c.Context(), "http://"+c.pages, dir)
		return err
	})
}

// kill ends a process as a power cut does; one that has ended is left alone.
func kill(t *testing.T, process *exec.Cmd) {
	if process.ProcessState != nil {
		return
	}
	if err := process.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = process.Wait() // which says that it was killed
}

// next is the id of the table that joins next.
func (c *cup) next() string { return fmt.Sprintf("table-%d", len(c.tables)+1) }

// joins switches the next table on and has the host confirm its key.
func (c *cup) joins(url, token string) {
	c.Helper()
	id, err := wire.ParseTableID(c.next())
	if err != nil {
		c.Fatal(err)
	}
	t := &cupTable{cup: c, id: id, dir: filepath.Join(c.dir, id.String()), url: url, token: token}
	c.tables = append(c.tables, t)
	t.on()
	key, err := member.ReadKey(member.KeyFile(t.dir))
	if err != nil {
		c.Fatal(err)
	}
	eventually(c.T, id.String()+" joins", func() error {
		return c.desk.Act(c.Context(), "confirm", map[string]any{"table": id.String(), "key": key.Public()})
	})
}

// on switches the table on, again if it was on before.
func (t *cupTable) on() {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	var m *member.Member
	m, err := member.Open(member.Options{
		Table: t.id, Dir: t.dir, URL: t.url, Token: t.token, Name: t.id.String(), Version: "test", Games: []string{"bluff"},
		Call:   func(_ context.Context, call wire.Call) { t.plays(ctx, m, call) },
		Photo:  func(string) ([]byte, error) { return nil, nil },
		Decide: func(context.Context, wire.Command) (wire.Answer, error) { return wire.Answer{OK: true}, nil },
		Part:   func(string, wire.Part) {}, Notice: func(string, wire.Part) {},
		Again: time.Second, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- m.Run(ctx) }()
	t.off = sync.OnceFunc(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(t.off)
}

func (c *cup) allOn() {
	c.Helper()
	for _, t := range c.tables {
		t.on()
	}
}

func (c *cup) allOff() {
	for _, t := range c.tables {
		t.off()
	}
}

// plays plays a called game. One that is called again is the same one, and ends
// as it did.
func (t *cupTable) plays(ctx context.Context, m *member.Member, call wire.Call) {
	if call.None() {
		return
	}
	select {
	case <-time.After(rand.N(cupGame)):
	case <-ctx.Done():
		return
	}
	draw := call.Draw
	places := placesOf(draw.Round, draw.Pod)
	r := wire.Result{Table: t.id.String(), GameID: fmt.Sprintf("%s-%d-%d", t.id, draw.Round, draw.Pod), Revision: 1, Draw: &draw, Game: call.Game, Settings: call.Settings}
	for i, p := range call.Players {
		r.Seats = append(r.Seats, wire.Place{Seat: p.Seat, Player: p.Player, Name: p.Name, Place: places[i]})
	}
	m.Report(r)
}

// placesOf is how a game ends.
func placesOf(round, pod int) []int {
	places := []int{1, 2, 3}
	random := rand.New(rand.NewPCG(uint64(round), uint64(pod)))
	random.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	return places
}

// host does an act at the club's desk.
func (c *cup) host(act string, body any) {
	c.Helper()
	if err := c.desk.Act(c.Context(), act, body); err != nil {
		c.Fatal(err)
	}
}

// begins has so many rounds of Bluff begun, three players for each table.
func (c *cup) begins(rounds int) {
	c.Helper()
	c.host("begin", club.Setup{Name: "Cup", Game: "bluff", Format: club.League, Least: 3, Usual: 3, Most: 3, Planned: rounds})
	for n := range 3 * len(c.tables) {
		c.host("enter", map[string]string{"players": fmt.Sprintf("Player %d", n+1)})
	}
}

// round has a round played to its end, in the midst of which something happens.
func (c *cup) round(midst func()) {
	c.Helper()
	c.host("draw", nil)
	midst()
	c.awaits(len(c.tables))
}

// awaits waits until so many games of the round are over.
func (c *cup) awaits(over int) {
	c.Helper()
	eventually(c.T, "the end of games", func() error {
		var v club.View
		if err := c.desk.Get(c.Context(), "/api/view", &v); err != nil {
			return err
		}
		var open []string
		for _, pod := range v.Now.Round.Pods {
			if !pod.Over {
				open = append(open, pod.Table)
			}
		}
		if all := len(v.Now.Round.Pods); all-len(open) < over {
			return fmt.Errorf("of %d games of round %d those at %v are open", all, v.Now.Round.Number, open)
		}
		return nil
	})
}

// ends has every result told once more, closes the club, and returns the final
// standings. Each of so many games must have been counted once, as it ended, none
// twice, and none asked about.
func (c *cup) ends(games int) string {
	c.Helper()
	eventually(c.T, "every receipt", c.receipted)
	c.tellAgain()
	eventually(c.T, "every receipt again", c.receipted)
	var desk club.Desk
	var history []club.History
	for path, into := range map[string]any{"/api/desk": &desk, "/api/history": &history} {
		if err := c.desk.Get(c.Context(), path, into); err != nil {
			c.Fatal(err)
		}
	}
	if len(desk.Held) > 0 {
		c.Errorf("the host is asked about %+v", desk.Held)
	}
	c.standsAsAddedUp(history[0])
	if err := c.club.Process.Signal(os.Interrupt); err != nil {
		c.Error(err)
	}
	if err := c.club.Wait(); err != nil {
		c.Errorf("the club ended: %v", err)
	}
	// Each report that was taken in is an event of its own in the club's file.
	v, err := club.Verify(filepath.Join(c.dir, "club", "club.db"))
	if err != nil || v.Results != games || len(v.Wrong) > 0 {
		c.Errorf("of %d games the club took in %d results: %v %v", games, v.Results, v.Wrong, err)
	}
	standings, err := json.Marshal(history[0].Standings)
	if err != nil {
		c.Error(err)
	}
	return string(standings)
}

// tellAgain switches every table off and on, without the receipts that it had: so
// each result comes twice at least.
func (c *cup) tellAgain() {
	c.Helper()
	c.allOff()
	for _, t := range c.tables {
		files, err := filepath.Glob(filepath.Join(member.ResultsDir(t.dir), "*.json"))
		if err != nil {
			c.Fatal(err)
		}
		for _, file := range files {
			var told member.Told
			b, err := os.ReadFile(file)
			if err == nil {
				err = json.Unmarshal(b, &told)
			}
			if err == nil {
				told.Receipt = nil
				b, err = json.Marshal(told)
			}
			if err = errors.Join(err, os.WriteFile(file, b, 0o600)); err != nil {
				c.Fatal(err)
			}
		}
	}
	c.allOn()
}

// standsAsAddedUp compares the standings with the points for how the games
// ended.
func (c *cup) standsAsAddedUp(h club.History) {
	c.Helper()
	points, games := map[string]int{}, map[string]int{}
	for _, round := range h.Rounds {
		for _, pod := range round.Pods {
			for i, place := range placesOf(pod.Round, pod.Pod) {
				name := pod.Seats[i].Name
				points[name] += []int{5, 3, 2}[place-1]
				games[name]++
			}
		}
	}
	for _, s := range h.Standings {
		if s.Points != strconv.Itoa(points[s.Name]) || s.Games != games[s.Name] {
			c.Errorf("%s has %s points of %d games, added up %d of %d", s.Name, s.Points, s.Games, points[s.Name], games[s.Name])
		}
	}
}

// receipted says which results have no receipt.
func (c *cup) receipted() error {
	for _, t := range c.tables {
		all, err := member.ReadTold(member.ResultsDir(t.dir))
		if err != nil {
			return err
		}
		if i := slices.IndexFunc(all, func(one member.Told) bool { return one.Receipt == nil || one.Receipt.Status != wire.Accepted }); i >= 0 {
			return fmt.Errorf("%s has %d results, and of %s the receipt %+v", t.id, len(all), all[i].Envelope.Payload, all[i].Receipt)
		}
	}
	return nil
}
