package sim

import (
	"math"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim/internal/space"
	"dicetable/vision"
)

// look lifts the cup for all to see what lies under it, and puts it back where
// it stood (DC-2): off the dice for some seconds, from the moment it leaves
// the mat until it stands there again.
func (t *Table) look(seat int, secs float64) {
	t.plan(seat, func() []motion {
		if t.cup(seat).state != vision.Down {
			return nil
		}
		steps := append(t.show(seat), t.hover(seat, max(0, secs-2*offTime-2*awayTime)))
		return append(append(steps, t.hide(seat)...), t.home(seat))
	})
}

// How long it takes to lift a cup off the dice and then away from over them,
// seconds.
const offTime, awayTime = 0.15, 0.3

// show takes the cup off the dice to where all can see them.
func (t *Table) show(seat int) []motion {
	return []motion{
		t.take(seat),
		t.carry(seat, offTime, 0, t.over(seat, 55, vision.Held)),
		t.carry(seat, awayTime, 0, func() cup { return t.toSee(seat) }),
	}
}

// hide puts a cup that is held in the air back over the dice.
func (t *Table) hide(seat int) []motion {
	return []motion{
		t.carry(seat, awayTime, 0, t.over(seat, 55, vision.Held)),
		t.carry(seat, offTime, 0, t.over(seat, 0, vision.Down)),
	}
}

// over is the cup above where it stood.
func (t *Table) over(seat int, height float64, state vision.CupState) func() cup {
	return func() cup {
		stood := t.cup(seat).stood
		return cup{at: place{stood.X, stood.Y, height}, state: state}
	}
}

// toSee is where somebody holds a cup so that all see the dice: nearer to the
// own side, more or less high and tipped; now and then some dice are hidden.
func (t *Table) toSee(seat int) cup {
	stood := t.cup(seat).stood
	return cup{
		at: place{
			stood.X + between(t.rng, -45, 45), stood.Y + out(seat)*between(t.rng, 40, 150), between(t.rng, 60, 150),
		},
		lean: between(t.rng, 0, 40), toward: 90 * out(seat), state: vision.Held,
	}
}

// hover holds a cup in the air, as still as a hand can.
func (t *Table) hover(seat int, secs float64) motion {
	c := t.cup(seat)
	var from place
	phase := 0.0
	return motion{
		lasts: seconds(secs),
		begin: func() { from, phase = c.at, t.rng.Float64()*6 },
		move: func(p float64) {
			a := phase + 2*math.Pi*0.7*p*secs
			fade := math.Sin(math.Pi * p)
			c.at = from.plus(3*fade*math.Sin(a), 2*fade*math.Cos(1.3*a), 3*fade*math.Sin(0.6*a))
			t.hands[seat].at = t.grip(c)
		},
		end: func() { c.at = from },
	}
}

// knock pushes a cup over the mat. Its dice come along, and one of them tips
// over: what the table must call (DC-9).
func (t *Table) knock(seat int) {
	c := t.cup(seat)
	var from, to place
	push := motion{
		lasts: seconds(0.3),
		begin: func() {
			from = c.at
			p := t.free(seat)
			far := max(1, math.Hypot(p.X-from.x, p.Y-from.y))
			k := between(t.rng, 18, 35) / far
			to = from.plus(k*(p.X-from.x), k*(p.Y-from.y), 0)
		},
		move: func(p float64) {
			c.at = from.to(to, smooth(p))
			t.hands[seat].at = t.grip(c)
		},
		end: func() {
			c.stood = calib.Point{X: c.at.x, Y: c.at.y}
			t.drag(seat, to.x-from.x, to.y-from.y)
		},
	}
	t.plan(seat, func() []motion {
		if c.state != vision.Down {
			return nil
		}
		return []motion{t.take(seat), push, t.home(seat)}
	})
}

// drag moves a seat's dice under the cup, and tips one of them.
func (t *Table) drag(seat int, x, y float64) {
	mine := t.under(seat)
	for _, d := range mine {
		d.rest.At = calib.Point{X: d.rest.At.X + x, Y: d.rest.At.Y + y}
	}
	d := mine[t.rng.IntN(len(mine))]
	if !d.rest.Cocked && !d.rest.Stacked {
		quarter := space.Turn(space.V{0, 0, 1}, yawOf(d.rest.Turn)).Mul(space.Turn(space.V{1, 0, 0}, math.Pi/2))
		d.rest.Turn = quarter.Mul(space.Turn(space.V{0, 0, 1}, -yawOf(d.rest.Turn))).Mul(d.rest.Turn)
		face, _, _ := top(sceneDie(d.colour, d.rest, t.game.faces))
		d.rest.Top = t.game.faces[face]
	}
	for _, d := range mine {
		d.settle()
		d.before = d.at
	}
}

// Lying are a seat's dice, or those on the tray, as they lie, under the cup or
// not; nil while they are shaken or carried. It is the truth, for checking.
func (t *Table) Lying(seat int) []dice.Die {
	var out []dice.Die
	for _, d := range t.of(seat) {
		if d.spot != onMat && d.spot != laidOut {
			return nil
		}
		out = append(out, dice.Die{Colour: d.colour, Value: d.rest.Top})
	}
	return out
}

// Open are the dice that everybody at the table sees: those of Lying while
// their cup is well off them.
func (t *Table) Open(seat int) []dice.Die {
	c := t.cup(seat)
	if c.state == vision.Down || c.state == vision.Held && c.at.h < 50 {
		return nil
	}
	return t.Lying(seat)
}
