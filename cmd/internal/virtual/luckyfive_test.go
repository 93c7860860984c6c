package virtual

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/hardware/sim"
)

// dealer plays the rule-book of Lucky Five with a virtual table of which it
// sees all: it stands where eye and table stand, without their doubts.
type dealer struct {
	t      testing.TB
	world  *World
	state  games.State
	events []games.Event
	frames int
	// rests is for how many frames the same was seen; flew: dice were in the
	// air since the last throw was taken; lay is where they lay then.
	rests int
	flew  bool
	lay   map[dice.Colour]float64
	last  string
	stop  context.CancelFunc
}

func newDealer(t testing.TB, seed uint64, seats ...int) *dealer {
	var players []string
	for _, n := range seats {
		players = append(players, names[n])
	}
	s, err := luckyfive.Book{}.Start(players, map[string]string{"cards": luckyfive.DefaultCards, "seed": fmt.Sprintf("%032x", seed), "first": players[0]})
	if err != nil {
		t.Fatal(err)
	}
	d := &dealer{t: t, state: s}
	d.world = NewWorld(Options{
		Game: sim.LuckyFive, Seats: seats, Seed: seed, Headless: true, Look: d.look,
		Start:  time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC),
		Chance: sim.Chance{Cocked: 0.06, Stacked: 0.04},
		Act: func(_ int, body json.RawMessage) {
			e, err := luckyfive.Book{}.Event(body)
			if err != nil {
				t.Fatal(err)
			}
			d.events = append(d.events, e)
		},
	})
	d.show()
	return d
}

func (d *dealer) view() luckyfive.View { return d.state.View(games.Public).Body.(luckyfive.View) }

func (d *dealer) show() {
	s := wire.State{GameID: "g", View: games.ViewPublic(d.state), Prompt: games.AwaitsPublic(d.state)}
	for _, n := range d.world.opt.Seats {
		s.Seats = append(s.Seats, wire.Seat{Seat: n, Player: names[n], Bot: true})
	}
	d.world.Show(s)
}

func (d *dealer) apply(e games.Event) {
	next, _, err := d.state.Apply(e)
	if err != nil {
		d.t.Fatalf("frame %d, %s, %+v: %v", d.frames, e.Do(), e, err)
	}
	d.state = next
	d.show()
}

// look sees one frame, and takes what has lain still for five of them.
func (d *dealer) look(_ context.Context, s sim.Scene) error {
	d.frames++
	if len(s.Dice) < 3 {
		d.flew = true
	}
	if now := fmt.Sprint(s.Dice, s.Chips); now != d.last {
		d.last, d.rests = now, 0
	}
	if d.rests++; d.rests == 5 {
		d.see(s)
	}
	for _, e := range d.events {
		d.apply(e)
	}
	d.events = nil
	if d.view().Phase == luckyfive.PhaseShuffle {
		d.apply(luckyfive.Shuffle{})
	}
	d.stop()
	return nil
}

// see takes dice and chips as they lie.
func (d *dealer) see(s sim.Scene) {
	v := d.view()
	l := sim.LabelOf(s)
	if d.flew && len(s.Dice) == 3 && !slices.ContainsFunc(l.Dice, func(x sim.LabelDie) bool { return x.Cocked || x.Stacked }) {
		d.throw(v, l.Dice)
	}
	pot := 0
	for _, c := range l.Chips {
		pot += c.Value
	}
	if chip := pot - v.Middle.Chips; v.Phase == luckyfive.PhaseStake && chip > 0 {
		d.apply(luckyfive.Stake{Player: *v.Turn, Chip: chip})
	}
}

func (d *dealer) throw(v luckyfive.View, lie []sim.LabelDie) {
	value, lay := map[dice.Colour]dice.Face{}, map[dice.Colour]float64{}
	for _, x := range lie {
		value[x.Colour], lay[x.Colour] = x.Value, x.X
	}
	was := d.lay
	d.lay = lay
	all := luckyfive.Dice{Red: value[dice.Red], Orange: value[dice.Orange], Yellow: value[dice.Yellow]}
	switch v.Phase {
	case luckyfive.PhaseStart:
		d.flew = false
		d.apply(luckyfive.Start{Dice: all})
	case luckyfive.PhaseThrow:
		d.flew = false
		var thrown luckyfive.Dice
		for _, c := range v.Concerned {
			switch c {
			case dice.Red:
				thrown.Red = all.Red
			case dice.Orange:
				thrown.Orange = all.Orange
			case dice.Yellow:
				thrown.Yellow = all.Yellow
			}
		}
		d.apply(luckyfive.Throw{Dice: thrown})
	case luckyfive.PhaseNudge:
		for c, x := range lay {
			if was[c] != x {
				d.flew = false
				d.apply(luckyfive.Nudge{Player: *v.Turn, Die: c, Value: value[c]})
			}
		}
	}
}

func (d *dealer) play(frames int, stop func() bool) bool {
	ctx, cancel := context.WithCancel(d.t.Context())
	defer cancel()
	last := d.frames + frames
	d.stop = func() {
		if stop() || d.frames >= last {
			cancel()
		}
	}
	if err := d.world.Run(ctx); err != nil {
		d.t.Fatal(err)
	}
	return stop()
}

// Simulated players play whole games of Lucky Five by themselves, and the
// chips on the table are those in the middle.
func TestGamesOfLuckyFive(t *testing.T) {
	for seed, seats := range [][]int{{1, 4}, {2, 3, 5, 6}} {
		t.Run(fmt.Sprint(len(seats), " players"), func(t *testing.T) {
			d := newDealer(t, uint64(seed), seats...)
			over := d.play(15*60*60, func() bool {
				v := d.view()
				if g := d.world.Glance(); len(g.Dice) != len(d.world.scene.Dice) || len(g.Chips) != len(d.world.scene.Chips) {
					t.Fatalf("frame %d: drawn are %d dice and %d chips", d.frames, len(g.Dice), len(g.Chips))
				}
				pot := 0
				for _, c := range d.world.table.InMiddle() {
					pot += c
				}
				if v.Phase == luckyfive.PhaseThrow && pot != v.Middle.Chips {
					t.Errorf("frame %d: in the middle lie %d, by the book %d", d.frames, pot, v.Middle.Chips)
				}
				return v.Phase == luckyfive.PhaseOver
			})
			v := d.view()
			if !over {
				t.Fatalf("no end after %d frames: %s, %v", d.frames, v.Phase, d.state.Awaits(games.Public).Text.EN)
			}
			t.Logf("%d frames, %v", d.frames, v.Scores)
		})
	}
}

// soon is the next thing a player does within a while, and when; nothing if none.
func (d *dealer) soon(seat int, from time.Time, within time.Duration) (move, time.Time) {
	b, w := d.world.bots[seat], d.world
	for now := from; now.Before(from.Add(within)); now = now.Add(slowFrame / 2) {
		b.sees()
		if m, ok := b.next(now, w.state, w.table); ok {
			return m, now
		}
	}
	return move{}, from.Add(within)
}

// Chips are dealt for a new game once no hand is at them, also where a visitor is the
// first to throw: in a game with the chips of the last one somebody would soon have
// none to stake.
func TestChipsAreDealtOnceHandsAreFree(t *testing.T) {
	d := newDealer(t, 5, 1, 4)
	w := d.world
	for _, seat := range w.opt.Seats {
		if err := w.Take(seat); err != nil {
			t.Fatal(err)
		}
	}
	w.step()
	if err := w.table.Do(sim.Act{Do: sim.Stake, Seat: 4, Chip: 100}); err != nil {
		t.Fatal(err)
	}
	lay := false
	for range 60 {
		s := w.state
		s.GameID = "next"
		w.Show(s)
		w.step()
		lay = lay || len(w.table.InMiddle()) > 0
	}
	if !lay || len(w.table.InMiddle()) > 0 || !w.table.HasChip(4, 100) {
		t.Errorf("the chip was laid: %v, and now lie there %v", lay, w.table.InMiddle())
	}
}

// A stake of which no hand has the chip is told the table (LF-4).
func TestAStakeThatCannotBeLaidIsTold(t *testing.T) {
	d := newDealer(t, 5, 1, 4)
	if !d.play(15*60*30, func() bool { return d.view().Phase == luckyfive.PhaseStake }) {
		t.Fatalf("nobody came to stake: %s", d.view().Phase)
	}
	seat := 1
	if *d.view().Turn != names[1] {
		seat = 4
	}
	for _, chip := range []int{10, 50, 100} {
		d.spends(seat, chip)
	}
	d.world.bots[seat].refuse(d.world.Now(), d.world.state, d.world.table)
	told, _ := d.soon(seat, d.world.Now(), time.Minute)
	if e, ok := told.event.(luckyfive.Stake); !ok || e.Player != names[seat] {
		t.Errorf("without a chip %+v", told)
	}
}

// spends has all chips of a value that a seat still has lie in the middle of the
// virtual table.
func (d *dealer) spends(seat, chip int) {
	d.t.Helper()
	table, now := d.world.table, d.world.Now()
	for range 60 * 10 {
		switch has := table.HasChip(seat, chip); {
		case table.Busy(seat):
		case !has:
			return
		default:
			if err := table.Do(sim.Act{Do: sim.Stake, Seat: seat, Chip: chip}); err != nil {
				d.t.Fatal(err)
			}
		}
		now = now.Add(slowFrame)
		table.Step(now)
	}
	d.t.Fatalf("seat %d still has chips of %d", seat, chip)
}
