package sim

import (
	"math"

	"dicetable/calib"
	"dicetable/hardware/sim/internal/space"
)

// pour throws a seat's dice into the open (BL-2).
func (t *Table) pour(seat int, c Chance) {
	t.gather(seat)
	var flights []flight
	t.work[seat].add(t.rattle(seat, 0.8),
		motion{
			lasts: seconds(0.85),
			begin: func() {
				flights = t.launch(t.of(seat), t.cup(seat).at.plus(0, 0, -20), t.free(seat), c, nil)
			},
			move: func(p float64) {
				for i := range flights {
					flights[i].move(p)
				}
				cup := t.cup(seat)
				cup.lean, cup.toward = 100*smooth(min(1, 3*p)), -90*out(seat)
				t.hands[seat].at = t.grip(cup)
			},
			end: func() { land(flights) },
		},
		t.carry(seat, 0.5, 20, func() cup { return t.aside(seat) }),
		t.home(seat))
}

// flight is a die on its way from cup or hand to where it comes to rest.
type flight struct {
	die  *die
	from place
	axis space.V
	spin float64
}

// launch lets dice go at a place, so that they come to rest around at, clear of
// others.
func (t *Table) launch(dice []*die, from place, at calib.Point, c Chance, others []Rest) []flight {
	rests := t.scatter(dice, at, t.game.spread, c, others)
	var out []flight
	for i, d := range dice {
		d.rest, d.spot = rests[i], onMat
		dir := t.rng.Float64() * 2 * math.Pi
		out = append(out, flight{
			die: d, from: from.plus(between(t.rng, -15, 15), between(t.rng, -15, 15), 0),
			axis: space.V{math.Cos(dir), math.Sin(dir), 0}, spin: between(t.rng, 5, 14),
		})
	}
	return out
}

// land ends flights.
func land(flights []flight) {
	for _, f := range flights {
		f.die.settle()
	}
}

// move rolls and bounces a die until it rests.
func (f *flight) move(p float64) {
	left := (1 - p) * (1 - p)
	to := place{f.die.rest.At.X, f.die.rest.At.Y, f.die.rest.Height}
	f.die.at = f.from.to(to, 1-left).plus(0, 0, 30*left*math.Abs(math.Sin(9*p)))
	// A die on an edge is higher than one on a face.
	angle := f.spin * left
	f.die.at.h += f.die.rest.Height * 0.42 * math.Abs(math.Sin(2*angle))
	f.die.turn = space.Turn(f.axis, angle).Mul(f.die.rest.Turn)
}
