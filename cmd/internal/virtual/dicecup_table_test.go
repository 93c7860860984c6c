package virtual

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// cupView is the wall's view of a game of Dice Cup.
func (r *rig) cupView() dicecup.View {
	v, _ := r.state.View.Body().(dicecup.View)
	return v
}

// sorted are dice in an order of their own.
func sorted(all []dice.Die) []string {
	var out []string
	for _, d := range all {
		out = append(out, fmt.Sprint(d.Colour, d.Value))
	}
	slices.Sort(out)
	return out
}

// Simulated players play whole games of Dice Cup at the real table, and what
// is scored is what lies there.
func TestDiceCupAtTheTable(t *testing.T) {
	for seed, seats := range [][]int{{1, 4, 5}} {
		t.Run(fmt.Sprint(len(seats), " players"), func(t *testing.T) {
			r := newRigFor(t, sim.DiceCup, nil, uint64(seed), seats...)
			rounds, codes := 0, map[string]int{}
			over := r.play(15*60*60, func(r *rig) bool {
				for _, n := range r.state.Notices {
					codes[n.Code]++
				}
				r.checkScored(&rounds)
				return r.cupView().Phase == dicecup.PhaseOver
			})
			v := r.cupView()
			t.Logf("%d rounds in %d frames, frames with notices %v, %v", rounds, r.frames, codes, v.Totals)
			if !over {
				t.Fatalf("no end: round %d, %s, waiting for %v, %q %v", v.Round, v.Phase, v.Waiting, r.state.Prompt.Text().EN, r.state.Notices)
			}
		})
	}
}

// A table that is set for another game is set anew for the one that the wall
// plays.
func TestTheWallSaysWhatIsPlayed(t *testing.T) {
	r := newRigFor(t, sim.DiceCup, nil, 1, 2, 5)
	opt := r.world.opt
	opt.Game = sim.Bluff
	r.world = NewWorld(opt)
	camera := r.world.table.Setting().Camera
	if !r.play(15*60, func(r *rig) bool { return r.cupView().Phase == dicecup.PhaseCross }) {
		t.Fatalf("nobody plays Dice Cup: %q", r.state.Prompt.Text().EN)
	}
	if set := r.world.table.Setting(); set.Game != sim.DiceCup || set.Camera != camera {
		t.Errorf("the table is set for %s, and the camera is %v, not %v", set.Game, set.Camera, camera)
	}
	before := r.world.table.Lying(2)
	r.killed()
	if is := r.world.table.Lying(2); !slices.Equal(is, before) {
		t.Errorf("after a restart there lie %v, before it lay %v", is, before)
	}
	if !r.play(15*120, func(r *rig) bool { return r.cupView().Round == 2 }) {
		t.Fatalf("the game does not go on after a restart: %q %v", r.state.Prompt.Text().EN, r.state.Notices)
	}
}

// checkScored compares rounds that are scored with what lies there.
func (r *rig) checkScored(rounds *int) {
	l := r.cupView().Last
	if l == nil || l.Round <= *rounds {
		return
	}
	*rounds = l.Round
	truth, ok := r.world.Truth(r.state.GameID, l.Round)
	if !ok || !slices.Equal(sorted(truth.Tray), sorted(l.Dice)) {
		r.t.Errorf("round %d: scored were %v, there lay %v", l.Round, l.Dice, truth.Tray)
	}
}

// Somebody knocks against the cup while crosses are made: the table calls the
// die that tipped, and what has moved (DC-9).
func TestAKnockIsCalled(t *testing.T) {
	r := newRigFor(t, sim.DiceCup, nil, 3, 1, 4)
	r.world.opt.Pace = 1
	r.world.seat()
	crossing := func(r *rig) bool {
		return r.cupView().Phase == dicecup.PhaseCross && !r.world.table.Busy(1) && !r.world.table.Busy(4)
	}
	if !r.play(15*60, crossing) {
		t.Fatalf("nobody crosses: %q", r.state.Prompt.Text().EN)
	}
	if err := r.world.table.Do(sim.Act{Do: sim.Knock, Seat: 4}); err != nil {
		t.Fatal(err)
	}
	if !r.play(15*60, func(r *rig) bool { return r.cupView().Doubt != nil }) {
		t.Fatalf("nothing is called: %s, %v", r.cupView().Phase, r.cupView().Last)
	}
	d := *r.cupView().Doubt
	if ruling(d) != dicecup.ThrowAgain || len(d.Seen) < 6 || len(d.Moved) == 0 {
		t.Errorf("called is %+v", d)
	}
	if !r.play(15*120, func(r *rig) bool { return r.cupView().Round == 2 }) {
		t.Errorf("the game does not go on: %s, %q", r.cupView().Phase, r.state.Prompt.Text().EN)
	}
}

// Where an eye never reads a colour, however the dice are laid, the throw is
// repeated: no game waits for ever.
func TestDiceThatAreNeverRead(t *testing.T) {
	r := newRigFor(t, sim.DiceCup, nil, 2, 1, 4)
	blind := true
	r.reads = func(s sim.Scene) vision.Reading {
		out := read(s)
		for i, d := range out.Dice {
			if blind && d.Colour == dice.Red {
				out.Status, out.Dice[i].Confidence = vision.Unsure, 0.3
				out.Doubts = append(out.Doubts, vision.Doubt{Colour: d.Colour, CenterMM: d.CenterMM, Zone: d.Zone})
			}
		}
		return out
	}
	asked := func(r *rig) bool { return calls(r.state, "die_missing") }
	if !r.play(15*90, asked) {
		t.Fatalf("the table reads what cannot be read: %s, %q", r.cupView().Phase, r.state.Prompt.Text().EN)
	}
	if !r.play(15*120, func(r *rig) bool { return r.cupView().Phase == dicecup.PhaseThrow }) {
		t.Fatalf("the throw is not repeated: %s, %v", r.cupView().Phase, r.state.Notices)
	}
	if r.cupView().Round != 1 || r.cupView().Last != nil {
		t.Errorf("a round was scored that nobody could read: %+v", r.cupView().Last)
	}
	blind = false
	rounds := 0
	if !r.play(15*120, func(r *rig) bool { r.checkScored(&rounds); return r.cupView().Round == 2 }) {
		t.Errorf("the game does not go on: %s, %q", r.cupView().Phase, r.state.Prompt.Text().EN)
	}
}

// Knocks against the camera, another lamp, lost frames, hands in the way and
// restarts cost time, not the game.
func TestTroubleWithDiceCup(t *testing.T) {
	r := newRigFor(t, sim.DiceCup, nil, 4, 1, 3)
	n, rounds := 0, 0
	trouble := func() {
		look := r.world.opt.Look
		r.world.opt.Look = func(ctx context.Context, s sim.Scene) error {
			if n++; n%300 == 150 {
				tray := calib.Point{X: 300, Y: 297}
				for _, a := range []sim.Act{{Do: sim.Bump, Seat: 1}, {Do: sim.Lamp, Seat: 1}, {Do: sim.Cover, Seat: 3, At: &tray, Seconds: 2}} {
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
	}
	trouble()
	for _, until := range []int{400, 1000, 1700, 15 * 60 * 20} {
		r.play(until-r.frames, func(r *rig) bool {
			r.checkScored(&rounds)
			return r.frames >= until || r.cupView().Phase == dicecup.PhaseOver
		})
		if r.cupView().Phase != dicecup.PhaseOver {
			r.killed()
		}
	}
	if v := r.cupView(); v.Phase != dicecup.PhaseOver {
		t.Errorf("no end after %d frames: round %d, %s, %q %v", r.frames, v.Round, v.Phase, r.state.Prompt.Text().EN, r.state.Notices)
	}
	t.Logf("%d rounds, %d frames", rounds, r.frames)
}
