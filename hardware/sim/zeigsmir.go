package sim

import (
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// layOut is Zeig's mir (BL-15): those of a seat's dice that show these faces
// are laid out beside the cup, and the rest is shaken again under it. Nothing
// is done when the seat has no such dice, or none would stay in the cup.
func (t *Table) layOut(seat int, faces []dice.Face) {
	t.plan(seat, func() []motion {
		chosen, rest := t.choose(seat, faces)
		if len(chosen) == 0 || len(rest) == 0 {
			return nil
		}
		var steps []motion
		if t.cup(seat).state != vision.Aside {
			steps = t.lifting(seat)
		}
		var at calib.Point
		// All dice are taken up first: the others would lie where these are laid.
		steps = append(steps, t.sweep(seat, slices.Concat(chosen, rest))...)
		steps = append(steps, t.drop(seat, chosen, laidOut, func() (lie []Rest) {
			at, lie = t.spread(seat, chosen)
			return lie
		})...)
		steps = append(steps, t.into(seat)...)
		return append(steps, t.shaking(seat, Chance{}, func() calib.Point { return at })...)
	})
}

// choose parts a seat's dice under the cup into those with the faces, each
// named once, and the rest.
func (t *Table) choose(seat int, faces []dice.Face) (chosen, rest []*die) {
	left := slices.Clone(faces)
	for _, d := range t.under(seat) {
		if i := slices.Index(left, d.rest.Top); i >= 0 && d.spot == onMat {
			left = slices.Delete(left, i, i+1)
			d.laid = d.rest.Top
			chosen = append(chosen, d)
			continue
		}
		rest = append(rest, d)
	}
	return chosen, rest
}

// besideCup is how far from the middle of a cup the middle of a die that is
// laid out lies at least, mm.
func besideCup(set Setting) float64 { return set.Props.CupMouth + set.DieSize }

// spread finds places for dice that are laid out, on the table's side of the
// cup where the camera sees them, and where the cup then stands.
func (t *Table) spread(seat int, chosen []*die) (at calib.Point, lie []Rest) {
	middle := t.center(seat)
	out := out(seat)
	at = calib.Point{X: middle.X + between(t.rng, -45, 45), Y: middle.Y + out*between(t.rng, 22, 28)}
	var taken []Rest
	for _, d := range t.laid(seat) {
		taken = append(taken, d.rest)
	}
	for _, d := range chosen {
		var r Rest
		for try := range 400 {
			p := calib.Point{X: middle.X + between(t.rng, -92, 92), Y: middle.Y - out*between(t.rng, 32, 66)}
			r = flat(p, t.set.DieSize, d.rest.Top, t.rng.Float64()*2*math.Pi)
			clear := math.Hypot(p.X-at.X, p.Y-at.Y) >= besideCup(t.set)
			// A die more than touching its neighbour is read best.
			if clear && free(r, 1.25, taken) && (try > 300 || t.isSeen(seat, at, r)) {
				break
			}
		}
		lie, taken = append(lie, r), append(taken, r)
	}
	return at, lie
}

// isSeen reports whether the camera sees a die that lies beside a seat's cup
// at a place, past all cups that stand.
func (t *Table) isSeen(seat int, at calib.Point, r Rest) bool {
	s := Scene{Camera: t.set.Camera, Props: t.set.Props, Dice: []SceneDie{sceneDie(dice.Yellow, r, t.game.faces)}}
	for _, n := range t.seats {
		c := t.cups[n]
		if n == seat {
			c = cup{at: place{at.X, at.Y, 0}}
		}
		s.Cups = append(s.Cups, SceneCup{Seat: n, X: c.at.x, Y: c.at.y, H: c.at.h, Lean: c.lean, Toward: c.toward})
	}
	return Visible(s, 0) >= 0.98
}

// turnOne turns one of a seat's dice that are laid out, or one on the tray, to
// another face: what nobody may do.
func (t *Table) turnOne(seat int) {
	t.plan(seat, func() []motion {
		mine := t.laid(seat)
		if t.game.shared && t.cup(seat).state != vision.Down {
			mine = slices.DeleteFunc(t.inTheOpen(seat), func(d *die) bool { return d.rest.Cocked || d.rest.Stacked })
		}
		if len(mine) == 0 {
			return nil
		}
		d := mine[t.rng.IntN(len(mine))]
		i := slices.Index(t.game.faces[:], d.rest.Top)
		return append(t.turnTo(seat, d, t.game.faces[(i+1+t.rng.IntN(5))%6]), t.home(seat))
	})
}

// setRight turns a seat's dice back that were laid out otherwise, and those on the
// tray that do not lie as they must.
func (t *Table) setRight(seat int, must []dice.Die) {
	t.plan(seat, func() []motion {
		steps := t.turnBack(seat)
		for _, m := range must {
			for _, d := range t.amiss(seat, m) {
				steps = append(steps, t.layAnew(seat, d, m.Value)...)
			}
		}
		if steps == nil {
			return nil
		}
		return append(steps, t.home(seat))
	})
}

// turnBack is the work of it, the hand not yet home.
func (t *Table) turnBack(seat int) []motion {
	var steps []motion
	for _, d := range t.laid(seat) {
		if d.rest.Top != d.laid {
			steps = append(steps, t.turnTo(seat, d, d.laid)...)
		}
	}
	return steps
}

// turnTo takes up a die that is laid out and puts it back with another face.
func (t *Table) turnTo(seat int, d *die, top dice.Face) []motion {
	return append(t.sweep(seat, []*die{d}), t.drop(seat, []*die{d}, d.spot, func() []Rest {
		return []Rest{flat(d.rest.At, d.size, top, yawOf(d.rest.Turn))}
	})...)
}
