package virtual

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/hardware/sim"
)

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

// The next player waits until the hands of the last one are away, and no longer.
func TestTheNextPlayerThrowsSoon(t *testing.T) {
	u := newUmpire(t, 1, 0, 1, 4)
	round, began, thrown, most := 1, 0, true, 0
	u.each = func(s sim.Scene) {
		switch r := u.view().Round; {
		case r != round:
			round, began, thrown = r, u.frames, false
		case !thrown && len(s.Dice) == 0:
			thrown, most = true, max(most, u.frames-began)
		}
	}
	if !u.play(15*300, func() bool { return round == 6 && thrown }) {
		t.Fatalf("round %d is not played", round)
	}
	if most > 15*5 {
		t.Errorf("a player waited for %d frames before the throw", most)
	}
}

// The dice that the table names are laid elsewhere; all of them where it says that
// some cannot be read and not which, or it would ask for ever.
func TestDiceThatTheTableAsksFor(t *testing.T) {
	asks := func(text string) wire.State {
		return wire.State{Notices: []wire.Notice{{Code: "die_missing", Text: games.Text{EN: text}}}}
	}
	for name, c := range map[string]struct {
		state wire.State
		want  []dice.Colour
	}{
		"two":     {asks("Not read for certain: black, green."), []dice.Colour{dice.Green, dice.Black}},
		"which?":  {asks("one die not read with certainty"), dicecup.Colours[:]},
		"nothing": {wire.State{}, nil},
	} {
		if got := named(c.state); !slices.Equal(got, c.want) {
			t.Errorf("%s: laid elsewhere are %v, not %v", name, got, c.want)
		}
	}
}
