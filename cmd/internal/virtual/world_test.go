package virtual

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dicetable/cmd/internal/table"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/button"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// Simulated players play whole games by themselves, and what the table rules
// is what lay under the cups.
func TestWholeGames(t *testing.T) {
	for seed, seats := range [][]int{{1, 4}, {2, 3, 5}, {1, 2, 4, 5, 6}} {
		t.Run(fmt.Sprint(len(seats), " players"), func(t *testing.T) {
			r := newRig(t, uint64(seed), seats...)
			rounds := 0
			over := r.play(15*60*60, func(r *rig) bool {
				if calls(r.state, "uncovered") {
					t.Fatalf("frame %d: a cup that is lifted for a look or a shake is taken for an accident", r.frames)
				}
				if v := r.state.Verdict; v != nil && v.Round > rounds {
					rounds = v.Round
					checkVerdict(t, r)
				}
				return r.view().Phase == bluff.PhaseOver
			})
			if !over {
				t.Fatalf("no end after %d frames: round %d, prompt %q, notices %v, marker %v wanted %v",
					r.frames, r.view().Round, r.state.Prompt.Text().EN, r.state.Notices, r.state.Marker, r.state.MarkerWanted)
			}
			t.Logf("%d rounds in %d frames, %s wins", rounds, r.frames, r.state.Winners)
		})
	}
}

// checkVerdict compares what was counted with what lay under the cups.
func checkVerdict(t *testing.T, r *rig) {
	t.Helper()
	truth, ok := r.world.Truth(r.state.GameID, r.state.Verdict.Round)
	if !ok {
		t.Fatalf("nothing is known of round %d", r.state.Verdict.Round)
	}
	want, got := map[int]map[dice.Face]int{}, map[int]map[dice.Face]int{}
	count := func(m map[int]map[dice.Face]int, seat int, f dice.Face) {
		if m[seat] == nil {
			m[seat] = map[dice.Face]int{}
		}
		m[seat][f]++
	}
	for _, all := range []map[int][]dice.Face{truth.Dice, truth.LaidOut} {
		for seat, faces := range all {
			for _, f := range faces {
				count(want, seat, f)
			}
		}
	}
	for _, c := range r.state.Verdict.Counted {
		count(got, c.Seat, c.Value)
	}
	if fmt.Sprint(want) != fmt.Sprint(got) {
		t.Errorf("round %d: counted %v, under the cups lay %v", r.state.Verdict.Round, got, want)
	}
}

func inTurn(seat int) func(*rig) bool {
	return func(r *rig) bool {
		return slices.Contains(r.state.Prompt.Players(), names[seat]) && r.view().Phase == bluff.PhaseBetting
	}
}

// A visitor takes a seat, bets, looks, presses, and gives the seat back.
func TestVisitor(t *testing.T) {
	r := newRig(t, 9, 2, 5)
	w := r.world
	if err := w.Take(3); err == nil {
		t.Error("a seat was taken where nobody sits")
	}
	if err := w.Do(5, []byte(`{"do":"lift"}`)); !errors.Is(err, ErrNotYours) {
		t.Errorf("hands moved that are not the visitor's: %v", err)
	}
	if _, err := w.Peek(5); !errors.Is(err, ErrNotYours) {
		t.Errorf("a visitor peeked under a cup of somebody else: %v", err)
	}
	if !r.play(3000, inTurn(5)) {
		t.Fatalf("seat 5 never came to its turn: %q", r.state.Prompt.Text().EN)
	}
	if err := w.Take(5); err != nil {
		t.Fatal(err)
	}
	seen, err := w.Peek(5)
	if err != nil || len(seen) != r.view().Dice["Eva"] {
		t.Errorf("the visitor saw %v: %v", seen, err)
	}
	if err := w.Do(5, []byte(`{"do":"lift","seat":2}`)); !errors.Is(err, ErrNotYours) {
		t.Errorf("the visitor lifted another's cup: %v", err)
	}
	before := r.view().Bet
	if err := w.Do(5, []byte(`{"do":"marker","field":{"kind":"number","count":20},"face":5}`)); err != nil {
		t.Fatal(err)
	}
	placed := func(r *rig) bool { b := r.view().Bet; return b != nil && b.Player == "Eva" && b.Count == 20 }
	if !r.play(300, placed) {
		t.Fatalf("the visitor's bet was not read; it was %v, notices %v", before, r.state.Notices)
	}
	round := r.view().Round
	if !r.play(900, func(r *rig) bool { return r.view().Phase == bluff.PhaseReveal }) {
		t.Fatal("nobody doubted twenty fives of ten dice")
	}
	if r.play(150, func(r *rig) bool { return r.view().Round > round }) || w.Cups()[5] != vision.Down {
		t.Error("the visitor's cup went up by itself")
	}
	w.Leave(5)
	if !r.play(300, func(r *rig) bool { return r.view().Round > round || r.view().Phase == bluff.PhaseOver }) {
		t.Errorf("the game does not go on after the visitor left: %q %v", r.state.Prompt.Text().EN, r.state.Notices)
	}
}

// Knocks, lost frames and a hand in the way cost time, not the game.
func TestTroubleIsSurvived(t *testing.T) {
	r := newRig(t, 4, 1, 3)
	n := 0
	look := r.world.opt.Look
	r.world.opt.Look = func(ctx context.Context, s sim.Scene) error {
		n++
		if n%400 == 200 {
			for _, a := range []sim.Act{{Do: sim.Bump, Seat: 1}, {Do: sim.Lamp, Seat: 1}} {
				if err := r.world.table.Do(a); err != nil {
					t.Error(err)
				}
			}
		}
		if n%7 == 0 {
			return nil // the frame was lost
		}
		return look(ctx, s)
	}
	if !r.play(15*60*20, func(r *rig) bool { return r.view().Phase == bluff.PhaseOver }) {
		t.Errorf("no end: %q, notices %v", r.state.Prompt.Text().EN, r.state.Notices)
	}
}

// Who is told that a die cannot be read lays flat what is not, and then, if
// that was not it, every die elsewhere.
func TestDiceThatAreNotReadAreLaidElsewhere(t *testing.T) {
	b := newBluffBot(mind{seat: 1, rng: rand.New(rand.NewPCG(1, 1))})
	for round := 1; round <= 2; round++ {
		b.follow("g", bluff.View{Round: round, Phase: bluff.PhaseBetting})
		first, _ := b.tidy(time.Time{})
		again, _ := b.tidy(time.Time{})
		if first.act.Do != sim.Tidy || len(first.act.Colours) > 0 || !slices.Equal(again.act.Colours, []dice.Colour{dice.Yellow}) {
			t.Errorf("round %d: first %+v, then %+v", round, first.act, again.act)
		}
	}
}

// The host chooses another game for other players: the table is set for them,
// and they play it.
func TestTheTableIsSetForTheChosenGame(t *testing.T) {
	r := newRig(t, 3, 2, 5)
	r.play(5, func(*rig) bool { return false })
	if err := r.world.Take(5); err != nil {
		t.Fatal(err)
	}
	host := func(v wire.Verb, body any) {
		b, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		r.input(table.Asked{Command: wire.Command{ID: string(v), From: wire.Asker{User: "host", Role: wire.Host}, Verb: v, Body: b}})
	}
	host(wire.ChooseGame, wire.Start{Game: "thrill", Players: []wire.SeatedPlayer{{Seat: 1, Name: "Ann", Bot: true}, {Seat: 3, Name: "Cem", Bot: true}, {Seat: 5, Name: "Eva"}}})
	host(wire.StopGame, nil)
	r.input(table.Pressed{Kind: button.Short})
	if r.state.Game != "thrill" || !slices.Equal(r.world.table.Seats(), []int{1, 3, 5}) {
		t.Fatalf("%s is played; the table is set for %v", r.state.Game, r.world.table.Seats())
	}
	if !r.world.humans[5] {
		t.Error("the visitor lost the seat")
	}
	if err := r.world.Take(2); err == nil {
		t.Error("a seat was taken where nobody sits any more")
	}
	r.world.Leave(5)
	if !r.play(15*120, func(r *rig) bool { return r.state.Verdict != nil }) {
		t.Errorf("nothing is played: %q %v", r.state.Prompt.Text().EN, r.state.Notices)
	}
}
