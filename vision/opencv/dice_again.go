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

// place is where the px in a column and a row of a square goes, row by row.
func (t turn) place(x, y, edge int) int {
	if t&mirroredDiagonal != 0 {
		x, y = y, x
	}
	if t&mirroredColumns != 0 {
		x = edge - 1 - x
	}
	if t&mirroredRows != 0 {
		y = edge - 1 - y
	}
	return y*edge + x
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

// isWorthMore reports whether what may be a die is worth more glances.
func (l look) isWorthMore() bool {
	_, p := l.face(everyFace)
	return l.there() >= leastHeard && (l.there() < sureGlance || p < sureGlance)
}

// glances are the ways in which the reader sees a place once more: turned, and cut
// a little larger, smaller or aside, in sides.
var glances = [readAtOnce]struct {
	aside calib.Point
	size  float64
	turn  turn
}{
	{size: 1},
	{size: 0.93, turn: mirroredColumns | mirroredRows},
	{size: 1.07, turn: mirroredDiagonal | mirroredColumns},
	{size: 1, aside: calib.Point{X: 0.06}, turn: mirroredDiagonal | mirroredRows},
}

// judge asks both witnesses about looks at what may be dice, more than once where
// one glance is not enough.
func (d *DiceReader) judge(f vision.Frame, looks []look, white paper) error {
	witness(d.witness, f, looks)
	for i := range looks {
		if l := &looks[i]; l.isWorthMore() {
			if err := l.again(d.read, f, white); err != nil {
				return err
			}
		}
	}
	return nil
}

// again makes of a look what the reader says of some glances together.
func (l *look) again(n *network, f vision.Frame, white paper) error {
	to, err := n.room([4]int{readAtOnce, 3, patchPx, patchPx})
	if err != nil {
		return err
	}
	side := l.top.side()
	for i, g := range glances {
		s := spot{at: l.top.middle().Plus(g.aside.Times(side)), side: side * g.size}
		cut(f, s, white.at(s.at), g.turn, to[i*patchSize:(i+1)*patchSize])
	}
	said, err := n.run(readAtOnce * readSays)
	if err != nil {
		return err
	}
	mean := make([]float32, readSays)
	for i, v := range said {
		mean[i%readSays] += v / readAtOnce
	}
	again := understood(l.spot, mean)
	again.top, again.drop, again.told = l.top, l.drop, l.told
	*l = again
	return nil
}
