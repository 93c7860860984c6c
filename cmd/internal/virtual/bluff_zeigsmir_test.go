package virtual

import (
	"fmt"
	"slices"
	"testing"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
)

var zeigsMir = map[string]string{"zeigs_mir": "true"}

// laidOut compares what the table shows to be laid out with what is.
func (r *rig) laidOut() (shown, really map[int][]dice.Face) {
	shown, really = map[int][]dice.Face{}, map[int][]dice.Face{}
	for _, seat := range r.state.Seats {
		if roll := r.view().LaidOut[seat.Player]; len(roll) > 0 {
			shown[seat.Seat] = slices.Sorted(slices.Values(roll))
		}
		for _, l := range r.world.table.LaidOut(seat.Seat) {
			really[seat.Seat] = append(really[seat.Seat], l.Top)
		}
		slices.Sort(really[seat.Seat])
		if len(really[seat.Seat]) == 0 {
			delete(really, seat.Seat)
		}
	}
	return shown, really
}

// Simulated players lay dice out; the table has seen them all when the bet is
// doubted, and rules on all dice (BL-15).
func TestGamesWithZeigsMir(t *testing.T) {
	for seed, seats := range [][]int{{2, 5}, {1, 3, 4, 6}} {
		t.Run(fmt.Sprint(len(seats), " players"), func(t *testing.T) {
			r := newRigFor(t, sim.Bluff, zeigsMir, uint64(seed), seats...)
			rounds, laid, reveal := 0, 0, false
			over := r.play(15*60*60, func(r *rig) bool {
				if r.state.Reveal && !reveal {
					shown, really := r.laidOut()
					if fmt.Sprint(shown) != fmt.Sprint(really) {
						t.Errorf("round %d: the table shows %v laid out, there are %v", r.view().Round, shown, really)
					}
					laid += len(shown)
				}
				reveal = r.state.Reveal
				if v := r.state.Verdict; v != nil && v.Round > rounds {
					rounds = v.Round
					checkVerdict(t, r)
				}
				return r.view().Phase == bluff.PhaseOver
			})
			if !over {
				t.Fatalf("no end after %d frames: round %d, prompt %q, notices %v", r.frames, r.view().Round, r.state.Prompt.Text().EN, r.state.Notices)
			}
			if laid == 0 {
				t.Error("nobody laid dice out: this proves nothing")
			}
			t.Logf("%d rounds in %d frames, %d players had laid dice out", rounds, r.frames, laid)
		})
	}
}

func (r *rig) isCalled(seat int) bool {
	return slices.ContainsFunc(r.state.Notices, func(n wire.Notice) bool { return n.Code == "laid_out_changed" && n.Seat == seat })
}

// A visitor lays a die out; it is turned by somebody, the table says so, and
// says nothing any more when it is put right.
func TestAVisitorLaysOut(t *testing.T) {
	r := newRigFor(t, sim.Bluff, zeigsMir, 9, 2, 5)
	w := r.world
	if !r.play(3000, inTurn(5)) {
		t.Fatalf("seat 5 never came to its turn: %q", r.state.Prompt.Text().EN)
	}
	if err := w.Take(5); err != nil {
		t.Fatal(err)
	}
	w.humans[2] = true // and nobody else plays on
	r.do(5, `{"do":"marker","field":{"kind":"number","count":7},"face":5}`)
	own, err := w.Peek(5)
	if err != nil {
		t.Fatal(err)
	}
	if !r.play(300, func(r *rig) bool { m := r.view().MayLayOut; return m != nil && *m == "Eva" && !w.table.Busy(5) }) {
		t.Fatal("the bet was not read")
	}
	for _, bad := range []string{`{"do":"lay_out","faces":[1,1,1,1]}`, `{"do":"lay_out","faces":[2,2,2,2]}`} {
		if err := w.Do(5, []byte(bad)); err == nil {
			t.Errorf("%s of %v was laid out", bad, own)
		}
	}
	r.do(5, fmt.Sprintf(`{"do":"lay_out","faces":[%s]}`, faceJSON(own[0])))
	if !r.play(300, func(r *rig) bool { return len(r.view().LaidOut["Eva"]) == 1 }) {
		t.Fatalf("what was laid out was not read: %v", r.state.Notices)
	}
	shown, really := r.laidOut()
	if fmt.Sprint(shown) != fmt.Sprint(really) || shown[5][0] != own[0] {
		t.Errorf("the table shows %v laid out of %v, there are %v", shown, own, really)
	}
	if !slices.ContainsFunc(w.Glance().Dice, func(d GlanceDie) bool { return !d.Red && d.Face == own[0] }) || len(w.Glance().Dice) != 2 {
		t.Errorf("a bystander sees %v", w.Glance().Dice)
	}
	r.do(5, `{"do":"turn"}`)
	if !r.play(300, func(r *rig) bool { return r.isCalled(5) }) {
		t.Fatalf("a die laid out was turned, and nobody says so: %v", r.state.Notices)
	}
	r.do(5, `{"do":"set_right"}`)
	if !r.play(300, func(r *rig) bool { return !r.isCalled(5) }) {
		t.Errorf("it was turned back, and still: %v", r.state.Notices)
	}
	// The simulated player puts right what is called.
	if err := w.table.Do(sim.Act{Do: sim.Turn, Seat: 5}); err != nil {
		t.Fatal(err)
	}
	if !r.play(300, func(r *rig) bool { return r.isCalled(5) }) {
		t.Fatal("turned again, and nobody says so")
	}
	w.Leave(5)
	if !r.play(600, func(r *rig) bool { return !r.isCalled(5) }) {
		t.Errorf("the simulated player does not put it right: %v", r.state.Notices)
	}
}

func (r *rig) do(seat int, act string) {
	r.t.Helper()
	if err := r.world.Do(seat, []byte(act)); err != nil {
		r.t.Fatalf("%s: %v", act, err)
	}
}

func faceJSON(f dice.Face) string {
	b, _ := f.MarshalJSON()
	return string(b)
}

// A simulated player whose act is refused looks again, and the game goes on.
func TestARefusedActIsNoEnd(t *testing.T) {
	r := newRig(t, 3, 1, 4)
	if !r.play(3000, inTurn(1)) {
		t.Fatal("seat 1 never came to its turn")
	}
	b := r.world.bots[1]
	now := r.world.Now()
	b.refuse(now, r.state, r.world.table)
	if m, ok := b.next(now.Add(patience/2), r.state, r.world.table); ok {
		t.Errorf("refused, and does %+v at once", m)
	}
	if !r.play(15*60*30, func(r *rig) bool { return r.view().Phase == bluff.PhaseOver }) {
		t.Errorf("the game does not go on: %q %v", r.state.Prompt.Text().EN, r.state.Notices)
	}
}
