package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/sim"
)

var kills = flag.Int("kills", 1, "how often a table with its eye is killed; `make test-faults` gives more")

// The test binary is also the table that gets killed, and a server of a cluster.
func TestMain(m *testing.M) {
	if dir := os.Getenv("STATION_CHILD"); dir != "" {
		playUntilKilled(dir)
		return
	}
	if config := os.Getenv("CLUSTER_CHILD"); config != "" {
		serveNATS(config)
		return
	}
	if len(os.Args) > 1 && (os.Args[1] == "club" || os.Args[1] == "run") { // the club of `dicetable load tables`, a table of an evening
		main()
		return
	}
	os.Exit(m.Run())
}

// told is what a table that may be killed at any moment says of each state
// that it has shown.
type told struct {
	GameID   string   `json:"game_id"`
	Revision uint64   `json:"revision"`
	Verdict  string   `json:"verdict"`
	Right    int      `json:"right"`
	Errors   []string `json:"errors"`
	Over     bool     `json:"over"`
}

// crier shows states to a witness, and then tells of them.
type crier struct {
	*witness
	out *json.Encoder
}

func (t crier) Publish(s wire.State) {
	t.witness.Publish(s)
	line := told{GameID: s.GameID, Revision: s.Revision, Right: t.result.Right, Errors: t.result.Errors, Over: len(s.Winners) > 0}
	if s.Verdict != nil {
		line.Verdict = s.Verdict.ID
	}
	if t.out.Encode(line) != nil {
		os.Exit(0)
	}
}

// playUntilKilled plays a game through the eye in a folder, going on with what
// is there. The virtual table is another one in each life, but for what lies on
// it, and so is the time of day: it is set back now and then.
func playUntilKilled(dir string) {
	life, _ := strconv.Atoi(os.Getenv("STATION_LIFE"))
	game, _ := strconv.Atoi(os.Getenv("STATION_GAME"))
	book := sim.Games[game%len(sim.Games)]
	log := slog.New(slog.DiscardHandler)
	g, err := newSoakGame(game, soakFlags{seed: 8, game: book}, log, dir)
	if err != nil {
		panic(err)
	}
	w := g.witness
	w.state.Verdict = &wire.Verdict{ID: os.Getenv("STATION_VERDICT")} // of an earlier life
	file := &keptWorld{name: filepath.Join(dir, "world.json"), log: log}
	g.plan.world.Kept, g.plan.world.Keep = file.read(), file.write
	g.plan.world.Start = begin.Add(time.Duration(life)*time.Hour - time.Duration(life%3/2)*24*time.Hour)
	g.plan.sinks = []table.Sink{crier{w, json.NewEncoder(os.Stdout)}}
	p, err := g.play(context.Background())
	if err != nil || !p.Ended {
		fmt.Fprintln(os.Stderr, "the game was given up:", p.Errors, err)
		os.Exit(1)
	}
}

// lives is a game through the eye that is killed and started again.
type lives struct {
	t         *testing.T
	game, no  int
	dir       string
	last      told
	right     int // verdicts, in earlier lives
	rng       *rand.Rand
	eyeOrphan time.Duration // how long an eye outlived its table at most
}

// Table and eye are killed at random moments, at games of every kind: the same
// game goes on, nothing that was shown is taken back, no verdict is wrong, and
// no eye is left behind.
func TestTableAndEyeAreKilledAtAnyMoment(t *testing.T) {
	withEye(t)
	seed := rand.Uint64()
	t.Log("seed", seed)
	for i, book := range sim.Games {
		t.Run(book, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			// A game may be over before its table was killed often enough.
			for game, left := i, (*kills+len(sim.Games)-1-i)/len(sim.Games); left > 0; game += len(sim.Games) {
				l := &lives{t: t, game: game, dir: t.TempDir(), rng: rng}
				done := l.play(left)
				left -= done
				t.Logf("killed %d times, %d verdicts, all right; an eye ended %v after its table at the latest", done, l.right, l.eyeOrphan.Round(time.Millisecond))
			}
		})
	}
}

// play kills the table so many times, or until the game is over, lets it go on
// to one more verdict, and says how often it was killed.
func (l *lives) play(kills int) int {
	for l.no = range kills {
		after, moment := time.Duration(l.rng.Int64N(8e9)), time.Duration(l.rng.Int64N(2e9))
		l.live(func(now told, since time.Time) bool { return time.Since(since) > after }, moment)
		if l.last.Over {
			return l.no + 1
		}
	}
	l.no++
	was := l.last.Verdict
	l.live(func(now told, _ time.Time) bool { return now.Verdict != was }, 0)
	if l.last.Verdict == was && !l.last.Over {
		l.t.Errorf("%s: after %d kills no verdict came any more", sim.Games[l.game%len(sim.Games)], kills)
	}
	return kills
}

// live starts the table and kills it some time after enough says so of what it
// shows, or the game is over.
func (l *lives) live(enough func(now told, since time.Time) bool, moment time.Duration) {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "STATION_CHILD="+l.dir, fmt.Sprint("STATION_LIFE=", l.no), fmt.Sprint("STATION_GAME=", l.game), "STATION_VERDICT="+l.last.Verdict)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		l.t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		l.t.Fatal(err)
	}
	var since time.Time
	right, killed := 0, false
	lines := bufio.NewScanner(out)
	for first := true; lines.Scan(); first = false {
		now := told{}
		if json.Unmarshal(lines.Bytes(), &now) != nil {
			continue // the line in which it was killed
		}
		if first {
			since = time.Now()
		}
		l.check(now, first)
		right = now.Right
		if killed || !enough(now, since) && !now.Over {
			continue
		}
		time.Sleep(moment)
		l.kill(c)
		killed = true
	}
	l.right += right
	if err := c.Wait(); !killed || c.ProcessState.ExitCode() > 0 {
		l.t.Errorf("the table ended by itself: %v", err)
	}
}

// check compares what is shown with what was shown before. What a table had
// kept but not shown when it was killed is shown first in its next life; if it
// is a verdict, nobody remembers what lay there.
func (l *lives) check(now told, first bool) {
	switch {
	case now.Revision <= l.last.Revision:
		l.t.Errorf("revision %d was shown after %d", now.Revision, l.last.Revision)
	case l.last.GameID != "" && now.GameID != l.last.GameID:
		l.t.Errorf("game %s became %s", l.last.GameID, now.GameID)
	case len(now.Errors) > 0 && !(first && strings.Contains(now.Errors[0], "does not know what lay there")):
		l.t.Errorf("a verdict was wrong: %q", now.Errors)
	}
	l.last = now
}

// kill ends a table as a power cut does, and waits until its eye is gone.
func (l *lives) kill(c *exec.Cmd) {
	orphans := eyesOf(l.t, c.Process.Pid)
	if err := c.Process.Kill(); err != nil {
		return // it is dead already
	}
	start := time.Now()
	for _, pid := range orphans {
		for alive(pid) {
			if time.Since(start) > 20*time.Second {
				l.t.Fatalf("the eye %d is still there, 20 s after its table", pid)
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
	l.eyeOrphan = max(l.eyeOrphan, time.Since(start))
}
