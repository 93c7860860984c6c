package virtual

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// umpire plays the rule-book of Dice Cup with a virtual table of which it sees
// all: it stands where eye and table stand, without their doubts.
type umpire struct {
	t      testing.TB
	world  *World
	state  games.State
	frames int
	events []games.Event
	// were is how the cup was in the frame before; empty: no dice were seen
	// since it was lifted; up: it was lifted since the throw.
	were      vision.CupState
	empty, up bool
	thrown    bool
	shown     int
	// each, if set, is called for every frame.
	each func(sim.Scene)
	stop context.CancelFunc
}

func newUmpire(t testing.TB, seed uint64, pace float64, seats ...int) *umpire {
	var players []string
	for _, n := range seats {
		players = append(players, names[n])
	}
	s, err := dicecup.Book{}.Start(players, nil)
	if err != nil {
		t.Fatal(err)
	}
	u := &umpire{t: t, state: s}
	u.world = NewWorld(Options{
		Game: sim.DiceCup, Seats: seats, Seed: seed, Headless: true, Pace: pace, Look: u.look,
		Start:  time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC),
		Chance: sim.Chance{Cocked: 0.06, Stacked: 0.04},
		Act:    u.hear,
	})
	u.show()
	return u
}

// hear takes an event that a player sends.
func (u *umpire) hear(_ int, body json.RawMessage) {
	e, err := dicecup.Book{}.Event(body)
	if err != nil {
		u.t.Fatal(err)
	}
	u.events = append(u.events, e)
}

func (u *umpire) view() dicecup.View { return u.state.View(games.Public).Body.(dicecup.View) }

func (u *umpire) show() {
	s := wire.State{GameID: "g", View: games.ViewPublic(u.state), Prompt: games.AwaitsPublic(u.state)}
	for _, n := range u.world.opt.Seats {
		s.Seats = append(s.Seats, wire.Seat{Seat: n, Player: names[n], Bot: true})
	}
	u.world.Show(s)
}

func (u *umpire) apply(events ...games.Event) {
	for _, e := range events {
		next, _, err := u.state.Apply(e)
		if err != nil {
			u.t.Fatalf("frame %d, %s: %v", u.frames, e.Do(), err)
		}
		u.state = next
	}
	u.show()
}

// play lets time pass until stop says so, at most a number of frames.
func (u *umpire) play(frames int, stop func() bool) bool {
	ctx, cancel := context.WithCancel(u.t.Context())
	defer cancel()
	last := u.frames + frames
	u.stop = func() {
		if stop() || u.frames >= last {
			cancel()
		}
	}
	if err := u.world.Run(ctx); err != nil {
		u.t.Fatal(err)
	}
	return stop()
}

// look sees one frame.
func (u *umpire) look(_ context.Context, s sim.Scene) error {
	u.frames++
	cup := s.Cups[0].State
	if u.empty = u.empty || len(s.Dice) == 0; cup == vision.Held {
		u.up = true
	}
	if cup == vision.Down && u.were != vision.Down {
		u.down(s)
	}
	v := u.view()
	if v.Phase == dicecup.PhaseScore && cup == vision.Aside {
		u.apply(dicecup.Lies{Dice: lying(s)})
	}
	u.were = cup
	for _, e := range u.events {
		u.apply(e)
	}
	u.events = nil
	if u.each != nil {
		u.each(s)
	}
	u.stop()
	return nil
}

// down sees the cup come down: over a throw, or after a look at it.
func (u *umpire) down(s sim.Scene) {
	v := u.view()
	switch {
	case v.Phase != dicecup.PhaseThrow:
	case u.empty:
		u.thrown, u.empty, u.up = true, false, false
		if v.Round == v.Rounds {
			u.apply(dicecup.Seen{}, dicecup.Last{})
		}
	case u.thrown && u.up && !slices.ContainsFunc(sim.LabelOf(s).Dice, func(d sim.LabelDie) bool { return d.Cocked || d.Stacked }):
		u.thrown = false
		u.shown++
		u.apply(dicecup.Seen{})
	}
}

func lying(s sim.Scene) []dice.Die {
	var out []dice.Die
	for _, d := range sim.LabelOf(s).Dice {
		out = append(out, dice.Die{Colour: d.Colour, Value: d.Value})
	}
	return out
}
