package virtual

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// FrameTime is the time from one frame to the next.
const FrameTime = time.Second / 15

// downPause is how long to wait before the next frame when the eye is down.
const downPause = 50 * time.Millisecond

// Options of a World. Look and Press must be set.
type Options struct {
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
}

// World is a virtual table in time. All methods but Run may be called from
// any goroutine and return at once.
type World struct {
	opt Options

	mu     sync.Mutex
	now    time.Time
	table  *sim.Table
	bots   map[int]*bot
	humans map[int]bool
	state  wire.State
	truths []Truth
	// scene is the last frame; secret are the seats whose dice were under a
	// cup and not yet revealed.
	scene  sim.Scene
	secret map[int]bool
	// kept is what Keep was given last; back is true until the players of a
	// table that was restored have seen the wall.
	kept []byte
	back bool
}

// Truth is what lay under the cups, and out beside them, when a bet was
// doubted, by seat. It is for checking verdicts, and is told to nobody at the
// table.
type Truth struct {
	GameID  string
	Round   int
	Dice    map[int][]dice.Face
	LaidOut map[int][]dice.Face
}

// keepTruths is how many rounds are remembered.
const keepTruths = 256

// NewWorld sets a table; simulated players sit at all its seats.
func NewWorld(opt Options) *World {
	rng := rand.New(rand.NewPCG(opt.Seed, 1))
	set := sim.RandomSetting(rng)
	if opt.Setting != nil {
		set = *opt.Setting
	}
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	w := &World{opt: opt, now: opt.Start, bots: map[int]*bot{}, humans: map[int]bool{}, secret: map[int]bool{}}
	if !opt.Headless {
		w.now = time.Now()
	}
	w.table = sim.NewTable(rng, set, opt.Chance, slices.Clone(opt.Seats), w.now)
	if opt.Kept != nil {
		if err := w.restore(opt.Kept); err != nil {
			opt.Log.Warn("the virtual table is set anew", "cause", err)
		}
	}
	for _, seat := range opt.Seats {
		w.bots[seat] = newBot(seat, rand.New(rand.NewPCG(opt.Seed, 100+uint64(seat))), opt.Pace)
	}
	return w
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
	if s.Reveal && !w.state.Reveal {
		w.remember(s)
	}
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

// remember keeps what lies under and beside the cups of those who are in.
func (w *World) remember(s wire.State) {
	v, ok := s.View.Body().(bluff.View)
	if !ok {
		return
	}
	t := Truth{GameID: s.GameID, Round: v.Round, Dice: map[int][]dice.Face{}, LaidOut: map[int][]dice.Face{}}
	for _, seat := range s.Seats {
		if seat.Dice > 0 {
			t.Dice[seat.Seat] = w.table.Dice(seat.Seat)
			for _, r := range w.table.LaidOut(seat.Seat) {
				t.LaidOut[seat.Seat] = append(t.LaidOut[seat.Seat], r.Top)
			}
		}
	}
	w.truths = append(w.truths, t)
	if len(w.truths) > keepTruths {
		w.truths = w.truths[1:]
	}
}

// Truth is what lay under the cups in a round of a game that came to a
// reveal, the last one if it was played again; false when it is not known.
func (w *World) Truth(gameID string, round int) (Truth, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, t := range slices.Backward(w.truths) {
		if t.GameID == gameID && t.Round == round {
			return t, true
		}
	}
	return Truth{}, false
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
	for _, seat := range w.order() {
		if !w.humans[seat] && !w.table.Busy(seat) {
			w.play(w.bots[seat])
		}
	}
	w.scene = w.table.Step(w.now)
	w.remembersCups()
	w.keep()
	return w.scene
}

// order is that in which players act in one frame: who may lay dice out does
// so before the next player goes on (BL-15).
func (w *World) order() []int {
	v, _ := w.state.View.Body().(bluff.View)
	first := func(seat int) int {
		if v.MayLayOut != nil && playerAt(w.state, seat) == *v.MayLayOut {
			return 0
		}
		return 1
	}
	return slices.SortedStableFunc(slices.Values(w.opt.Seats), func(a, b int) int { return cmp.Compare(first(a), first(b)) })
}

func playerAt(s wire.State, seat int) string {
	for _, x := range s.Seats {
		if x.Seat == seat {
			return x.Player
		}
	}
	return ""
}

// play lets one simulated player do the next thing.
func (w *World) play(b *bot) {
	m, ok := b.next(w.now, w.state, w.table)
	switch {
	case !ok:
	case m.code != "":
		if w.opt.Answer != nil {
			w.opt.Answer(b.seat, m.code, m.yes)
		}
	case m.act.Do == sim.Press:
		w.opt.Press(b.seat)
	default:
		m.act.Seat = b.seat
		if err := w.table.Do(m.act); err != nil {
			w.opt.Log.Warn("a simulated player looks again", "seat", b.seat, "act", m.act.Do, "refused", err)
			b.refuse(w.now, w.state, w.table)
		}
	}
}

// Why an act of a visitor is refused.
var (
	ErrNotYours    = errors.New("these are not your hands: take the seat first")
	ErrNotUnderCup = errors.New("these dice are not under your cup, or none would stay there: look, and lay out others")
)

// Take hands a seat over to a visitor; Leave gives it back to its simulated
// player. Taking a seat that nobody plays at is an error.
func (w *World) Take(seat int) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.bots[seat] == nil {
		return fmt.Errorf("nobody plays at seat %d of this table; the seats are %v", seat, w.opt.Seats)
	}
	w.humans[seat] = true
	return nil
}

// Leave gives a seat back to its simulated player.
func (w *World) Leave(seat int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.humans[seat] {
		delete(w.humans, seat)
		w.bots[seat].sit(w.state, w.table)
	}
}

// Do does the act of the visitor who holds a seat, given as JSON (sim.Act);
// the act's own seat may be left out.
func (w *World) Do(seat int, act []byte) error {
	a, err := sim.DecodeAct(seat, act)
	if err != nil {
		return err
	}
	w.mu.Lock()
	held := w.humans[seat]
	w.mu.Unlock()
	switch {
	case !held || a.Seat != seat:
		return ErrNotYours
	case a.Do == sim.Press:
		w.opt.Press(seat)
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if a.Do == sim.LayOut && !mayLayOut(w.table.Dice(seat), a.Faces) {
		return ErrNotUnderCup
	}
	return w.table.Do(a)
}

// mayLayOut reports whether dice have these faces, each named once, and one
// more (BL-15).
func mayLayOut(dice, faces []dice.Face) bool {
	left := slices.Clone(dice)
	for _, f := range faces {
		i := slices.Index(left, f)
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return len(left) > 0
}

// Peek tilts the cup of the visitor who holds a seat, and is what that
// visitor sees; it must be shown to nobody else.
func (w *World) Peek(seat int) ([]dice.Face, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.humans[seat] {
		return nil, ErrNotYours
	}
	if w.table.CupState(seat) == vision.Down && !w.table.Busy(seat) {
		if err := w.table.Do(sim.Act{Do: sim.Peek, Seat: seat}); err != nil {
			return nil, err
		}
	}
	return w.table.Dice(seat), nil
}

// Cups is how the cups stand, for the browser's controls.
func (w *World) Cups() map[int]vision.CupState {
	w.mu.Lock()
	defer w.mu.Unlock()
	cups := map[int]vision.CupState{}
	for _, seat := range w.opt.Seats {
		cups[seat] = w.table.CupState(seat)
	}
	return cups
}
