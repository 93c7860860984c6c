package opencv

import (
	"dicetable/calib"
	"dicetable/vision"
)

// turn is one of the eight ways to see a square: as it is and mirrored in its
// columns, its rows and its diagonal, in all combinations. A face is the same face
// in each, but to a network a picture it was never asked about: what errs in one
// seldom errs in all.
type turn int

const (
	mirroredColumns turn = 1 << iota
	mirroredRows
	mirroredDiagonal
)

// place is the column and the row where the px in a column and a row of a square goes.
func (t turn) place(x, y, edge int) (column, row int) {
	if t&mirroredDiagonal != 0 {
		x, y = y, x
	}
	if t&mirroredColumns != 0 {
		x = edge - 1 - x
	}
	if t&mirroredRows != 0 {
		y = edge - 1 - y
	}
	return x, y
}

// seen are the corners of a face in the order in which it is laid straight in that
// turn.
func (q quad) seen(t turn) quad {
	if t&mirroredDiagonal != 0 {
		q[1], q[3] = q[3], q[1]
	}
	if t&mirroredColumns != 0 {
		q = quad{q[1], q[0], q[3], q[2]}
	}
	if t&mirroredRows != 0 {
		q = quad{q[3], q[2], q[1], q[0]}
	}
	return q
}

const (
	// sureGlance is the chance of a die, and of its face, from which one glance at it is
	// enough, leastHeard that of a die from which more are worth it.
	sureGlance, leastHeard = 0.97, 0.1
)

// isClear reports whether one glance at a die is enough.
func (l look) isClear() bool {
	_, p := l.face(everyFace)
	return l.there() >= sureGlance && p >= sureGlance
}

// isWorthMore reports whether what may be a die is worth more glances.
func (l look) isWorthMore() bool { return l.there() >= leastHeard && !l.isClear() }

// glances are the ways in which the readers see a place once more: turned, and cut
// a little larger, smaller or aside, in sides.
var glances = [...]struct {
	aside calib.Point
	size  float64
	turn  turn
}{
	{size: 0.93, turn: mirroredColumns | mirroredRows},
	{size: 1.07, turn: mirroredDiagonal | mirroredColumns},
	{size: 1, aside: calib.Point{X: 0.06}, turn: mirroredDiagonal | mirroredRows},
}

// leastLike is the chance of a die, its size weighed, from which a place is shown to
// the close reader: much less than to be asked at all, for usual sizes are told better
// once it has been.
const leastLike = 1e-4

// isForBoth reports whether a look at what the quick reader takes for a die is worth that
// of the close one. Where nothing but the dice tells how large they are, there are many
// looks: what the witness takes for none, too, or what is as small as pips of dice of
// the usual side, px, is not. Then the picture has an area, px, and else 0.
func (l look) isForBoth(usual, area float64) bool {
	return l.die >= leastAsked && (area == 0 || l.there() >= leastAsked && l.ofSize(usual).there() >= leastLike)
}

// judge asks both readers and the witness about looks at what may be dice, more than
// once where one glance is not enough. The area is the picture's, px, where nothing but
// the dice tells how large they are, and else 0.
func (d *diceReader) judge(f vision.Frame, looks []look, white paper, area float64) {
	for i := range looks {
		if l := &looks[i]; area > 0 && l.die >= leastAsked {
			l.told = glance(d.witness, f, l.top, nudges[0])
		}
	}
	said := make([]*[readSays]float32, len(looks))
	for range 2 {
		usual := usualSize(looks, area)
		for i := range looks {
			if l := &looks[i]; said[i] == nil && l.isForBoth(usual, area) {
				said[i] = d.ask(f, l, white)
			}
		}
	}
	usual := usualSize(looks, area)
	for i := range looks {
		l := &looks[i]
		if said[i] == nil || l.isClear() || l.ofSize(usual).there() < leastHeard {
			continue
		}
		if l.witnessed(d.witness, f); l.isWorthMore() {
			l.again(d.readers, *said[i], f, white)
		}
	}
}

// ask makes of a look what both readers and the witness say at one glance.
func (d *diceReader) ask(f vision.Frame, l *look, white paper) *[readSays]float32 {
	said := d.readers.both(f, l.met(), white, 0)
	if *l = understood(l.met(), said[:]); l.die >= leastAsked {
		l.told = glance(d.witness, f, l.top, nudges[0])
	}
	return &said
}

// again makes of a look what the readers said of it and say of some glances more,
// together.
func (l *look) again(n *readers, said [readSays]float32, f vision.Frame, white paper) {
	side := l.top.side()
	for _, g := range glances {
		s := spot{at: l.top.middle().Plus(g.aside.Times(side)), side: side * g.size}
		for i, v := range n.both(f, s, white, g.turn) {
			said[i] += v
		}
	}
	for i := range said {
		said[i] /= float32(1 + len(glances))
	}
	again := understood(l.spot, said[:])
	again.top, again.drop, again.told = l.top, l.drop, l.told
	*l = again
}
