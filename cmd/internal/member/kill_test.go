package member_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/member"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// blind is a table's world with nothing to see.
type blind struct{}

func (blind) Watch(settle.Watch)                             {}
func (blind) Photo(eye.PhotoRequest) bool                    { return true }
func (blind) Messages() <-chan eye.Message                   { return nil }
func (blind) Spare(string)                                   {}
func (blind) Release(string)                                 {}
func (blind) Store(eye.Photo, []byte, func(wire.Photo)) bool { return false }

// playForever is the table that gets killed: the host enters short games, one
// after the other, and says which one is over.
func playForever(dir, url string, idle bool) {
	must := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	id, err := wire.ParseTableID("t1")
	must(err)
	j, err := journal.Open(filepath.Join(dir, "journal"))
	must(err)
	core, err := table.Load(table.Setup{Table: id}, j.Records())
	must(err)
	var loop *table.Loop
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	m, err := member.Open(member.Options{
		Table: id, Dir: dir, URL: url, Token: "token of t1", Name: "t1", Version: "1",
		Call: func(ctx context.Context, c wire.Call) { loop.Call(ctx, c) },
		Part: func(string, wire.Part) {}, Notice: func(string, wire.Part) {}, Log: log,
	})
	must(err)
	loop = table.New(core, table.Outside{
		Journal: j, Eye: blind{}, Album: blind{}, Sinks: []table.Sink{m}, Now: time.Now, Log: log,
		Panel: func(panel.Scene) {}, Health: func(string, wire.Part) {}, Alive: func() {},
		Report: func(r wire.Result) {
			r.Journal.Records, r.Journal.SHA256, err = j.Digest()
			must(err)
			m.Report(r)
		},
	})
	ctx := context.Background()
	go func() { must(loop.Run(ctx)) }()
	go func() { must(m.Run(ctx)) }()
	host := wire.Asker{User: "host", Role: wire.Host}
	ask := func(v wire.Verb, body any) wire.Answer {
		b, err := json.Marshal(body)
		must(err)
		a, err := loop.Ask(ctx, wire.Command{ID: fmt.Sprint(time.Now().UnixNano()), From: host, Verb: v, Body: b})
		must(err)
		return a
	}
	players := []wire.SeatedPlayer{{Seat: 1, Name: "Ann"}, {Seat: 2, Name: "Ben"}, {Seat: 3, Name: "Cem"}}
	for !idle {
		ask(wire.StartGame, wire.Start{Game: "bluff", Players: players}) // or go on with the last one
		ask(wire.Act, bluff.Leave{Player: "Ann"})
		acts, err := loop.Acts(ctx)
		must(err)
		var game struct {
			ID string `json:"game_id"`
		}
		must(json.Unmarshal(acts, &game))
		ask(wire.Act, bluff.Leave{Player: "Cem"})
		fmt.Println(game.ID)
	}
	select {}
}

// A table is killed at any moment, and its network comes and goes. Every game
// that was ever said to be over is counted, none twice, and everything the
// club was told follows from a journal.
func TestAKilledTableTellsEveryResultOnce(t *testing.T) {
	dir, clubDir, address := t.TempDir(), t.TempDir(), freePort(t)
	over := map[string]bool{}
	for round := range 6 {
		c := newClub(t)
		stop := func() {}
		if round%2 == 1 {
			stop = c.open(clubDir, address)
		}
		for _, game := range killed(t, dir, address, 3+2*round) {
			over[game] = true
		}
		stop()
	}
	c := newClub(t)
	c.open(clubDir, address)
	last, _ := start(t, dir, address, "idle")
	defer kill(t, last)
	c.await("the last receipt", func() bool { return receipted(t, dir, over) })
	if len(over) < 20 {
		t.Errorf("only %d games were played", len(over))
	}
}

// receipted reports whether the club has the result of every game that is over,
// and of each one revision.
func receipted(t *testing.T, dir string, over map[string]bool) bool {
	all, err := member.ReadTold(member.ResultsDir(dir))
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, one := range all {
		r, err := one.Envelope.Claim()
		if err != nil || r.Revision != 1 {
			t.Fatalf("%+v: %v", r, err)
		}
		told[r.GameID] = one.Receipt != nil
	}
	for game := range over {
		if !told[game] {
			return false
		}
	}
	return true
}

// start runs a table in a process of its own.
func start(t *testing.T, dir, address, idle string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), "MEMBER_CHILD="+dir, "MEMBER_URL=tcp://"+address, "MEMBER_IDLE="+idle)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	return child, bufio.NewScanner(out)
}

func kill(t *testing.T, child *exec.Cmd) {
	t.Helper()
	if err := child.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = child.Wait() // it was killed
}

// killed runs a table until some games are over, kills it, and returns them.
func killed(t *testing.T, dir, address string, games int) (over []string) {
	t.Helper()
	child, lines := start(t, dir, address, "")
	for len(over) < games && lines.Scan() {
		over = append(over, lines.Text())
	}
	if err := child.Process.Kill(); err != nil {
		t.Error(err)
	}
	for lines.Scan() {
		over = append(over, lines.Text())
	}
	_ = child.Wait() // it was killed
	return over
}
