package table

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/panel"
)

var kills = flag.Int("kills", 6, "how often a table is killed in each game; `make test-faults` gives more")

// The test binary is also the table that gets killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("TABLE_CHILD"); dir != "" {
		playForever(dir)
		return
	}
	goleak.VerifyTestMain(m)
}

func playForever(dir string) {
	id, _ := wire.ParseTableID("test")
	j, err := journal.Open(dir)
	if err != nil {
		panic(err)
	}
	core, err := Load(Setup{Table: id, Game: os.Getenv("TABLE_GAME"), Players: three, Again: time.Millisecond}, j.Records())
	if err != nil {
		panic(err)
	}
	go func() {
		if _, err := os.Stdin.Read(make([]byte, 1)); err == nil {
			useUpMemory()
		}
	}()
	c := &crowd{rng: rand.New(rand.NewPCG(uint64(os.Getpid()), 1)), out: json.NewEncoder(os.Stdout)}
	c.messages = make(chan eye.Message, 1000)
	c.messages <- eye.Message{Up: &eye.Hello{}}
	c.loop = New(core, Outside{
		Journal: j, Eye: c, Album: c, Sinks: []Sink{c}, Now: c.Now,
		Panel: func(panel.Scene) {}, Health: func(string, wire.Part) {}, Alive: func() {}, Log: slog.New(slog.DiscardHandler),
	})
	c.loop.Run(context.Background())
}

// outOfMemory is what Go says of it: memory, or address space, which the race detector runs out
// of first; and now and then its collector, which got none, trips in itself (runtime.spanQueue of
// Go 1.26). A fault of the table's own is no goroutine 0 in the runtime; [^d] leaves out "invalid
// memory address", which would be one.
const outOfMemory = `[^d] memory|address space|SIGSEGV: segmentation violation\nPC=.*\n\ngoroutine 0 .*\nruntime\.`

// useUpMemory ends this program as a memory limit does: the system gives it no
// more, in the middle of whatever it does.
func useUpMemory() {
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		panic(err)
	}
	pages, err := strconv.ParseUint(strings.Fields(string(statm))[0], 10, 64)
	if err != nil {
		panic(err)
	}
	debug.SetTraceback("none")
	most := pages*uint64(os.Getpagesize()) + 32<<20
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
		panic(err)
	}
	for used := [][]byte{}; ; {
		used = append(used, make([]byte, 1<<20))
	}
}

// onWall is what the wall of a killed table showed last.
type onWall struct {
	Revision uint64          `json:"revision"`
	GameID   string          `json:"game_id"`
	View     json.RawMessage `json:"view"`
	Winners  []string        `json:"winners"`
}

// Killed at any moment, or out of memory, the table goes on with the game as it was shown, or
// one step further: what was kept but not shown yet.
func TestAKilledTableGoesOnWithTheSameGame(t *testing.T) {
	for _, p := range plays() {
		t.Run(p.book.Name(), func(t *testing.T) { killAndLook(t, p.book.Name()) })
	}
}

func killAndLook(t *testing.T, game string) {
	dir := t.TempDir()
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 1))
	last, games := onWall{}, map[string]bool{}
	for range *kills {
		last = liveAndDie(t, dir, game, last, rng.IntN(150), time.Duration(rng.IntN(3000))*time.Microsecond, games)
		stoodLike(t, dir, last)
	}
	t.Logf("seed %d: killed %d times, %d games begun, revision %d, no step lost or shown twice", seed, *kills, len(games), last.Revision)
	if t.Failed() {
		t.Log(string(last.View))
	}
}

// liveAndDie starts a table and, a moment after so many lines, kills it or, each
// fourth time, has it use up the memory it may have.
func liveAndDie(t *testing.T, dir, game string, last onWall, after int, moment time.Duration, games map[string]bool) onWall {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "TABLE_CHILD="+dir, "TABLE_GAME="+game)
	var said strings.Builder
	c.Stderr = &said
	in, err1 := c.StdinPipe()
	out, err2 := c.StdoutPipe()
	if err := errors.Join(err1, err2, c.Start()); err != nil {
		t.Fatal(err)
	}
	want := "signal: killed"
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); n++ {
		if n == after {
			time.Sleep(moment)
			if after%4 > 0 {
				c.Process.Kill()
			} else {
				want = outOfMemory
				in.Write([]byte{1})
			}
		}
		now := onWall{}
		if err := json.Unmarshal(lines.Bytes(), &now); err != nil {
			continue // the line it was killed in
		}
		if now.Revision <= last.Revision {
			t.Fatalf("revision %d was shown after %d", now.Revision, last.Revision)
		}
		if n == 0 && now.GameID != last.GameID && last.GameID != "" && !playedOut(t, dir, last.GameID) {
			t.Fatalf("game %s was not over, and the next life began %s", last.GameID, now.GameID)
		}
		last = now
		games[now.GameID] = true
	}
	if err := c.Wait(); !regexp.MustCompile(want).MatchString(fmt.Sprint(err, said.String())) {
		t.Errorf("the table ended otherwise than by %q: %v\n%s", want, err, said.String())
	}
	return last
}

// stoodLike checks that the journal ends at the game that was shown last.
func stoodLike(t *testing.T, dir string, last onWall) {
	t.Helper()
	j, err := journal.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	records := j.Records()
	var tried []string
	for n := len(records); n > max(0, len(records)-3); n-- {
		core, err := Load(setup(t), records[:n])
		if err != nil {
			t.Fatal(err)
		}
		s := core.state()
		b, err := json.Marshal(s.View)
		if err != nil {
			t.Fatal(err)
		}
		if s.GameID == last.GameID && string(b) == string(last.View) {
			return
		}
		tried = append(tried, fmt.Sprintf("%s %s", s.GameID, b))
	}
	if n := len(records); n == 1 && playedOut(t, dir, last.GameID) {
		return // the next game had begun, and was not shown yet
	}
	t.Fatalf("shown was\n%s %s\nthe journal ends with\n%q", last.GameID, last.View, tried)
}

// playedOut reports whether a game that has its journal in dir was played to its
// end.
func playedOut(t *testing.T, dir, game string) bool {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "game-*.journal"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Backward(names) {
		records, err := journal.Read(name)
		if err != nil || len(records) == 0 {
			continue // the one that was being written
		}
		core, err := Load(setup(t), records)
		if err != nil {
			t.Fatal(err)
		}
		if s := core.state(); s.GameID == game {
			return len(s.Winners) > 0
		}
	}
	return false
}
