package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/virtual"
	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
)

// played is one game of a soak, for good.
type played struct {
	Game    int    `json:"game"`
	Seed    uint64 `json:"seed"`
	Players int    `json:"players"`
	// Verdicts is the sum of Right and Wrong.
	Verdicts int `json:"verdicts"`
	Right    int `json:"right"`
	Wrong    int `json:"wrong"`
	// Questions counts what the table asked, by code.
	Questions map[string]int `json:"questions"`
	Frames    int            `json:"frames"`
	// Table is the time at the virtual table, Took the time it took.
	Table time.Duration `json:"table"`
	Took  time.Duration `json:"took"`
	// Latency is of each verdict.
	Latency []latency `json:"latency"`
	// Errors say what was wrong with verdicts, or why the game did not end.
	Errors []string `json:"errors,omitempty"`
	Ended  bool     `json:"ended"`
}

// latency is from the exposure of the first frame with all dice at rest and in
// sight to the announcement of the verdict: the frames that the eye asked for,
// by the clock of the virtual table, and the time that was really spent from
// the exposure of the last one.
type latency struct {
	Frames time.Duration `json:"frames"`
	Spent  time.Duration `json:"spent"`
}

func (l latency) whole() time.Duration { return l.Frames + l.Spent }

// stuck is how long, by the table's clock, nothing may be announced before a
// game counts as stuck; longest how long a whole game may take.
const (
	stuck   = 10 * time.Minute
	longest = 4 * time.Hour
)

// begin is when every soak's game begins, by the table's clock.
var begin = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// playGame plays one game through the real eye in a folder of its own.
func playGame(ctx context.Context, game int, f soakFlags, log *slog.Logger) (played, error) {
	seed := f.seed
	dir, err := os.MkdirTemp("", "dicetable-soak-*")
	if err != nil {
		return played{}, fmt.Errorf("no folder for the game's journal can be made: %w", err)
	}
	defer os.RemoveAll(dir)
	rng := rand.New(rand.NewPCG(seed, uint64(game)))
	players := simulated(2 + game%5)
	id, err := wire.ParseTableID("soak")
	if err != nil {
		return played{}, err
	}
	w := &witness{log: log.With("game", game), mqtt: f.mqtt, result: played{Game: game, Seed: seed, Players: len(players), Questions: map[string]int{}}, ended: make(chan struct{})}
	sinks, parts := []table.Sink{w}, []component{}
	if f.mqtt {
		broker := broadcast.New(broadcast.Options{Table: id, Dir: filepath.Join(dir, "broker"), MQTT: "127.0.0.1:0", Log: log})
		sinks, parts = append(sinks, broker), append(parts, broker, &listener{broker, id, w})
	}
	s, err := newStation(plan{
		setup: table.Setup{Table: id, Virtual: true, Players: players, Again: 24 * time.Hour},
		dir:   dir, camera: "sim", keep: time.Hour, space: 1e9, log: log,
		world: &virtual.Options{
			Seats: seatsOf(players), Seed: rng.Uint64(), Headless: true, Start: begin,
			Chance: sim.Chance{Cocked: 0.01, Stacked: 0.005},
		},
		sinks: sinks, looked: w.looked,
	})
	if err != nil {
		return played{}, err
	}
	defer s.Close()
	w.world = s.world
	return w.watch(ctx, append(parts, s))
}

// witness compares what a table announces with the truth.
type witness struct {
	world *virtual.World
	log   *slog.Logger
	ended chan struct{}
	once  sync.Once

	mu     sync.Mutex
	result played
	state  wire.State
	fresh  bool // a verdict was announced and its frame is not done yet
	// mqtt is true when verdicts count from their arrival over MQTT; came is
	// the one that did, due the one on its way, since when, after so long a
	// time before.
	mqtt      bool
	came, due string
	sent      time.Time
	before    latency
	// clear is the exposure of the first frame of this reveal with all dice
	// at rest and in sight; zero before.
	clear time.Time
	// covered is how many dice are in play in this reveal.
	covered int
	moved   time.Time // when something was announced last
}

// watch lets the table play until the game is over.
func (w *witness) watch(ctx context.Context, parts []component) (played, error) {
	start := time.Now()
	playing, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan error, 1)
	go func() { done <- runAll(playing, parts...) }()
	select {
	case <-w.ended:
		stop()
	case err := <-done:
		return w.result, errors.Join(err, ctx.Err())
	}
	if err := <-done; err != nil {
		return w.result, err
	}
	w.result.Took = time.Since(start)
	return w.result, ctx.Err()
}

// Publish compares a new verdict with the truth.
func (w *witness) Publish(s wire.State) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, code := range newQuestions(w.state.Notices, s.Notices) {
		w.result.Questions[code]++
	}
	if s.Reveal && !w.state.Reveal {
		w.clear, w.covered = time.Time{}, 0
		for _, seat := range s.Seats {
			w.covered += seat.Dice
		}
	}
	if s.Verdict != nil && (w.state.Verdict == nil || w.state.Verdict.ID != s.Verdict.ID) {
		w.judge(s)
	}
	w.log.Info(s.Prompt.Text.EN, "at", s.At.Sub(begin).Round(time.Millisecond), "frame", w.result.Frames, "notices", said(s.Notices))
	w.state, w.moved = s, s.At
	if len(s.Winners) > 0 {
		w.end("")
	}
}

// Event is not needed: the state says all.
func (w *witness) Event(wire.Event) {}

func (w *witness) judge(s wire.State) {
	w.result.Verdicts++
	w.fresh = true
	truth, ok := w.world.Truth(s.GameID, s.Verdict.Round)
	err := errors.New("the virtual table does not know what lay there")
	if ok {
		err = checkVerdict(s, truth)
	}
	if err != nil {
		w.result.Wrong++
		w.result.Errors = append(w.result.Errors, fmt.Sprintf("round %d: %v", s.Verdict.Round, err))
		return
	}
	w.result.Right++
}

// end ends the game, with the reason if it is not won.
func (w *witness) end(why string) {
	w.once.Do(func() {
		w.result.Ended = why == ""
		if why != "" {
			w.result.Errors = append(w.result.Errors, why)
		}
		close(w.ended)
	})
}

// looked counts a frame, and times the verdict that was made on it.
func (w *witness) looked(scene sim.Scene, done eye.FrameDone, took time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.result.Frames++
	w.result.Table = scene.At.Sub(begin)
	if (w.state.Reveal || w.fresh) && w.clear.IsZero() && allInSight(scene, w.covered) {
		w.clear = scene.At
	}
	if w.fresh {
		w.fresh = false
		w.time(scene.At, time.Duration(done.Millis*float64(time.Millisecond))+took)
	}
	switch {
	case !w.moved.IsZero() && scene.At.Sub(w.moved) > stuck:
		w.end(w.stuckAt())
	case w.result.Table > longest:
		w.end("the game takes too long")
	}
}

// time notes the latency of the verdict that was made on a frame.
func (w *witness) time(at time.Time, took time.Duration) {
	l := latency{at.Sub(w.clear), took}
	switch {
	case w.clear.IsZero(): // never all in sight at once: there is nothing to measure
	case w.mqtt && w.came != w.state.Verdict.ID:
		w.due, w.sent, w.before = w.state.Verdict.ID, time.Now(), l
	default:
		w.result.Latency = append(w.result.Latency, l)
	}
}

// arrived notes that a verdict came over MQTT.
func (w *witness) arrived(verdict string, at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.came = verdict
	if w.due == verdict {
		w.due = ""
		w.before.Spent += max(0, at.Sub(w.sent))
		w.result.Latency = append(w.result.Latency, w.before)
	}
}

func (w *witness) stuckAt() string {
	return fmt.Sprintf("nothing happens any more; the table says %q %q", w.state.Prompt.Text.EN, said(w.state.Notices))
}

// said are notices in words.
func said(notices []wire.Notice) string {
	var words []string
	for _, n := range notices {
		words = append(words, n.Text.EN)
	}
	return strings.Join(words, "; ")
}

// allInSight reports whether all n dice in play lie still and the camera sees
// at least 60 % of each.
func allInSight(scene sim.Scene, n int) bool {
	for i, d := range scene.Dice {
		if d.Colour == dice.Red || calib.Bluff().Graveyard.Depth(calib.Point{X: d.X, Y: d.Y}) > 0 {
			continue
		}
		if d.Blur != (calib.Point{}) || sim.Visible(scene, i) < 0.6 {
			return false
		}
		n--
	}
	return n == 0
}
