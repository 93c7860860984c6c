package sim

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
)

// above is where the finger tips are that hold a die.
func above(p place) place { return p.plus(0, 0, 4) }

// sweep takes dice into a seat's hand, one after the other.
func (t *Table) sweep(seat int, dice []*die) []motion {
	var steps []motion
	secs := 0.3
	for _, d := range dice {
		steps = append(steps, t.reach(seat, secs, func() place { return above(d.at) }),
			then(func() { d.from, d.spot = d.spot, inHand }))
		secs = 0.16
	}
	return steps
}

// drop lays dice out of a seat's hand, one after the other, where rests says
// when the first is dropped.
func (t *Table) drop(seat int, dice []*die, to spot, rests func() []Rest) []motion {
	var where []Rest
	steps := []motion{{begin: func() {
		where = rests()
		for i, d := range dice {
			d.bound = where[i]
		}
	}}}
	secs := 0.5
	for i, d := range dice {
		steps = append(steps,
			t.reach(seat, secs, func() place { return above(place{where[i].At.X, where[i].At.Y, where[i].Height}) }),
			then(func() {
				d.rest, d.spot, d.bound = where[i], to, Rest{}
				d.settle()
				d.before = d.at
			}))
		secs = 0.2
	}
	return steps
}

// bury carries n of a seat's dice to the graveyard (BL-11). A cup that is
// still over them is lifted first.
func (t *Table) bury(seat, n int) {
	t.lift(seat)
	t.plan(seat, func() []motion {
		gone := t.of(seat)
		gone = gone[:min(n, len(gone))]
		steps := t.sweep(seat, gone)
		steps = append(steps, t.drop(seat, gone, inGrave, func() []Rest { return t.graves(len(gone)) })...)
		return append(steps, t.home(seat))
	})
}

// The graveyard's cells are wide enough for a die each, so that thirty fit
// and none is covered.
const (
	graveColumns = 10
	graveRows    = 5
)

// graves are free places in the graveyard.
func (t *Table) graves(n int) []Rest {
	var taken []Rest
	for i := range t.dice {
		if d := &t.dice[i]; d.spot == inGrave {
			taken = append(taken, d.rest)
		} else if d.bound.Size > 0 {
			taken = append(taken, d.bound)
		}
	}
	g := t.game.mat().Graveyard
	w, h := g.W/graveColumns, g.H/graveRows
	var out []Rest
	for try := 0; len(out) < n; try++ {
		cell := t.rng.IntN(graveColumns * graveRows)
		at := calib.Point{X: g.X + w*(float64(cell%graveColumns)+0.5), Y: g.Y + h*(float64(cell/graveColumns)+0.5)}
		// The more often it did not fit, the straighter it is laid.
		yaw := between(t.rng, -0.5, 0.5) / (1 + float64(try)/20)
		r := flat(at, t.set.DieSize, face(t.rng, t.game.faces), yaw+float64(t.rng.IntN(4))*math.Pi/2)
		if free(r, 1, taken) {
			out, taken = append(out, r), append(taken, r)
		}
	}
	return out
}

// giveBack takes n dice of a seat from the graveyard and puts them with its
// others under its cup.
func (t *Table) giveBack(seat, n int) {
	t.plan(seat, func() []motion {
		var back []*die
		for i := range t.dice {
			if d := &t.dice[i]; d.spot == inGrave && d.seat == seat && len(back) < n {
				back = append(back, d)
			}
		}
		return t.sweep(seat, back)
	})
	t.shake(seat, Chance{})
}

// restsOf are how a seat's dice on the mat lie.
func (t *Table) restsOf(seat int) []Rest {
	var out []Rest
	for _, d := range t.of(seat) {
		if d.spot == onMat || d.spot == laidOut {
			out = append(out, d.rest)
		}
	}
	return out
}

// push moves those of a seat's dice that count for a face a little toward
// the middle of the table, as players do (BL-9).
func (t *Table) push(seat int, f dice.Face) {
	t.lift(seat)
	t.plan(seat, func() []motion {
		var steps []motion
		lie := t.restsOf(seat)
		for i, d := range t.of(seat) {
			to := d.rest
			to.At.Y -= out(seat) * between(t.rng, 22, 34)
			counts := d.rest.Top == f || d.rest.Top == dice.Star
			odd := d.rest.Cocked || d.rest.Stacked || d.spot != onMat && d.spot != laidOut
			if counts && !odd && len(steps) < 6 && free(to, 1, without(lie, d.rest)) {
				lie[i] = to
				steps = append(steps, t.slide(seat, d, to)...)
			}
		}
		return append(steps, t.home(seat))
	})
}

// slide pushes a die over the mat.
func (t *Table) slide(seat int, d *die, to Rest) []motion {
	var from place
	end := place{to.At.X, to.At.Y, to.Height}
	return []motion{
		t.reach(seat, 0.35, func() place { return d.at.plus(0, out(seat)*12, 2) }),
		{
			lasts: seconds(0.3),
			begin: func() { from = d.at },
			move: func(p float64) {
				d.at = from.to(end, smooth(p))
				t.hands[seat].at = d.at.plus(0, out(seat)*12, 2)
			},
			end: func() { d.rest = to; d.settle() },
		},
	}
}

// tidy lets a seat's cocked dice fall flat, takes stacked ones down, parts
// those that touch, takes back those that strayed, turns those back that were laid out otherwise, and moves
// the cup when it hides a die: what a player does who is asked for a die that
// was not read. Those of some colours are laid anew however they lie, laid out or
// not.
func (t *Table) tidy(seat int, colours []dice.Colour) {
	if !t.game.open {
		t.lift(seat)
	}
	t.plan(seat, func() []motion {
		var steps []motion
		steps = append(steps, t.turnBack(seat)...)
		for _, d := range t.of(seat) {
			isAmiss := d.spot != laidOut && (d.rest.Cocked || d.rest.Stacked || t.touches(d) || t.strayed(seat, d.rest.At))
			if !isAmiss && !slices.Contains(colours, d.colour) {
				continue
			}
			steps = append(steps, t.layAnew(seat, d, d.rest.Top)...)
		}
		if c := t.cup(seat); !t.game.open && t.hides(SceneCup{Seat: t.own(seat), X: c.at.x, Y: c.at.y, H: c.at.h, Lean: c.lean, Toward: c.toward}) {
			steps = append(steps, t.take(seat), t.carry(seat, 0.4, 20, func() cup { return t.aside(seat) }))
		}
		return append(steps, t.home(seat))
	})
}

// layAnew takes up a die and lays it flat, clear of the others, with a face on top.
func (t *Table) layAnew(seat int, d *die, top dice.Face) []motion {
	return append(t.sweep(seat, []*die{d}), t.drop(seat, []*die{d}, spotOf(d), func() []Rest {
		return []Rest{layApart(t.rng, d.size, t.center(seat), t.roomFor(d), t.restsOf(seat), top)}
	})...)
}

// spotOf is where a die belongs that is laid anew.
func spotOf(d *die) spot {
	if d.spot == laidOut {
		return laidOut
	}
	return onMat
}

// roomFor is how far from the middle of a seat or the tray a die may be laid.
func (t *Table) roomFor(d *die) float64 {
	if t.game.shared {
		return t.game.mat().Tray.R - d.size
	}
	return t.game.spread - 3
}

// touches reports whether a die lies against another of its seat.
func (t *Table) touches(d *die) bool {
	for _, o := range t.of(d.seat) {
		if o != d && math.Hypot(o.rest.At.X-d.rest.At.X, o.rest.At.Y-d.rest.At.Y) < 1.45*((o.size+d.size)/2) {
			return true
		}
	}
	return false
}

// field is the middle of a field, of the printed track or the one on it.
func (t *Table) field(f calib.Field) calib.Point {
	mat := t.game.mat()
	if t.set.Track != nil {
		mat = t.set.Track.On(mat)
	}
	r, _ := mat.Place(f)
	return r.Center()
}

// mark moves the marker by a seat's hand to a field, showing a face.
func (t *Table) mark(seat int, f calib.Field, top dice.Face) {
	m := t.marker()
	var to Rest
	var from place
	t.work[seat].add(
		t.reach(seat, 0.5, func() place { return above(m.at) }),
		motion{
			lasts: seconds(0.6),
			begin: func() {
				from = m.at
				c := t.field(f)
				at := calib.Point{X: c.X + between(t.rng, -7, 7), Y: c.Y + between(t.rng, -7, 7)}
				to = flat(at, t.set.DieSize, top, t.rng.Float64()*2*math.Pi)
			},
			move: func(p float64) {
				if p > 0.5 {
					m.turn = to.Turn
				}
				end := place{to.At.X, to.At.Y, to.Height}
				m.at = from.to(end, smooth(p)).plus(0, 0, 30*math.Sin(math.Pi*p))
				t.hands[seat].at = above(m.at)
			},
			end: func() { m.rest = to; m.settle() },
		},
		t.home(seat))
}

// cover keeps a seat's hand over a place for a while.
func (t *Table) cover(seat int, at calib.Point, secs float64) {
	t.work[seat].add(t.reach(seat, 0.4, func() place { return place{at.X, at.Y - out(seat)*40, 25} }), wait(secs), t.home(seat))
}

// plan puts in front of a seat's work what make says when its turn comes.
func (t *Table) plan(seat int, make func() []motion) {
	t.work[seat].add(motion{begin: func() {
		q := &t.work[seat]
		q.motions = append(append([]motion{{}}, make()...), q.motions[1:]...)
	}})
}
