package sim

import (
	"math"
	"slices"

	"dicetable/calib"
)

// The seconds that a push takes: it is slow (TH-5).
const (
	drawSeconds = 0.9
	pushSeconds = 2.6
)

// shove draws the slider back, lays the disc that was taken into the push area, a
// weight on a disc of a size if there is one to be, -1 for none, pushes to the
// stop, and takes the weight off again (TH-5, TH-11).
func (t *Table) shove(seat, weigh int) {
	t.plan(seat, func() []motion {
		b := t.board
		b.heavy = ""
		steps := []motion{t.reach(seat, 0.6, t.sliderGrip), t.slideTo(seat, drawSeconds, b.back)}
		if i := slices.IndexFunc(b.discs, func(d disc) bool { return d.spot == taken }); i >= 0 {
			d := &b.discs[i]
			at := t.laidAt(d.radius)
			on := b.onMat(at)
			steps = append(steps,
				t.reach(seat, 0.5, func() place { return place{on.X, on.Y, b.box.Height} }),
				then(func() { d.spot, d.at, b.laid = onBoard, at, DiscSizes[d.size] }))
		}
		if weigh >= 0 {
			steps = append(steps, t.putWeight(seat, weigh)...)
		}
		steps = append(steps, t.reach(seat, 0.5, t.sliderGrip), t.slideTo(seat, pushSeconds, b.stop), wait(0.3))
		if weigh >= 0 {
			steps = append(steps, t.takeWeight(seat)...)
		}
		return append(steps, t.home(seat))
	})
}

// sliderGrip is where a hand holds the slider.
func (t *Table) sliderGrip() place {
	at := t.board.onMat(calib.Point{Y: t.board.slider - sliderPlate})
	return place{at.X, at.Y, t.board.box.Height + 12}
}

// slideTo moves the slider, and the hand that holds it.
func (t *Table) slideTo(seat int, secs float64, to func() float64) motion {
	var from, end float64
	return motion{
		lasts: seconds(secs),
		begin: func() { from, end = t.board.slider, to() },
		move: func(p float64) {
			t.moveSlider(from + (end-from)*p)
			t.hands[seat].at = t.sliderGrip()
		},
	}
}

// laidAt is where Maxe lays a disc: anywhere in the push area.
func (t *Table) laidAt(radius float64) calib.Point {
	b := t.board
	at := calib.Point{Y: b.back() + sliderTravel/2}
	for range 50 {
		at.X = between(t.rng, -b.box.W/2+radius, b.box.W/2-radius)
		at.Y = b.back() + max(sliderTravel/2, between(t.rng, radius, sliderTravel-radius))
		if b.free(at, radius) {
			break
		}
	}
	return at
}

// moveSlider moves the slider, and lets fall what it pushes off the board.
func (t *Table) moveSlider(to float64) {
	b := t.board
	const step = 1.0
	for n := math.Ceil(math.Abs(to-b.slider) / step); n > 0; n-- {
		for _, i := range b.press(b.slider + (to-b.slider)/n) {
			t.tipOff(i)
		}
	}
}

// putWeight fetches the weight, which waits beside the mat, and puts it on the
// disc of a size that is nearest to the edge (TH-11).
func (t *Table) putWeight(seat, size int) []motion {
	i := -1
	return []motion{
		t.reach(seat, 0.4, func() place { return t.lap(seat) }),
		t.reach(seat, 0.6, func() place {
			if i = t.board.nearestEdge(size); i < 0 {
				return t.hands[seat].at // no such disc is left there
			}
			return t.placeOf(&t.board.discs[i]).plus(0, 0, discThickness)
		}),
		then(func() { t.board.weighted = i }),
	}
}

// takeWeight takes the weight off again; the disc that it held may fall then.
func (t *Table) takeWeight(seat int) []motion {
	return []motion{
		t.reach(seat, 0.5, func() place {
			if i := t.board.weighted; i >= 0 {
				return t.placeOf(&t.board.discs[i]).plus(0, 0, discThickness)
			}
			return t.hands[seat].at
		}),
		then(func() {
			i := t.board.weighted
			t.board.weighted = -1
			if i >= 0 && t.board.discs[i].spot == onBoard && !t.board.stays(i) {
				t.tipOff(i)
			}
		}),
	}
}

const (
	// slipChance is how often a disc near the edge slips off a board that is turned,
	// slipMM how near it must be, mm.
	slipChance, slipMM = 0.3, 3.0
	// turnedWithin is how straight the slider is turned to who turned it, radians.
	turnedWithin = 0.45
)

// turnBoard turns the whole board so that the slider is on a player's side
// (TH-5), carefully: what hardly lies on it any more may fall.
func (t *Table) turnBoard(seat int) {
	t.plan(seat, func() []motion {
		b := t.board
		from, to, slips := b.turn, t.turnedTo(seat), -1
		if i := b.nearestEdge(-1); i >= 0 && b.margin(b.discs[i].at) < slipMM && t.rng.Float64() < slipChance {
			slips = i
		}
		corner := func() place {
			at := b.onMat(calib.Point{X: b.box.W / 2, Y: -b.box.H / 2})
			return place{at.X, at.Y, b.box.Height}
		}
		return []motion{
			t.reach(seat, 0.6, corner),
			{
				lasts: seconds(0.8 + 0.7*math.Abs(to-from)),
				move: func(p float64) {
					b.turn = from + (to-from)*smooth(p)
					t.hands[seat].at = corner()
				},
				end: func() {
					if b.turn = math.Remainder(to, 2*math.Pi); slips >= 0 {
						t.tipOff(slips)
					}
				},
			},
			wait(0.3), t.home(seat),
		}
	})
}

// turnedTo is how far the board is turned with the slider on a player's side,
// the short way from how it stands.
func (t *Table) turnedTo(seat int) float64 {
	to := between(t.rng, -turnedWithin, turnedWithin)
	if out(seat) > 0 {
		to += math.Pi
	}
	return t.board.turn + math.Remainder(to-t.board.turn, 2*math.Pi)
}
