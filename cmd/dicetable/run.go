package main

import (
	"cmp"
	"context"
	crand "crypto/rand"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"dicetable/cmd/internal/broadcast"
	"dicetable/cmd/internal/cmdline"
	"dicetable/cmd/internal/config"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/virtual"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/camera/source"
	"dicetable/hardware/sim"
)

const runUsage = `Usage: dicetable run [--config FILE] [FLAG]...

Runs a table: the eye watches it, the rule-book rules, pages and MQTT show it.
Without flags it is a virtual table with simulated players; its address is
printed. Everything is kept in the folder of --dir: a table that was stopped
or killed goes on with the same game. Ctrl-C ends it.

Exit status: 0 it was ended; 1 it cannot run, the sentence on standard error says
why, such as the pages' port that is taken, a journal that is damaged, a folder
that cannot be written or that another program has open; 2 wrong usage. What the
table can do without does not end it: a camera that gives nothing, or an MQTT
port that is taken, is told and tried again.

`

// runFlags are the flags of `dicetable run`.
type runFlags struct {
	config.Config
	file    string
	players int
	seed    uint64
	pace    float64
}

// runRun is `dicetable run`.
func runRun(ctx context.Context, args []string, std stdio) int {
	f, err := parseRun(args, std)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitOK
	case errors.Is(err, errUsage):
		return exitUsage
	case err != nil:
		return fail(std, "run", err)
	}
	if err := f.run(ctx, std); err != nil {
		return fail(std, "run", err)
	}
	return exitOK
}

// errUsage is a bad flag that has been explained.
var errUsage = errors.New("wrong usage")

// fail says one sentence and is the exit status for it.
func fail(std stdio, command string, err error) int {
	if errors.Is(err, context.Canceled) {
		err = errors.New("it was stopped")
	}
	fmt.Fprintf(std.err, "dicetable %s: %s\n", command, cmdline.Sentence(err.Error()))
	return exitFail
}

// parseRun reads the flags over the configuration file. A bad flag is told on
// std.err.
func parseRun(args []string, std stdio) (runFlags, error) {
	f := runFlags{Config: config.Default()}
	flags := cmdline.New("dicetable run", runUsage, std.out, std.err)
	flags.StringVar(&f.file, "config", "", "configuration `FILE`, see docs/configuration.md; flags win over it")
	camera := flags.String("camera", "", source.Forms+" (default sim)")
	listen := flags.String("listen", "", "`ADDRESS` of the pages (default \":8080\")")
	mqtt := flags.String("mqtt", "", "`ADDRESS` for MQTT clients (default \":1883\")")
	dir := flags.String("dir", "", "`FOLDER` of journal and photographs (default \"var\")")
	flags.IntVar(&f.players, "players", 4, "simulated players of the virtual table, 2 to 6")
	flags.Uint64Var(&f.seed, "seed", 0, "makes the virtual table's light, camera and throws; 0 for others each time")
	flags.Float64Var(&f.pace, "pace", 1, "pauses of simulated players: 1 can be followed by people, 0 is as quick as hands are")
	if err := cmdline.Parse(flags, args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return f, err
		}
		return f, errUsage
	}
	if flags.NArg() > 0 || f.players < 2 || f.players > 6 || !(f.pace >= 0 && f.pace <= 10) {
		fmt.Fprintln(std.err, "dicetable run: it takes flags only, --players is 2 to 6 and --pace 0 to 10; `dicetable run --help` tells more.")
		return f, errUsage
	}
	if f.file != "" {
		c, err := config.Load(f.file)
		if err != nil {
			return f, err
		}
		f.Config = c
	}
	set(&f.Camera.Source, *camera)
	set(&f.Network.Listen, *listen)
	set(&f.Network.MQTT, *mqtt)
	set(&f.Table.Dir, *dir)
	if err := f.Check(); err != nil { // it is of a flag, for the file was checked
		fmt.Fprintf(std.err, "dicetable run: %s\n", cmdline.Sentence(err.Error()))
		return f, errUsage
	}
	return f, nil
}

func set(to *string, value string) {
	if value != "" {
		*to = value
	}
}

// againVirtual is the pause before simulated players begin the next game.
const againVirtual = 20 * time.Second

// run lets the table live until ctx ends.
func (f runFlags) run(ctx context.Context, std stdio) error {
	a := &assembly{runFlags: f, log: slog.New(slog.NewTextHandler(std.err, nil))}
	defer a.close()
	if err := a.open(); err != nil {
		return err
	}
	a.broker.Listen() // first, for what it says must not be lost behind the greeting
	if err := a.greet(std.out); err != nil {
		return err
	}
	return a.live(ctx)
}

// plan is the station of this configuration.
func (f runFlags) plan(id wire.TableID, log *slog.Logger) plan {
	p := plan{
		setup: table.Setup{Table: id, Game: f.Game.Name, Settings: f.Game.Settings, Draw: drawSeed, Again: time.Duration(f.Game.Again), Dispute: time.Duration(f.Game.Dispute)},
		dir:   f.Table.Dir, camera: f.Camera.Source, profile: f.ProfileFile(), discs: f.Discs,
		keep: time.Duration(f.Evidence.Keep), space: f.Evidence.Megabytes * 1e6,
		log: log,
	}
	for _, player := range f.Game.Players {
		p.setup.Players = append(p.setup.Players, wire.SeatedPlayer{Seat: player.Seat, Name: player.Name})
	}
	if f.Camera.Source == "sim" {
		f.planVirtual(&p)
	}
	return p
}

// drawSeed draws the seed of a deck that the program deals: 32 bytes that
// nobody can guess.
func drawSeed() string {
	b := make([]byte, 32)
	crand.Read(b)
	return hex.EncodeToString(b)
}

// planVirtual seats simulated players.
func (f runFlags) planVirtual(p *plan) {
	if len(p.setup.Players) == 0 {
		p.setup.Players = simulated(f.players)
	}
	p.setup.Virtual = true
	if p.setup.Again == 0 {
		p.setup.Again = againVirtual
	}
	seed := f.seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	p.world = &virtual.Options{Game: p.setup.Game, Seats: seatsOf(p.setup.Players), Seed: seed, Pace: f.pace, Chance: sim.Chance{Cocked: 0.01, Stacked: 0.005}}
}

// simulated are the players of a virtual table, spread around it.
func simulated(n int) []wire.SeatedPlayer {
	seats := map[int][]int{2: {2, 5}, 3: {1, 3, 5}, 4: {1, 3, 4, 6}, 5: {1, 2, 3, 4, 6}, 6: {1, 2, 3, 4, 5, 6}}[n]
	var players []wire.SeatedPlayer
	for i, seat := range seats {
		players = append(players, wire.SeatedPlayer{Seat: seat, Name: config.Simulated[i], Bot: true})
	}
	return players
}

func seatsOf(players []wire.SeatedPlayer) []int {
	var seats []int
	for _, p := range players {
		seats = append(seats, p.Seat)
	}
	return seats
}

func (f runFlags) links() []broadcast.Link {
	var links []broadcast.Link
	for _, l := range f.Links {
		links = append(links, broadcast.Link{Name: l.Name, URL: l.URL, User: l.User, Password: l.Password, Commands: l.Commands,
			Discovery: l.Discovery, Language: cmp.Or(l.Language, "en")})
	}
	return links
}
