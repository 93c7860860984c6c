package sim

import (
	"math"
	"slices"
	"time"

	"dicetable/calib"
)

// DiscSizes are the sizes of Thrill's discs, the smallest first; SetOfDiscs is
// how many of each the virtual set has, FirstReserve how many of them lie beside
// the board when a game begins (TH-1).
var (
	DiscSizes    = [3]string{"small", "medium", "large"}
	SetOfDiscs   = [3]int{22, 8, 4}
	FirstReserve = [3]int{0, 2, 2}
)

// discSpot is where a disc is, as far as the players are concerned. Its text
// form is what is kept.
type discSpot string

const (
	onBoard  discSpot = "board"  // on the board, its place in the board's directions
	beside   discSpot = "beside" // on the mat beside it
	taken    discSpot = "taken"  // with the boss or with Maxe, to be pushed next (TH-2)
	carrying discSpot = "lifted" // in a hand, on its way from beside the board
)

// disc is one disc of Thrill. Size counts in DiscSizes.
type disc struct {
	size   int
	radius float64
	spot   discSpot
	at     calib.Point
	// fell is when it fell off the board, from is where; at is where it landed.
	fell time.Time
	from place
}

// fallTime is how long a disc takes from the board's edge to rest.
const fallTime = 400 * time.Millisecond

// setBoard sets the board as a game begins (TH-1).
func (t *Table) setBoard() {
	b := newBoard(t.rng, *t.game.mat().Board)
	for size, n := range SetOfDiscs {
		for i := range n {
			d := disc{size: size, radius: t.set.Props.DiscRadius[size], spot: onBoard}
			if i < FirstReserve[size] {
				d.spot = beside
			}
			b.discs = append(b.discs, d)
		}
	}
	b.fill(t.rng)
	t.board = b
	for i := range b.discs {
		if d := &b.discs[i]; d.spot == beside {
			d.at = t.stored(i)
		}
	}
}

// storeCell is the room that a disc of the reserve has, mm.
const storeCell = 49.0

// stored is a free place for disc i where the reserve lies: in front of seats 3
// and 4, then 2.
func (t *Table) stored(i int) calib.Point {
	for _, n := range [...]int{3, 4, 2} {
		r := t.game.mat().Seats[n-1]
		for y := r.Y + 32; y < r.Y+r.H-20; y += storeCell {
			for x := r.X + r.W - 28; x > r.X+26; x -= storeCell {
				at := calib.Point{X: x + between(t.rng, -2, 2), Y: y + between(t.rng, -2, 2)}
				if r := t.board.discs[i].radius; t.roomBeside(at, r, i) && !t.board.reaches(at, r) {
					return at
				}
			}
		}
	}
	return t.board.discs[i].at
}

// roomBeside reports whether disc i, of a radius, can lie at a place on the mat.
func (t *Table) roomBeside(at calib.Point, radius float64, i int) bool {
	for k, d := range t.board.discs {
		if k != i && (d.spot == beside || d.spot == carrying) && math.Hypot(d.at.X-at.X, d.at.Y-at.Y) < d.radius+radius+1 {
			return false
		}
	}
	return true
}

// sizeOf finds a size by its name, -1 for none.
func sizeOf(name string) int { return slices.Index(DiscSizes[:], name) }

// discOf is a disc of a size that the boss may take: of the reserve, or of the
// board while there is none (TH-2); -1 for none.
func (t *Table) discOf(size int) int {
	from := beside
	if t.Discs(string(beside)) == [3]int{} {
		from = onBoard
	}
	return slices.IndexFunc(t.board.discs, func(d disc) bool { return d.spot == from && d.size == size })
}

// checkTake refuses to take a disc that is not there.
func (t *Table) checkTake(size int) error {
	switch {
	case t.Discs(string(taken)) != [3]int{}:
		return refuse("eine Scheibe ist schon genommen", "a disc has been taken already")
	case t.discOf(size) < 0:
		return refuse("von dieser Größe ist keine Scheibe zu nehmen", "there is no disc of this size to take")
	}
	return nil
}

// checkTurn refuses to turn the board onto discs that lie about.
func (t *Table) checkTurn() error {
	for _, d := range t.board.discs {
		if d.spot == beside && t.board.reaches(d.at, d.radius) {
			return refuse("eine Scheibe liegt dem Brett im Weg; bitte sie zuerst zum Vorrat legen", "a disc lies in the way of the board; lay it with the reserve first")
		}
	}
	return nil
}

// takeDisc takes a disc for all to see, to be pushed next (TH-2), but no second one if the hand was told
// to take several before it had the first.
func (t *Table) takeDisc(seat, size int) {
	t.plan(seat, func() []motion {
		if t.checkTake(size) != nil {
			return nil
		}
		d := &t.board.discs[t.discOf(size)]
		return []motion{
			t.reach(seat, 0.7, func() place { return t.placeOf(d) }),
			then(func() { d.spot = taken }),
			t.home(seat),
		}
	})
}

// placeOf is where a disc lies.
func (t *Table) placeOf(d *disc) place {
	if d.spot == onBoard {
		at := t.board.onMat(d.at)
		return place{at.X, at.Y, t.board.box.Height}
	}
	return place{d.at.X, d.at.Y, 0}
}

// tipOff lets a disc fall off the board to where it has room, most often apart
// from the others.
func (t *Table) tipOff(i int) {
	d := &t.board.discs[i]
	if i == t.board.weighted {
		t.board.heavy = DiscSizes[d.size]
	}
	way, edge := t.board.outward(d.at)
	on := t.board.onMat(d.at)
	d.from, d.fell = place{on.X, on.Y, t.board.box.Height}, t.now
	along := calib.Point{X: way.Y, Y: way.X}
	start := d.at.X*along.X + d.at.Y*along.Y
	for try := range 200 {
		wide := 1 + float64(try)/40
		away := edge + d.radius + between(t.rng, 12, 50*wide)
		at := t.board.onMat(way.Times(away).Plus(along.Times(start + wide*between(t.rng, -25, 25))))
		if d.at = at; t.game.mat().Rect().Depth(at) > d.radius+8 && t.roomBeside(at, d.radius, i) {
			break
		}
	}
	d.spot = beside
}

// store carries all discs that lie about to where the reserve lies, and takes a
// weight away that was left.
func (t *Table) store(seat int) {
	t.plan(seat, func() []motion {
		var steps []motion
		secs := 0.5
		for i := range t.board.discs {
			d := &t.board.discs[i]
			if d.spot != beside || t.isStored(d) {
				continue
			}
			var to calib.Point
			steps = append(steps,
				t.reach(seat, secs, func() place { return t.placeOf(d) }),
				then(func() { d.spot, to = carrying, t.stored(i) }),
				t.reach(seat, 0.35, func() place { return place{to.X, to.Y, 0} }),
				then(func() { d.spot, d.at = beside, to }))
			secs = 0.35
		}
		if t.board.weighted >= 0 {
			steps = append(steps, t.takeWeight(seat)...)
		}
		if steps == nil {
			return nil
		}
		return append(steps, t.home(seat))
	})
}

// isStored reports whether a disc lies where the reserve does, out of the board's
// reach.
func (t *Table) isStored(d *disc) bool {
	in := func(n int) bool { return t.game.mat().Seats[n-1].Depth(d.at) > 10 }
	return slices.ContainsFunc([]int{2, 3, 4}, in) && !t.board.reaches(d.at, d.radius)
}

// Laid is the size of the disc that was laid down last to be pushed, empty for
// none.
func (t *Table) Laid() string { return t.board.laid }

// WithWeight is the size of the disc that fell in the last push with the weight
// on it (TH-11), empty for none.
func (t *Table) WithWeight() string { return t.board.heavy }

// Discs are how many discs of each size are on the "board", lie "beside" it,
// or were "taken" to be pushed.
func (t *Table) Discs(where string) (n [3]int) {
	if t.board == nil {
		return n
	}
	for _, d := range t.board.discs {
		if d.spot == discSpot(where) || d.spot == carrying && where == string(beside) {
			n[d.size]++
		}
	}
	return n
}
