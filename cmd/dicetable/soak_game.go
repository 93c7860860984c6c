package main

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/footprint"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/virtual"
	"dicetable/cmd/internal/wire"
	"dicetable/games/luckyfive"
	"dicetable/hardware/sim"
)

// played is one game of a soak, for good.
type played struct {
	Game    int    `json:"game"`
	Seed    uint64 `json:"seed"`
	Players int    `json:"players"`
	// Settings are those of the game.
	Settings map[string]string `json:"settings,omitempty"`
	// Verdicts is the sum of Right and Wrong.
	Verdicts int `json:"verdicts"`
	Right    int `json:"right"`
	Wrong    int `json:"wrong"`
	// Proved is how many rulings had a photograph with each counted die outlined,
	// Unproved how many had another or none. That of the last ruling may come
	// when the game is over already, and is in neither.
	Proved   int `json:"proved"`
	Unproved int `json:"unproved"`
	// LaidOut is how many dice lay out beside cups when bets were doubted
	// (BL-15), Missed how many of them the table had not seen.
	LaidOut int `json:"laid_out"`
	Missed  int `json:"missed"`
	// Questions counts what the table asked, by code.
	Questions map[string]int `json:"questions"`
	Frames    int            `json:"frames"`
	// Table is the time at the virtual table, Took the time it took.
	Table time.Duration `json:"table"`
	Took  time.Duration `json:"took"`
	// Latency is of each verdict.
	Latency []latency `json:"latency"`
	// Holds is what the program held when the game was over, which played Parallel
	// games at a time; EyeFirst and EyeLast are what the game's own eye did.
	Holds    footprint.Footprint `json:"holds"`
	Parallel int                 `json:"parallel"`
	EyeFirst footprint.Footprint `json:"eye_first"`
	EyeLast  footprint.Footprint `json:"eye_last"`
	// Errors say what was wrong with verdicts, or why the game did not end.
	Errors []string `json:"errors,omitempty"`
	Ended  bool     `json:"ended"`
}

// stuck is how long, by the table's clock, nothing may be announced before a
// game counts as stuck; longest how long a whole game may take.
const (
	stuck   = 10 * time.Minute
	longest = 4 * time.Hour
)

// begin is when every soak's game begins, by the table's clock.
var begin = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// soakGame is one game that is about to be played.
type soakGame struct {
	plan    plan
	witness *witness
	parts   []component
}

// playGame plays one game through the real eye in a folder of its own.
func playGame(ctx context.Context, game int, f soakFlags, log *slog.Logger) (played, error) {
	dir, err := os.MkdirTemp("", "dicetable-soak-*")
	if err != nil {
		return played{}, fmt.Errorf("no folder for the game's journal can be made: %w", err)
	}
	defer os.RemoveAll(dir)
	g, err := newSoakGame(game, f, log, dir)
	if err != nil {
		return played{}, err
	}
	return g.play(ctx)
}

func newSoakGame(game int, f soakFlags, log *slog.Logger, dir string) (*soakGame, error) {
	rng := rand.New(rand.NewPCG(f.seed, uint64(game)))
	players, settings := simulated(2+game%5), settingsOf(game, f)
	id, err := wire.ParseTableID("soak")
	if err != nil {
		return nil, err
	}
	w := &witness{log: log.With("game", game), mqtt: f.mqtt, ended: make(chan struct{}), result: played{
		Game: game, Seed: f.seed, Players: len(players), Settings: settings, Questions: map[string]int{}}}
	g := &soakGame{witness: w, plan: plan{
		setup: table.Setup{Table: id, Virtual: true, Game: f.game, Players: players, Settings: settings, Again: 24 * time.Hour},
		dir:   dir, camera: "sim", keep: time.Hour, space: 1e9, log: log,
		world: &virtual.Options{
			Game: f.game, Seats: seatsOf(players), Seed: rng.Uint64(), Headless: true, Start: begin,
			Chance: sim.Chance{Cocked: 0.01, Stacked: 0.005},
		},
		sinks: []table.Sink{w}, looked: w.looked, heard: w.heard,
	}}
	if f.mqtt {
		broker := broadcast.New(broadcast.Options{Table: id, Dir: filepath.Join(dir, "broker"), MQTT: "127.0.0.1:0", Log: log})
		g.plan.sinks = append(g.plan.sinks, broker)
		g.parts = append(g.parts, broker, &listener{broker, id, w})
	}
	return g, nil
}

// play lets the game be played to its end.
func (g *soakGame) play(ctx context.Context) (played, error) {
	s, err := newStation(g.plan)
	if err != nil {
		return played{}, err
	}
	defer s.Close()
	g.witness.world, g.witness.start = s.world, g.plan.world.Start
	return g.witness.watch(ctx, append(g.parts, s))
}

// settingsOf are those of a game: the given ones, or a deck that is dealt in Lucky
// Five, and Zeig's mir or tips and weights in every other game of Bluff and Thrill,
// so that they are played by any number of players.
func settingsOf(game int, f soakFlags) map[string]string {
	switch {
	case len(f.settings) > 0:
		return f.settings
	case f.game == sim.LuckyFive:
		return map[string]string{"cards": luckyfive.DefaultCards, "seed": fmt.Sprintf("%016x%016x", f.seed, game)}
	case f.game == sim.DiceCup, game%2 == 0:
		return f.settings
	case f.game == sim.Thrill:
		return map[string]string{"tips": "true", "weights": "true"}
	}
	return map[string]string{"zeigs_mir": "true"}
}
