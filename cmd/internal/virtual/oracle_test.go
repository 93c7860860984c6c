package virtual

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/button"
	"dicetable/hardware/sim"
	"dicetable/vision"
	"dicetable/vision/settle"
)

var names = []string{"", "Ann", "Ben", "Cem", "Dan", "Eva", "Fay"}

// secretly is an event that a player sends in secret.
type secretly struct {
	seat  int
	event json.RawMessage
}

// rig is a table with its real core and its real settling, whose eye sees
// perfectly: it is told by the scenes' labels what a reader would read.
type rig struct {
	t       testing.TB
	world   *World
	core    table.Core
	settler *settle.Settler
	state   wire.State
	presses []int
	says    []move
	acts    []secretly
	frames  int
	// setup and records are the table's, disk the world's.
	setup   table.Setup
	records []json.RawMessage
	disk    []byte
	// reads is what the eye reads in a scene: read, but where a test has it worse.
	reads func(sim.Scene) vision.Reading
	// report takes what the club is told; nil for nobody.
	report func(wire.Result)

	stop   func(*rig) bool
	cancel context.CancelFunc
}

func newRig(t testing.TB, seed uint64, seats ...int) *rig {
	return newRigFor(t, sim.Bluff, nil, seed, seats...)
}

// newRigFor is a table for a game with settings.
func newRigFor(t testing.TB, game string, settings map[string]string, seed uint64, seats ...int) *rig {
	id, err := wire.ParseTableID("test")
	if err != nil {
		t.Fatal(err)
	}
	setup := table.Setup{Table: id, Virtual: true, Game: game, Settings: settings}
	for _, n := range seats {
		setup.Players = append(setup.Players, wire.SeatedPlayer{Seat: n, Name: names[n], Bot: true})
	}
	r := &rig{t: t, setup: setup, settler: settle.New(settle.Defaults()), reads: read}
	r.load()
	r.world = NewWorld(Options{
		Game: game, Seats: seats, Seed: seed, Chance: sim.Chance{Cocked: 0.06, Stacked: 0.04}, Headless: true,
		Start: time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC), Look: r.look,
		Press: func(seat int) { r.presses = append(r.presses, seat) },
		Keep:  func(b []byte) { r.disk = b },
		Act:   func(seat int, event json.RawMessage) { r.acts = append(r.acts, secretly{seat, event}) },
		Answer: func(seat int, code string, yes bool) {
			r.says = append(r.says, move{act: sim.Act{Seat: seat}, code: code, yes: yes})
		},
	})
	return r
}

// load makes the table's core from what it kept.
func (r *rig) load() {
	core, err := table.Load(r.setup, r.records)
	if err != nil {
		r.t.Fatal(err)
	}
	r.core = core
}

// restart begins with a core and an eye that know what is on the disk.
func (r *rig) restart() {
	r.load()
	r.settler = settle.New(settle.Defaults())
	r.input(table.EyeUp{})
}

// play lets time pass until stop says so, at most a number of frames.
func (r *rig) play(frames int, stop func(*rig) bool) bool {
	ctx, cancel := context.WithCancel(r.t.Context())
	defer cancel()
	r.cancel, r.stop = cancel, stop
	last := r.frames + frames
	r.stop = func(r *rig) bool { return stop(r) || r.frames >= last }
	if err := r.world.Run(ctx); err != nil {
		r.t.Fatal(err)
	}
	return stop(r)
}

func (r *rig) look(_ context.Context, s sim.Scene) error {
	r.frames++
	if r.frames == 1 {
		r.input(table.Tick{})
		r.input(table.Pressed{Kind: button.Short})
	}
	for _, seat := range r.presses {
		if seat != 0 {
			r.input(table.Pressed{Kind: button.Short})
		}
	}
	for _, m := range r.says {
		r.confirm(m)
	}
	for _, a := range r.acts {
		r.order(a.seat, wire.Act, a.event)
	}
	r.presses, r.says, r.acts = nil, nil, nil
	reading := r.reads(s)
	for _, e := range r.settler.Add(settle.Observation{Seq: s.Seq, At: s.At, Reading: &reading}) {
		r.input(table.Seen{Event: e})
	}
	r.input(table.Tick{})
	if r.stop(r) {
		r.cancel()
	}
	return nil
}

func (r *rig) confirm(m move) {
	body, err := json.Marshal(wire.Confirmation{Code: m.code, Yes: m.yes})
	if err != nil {
		r.t.Fatal(err)
	}
	r.order(m.act.Seat, wire.Confirm, body)
}

// order is a command of the player at a seat over the own session.
func (r *rig) order(seat int, verb wire.Verb, body json.RawMessage) {
	from := wire.Asker{User: names[seat], Role: wire.Player, Seat: seat}
	id := fmt.Sprint(r.frames, "-", seat)
	r.input(table.Asked{Command: wire.Command{ID: id, From: from, Verb: verb, Body: body, Private: true}})
}

func (r *rig) input(in table.Input) {
	var effects []table.Effect
	r.core, effects = r.core.Step(r.world.Now(), in)
	for _, e := range effects {
		switch e := e.(type) {
		case table.Keep:
			b, err := json.Marshal(e.Record)
			if err != nil {
				r.t.Fatal(err)
			}
			if e.Begin {
				r.records = nil
			}
			r.records = append(r.records, b)
		case table.Announce:
			r.state = e.State
			r.world.Show(e.State)
		case table.Watch:
			r.settler.Watch(e.Watch)
		case table.Report:
			if r.report != nil {
				r.report(e.Result)
			}
		}
	}
}

func (r *rig) view() bluff.View {
	v, _ := r.state.View.Body().(bluff.View)
	return v
}

// read is what a reader without errors reads in a scene.
func read(s sim.Scene) vision.Reading {
	m, err := calib.MatByName(s.Mat)
	if err != nil {
		panic(err)
	}
	out := vision.Reading{Status: vision.OK, Mat: &vision.Mat{Name: m.Name}}
	for i, c := range m.Corners() {
		out.Mat.Corners[i] = s.Camera.Project(c, 0)
	}
	for _, d := range sim.LabelOf(s).Dice {
		if d.Visible < 0.6 {
			continue
		}
		at := calib.Point{X: d.X, Y: d.Y}
		out.Dice = append(out.Dice, vision.Die{
			Value: d.Value, Colour: d.Colour, CenterPx: d.Center, CenterMM: &at, SizeMM: d.Size, Outline: d.Quad,
			Cocked: d.Cocked, Stacked: d.Stacked, Confidence: 1, Zone: vision.Zone(m.ZoneAt(at)),
		})
		if f, depth, ok := m.FieldAt(at); ok && depth > 3 && d.Colour == dice.Red && d.Z < d.Size {
			out.Marker = &vision.Marker{Field: f, Face: d.Value, Confidence: 1}
		}
	}
	for _, c := range s.Chips {
		at := calib.Point{X: c.X, Y: c.Y}
		hidden := slices.ContainsFunc(s.Chips, func(o sim.SceneChip) bool {
			return o.H > c.H && math.Hypot(o.X-c.X, o.Y-c.Y) < 2*s.Props.ChipRadius
		}) || slices.ContainsFunc(s.Hands, func(h sim.SceneHand) bool { return math.Hypot(h.X-c.X, h.Y-c.Y) < 100 })
		if !hidden {
			out.Chips = append(out.Chips, vision.Chip{Value: c.Value, CenterMM: &at})
		}
	}
	for _, d := range sim.LabelOf(s).Discs {
		out.Discs = append(out.Discs, vision.Disc{Size: d.Size, Where: d.Where, CenterPx: d.Center})
	}
	for _, c := range s.Cups {
		at := calib.Point{X: c.X, Y: c.Y}
		out.Cups = append(out.Cups, vision.Cup{Seat: c.Seat, State: c.State, CenterMM: &at, CenterPx: s.Camera.Project(at, c.H)})
	}
	for _, h := range s.Hands {
		out.Hands = append(out.Hands, handOf(s, h, m))
	}
	return out
}

func handOf(s sim.Scene, h sim.SceneHand, m *calib.Mat) vision.Hand {
	tip := s.Camera.Project(calib.Point{X: h.X, Y: h.Y}, h.H)
	from := s.Camera.Project(calib.Point{X: h.FromX, Y: h.FromY}, h.H)
	out := vision.Hand{Box: [4]float64{min(tip.X, from.X) - 60, min(tip.Y, from.Y), max(tip.X, from.X) + 60, max(tip.Y, from.Y)}}
	for k := range 20 {
		f := float64(k) / 19
		z := vision.Zone(m.ZoneAt(calib.Point{X: h.X + (h.FromX-h.X)*f, Y: h.Y + (h.FromY-h.Y)*f}))
		if z != vision.Outside && !slices.Contains(out.Zones, z) && math.Abs(h.Y-297) < 400 {
			out.Zones = append(out.Zones, z)
		}
	}
	return out
}
