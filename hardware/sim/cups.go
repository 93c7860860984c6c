package sim

import (
	"math"

	"dicetable/calib"
	"dicetable/vision"
)

// carried is how high a cup is carried over the dice, mm.
const carried = 70

// grip is where the finger tips hold a cup.
func (t *Table) grip(c *cup) place {
	b := CupSolid(SceneCup{X: c.at.x, Y: c.at.y, H: c.at.h, Lean: c.lean, Toward: c.toward}, t.set.Props)
	middle := b.Mouth.Add(b.Axis.Mul(0.8 * b.Length))
	return place{middle[0], middle[1], max(-middle[2], t.set.Props.CupBase) + 24}
}

// take brings a seat's hand to its cup.
func (t *Table) take(seat int) motion {
	return t.reach(seat, 0.35, func() place { return t.grip(t.cup(seat)) })
}

// carry moves the cup, held, to where target says when it begins, over an
// arc of a height; the hand goes with it.
func (t *Table) carry(seat int, secs, arc float64, target func() cup) motion {
	c := t.cup(seat)
	var from, to cup
	return motion{
		lasts: seconds(secs),
		begin: func() {
			from, to = *c, target()
			c.state = vision.Held
		},
		move: func(p float64) {
			p = smooth(p)
			c.at = from.at.to(to.at, p).plus(0, 0, arc*math.Sin(math.Pi*p))
			c.lean = from.lean + (to.lean-from.lean)*p
			if to.lean != 0 {
				c.toward = to.toward
			}
			t.hands[seat].at = t.grip(c)
		},
		end: func() {
			if c.state = to.state; c.state == vision.Down {
				c.stood = calib.Point{X: c.at.x, Y: c.at.y}
			}
		},
	}
}

// middle is where a cup must stand to cover a seat's dice.
func (t *Table) middle(seat int) calib.Point {
	var sum calib.Point
	mine := t.under(seat)
	for _, d := range mine {
		sum.X += d.rest.At.X
		sum.Y += d.rest.At.Y
	}
	if len(mine) == 0 {
		return t.center(seat)
	}
	return calib.Point{X: sum.X / float64(len(mine)), Y: sum.Y / float64(len(mine))}
}

// lift takes a cup off the dice and puts it aside.
func (t *Table) lift(seat int) {
	t.plan(seat, func() []motion {
		if t.cup(seat).state == vision.Aside {
			return nil
		}
		return append(t.lifting(seat), t.home(seat))
	})
}

func (t *Table) lifting(seat int) []motion {
	return []motion{t.take(seat), t.carry(seat, 0.2, 0, func() cup {
		c := *t.cup(seat)
		c.at.h += carried
		c.state = vision.Held
		return c
	}), t.carry(seat, 0.55, 25, func() cup { return t.aside(seat) })}
}

// hold lifts a cup and keeps it in the air beside the dice.
func (t *Table) hold(seat int) {
	t.plan(seat, func() []motion {
		if t.cup(seat).state != vision.Down {
			return nil
		}
		if t.game.shared {
			h := t.hover(seat, longest)
			h.idle = true
			return append(t.show(seat), h)
		}
		return []motion{t.take(seat), t.carry(seat, 0.5, 0, func() cup {
			c := *t.cup(seat)
			c.at = place{c.at.x, c.at.y + out(seat)*95, carried + 40}
			c.state = vision.Held
			return c
		})}
	})
}

// putDown covers the seat's dice again; those too far apart for a cup are
// taken nearer first, as they lie.
func (t *Table) putDown(seat int) {
	t.plan(seat, func() []motion {
		if t.cup(seat).state == vision.Down {
			return nil
		}
		if t.game.shared && t.cup(seat).state == vision.Held {
			return append(t.hide(seat), t.home(seat))
		}
		m := t.place(seat)
		over := func(h float64, state vision.CupState) func() cup {
			return func() cup { return cup{at: place{m.X, m.Y, h}, state: state} }
		}
		return append(t.huddle(seat, m), t.take(seat), t.carry(seat, 0.5, 25, over(carried, vision.Held)),
			t.carry(seat, 0.25, 0, over(0, vision.Down)), t.home(seat))
	})
}

// place is where a seat's cup is put down over its dice: where it stood if
// they still lie there.
func (t *Table) place(seat int) calib.Point {
	stood := t.cup(seat).stood
	for _, d := range t.under(seat) {
		if math.Hypot(d.rest.At.X-stood.X, d.rest.At.Y-stood.Y) > coverReach(t.set, d.size) {
			return t.middle(seat)
		}
	}
	return stood
}

// huddle brings a seat's dice so near to m that a cup covers them.
func (t *Table) huddle(seat int, m calib.Point) []motion {
	var near []Rest
	var away []*die
	for _, d := range t.under(seat) {
		if math.Hypot(d.rest.At.X-m.X, d.rest.At.Y-m.Y) > coverReach(t.set, d.size) {
			away = append(away, d)
		} else {
			near = append(near, d.rest)
		}
	}
	steps := t.sweep(seat, away)
	return append(steps, t.drop(seat, away, onMat, func() []Rest {
		var out []Rest
		for _, d := range away {
			taken := append(near[:len(near):len(near)], out...)
			out = append(out, lay(t.rng, d.size, m, coverReach(t.set, d.size), taken, d.rest.Top, t.rng.Float64()*2*math.Pi))
		}
		return out
	})...)
}

// peek tilts a cup on its far rim, away from the player, for a while, and
// lets it down again.
func (t *Table) peek(seat int, secs float64) {
	const most = 27.0
	c := t.cup(seat)
	var foot place
	away := -out(seat)
	tilt := func(share float64) {
		lean := most * share * math.Pi / 180
		r := t.set.Props.CupMouth
		c.lean, c.toward = most*share, 90*away
		c.at = foot.plus(0, away*r*(1-math.Cos(lean)), r*math.Sin(lean))
		t.hands[seat].at = t.grip(c)
	}
	up := motion{
		lasts: seconds(0.35),
		begin: func() { foot, c.state = c.at, vision.Held },
		move:  func(p float64) { tilt(smooth(p)) },
	}
	down := motion{
		lasts: seconds(0.3),
		move:  func(p float64) { tilt(1 - smooth(p)) },
		end:   func() { c.at, c.lean, c.state = foot, 0, vision.Down },
	}
	t.plan(seat, func() []motion {
		if c.state != vision.Down {
			return nil
		}
		return []motion{t.take(seat), up, wait(secs), down, t.home(seat)}
	})
}

// gather brings a seat's dice into its cup, wherever both are, and the cup
// into the air.
func (t *Table) gather(seat int) {
	t.plan(seat, func() []motion {
		away := t.laid(seat)
		if t.cup(seat).state != vision.Down {
			away = append(away, t.inTheOpen(seat)...)
		}
		return append(t.sweep(seat, away), t.into(seat)...)
	})
}

// inTheOpen are a seat's dice that lie on the mat.
func (t *Table) inTheOpen(seat int) []*die {
	var out []*die
	for _, d := range t.of(seat) {
		if d.spot == onMat {
			out = append(out, d)
		}
	}
	return out
}

// into brings all dice of a seat that are not laid out into its cup, and the
// cup into the air.
func (t *Table) into(seat int) []motion {
	up := func() cup {
		m := t.middle(seat)
		return cup{at: place{m.X, m.Y + out(seat)*10, carried}, state: vision.Held}
	}
	return []motion{t.take(seat), then(func() {
		for _, d := range t.under(seat) {
			d.spot = inCup
		}
	}), t.carry(seat, 0.4, 20, up)}
}

// rattle shakes the cup in the air.
func (t *Table) rattle(seat int, secs float64) motion {
	c := t.cup(seat)
	var from place
	phase := 0.0
	return motion{
		lasts: seconds(secs),
		begin: func() { from, phase = c.at, t.rng.Float64()*6 },
		move: func(p float64) {
			a := phase + p*secs*2*math.Pi*3.1
			fade := math.Sin(math.Pi * p)
			c.at = from.plus(22*fade*math.Sin(a), 12*fade*math.Cos(1.3*a), 15*fade*math.Sin(2*a))
			c.lean, c.toward = 18*fade*math.Abs(math.Sin(a)), 90
			t.hands[seat].at = t.grip(c)
		},
		end: func() { c.at, c.lean = from, 0 },
	}
}

// shake shakes a seat's dice and puts the cup down over them (BL-3).
func (t *Table) shake(seat int, c Chance) {
	t.gather(seat)
	t.work[seat].add(t.shaking(seat, c, func() calib.Point { return t.free(seat) })...)
}

// shaking shakes what is in a seat's cup and puts it down over the dice at a
// place that is asked for last.
func (t *Table) shaking(seat int, c Chance, where func() calib.Point) []motion {
	var at calib.Point
	return []motion{t.rattle(seat, 1.1),
		{begin: func() { at = where() }},
		t.carry(seat, 0.35, 10, func() cup { return cup{at: place{at.X, at.Y, carried / 2}, state: vision.Held} }),
		t.carry(seat, 0.12, 0, func() cup { return cup{at: place{at.X, at.Y, 0}, state: vision.Down} }),
		then(func() {
			mine := t.under(seat)
			t.fall(mine, at, c, nil)
			for _, d := range mine {
				d.settle()
				d.before = d.at
			}
		}),
		t.home(seat)}
}

// free is a place for a cup in a seat, or on the tray.
func (t *Table) free(seat int) calib.Point {
	c := t.center(seat)
	if t.game.shared {
		return within(t.rng, c, t.game.mat().Tray.R-t.set.Props.CupMouth-8)
	}
	return calib.Point{X: c.X + between(t.rng, -50, 50), Y: c.Y + between(t.rng, -25, 25)}
}
