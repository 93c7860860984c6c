package virtual

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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

// Simulated players play whole games of Dice Cup by themselves: they throw,
// show, cross and uncover, and score what a player who remembers would.
func TestGamesOfDiceCup(t *testing.T) {
	for seed, seats := range [][]int{{1, 4}, {2, 3, 5, 6}} {
		t.Run(fmt.Sprint(len(seats), " players"), func(t *testing.T) {
			u := newUmpire(t, uint64(seed), 0, seats...)
			rounds := 0
			over := u.play(15*60*20, func() bool {
				if l := u.view().Last; l != nil && l.Round > rounds {
					rounds = l.Round
					if truth, ok := u.world.Truth("g", l.Round); !ok || !slices.Equal(truth.Tray, l.Dice) {
						t.Errorf("round %d: scored were %v, there lay %v", l.Round, l.Dice, truth.Tray)
					}
				}
				return u.view().Phase == dicecup.PhaseOver
			})
			v := u.view()
			if !over {
				t.Fatalf("no end after %d frames: round %d, %s, waiting for %v", u.frames, v.Round, v.Phase, v.Waiting)
			}
			if u.shown != 11 {
				t.Errorf("%d throws were shown to all, of twelve rounds the last needs no look", u.shown)
			}
			for p, total := range v.Totals {
				if total.Total < 150 {
					t.Errorf("%s has %d points: that is chance, not sense", p, total.Total)
				}
			}
			t.Logf("%d frames, %v", u.frames, v.Totals)
		})
	}
}

// Nobody keeps the throw once it is covered: what happens under the cup after
// the look changes no cross, and no live drawing shows a die while crosses are
// made, wherever the cup is (DC-8).
func TestDiceCupKeepsSecrets(t *testing.T) {
	u := newUmpire(t, 5, 10, 1, 4)
	var sent []dicecup.Cross
	u.world.opt.Act = func(seat int, body json.RawMessage) {
		u.hear(seat, body)
		sent = append(sent, u.events[len(u.events)-1].(dicecup.Cross))
	}
	if err := u.world.Take(4); err != nil {
		t.Fatal(err)
	}
	if !u.play(3000, func() bool { return u.view().Phase == dicecup.PhaseCross && !u.world.table.Busy(1) }) {
		t.Fatal("nobody showed a throw")
	}
	bot := u.world.bots[1].(*diceCupBot)
	if bot.chosen == nil || bot.noticed != nil || len(sent) > 0 {
		t.Fatalf("after the look the player means to cross %v, still sees %v, and sent %v", bot.chosen, bot.noticed, sent)
	}
	chosen, was := bot.chosen, u.world.table.Lying(1)
	if _, err := u.world.Peek(4); !errors.Is(err, ErrSecret) {
		t.Errorf("a visitor looked under the cup alone: %v", err)
	}
	for _, do := range []string{"knock", "lift", "turn", "put_down", "hold", "put_down"} {
		if err := u.world.Do(4, []byte(`{"do":"`+do+`"}`)); err != nil {
			t.Fatal(err)
		}
	}
	open := 0
	u.each = func(sim.Scene) {
		if u.view().Phase == dicecup.PhaseCross {
			open += len(u.world.Glance().Dice)
		}
	}
	u.play(15*90, func() bool { return len(sent) > 0 && !u.world.table.Busy(4) })
	if len(sent) != 1 || sent[0] != *chosen || bot.chosen != chosen || slices.Equal(was, u.world.table.Lying(1)) {
		t.Errorf("the player meant to cross %v, then %v, and crossed %v; there lay %v, and lie %v", chosen, bot.chosen, sent, was, u.world.table.Lying(1))
	}
	u.apply(dicecup.Cross{Player: names[4], Category: dicecup.Pasch, Column: 1})
	if !u.play(15*60, func() bool { return len(u.world.Glance().Dice) == 12 }) || open > 0 {
		t.Errorf("the live drawing showed %d dice while crosses were made, and then %d", open, len(u.world.Glance().Dice))
	}
}

// A visitor has the cup: the simulated player sees what the visitor shows.
func TestVisitorThrows(t *testing.T) {
	u := newUmpire(t, 3, 0, 2, 5)
	if err := u.world.Take(2); err != nil {
		t.Fatal(err)
	}
	if u.play(150, func() bool { return u.world.table.Busy(5) || len(u.world.Glance().Dice) > 0 }) {
		t.Fatal("somebody else took the cup, or dice under it are drawn")
	}
	for _, act := range []string{`{"do":"shake"}`, `{"do":"look","seconds":2}`} {
		if err := u.world.Do(2, []byte(act)); err != nil {
			t.Fatal(err)
		}
	}
	most := 0
	u.each = func(sim.Scene) { most = max(most, len(u.world.Glance().Dice)) }
	if !u.play(300, func() bool { return u.view().Phase == dicecup.PhaseCross }) {
		t.Fatal("the look was not seen")
	}
	if most != 12 {
		t.Errorf("in the look %d dice were drawn", most)
	}
	if !u.play(60, func() bool { return slices.Equal(u.view().Waiting, []string{names[2]}) }) {
		t.Errorf("the simulated player does not cross: %v", u.view().Waiting)
	}
}

// Who has the cup throws again when dice lie badly (DC-3), and when the table
// did not see the look.
func TestThrownAgain(t *testing.T) {
	u := newUmpire(t, 11, 0, 1, 6)
	u.world.opt.Act = nil
	shakes, busy := 0, false
	u.world.opt.Look = func(_ context.Context, s sim.Scene) error {
		u.frames++
		now := len(s.Dice) == 0
		if now && !busy {
			shakes++
		}
		busy = now
		u.stop()
		return nil
	}
	if !u.play(15*90, func() bool { return shakes >= 3 }) {
		t.Errorf("the dice were thrown %d times in %d frames in which nobody saw them", shakes, u.frames)
	}
}

// Dice lie after a restart as they lay, and what was covered stays so.
func TestDiceCupSurvivesARestart(t *testing.T) {
	u := newUmpire(t, 7, 1, 1, 3)
	var disk []byte
	u.world.opt.Keep = func(b []byte) { disk = b }
	if !u.play(3000, func() bool { return u.view().Phase == dicecup.PhaseCross }) {
		t.Fatal("nobody showed a throw")
	}
	u.play(20, func() bool { return false })
	lay := u.world.table.Lying(1)
	opt := u.world.opt
	opt.Kept, opt.Start = disk, u.world.Now()
	u.world = NewWorld(opt)
	u.world.humans[1], u.world.humans[3] = true, true
	if !slices.Equal(u.world.table.Lying(3), lay) {
		t.Errorf("there lay %v, and lie %v", lay, u.world.table.Lying(3))
	}
	if err := u.world.Do(1, []byte(`{"do":"lift"}`)); err != nil {
		t.Fatal(err)
	}
	u.play(60, func() bool { return false })
	if n := len(u.world.Glance().Dice); n > 0 {
		t.Errorf("before the wall is seen %d dice are drawn that were covered", n)
	}
	u.show()
	u.world.humans = map[int]bool{}
	if !u.play(15*120, func() bool { return u.view().Round == 2 }) {
		t.Errorf("the game does not go on: %s, waiting for %v", u.view().Phase, u.view().Waiting)
	}
}
