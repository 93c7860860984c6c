package main

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
	"dicetable/vision/settle"
)

// played is the virtual table before the eye.
type played struct {
	t     *testing.T
	table *sim.Table
	drawn *pixels.Renderer
	sight *sight
	now   time.Time
	seq   uint64
	// up and down are when the cup of the table was lifted and stood again
	// last.
	up, down time.Time
	was      vision.CupState
}

// playedFor is a table set for a game.
func playedFor(t *testing.T, game string, seed uint64, seats ...int) *played {
	t.Helper()
	s, err := newSight(nil, calib.DefaultDiscs())
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	p := &played{t: t, drawn: pixels.NewRenderer(), sight: s, now: time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)}
	p.table = sim.NewTable(rng, sim.RandomSettingFor(game, rng), sim.Chance{}, seats, p.now)
	t.Cleanup(func() { s.close(); p.drawn.Close() })
	return p
}

// act lets a player do something and the eye watch, until the hands are back
// and a while after; it is what the eye tells.
func (p *played) act(a sim.Act, after time.Duration) []settle.Event {
	p.t.Helper()
	if err := p.table.Do(a); err != nil {
		p.t.Fatal(err)
	}
	var all []settle.Event
	for free := p.now; p.now.Sub(free) < after; {
		p.now, p.seq = p.now.Add(time.Second/15), p.seq+1
		scene := p.table.Step(p.now)
		scene.Seq = p.seq
		p.note(a.Seat)
		f, err := p.drawn.Draw(scene)
		if err != nil {
			p.t.Fatal(err)
		}
		told, _, err := p.sight.add(f)
		if err != nil {
			p.t.Fatal(err)
		}
		all = append(all, told...)
		if p.table.Busy(a.Seat) {
			free = p.now
		}
	}
	return all
}

// note remembers when the cup was lifted and put down.
func (p *played) note(seat int) {
	is := p.table.CupState(seat)
	switch {
	case p.was == vision.Down && is != vision.Down:
		p.up = p.now
	case p.was != vision.Down && is == vision.Down:
		p.down = p.now
	}
	p.was = is
}

// kinds are those of some events that are not about hands.
func kinds(all []settle.Event) (out []settle.Kind) {
	for _, e := range all {
		if e.Kind != settle.Hand && e.Kind != settle.HandGone {
			out = append(out, e.Kind)
		}
	}
	return out
}

// is fails when the eye told something else.
func (p *played) is(what string, all []settle.Event, want ...settle.Kind) {
	p.t.Helper()
	if got := kinds(all); !slices.Equal(got, want) {
		p.t.Fatalf("%s: told is %v, not %v", what, got, want)
	}
}

// inOrder are dice in an order of their own.
func inOrder(all []dice.Die) []dice.Die {
	return slices.SortedFunc(slices.Values(all), func(a, b dice.Die) int {
		return cmp.Or(cmp.Compare(a.Colour, b.Colour), cmp.Compare(a.Value, b.Value))
	})
}

// A round of Dice Cup through the eye: the throw, the look, which is timed and
// tells nothing of the dice, and the scoring (DC-2, DC-8, DC-9). The second
// table has a cup and sleeves of the mat's own colour.
func TestARoundOfDiceCup(t *testing.T) {
	if testing.Short() {
		t.Skip("two rounds through the eye take a minute of computing")
	}
	set := map[dice.Colour]int{}
	for _, c := range []dice.Colour{dice.White, dice.Yellow, dice.Green, dice.Blue, dice.Red, dice.Black} {
		set[c] = 2
	}
	for _, c := range []struct {
		seed uint64
		seat int
	}{{1, 1}, {4, 5}} {
		seat, p := c.seat, playedFor(t, sim.DiceCup, c.seed, c.seat)
		p.sight.watch(settle.Watch{ID: 1, Phase: settle.Tossing, Throw: 1, Dice: set})
		p.is("throw", p.act(sim.Act{Do: sim.Shake, Seat: seat}, time.Second), settle.CupDown, settle.CupUp, settle.CupDown, settle.Thrown)

		look := p.act(sim.Act{Do: sim.Look, Seat: seat, Seconds: 3}, time.Second)
		p.is("look", look, settle.CupUp, settle.DiceShown, settle.CupDown, settle.LookOver)
		over := look[slices.IndexFunc(look, func(e settle.Event) bool { return e.Kind == settle.LookOver })]
		if off := over.Look.Lifted.Sub(p.up).Abs(); off > 150*time.Millisecond {
			t.Errorf("the lift is told %v off", off)
		}
		if off := over.Look.Covered.Sub(p.down).Abs(); off > 500*time.Millisecond {
			t.Errorf("the end of the look is told %v off", off)
		}
		for _, e := range look {
			if e.Dice != nil || e.Compared != nil || e.Cocked > 0 {
				t.Errorf("told of the look is %+v", e)
			}
		}

		p.sight.watch(settle.Watch{ID: 2, Phase: settle.Scoring, Throw: 1, Dice: set})
		score := p.act(sim.Act{Do: sim.Lift, Seat: seat}, 2*time.Second)
		p.is("scoring", score, settle.CupDown, settle.CupUp, settle.CupAside, settle.RollRead)
		p.isRoll(score[slices.IndexFunc(score, func(e settle.Event) bool { return e.Kind == settle.RollRead })], p.table.Lying(seat))
	}
}

// isRoll compares a roll with what lies there, and with what was seen of it.
func (p *played) isRoll(e settle.Event, lies []dice.Die) {
	p.t.Helper()
	var read []dice.Die
	for _, d := range e.Dice {
		read = append(read, dice.Die{Colour: d.Colour, Value: d.Value})
	}
	if !slices.Equal(inOrder(read), inOrder(lies)) {
		p.t.Errorf("read are %v, there lie %v", read, lies)
	}
	seen := 0
	for _, c := range e.Compared {
		switch c.Was() {
		case settle.Same:
			seen++
		case settle.Different:
			p.t.Errorf("the %s die that shows %v was seen as %v", c.Colour, *c.Lies, *c.Seen)
		}
	}
	if seen < len(lies)*2/3 {
		p.t.Errorf("%d dice of %d were seen at the look", seen, len(lies))
	}
}
