package sim

import (
	"fmt"
	"math"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim/internal/space"
)

// chipThickness is that of Lucky Five's chips, mm.
const chipThickness = 3

// chipValues are those of Props.Chips, and how many of each a player begins
// with (LF-1).
var chipValues = [3]struct{ value, each int }{{10, 7}, {50, 2}, {100, 1}}

// chipSpot is where a chip is, as far as the players are concerned. Its
// text form is what is kept.
type chipSpot string

const (
	unstaked chipSpot = "unstaked" // with its player, out of the picture
	staked   chipSpot = "staked"   // in the middle, on the stake field
	won      chipSpot = "won"      // on somebody's pile, out of the picture
)

// chip is one chip. At is where it lies that is staked, the middle of its
// lower face; turn is the greater the later it was.
type chip struct {
	value, seat int
	spot        chipSpot
	at          place
	turn        int
}

// deal gives all chips to whom they belonged first.
func (t *Table) deal() {
	t.chips = nil
	for _, seat := range t.seats {
		for _, v := range chipValues {
			t.chips = append(t.chips, slices.Repeat([]chip{{value: v.value, seat: seat, spot: unstaked}}, v.each)...)
		}
	}
}

// chipOf is a chip of a seat that is not staked yet, -1 if it has none.
func (t *Table) chipOf(seat, value int) int {
	return slices.IndexFunc(t.chips, func(c chip) bool { return c.seat == seat && c.value == value && c.spot == unstaked })
}

// HasChip reports whether a seat has a chip of a value to stake.
func (t *Table) HasChip(seat, value int) bool { return t.chipOf(seat, value) >= 0 }

// checkChip refuses to stake what a seat does not have.
func (t *Table) checkChip(seat, value int) error {
	if !t.HasChip(seat, value) {
		return refuse("Platz %d hat keinen Chip zu %d", "seat %d has no chip of %d", seat, value)
	}
	return nil
}

// stake puts a chip of a seat into the middle (LF-4).
func (t *Table) stake(seat, value int) {
	t.plan(seat, func() []motion {
		i := t.chipOf(seat, value)
		if i < 0 {
			return nil
		}
		to := t.middleFree()
		return []motion{
			t.reach(seat, 0.6, func() place { return above(to) }),
			then(func() {
				t.stakes++
				t.chips[i].spot, t.chips[i].at, t.chips[i].turn = staked, to, t.stakes
			}),
			t.home(seat),
		}
	})
}

// middleFree is a place on the stake field, on other chips when it is full.
func (t *Table) middleFree() place {
	r := *t.game.mat().Stake
	rim := t.set.Props.ChipRadius + 4
	var to place
	for range 150 {
		to = place{between(t.rng, r.X+rim, r.X+r.W-rim), between(t.rng, r.Y+rim, r.Y+r.H-rim), 0}
		near := func(c chip) bool { return c.spot == staked && c.at.far(to) < 2*t.set.Props.ChipRadius+2 }
		if !slices.ContainsFunc(t.chips, near) {
			return to
		}
	}
	for _, c := range t.chips {
		if c.spot == staked && c.at.far(to) < 2*t.set.Props.ChipRadius {
			to.h = max(to.h, c.at.h+chipThickness)
		}
	}
	return to
}

// takeBack takes the chip that a seat staked last out of the middle.
func (t *Table) takeBack(seat int) {
	t.fromMiddle(seat, func() (last []int) {
		turn := 0
		for i, c := range t.chips {
			if c.spot == staked && c.seat == seat && c.turn >= turn {
				last, turn = []int{i}, c.turn
			}
		}
		return last
	}, unstaked)
}

// collect takes all chips out of the middle onto a seat's pile (LF-5).
func (t *Table) collect(seat int) {
	t.fromMiddle(seat, func() (all []int) {
		for i, c := range t.chips {
			if c.spot == staked {
				all = append(all, i)
			}
		}
		return all
	}, won)
}

// fromMiddle takes chips out of the middle.
func (t *Table) fromMiddle(seat int, which func() []int, to chipSpot) {
	t.plan(seat, func() []motion {
		var steps []motion
		secs := 0.6
		for _, i := range which() {
			steps = append(steps, t.reach(seat, secs, func() place { return above(t.chips[i].at) }),
				then(func() { t.chips[i].spot = to }))
			secs = 0.15
		}
		if steps == nil {
			return nil
		}
		return append(steps, t.home(seat))
	})
}

// InMiddle are the values of the chips on the stake field.
func (t *Table) InMiddle() []int {
	var out []int
	for _, c := range t.chips {
		if c.spot == staked {
			out = append(out, c.value)
		}
	}
	return out
}

// roll throws dice of some colours, all if none are named, by hand into the
// open; the others stay where they are (LF-4).
func (t *Table) roll(seat int, colours []dice.Colour, c Chance) {
	t.plan(seat, func() []motion {
		var thrown []*die
		var stay []Rest
		for _, d := range t.of(seat) {
			if len(colours) == 0 || slices.Contains(colours, d.colour) {
				thrown = append(thrown, d)
			} else {
				stay = append(stay, d.rest)
			}
		}
		var flights []flight
		h := &t.hands[seat]
		from := func() place { return t.beside(seat) }
		return append(t.sweep(seat, thrown), t.reach(seat, 0.4, from), t.jiggle(seat, 0.6), motion{
			lasts: seconds(0.85),
			begin: func() {
				flights = t.launch(thrown, h.at, within(t.rng, t.center(seat), 35), c, stay)
			},
			move: func(p float64) {
				for i := range flights {
					flights[i].move(p)
				}
			},
			end: func() { land(flights) },
		}, t.home(seat))
	})
}

// Amiss reports whether one of the dice on the tray does not lie as it must: it
// shows another face, or lies askew.
func (t *Table) Amiss(seat int, must []dice.Die) bool {
	return slices.ContainsFunc(must, func(m dice.Die) bool { return len(t.amiss(seat, m)) > 0 })
}

// amiss are those dice in the open of a colour that do not lie as one of it must.
func (t *Table) amiss(seat int, must dice.Die) []*die {
	if !t.game.open {
		return nil
	}
	return slices.DeleteFunc(t.inTheOpen(seat), func(d *die) bool {
		return d.colour != must.Colour || d.rest.Top == must.Value && !d.rest.Cocked && !d.rest.Stacked
	})
}

// beside is where a hand lets dice go: over the rim of the tray.
func (t *Table) beside(seat int) place {
	c := t.game.mat().Tray
	return place{c.X + between(t.rng, -40, 40), c.Y + out(seat)*(c.R-15), 55}
}

// jiggle shakes dice in a closed hand.
func (t *Table) jiggle(seat int, secs float64) motion {
	h := &t.hands[seat]
	var from place
	return motion{
		lasts: seconds(secs),
		begin: func() { from = h.at },
		move: func(p float64) {
			a := 2 * math.Pi * 3 * p * secs
			h.at = from.plus(12*math.Sin(a), 6*math.Cos(1.3*a)-6, 8*math.Sin(2*a))
		},
	}
}

// SceneChip is a chip: the middle of its lower face.
type SceneChip struct {
	Value int     `json:"value"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	H     float64 `json:"h"`
}

// ChipSolid is the body of a chip.
func ChipSolid(c SceneChip, p Props) space.Cup {
	return space.Cup{
		Mouth: space.V{c.X, c.Y, -c.H}, Axis: space.Up,
		Length: chipThickness, RMouth: p.ChipRadius, RBase: p.ChipRadius, Wall: p.ChipRadius,
	}
}

// ChipColour is what a chip looks like.
func (p *Props) ChipColour(value int) RGB {
	for i, v := range chipValues {
		if v.value == value {
			return p.Chips[i]
		}
	}
	return p.Chips[0]
}

// LabelChip is one chip as it lies.
type LabelChip struct {
	Value int     `json:"value"`
	X     float64 `json:"x_mm"`
	Y     float64 `json:"y_mm"`
}

// keptChip is a chip on the table's own disk.
type keptChip struct {
	Value int         `json:"value"`
	Seat  int         `json:"seat"`
	Spot  chipSpot    `json:"spot"`
	At    calib.Point `json:"at"`
	H     float64     `json:"h,omitempty"`
	Turn  int         `json:"turn,omitempty"`
}

// keptChips are all chips.
func (t *Table) keptChips() []keptChip {
	var out []keptChip
	for _, c := range t.chips {
		out = append(out, keptChip{c.value, c.seat, c.spot, calib.Point{X: c.at.x, Y: c.at.y}, c.at.h, c.turn})
	}
	return out
}

// restoreChips puts chips back that were dealt to the same seats; the error
// says what cannot have been.
func (t *Table) restoreChips(kept []keptChip) error {
	if len(kept) != len(t.chips) {
		return fmt.Errorf("%d chips instead of %d", len(kept), len(t.chips))
	}
	for i, k := range kept {
		c := &t.chips[i]
		if k.Value != c.value || k.Seat != c.seat || !slices.Contains([]chipSpot{unstaked, staked, won}, k.Spot) {
			return fmt.Errorf("a chip of %d of seat %d", k.Value, k.Seat)
		}
		if !onTable(k.At) || !(k.H >= 0 && k.H < 200) {
			return fmt.Errorf("where a chip of %d lies", k.Value)
		}
		c.spot, c.at, c.turn = k.Spot, place{k.At.X, k.At.Y, k.H}, k.Turn
		t.stakes = max(t.stakes, k.Turn)
	}
	return nil
}
