package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"golang.org/x/sync/errgroup"

	"dicetable/calib"
	"dicetable/cmd/internal/eye"
	"dicetable/cmd/internal/journal"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/virtual"
	"dicetable/cmd/internal/wire"
	"dicetable/hardware/button"
	"dicetable/hardware/panel"
	"dicetable/hardware/sim"
)

// component is one part of a running program: Run returns nil when ctx has
// ended, or why it could not go on.
type component interface {
	Run(ctx context.Context) error
}

// runAll runs components until one fails or ctx ends.
func runAll(ctx context.Context, parts ...component) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, p := range parts {
		g.Go(func() error { return p.Run(ctx) })
	}
	return g.Wait()
}

// plan is what a station is made of.
type plan struct {
	setup table.Setup
	// dir is the folder of journal and photographs.
	dir string
	// camera and profile are the eye's.
	camera, profile string
	// discs are the sizes of Thrill's discs; the zero value is the eye's own.
	discs calib.DiscSizes
	// keep and space bound the photographs.
	keep  time.Duration
	space int64
	// world are the options of a virtual table, nil on a real one. Look,
	// Press, Answer and Act are set by the station, and Keep and Kept for a table
	// that lives by the clock.
	world *virtual.Options
	// looked, if set, is told of every frame of the virtual table that was
	// read, and how long the table itself took over it.
	looked func(scene sim.Scene, done eye.FrameDone, table time.Duration)
	sinks  []table.Sink
	// press is told of presses of the virtual table's button; nil for the loop
	// alone.
	press func(button.Press)
	// panel and health may be nil.
	panel  func(panel.Scene)
	hold   func(time.Duration)
	health func(string, wire.Part)
	// alive may be nil, and so may report, which takes the results of games.
	alive  func()
	report func(wire.Result)
	// heard is told of everything the eye tells; it may be nil.
	heard func(eye.Message)
	log   *slog.Logger
}

// station is a table with its journal, photographs and eye, and the virtual
// world around it if it has one. It is closed when it has run.
type station struct {
	journal *journal.Journal
	album   *table.Evidence
	logs    *table.Logs
	eye     *eye.Supervisor
	loop    *table.Loop
	world   *virtual.World
}

// newStation opens everything and starts nothing. The error is a sentence for
// the host.
func newStation(p plan) (*station, error) {
	program, err := eye.Find()
	if err != nil {
		return nil, err
	}
	s := &station{logs: &table.Logs{Dir: filepath.Join(p.dir, "journal")}}
	s.journal, err = journal.Open(filepath.Join(p.dir, "journal"))
	if err != nil {
		return nil, err
	}
	for _, note := range s.journal.Notes() {
		p.log.Warn(note)
	}
	core, err := table.Load(p.setup, s.journal.Records())
	if playing := core.Playing(); err == nil && p.world != nil && playing != nil {
		// The virtual table is set for those who play already.
		p.setup.Players, p.world.Seats = playing, seatsOf(playing)
		core, err = table.Load(p.setup, s.journal.Records())
	}
	if err != nil {
		s.Close()
		return nil, fmt.Errorf("%w; move the folder %s elsewhere to go on without that game", err, filepath.Join(p.dir, "journal"))
	}
	s.album, err = table.NewEvidence(filepath.Join(p.dir, "evidence"), p.keep, p.space, p.log)
	if err != nil {
		s.Close()
		return nil, err
	}
	s.eye = eye.New(eye.Config{Program: program, Args: eyeArgs(p), Log: p.log})
	now := time.Now
	if p.world != nil {
		o := *p.world
		o.Log = p.log
		if !o.Headless {
			file := &keptWorld{name: filepath.Join(p.dir, "world.json"), log: p.log}
			o.Kept, o.Keep = file.read(), file.write
		}
		s.world = s.newWorld(o, p)
		now = s.world.Now
		// The world comes first: it knows what lay there before others compare.
		p.sinks = append([]table.Sink{audience{s.world}}, p.sinks...)
	}
	s.loop = table.New(core, table.Outside{
		Journal: s.journal, Eye: s.eye, Album: s.album, Sinks: p.sinks,
		Panel: orNothing(p.panel), Hold: p.hold, Health: orSilent(p.health), Alive: orQuiet(p.alive), Heard: p.heard, Now: now, Log: p.log,
		Report: s.reporting(p),
	})
	s.album.Health = func(part wire.Part) {
		orSilent(p.health)("evidence", part)
		s.loop.Part("evidence", part)
	}
	return s, nil
}

// newWorld connects a virtual world: its frames go to the eye, its button and
// its players' words to the table.
func (s *station) newWorld(o virtual.Options, p plan) *virtual.World {
	o.Look = func(ctx context.Context, scene sim.Scene) error {
		done, err := s.eye.Show(ctx, scene)
		if err != nil {
			return err
		}
		seen := time.Now()
		if err := s.loop.Sync(ctx); err != nil {
			return err
		}
		if p.looked != nil {
			p.looked(scene, done, time.Since(seen))
		}
		return nil
	}
	press := p.press
	if press == nil {
		press = func(b button.Press) { s.loop.Press(b) }
	}
	o.Press = func(int) { press(button.Press{Kind: button.Short, At: time.Now()}) }
	o.Answer = func(seat int, code string, yes bool) { s.loop.Answer(seat, code, yes) }
	o.Act = func(seat int, event json.RawMessage) { s.loop.Act(seat, event) }
	return virtual.NewWorld(o)
}

// Run lets the table live until ctx ends.
func (s *station) Run(ctx context.Context) error {
	parts := []component{s.loop, s.album, s.eye}
	if s.world != nil {
		parts = append(parts, s.world)
	}
	return runAll(ctx, parts...)
}

// Close gives the journal free.
func (s *station) Close() error { return s.journal.Close() }

// audience shows a virtual world's players what the wall shows.
type audience struct{ world *virtual.World }

func (a audience) Publish(s wire.State) { a.world.Show(s) }
func (a audience) Event(wire.Event)     {}

func eyeArgs(p plan) []string {
	args := []string{"run", "--camera", p.camera}
	if p.profile != "" {
		args = append(args, "--profile", p.profile)
	}
	if p.discs != (calib.DiscSizes{}) {
		args = append(args, "--discs", p.discs.String())
	}
	return args
}

func orNothing(f func(panel.Scene)) func(panel.Scene) {
	if f == nil {
		return func(panel.Scene) {}
	}
	return f
}

func orSilent(f func(string, wire.Part)) func(string, wire.Part) {
	if f == nil {
		return func(string, wire.Part) {}
	}
	return f
}

func orQuiet(f func()) func() {
	if f == nil {
		return func() {}
	}
	return f
}
