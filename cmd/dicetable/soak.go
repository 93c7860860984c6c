package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/renameio/v2"
	"golang.org/x/sync/errgroup"

	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/footprint"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
	"dicetable/hardware/sim"
)

const soakUsage = `Usage: dicetable soak [FLAG]...

Plays whole games on virtual tables with 2 to 6 simulated players,
faster than life, every frame through the eye, and compares every verdict with
the dice that really lay there. With --resume FILE games played before are not
played again. Exit status 1: a verdict was wrong, a game did not end, or memory,
open files or goroutines became more and more.

`

// soak is a series of games; it is also the form of the --resume file.
type soak struct {
	Seed uint64 `json:"seed"`
	// Settings are those of every game, when they were given.
	Settings map[string]string `json:"settings,omitempty"`
	// Game is what is played; empty is Bluff.
	Game  string   `json:"game,omitempty"`
	Games []played `json:"games"`
}

// soakFlags are the flags of `dicetable soak`.
type soakFlags struct {
	games, first, parallel int
	seed                   uint64
	game                   string
	settings               settingsFlag
	resume                 string
	verbose, mqtt          bool
}

// runSoak is `dicetable soak`.
func runSoak(ctx context.Context, args []string, std stdio) int {
	f, err := parseSoak(args, std)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		return exitUsage
	}
	s, err := loadSoak(f)
	if err != nil {
		return fail(std, "soak", err)
	}
	if err := s.play(ctx, f, std); err != nil {
		return fail(std, "soak", err)
	}
	fmt.Fprint(std.out, s.summary())
	if s.bad() || len(s.grown()) > 0 {
		return exitFail
	}
	return exitOK
}

func parseSoak(args []string, std stdio) (soakFlags, error) {
	f := soakFlags{settings: settingsFlag{}}
	flags := cmdline.New("dicetable soak", soakUsage, std.out, std.err)
	flags.IntVar(&f.games, "games", 40, "how many games, those in the --resume file included")
	flags.IntVar(&f.first, "first", 0, "number of the first game: one game alone is --first N --games 1")
	flags.Uint64Var(&f.seed, "seed", 1, "makes tables, light, throws and players")
	flags.IntVar(&f.parallel, "parallel", max(1, runtime.NumCPU()/2), "games at a time")
	flags.StringVar(&f.game, "game", sim.Bluff, "`GAME` that is played: bluff, dicecup, luckyfive or thrill")
	flags.Var(f.settings, "set", "`KEY=VALUE` of the game in every game, may be repeated (default: zeigs_mir=true in half of them)")
	flags.StringVar(&f.resume, "resume", "", "`FILE` that keeps the games played, to go on there")
	flags.BoolVar(&f.mqtt, "mqtt", false, "run a broker too, and time verdicts until a subscriber has them")
	flags.BoolVar(&f.verbose, "verbose", false, "show what tables and eyes log")
	if err := cmdline.Parse(flags, args); err != nil {
		return f, err
	}
	if flags.NArg() > 0 || f.games < 1 || f.first < 0 || f.parallel < 1 {
		fmt.Fprintln(std.err, "dicetable soak: it takes flags only; --games and --parallel are 1 or more, --first 0 or more.")
		return f, errUsage
	}
	book, ok := map[string]games.RuleBook{sim.Bluff: bluff.Book{}, sim.DiceCup: dicecup.Book{}, sim.LuckyFive: luckyfive.Book{}, sim.Thrill: thrill.Book{}}[f.game]
	if !ok {
		fmt.Fprintf(std.err, "dicetable soak: %q cannot be played here; --game is bluff, dicecup, luckyfive or thrill.\n", f.game)
		return f, errUsage
	}
	if _, err := book.Start([]string{"Ann", "Ben"}, f.settings); err != nil {
		fmt.Fprintf(std.err, "dicetable soak: %s\n", cmdline.Sentence(err.Error()))
		return f, errUsage
	}
	return f, nil
}

// spelled are settings as they were given.
func spelled(settings map[string]string) string {
	if len(settings) == 0 {
		return "nothing"
	}
	var pairs []string
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		pairs = append(pairs, key+"="+settings[key])
	}
	return strings.Join(pairs, " ")
}

// loadSoak reads the games played before, if there are any.
func loadSoak(f soakFlags) (*soak, error) {
	name, s := f.resume, &soak{Seed: f.seed, Settings: f.settings, Game: f.game}
	if name == "" {
		return s, nil
	}
	b, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		s.Settings, s.Game = nil, ""
		err = json.Unmarshal(b, s)
	}
	if err != nil {
		return nil, fmt.Errorf("the games in %s cannot be read (%w): delete the file to begin anew", name, err)
	}
	if s.Seed != f.seed {
		return nil, fmt.Errorf("%s has games of --seed %d, not %d: give that seed or another file", name, s.Seed, f.seed)
	}
	if cmp.Or(s.Game, sim.Bluff) != cmp.Or(f.game, sim.Bluff) {
		return nil, fmt.Errorf("%s has games with --game %s: give the same or another file", name, cmp.Or(s.Game, sim.Bluff))
	}
	if !maps.Equal(s.Settings, f.settings) {
		return nil, fmt.Errorf("%s has games with --set %s, not %s: give the same or another file", name, spelled(s.Settings), spelled(f.settings))
	}
	return s, nil
}

// save keeps the games played; the file is whole at any moment.
func (s *soak) save(name string) error {
	if name == "" {
		return nil
	}
	b, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := renameio.WriteFile(name, b, 0o600, renameio.WithTempDir(filepath.Dir(name))); err != nil {
		return fmt.Errorf("the games played cannot be kept (%w): choose another --resume file", err)
	}
	return nil
}

// play plays the games that are missing, some at a time.
func (s *soak) play(ctx context.Context, f soakFlags, std stdio) error {
	log := slog.New(slog.DiscardHandler)
	if f.verbose {
		log = slog.New(slog.NewTextHandler(std.err, nil))
	}
	var mu sync.Mutex
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(f.parallel)
	for _, game := range s.missing(f) {
		g.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			p, err := playGame(ctx, game, f, log)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			p.Holds, p.Parallel = footprint.Live(), f.parallel
			s.Games = append(s.Games, p)
			fmt.Fprintln(std.out, p)
			return s.save(f.resume)
		})
	}
	err := g.Wait()
	if errors.Is(err, context.Canceled) {
		return errors.New("it was stopped; games that were played to their end are in the --resume file, if one was given")
	}
	return err
}

// missing are the numbers of the games that were not played yet.
func (s *soak) missing(f soakFlags) []int {
	var games []int
	for game := f.first; game < f.first+f.games; game++ {
		if !slices.ContainsFunc(s.Games, func(p played) bool { return p.Game == game }) {
			games = append(games, game)
		}
	}
	return games
}

// String is one game in a line, and a line for each error.
func (p played) String() string {
	line := fmt.Sprintf("game %d: %d players, %s, %d verdicts, %d right, %d wrong, %d questions, %d frames, %s at the table in %s",
		p.Game, p.Players, spelled(p.Settings), p.Verdicts, p.Right, p.Wrong, p.asked(), p.Frames, p.Table.Round(time.Second), p.Took.Round(time.Second))
	if p.LaidOut > 0 || p.Missed > 0 {
		line += fmt.Sprintf(", %d dice laid out, %d of them not seen in time", p.LaidOut, p.Missed)
	}
	for _, e := range p.Errors {
		line += fmt.Sprintf("\n  game %d (--seed %d --first %d --games 1): %s", p.Game, p.Seed, p.Game, e)
	}
	return line
}

func (p played) asked() int {
	n := 0
	for _, count := range p.Questions {
		n += count
	}
	return n
}

// bad reports whether a verdict was wrong or without its evidence, or a game
// did not end.
func (s *soak) bad() bool {
	return slices.ContainsFunc(s.Games, func(p played) bool { return p.Wrong > 0 || p.Unproved > 0 || !p.Ended })
}

// summary adds everything up.
func (s *soak) summary() string {
	var sum played
	unfinished := 0
	questions := map[string]int{}
	for _, p := range s.Games {
		sum.Verdicts, sum.Right, sum.Wrong = sum.Verdicts+p.Verdicts, sum.Right+p.Right, sum.Wrong+p.Wrong
		sum.Proved, sum.Unproved = sum.Proved+p.Proved, sum.Unproved+p.Unproved
		sum.LaidOut, sum.Missed = sum.LaidOut+p.LaidOut, sum.Missed+p.Missed
		sum.Frames, sum.Table, sum.Took = sum.Frames+p.Frames, sum.Table+p.Table, sum.Took+p.Took
		sum.Latency = append(sum.Latency, p.Latency...)
		for code, n := range p.Questions {
			questions[code] += n
		}
		if !p.Ended {
			unfinished++
		}
	}
	sum.Questions = questions
	text := fmt.Sprintf("\ngames %d, not ended %d\nverdicts %d: right %d, wrong %d\nquestions asked %d:", len(s.Games), unfinished, sum.Verdicts, sum.Right, sum.Wrong, sum.asked())
	for _, code := range slices.Sorted(maps.Keys(questions)) {
		text += fmt.Sprintf(" %s %d", code, questions[code])
	}
	text += fmt.Sprintf("\nphotographs with each counted die outlined %d, others %d", sum.Proved, sum.Unproved)
	text += fmt.Sprintf("\ndice laid out %d, not seen in time %d", sum.LaidOut, sum.Missed)
	text += fmt.Sprintf("\nframes %d, %.2f hours at the table in %.2f hours\n", sum.Frames, sum.Table.Hours(), sum.Took.Hours())
	return text + s.held() + latencyLine(sum.Latency)
}
