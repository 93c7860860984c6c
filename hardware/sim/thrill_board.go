package sim

import (
	"math"
	"math/rand/v2"
	"slices"

	"dicetable/calib"
)

// The measures of Thrill's board, mm; its box is calib's. Across and along are
// its own directions: along is the way of the slider, away from its back.
const (
	// sliderPlate is how much of the board the slider covers when it is drawn
	// back, sliderTravel how far it goes to the stop: the push area.
	sliderPlate, sliderTravel = 16.0, 48.0
	// boardBevel is the rounding of its edges: a disc tips over there before its
	// middle is past them.
	boardBevel = 4.0
	// boardCorner is the rounding of its corners: half over two edges nothing
	// stays.
	boardCorner = 18.0
	// boardInset is between the slider and the board's own edge.
	boardInset = 4.0
	// discThickness is that of all discs.
	discThickness = 6.0
	// weightHolds is how much farther over the edge a disc stays on whose inner
	// side the weight stands, weightMass how many times as heavy it is.
	weightHolds, weightMass = 3.0, 3.0
)

// board is Thrill's: a slider pushes discs across it, and they fall off its
// other three sides.
type board struct {
	box    calib.Box
	middle calib.Point
	turn   float64
	// slider is where its front is, along.
	slider float64
	discs  []disc
	// weighted is the disc with the weight on it, -1 for none (TH-11).
	weighted int
	// laid is the size of the one that was laid down last, heavy of the one that
	// fell in the last push with the weight on it.
	laid, heavy string
}

// newBoard stands about where it belongs, with its slider at the stop.
func newBoard(rng *rand.Rand, box calib.Box) *board {
	c := box.Center()
	b := &board{
		box: box, turn: between(rng, -0.05, 0.05),
		middle:   calib.Point{X: c.X + between(rng, -5, 5), Y: c.Y + between(rng, -5, 5)},
		weighted: -1,
	}
	b.slider = b.stop()
	return b
}

// back and stop are the two ends of the slider's way.
func (b *board) back() float64 { return -b.box.H/2 + boardInset + sliderPlate }
func (b *board) stop() float64 { return b.back() + sliderTravel }

// onMat is where a place of the board is on the mat.
func (b *board) onMat(p calib.Point) calib.Point {
	s, c := math.Sincos(b.turn)
	return calib.Point{X: b.middle.X + c*p.X - s*p.Y, Y: b.middle.Y + s*p.X + c*p.Y}
}

// press moves the slider and whatever it pushes, directly or not, and returns
// the discs whose middles are no longer on the board. Discs rub on it: what
// nothing pushes stays where it is.
func (b *board) press(to float64) (falling []int) {
	b.slider = to
	b.part(60)
	for i := range b.discs {
		if b.discs[i].spot == onBoard && !b.stays(i) {
			falling = append(falling, i)
		}
	}
	return falling
}

// stays reports whether disc i, which is on the board, does not fall.
func (b *board) stays(i int) bool {
	if i == b.weighted {
		return b.margin(b.discs[i].at) >= -weightHolds
	}
	return b.carries(b.discs[i].at)
}

// carries reports whether a disc stays on the board whose middle is there.
func (b *board) carries(at calib.Point) bool { return b.margin(at) >= 0 }

// margin is how far a disc with its middle there is from falling, mm.
func (b *board) margin(at calib.Point) float64 {
	const rim = boardBevel + boardCorner
	inner := calib.Rect{X: rim - b.box.W/2, Y: rim - b.box.H/2, W: b.box.W - 2*rim, H: b.box.H - 2*rim}
	return inner.Depth(at) + boardCorner
}

// nearestEdge is the disc of a size, or of any with -1, on the board that is the
// next to fall; -1 if none is there.
func (b *board) nearestEdge(size int) int {
	next, least := -1, 0.0
	for i, d := range b.discs {
		if d.spot != onBoard || size >= 0 && d.size != size {
			continue
		}
		if m := b.margin(d.at); next < 0 || m < least {
			next, least = i, m
		}
	}
	return next
}

// part moves discs apart that would lie in each other, the lighter ones
// farther, and all out of the slider.
func (b *board) part(times int) {
	for range times {
		moved := false
		for i := range b.discs {
			p := &b.discs[i]
			if p.spot != onBoard {
				continue
			}
			if in := b.slider + p.radius - p.at.Y; in > 0 {
				p.at.Y += in
				moved = moved || in > 0.01
			}
			for k := range b.discs[:i] {
				if q := &b.discs[k]; q.spot == onBoard && p.push(q, b.mass(i), b.mass(k)) {
					moved = true
				}
			}
		}
		if !moved {
			return
		}
	}
}

// mass is how heavy disc i is, the weight on it included, in no unit.
func (b *board) mass(i int) float64 {
	m := b.discs[i].radius * b.discs[i].radius
	if i == b.weighted {
		m *= weightMass
	}
	return m
}

// push moves two discs of some masses apart that lie in each other.
func (p *disc) push(q *disc, mp, mq float64) bool {
	d := q.at.Minus(p.at)
	far := math.Hypot(d.X, d.Y)
	in := p.radius + q.radius - far
	if in <= 0.01 {
		return false
	}
	way := calib.Point{Y: 1}
	if far > 1e-6 {
		way = d.Times(1 / far)
	}
	p.at = p.at.Minus(way.Times(in * mq / (mp + mq)))
	q.at = q.at.Plus(way.Times(in * mp / (mp + mq)))
	return true
}

// fill lays discs on the play area so that it is full: each pushed in from
// where there is room.
func (b *board) fill(rng *rand.Rand) {
	for i := range b.discs {
		if d := &b.discs[i]; d.spot == onBoard {
			d.at = calib.Point{X: between(rng, -b.box.W/2, b.box.W/2), Y: between(rng, b.slider+d.radius, b.box.H/2)}
		}
	}
	for range 400 {
		b.part(4)
		for i := range b.discs {
			for d := &b.discs[i]; d.spot == onBoard && !b.carries(d.at); {
				d.at = d.at.Times(0.99)
			}
		}
	}
}

// reaches reports whether a disc of a radius that lies at a place of the mat is in
// the way when the board is turned.
func (b *board) reaches(at calib.Point, radius float64) bool {
	return at.Far(b.middle) < math.Hypot(b.box.W, b.box.H)/2+radius
}

// free reports whether a disc of a radius has room at a place of the push
// area.
func (b *board) free(at calib.Point, radius float64) bool {
	return !slices.ContainsFunc(b.discs, func(d disc) bool {
		return d.spot == onBoard && math.Hypot(d.at.X-at.X, d.at.Y-at.Y) < d.radius+radius
	})
}

// outward is the way off the board nearest to a place, and how far along it
// the edge is from the middle.
func (b *board) outward(at calib.Point) (way calib.Point, edge float64) {
	across, along := math.Abs(at.X)-b.box.W/2, at.Y-b.box.H/2
	if along > across {
		return calib.Point{Y: 1}, b.box.H / 2
	}
	return calib.Point{X: math.Copysign(1, at.X)}, b.box.W / 2
}
