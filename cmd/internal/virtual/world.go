package virtual

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
	"dicetable/hardware/sim"
)

// FrameTime is the time from one frame to the next.
const FrameTime = time.Second / 15

// downPause is how long to wait before the next frame when the eye is down.
const downPause = 50 * time.Millisecond

// Options of a World. Look and Press must be set.
type Options struct {
	// Game is what the table is set for before the wall shows another: one of
	// sim.Games, any other is Bluff.
	Game string
	// Seats in play, 1 to 6.
	Seats []int
	// Seed makes the table, its light and all throws.
	Seed uint64
	// Setting of the table; nil for a random one.
	Setting *sim.Setting
	// Chance of dice that come to rest cocked or stacked.
	Chance sim.Chance
	// Headless lets time pass as fast as the eye answers; otherwise frames
	// come by the clock, fewer when the eye is behind.
	Headless bool
	// Start is when time begins on a headless table.
	Start time.Time
	// Pace stretches the pauses of the simulated players: 1 can be followed
	// by people, 0 is as quick as hands are.
	Pace float64
	// Kept is what Keep was given last, to go on there; what cannot be read
	// is told to Log, and the table set anew.
	Kept []byte
	// Keep is given the table as it lies, secrets included, whenever that has
	// changed; nil for nobody. It is called by Run alone and must not wait
	// long.
	Keep func([]byte)
	// Log takes what a simulated player could not do; nil for nobody.
	Log *slog.Logger
	// Look gives a frame to the eye and returns when the table has done all
	// that it told. An error means that the frame was lost.
	Look func(context.Context, sim.Scene) error
	// Press is the button, pressed by the player of a seat. It must not
	// wait.
	Press func(seat int)
	// Answer is what the player of a seat says to a question of the table,
	// named by its notice's code. It must not wait; nil says nothing.
	Answer func(seat int, code string, yes bool)
	// Act is an event of the game that the player of a seat sends in secret.
	// It must not wait; nil sends nothing.
	Act func(seat int, event json.RawMessage)
}

// World is a virtual table in time. All methods but Run may be called from
// any goroutine and return at once.
type World struct {
	opt Options

	mu     sync.Mutex
	now    time.Time
	table  *sim.Table
	bots   map[int]player
	humans map[int]bool
	state  wire.State
	truths []Truth
	// scene is the last frame; secret are the seats whose dice were under a
	// cup and not yet revealed.
	scene  sim.Scene
	secret map[int]bool
	// dealt is the game that chips or discs were laid for as it began.
	dealt string
	// lay are the dice on the tray as they lay in the open last.
	lay []dice.Die
	// kept is what Keep was given last; back is true until the players of a
	// table that was restored have seen the wall.
	kept []byte
	back bool
}

// NewWorld sets a table; simulated players sit at all its seats.
func NewWorld(opt Options) *World {
	rng := rand.New(rand.NewPCG(opt.Seed, 1))
	if !slices.Contains(sim.Games, opt.Game) {
		opt.Game = sim.Bluff
	}
	set := sim.RandomSettingFor(opt.Game, rng)
	if opt.Setting != nil {
		set, opt.Game = *opt.Setting, opt.Setting.Game
	}
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	w := &World{opt: opt, now: opt.Start, bots: map[int]player{}, humans: map[int]bool{}, secret: map[int]bool{}}
	if !opt.Headless {
		w.now = time.Now()
	}
	w.table = sim.NewTable(rng, set, opt.Chance, slices.Clone(opt.Seats), w.now)
	if opt.Kept != nil {
		if err := w.restore(opt.Kept); err != nil {
			opt.Log.Warn("the virtual table is set anew", "cause", err)
		}
	}
	w.seat()
	return w
}

// seat puts a simulated player of the game at every seat.
func (w *World) seat() {
	for _, n := range w.opt.Seats {
		rng := rand.New(rand.NewPCG(w.opt.Seed, 100+uint64(n)))
		w.bots[n] = newPlayer(w.opt.Game, mind{seat: n, rng: rng, pace: w.opt.Pace})
	}
}

// follow sets the table for what the wall plays and for those who play it,
// under the same camera and light, and with the same dice and cups while the game
// is the same. A visitor keeps a seat that is still in play. The lock is held.
func (w *World) follow(s wire.State) {
	if !slices.Contains(sim.Games, s.Game) {
		return
	}
	var seats []int
	for _, x := range s.Seats {
		seats = append(seats, x.Seat)
	}
	isSame := slices.Equal(slices.Sorted(slices.Values(seats)), slices.Sorted(slices.Values(w.opt.Seats)))
	if s.Game == w.opt.Game && isSame {
		return
	}
	rng := rand.New(rand.NewPCG(w.opt.Seed, uint64(w.now.UnixNano())))
	set := w.table.Setting()
	if old := set; s.Game != w.opt.Game {
		set = sim.RandomSettingFor(s.Game, rng)
		set.Theme, set.Camera, set.Light = old.Theme, old.Camera, old.Light
	}
	w.opt.Game, w.opt.Seats = s.Game, seats
	w.table = sim.NewTable(rng, set, w.opt.Chance, slices.Clone(seats), w.now)
	clear(w.secret)
	clear(w.bots)
	maps.DeleteFunc(w.humans, func(seat int, _ bool) bool { return !slices.Contains(seats, seat) })
	w.seat()
}

// deal has chips and discs lie as a game begins with them (LF-1, TH-1) once no hand
// is at them, whoever plays there. The lock is held.
func (w *World) deal() {
	if w.dealt == w.state.GameID || !awaitsFirst(w.state) || slices.ContainsFunc(w.opt.Seats, w.table.Busy) {
		return
	}
	w.dealt = w.state.GameID
	if err := w.table.Do(sim.Act{Do: sim.Deal, Seat: w.opt.Seats[0]}); err != nil {
		w.opt.Log.Warn("the virtual table is not set for a new game", "cause", err)
	}
}

// awaitsFirst reports whether a game with chips or discs has only just begun.
func awaitsFirst(s wire.State) bool {
	switch v := s.View.Body().(type) {
	case luckyfive.View:
		return v.Phase == luckyfive.PhaseStart
	case thrill.View:
		return v.Phase == thrill.PhaseStart
	}
	return false
}

// Now is the time at the table: that of the last frame.
func (w *World) Now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

// Show tells the players what the wall shows.
func (w *World) Show(s wire.State) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.follow(s)
	w.remember(s)
	w.state = s
	if w.back {
		w.back = false
		for _, b := range w.bots {
			b.sit(s, w.table)
		}
	}
	if inTheOpen(s) {
		clear(w.secret)
	}
}

// Run lets time pass until ctx ends, and then returns nil. It is called
// once.
func (w *World) Run(ctx context.Context) error {
	ticker := time.NewTicker(FrameTime)
	defer ticker.Stop()
	for ctx.Err() == nil {
		if !w.opt.Headless {
			select {
			case <-ticker.C:
			case <-ctx.Done():
				return nil
			}
		}
		if err := w.opt.Look(ctx, w.step()); err != nil && ctx.Err() == nil {
			select {
			case <-time.After(downPause):
			case <-ctx.Done():
			}
		}
	}
	return nil
}

// step lets the players act and time go on by one frame.
func (w *World) step() sim.Scene {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.opt.Headless {
		w.now = w.now.Add(FrameTime)
	} else {
		w.now = time.Now()
	}
	w.deal()
	for _, seat := range w.order() {
		if !w.humans[seat] {
			w.play(seat)
		}
	}
	w.scene = w.table.Step(w.now)
	w.remembersCups()
	w.remembersTray()
	w.keep()
	return w.scene
}
