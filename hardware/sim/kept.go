package sim

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim/internal/space"
	"dicetable/vision"
)

// kept is a Table as it lies, without what hands are doing.
type kept struct {
	Setting Setting    `json:"setting"`
	Marker  Rest       `json:"marker"`
	Seats   []keptSeat `json:"seats"`
}

type keptSeat struct {
	Seat  int             `json:"seat"`
	Cup   vision.CupState `json:"cup"`
	Stood calib.Point     `json:"stood"`
	// At, Lean and Toward are of a cup that stands or lies still.
	At     [3]float64 `json:"at"`
	Lean   float64    `json:"lean"`
	Toward float64    `json:"toward"`
	Skin   float64    `json:"skin"`
	Dice   []keptDie  `json:"dice"`
}

type keptDie struct {
	Spot string    `json:"spot"`
	Rest Rest      `json:"rest"`
	Laid dice.Face `json:"laid,omitempty"`
	// Lifted: it was in a hand, and Rest is where it was taken up.
	Lifted bool `json:"lifted,omitempty"`
}

// spots are how the places of dice are spelled.
var spots = map[spot]string{onMat: "mat", laidOut: "laid_out", inCup: "cup", inGrave: "graveyard"}

// MarshalJSON writes the table as it lies, secrets included: for the table's
// own disk only. It changes when something came to rest or was taken up, not
// while it moves.
func (t *Table) MarshalJSON() ([]byte, error) {
	k := kept{Setting: t.set, Marker: t.marker().rest}
	for _, n := range t.seats {
		c := t.cups[n]
		s := keptSeat{Seat: n, Cup: c.state, Stood: c.stood, Skin: t.hands[n].skin}
		if c.state != vision.Held {
			s.At, s.Lean, s.Toward = [3]float64{c.at.x, c.at.y, c.at.h}, c.lean, c.toward
		}
		for i := range t.dice {
			if d := &t.dice[i]; d.seat == n {
				at := d.spot
				if at == inHand {
					at = d.from
				}
				s.Dice = append(s.Dice, keptDie{spots[at], d.rest, d.laid, d.spot == inHand})
			}
		}
		k.Seats = append(k.Seats, s)
	}
	return json.Marshal(k)
}

// RestoreTable sets a table as it lay when MarshalJSON wrote it, with the
// hands away. Dice that were in a hand lie where they were taken up, or beside it
// where another lies there by now; those that were shaken are thrown; a cup that was held comes down over its dice, or is
// put aside. The error says what cannot have been a table for these seats.
func RestoreTable(rng *rand.Rand, chance Chance, seats []int, now time.Time, b []byte) (*Table, error) {
	var k kept
	if err := json.Unmarshal(b, &k); err != nil {
		return nil, fmt.Errorf("this was no virtual table: %w", err)
	}
	if err := k.check(seats); err != nil {
		return nil, fmt.Errorf("this was no virtual table: %w", err)
	}
	t := &Table{rng: rng, set: k.Setting, chance: chance, seats: seats, now: now, noise: rng.Uint64() >> 16}
	for i := range t.work {
		t.work[i].since = now
	}
	var lifted []int
	for _, s := range k.Seats {
		t.cups[s.Seat] = cup{at: place{s.At[0], s.At[1], s.At[2]}, lean: s.Lean, toward: s.Toward, state: s.Cup, stood: s.Stood}
		t.hands[s.Seat] = hand{away: true, skin: s.Skin}
		for _, d := range s.Dice {
			if d.Lifted {
				lifted = append(lifted, len(t.dice))
			}
			for at, name := range spots {
				if name == d.Spot {
					t.dice = append(t.dice, die{colour: dice.Yellow, seat: s.Seat, spot: at, rest: d.Rest, laid: d.Laid})
				}
			}
		}
	}
	t.dice = append(t.dice, die{colour: dice.Red, rest: k.Marker})
	for _, n := range seats {
		t.letGo(n)
	}
	t.putBack(lifted)
	for i := range t.dice {
		t.dice[i].settle()
		t.dice[i].before = t.dice[i].at
	}
	return t, nil
}

// putBack lays dice that were in a hand beside those that came to rest, or were
// thrown, where they had been taken up.
func (t *Table) putBack(lifted []int) {
	for _, i := range lifted {
		d := &t.dice[i]
		var taken []Rest
		for k := range t.dice {
			if k != i {
				taken = append(taken, t.dice[k].rest)
			}
		}
		if !free(d.rest, t.set.DieSize, taken) {
			d.rest = lay(t.rng, t.set.DieSize, d.rest.At, 2*t.set.DieSize, taken, d.rest.Top, yawOf(d.rest.Turn))
		}
	}
}

// letGo lets go of a seat's cup, and of the dice in it.
func (t *Table) letGo(seat int) {
	c := &t.cups[seat]
	shaken := slices.DeleteFunc(t.under(seat), func(d *die) bool { return d.spot != inCup })
	if len(shaken) > 0 {
		c.state = vision.Held
	}
	rests := Throw(t.rng, len(shaken), t.set.DieSize, c.stood, coverReach(t.set), Chance{}, t.restsOf(seat))
	for i, d := range shaken {
		d.rest, d.spot = rests[i], onMat
	}
	if c.state != vision.Held {
		return
	}
	if at := t.place(seat); at == c.stood {
		*c = cup{at: place{at.X, at.Y, 0}, state: vision.Down, stood: at}
		return
	}
	stood := c.stood
	*c = t.aside(seat)
	c.stood = stood
}

// check reports what in a kept table cannot have been one.
func (k *kept) check(seats []int) error {
	var there []int
	for _, s := range k.Seats {
		there = append(there, s.Seat)
		if len(s.Dice) != PerSeat || !slices.Contains([]vision.CupState{vision.Down, vision.Aside, vision.Held}, s.Cup) {
			return fmt.Errorf("cup or number of dice at seat %d", s.Seat)
		}
		if !onTable(s.Stood) || !onTable(calib.Point{X: s.At[0], Y: s.At[1]}) {
			return fmt.Errorf("the place of the cup of seat %d", s.Seat)
		}
		for _, d := range s.Dice {
			if err := d.check(); err != nil {
				return fmt.Errorf("a die of seat %d: %w", s.Seat, err)
			}
		}
	}
	if !slices.Equal(there, seats) {
		return fmt.Errorf("it was set for the seats %v, not %v", there, seats)
	}
	if err := (keptDie{Spot: "mat", Rest: k.Marker}).check(); err != nil {
		return fmt.Errorf("the marker: %w", err)
	}
	return k.Setting.check()
}

func (d keptDie) check() error {
	known := slices.Contains(slices.Collect(maps.Values(spots)), d.Spot)
	m := d.Rest.Turn
	length := func(a space.V) float64 { return m.Of(a).Len() }
	turned := math.Abs(length(space.V{1, 0, 0})-1) < 1e-6 && math.Abs(length(space.V{0, 1, 0})-1) < 1e-6 && math.Abs(length(space.V{0, 0, 1})-1) < 1e-6
	switch {
	case !known:
		return fmt.Errorf("it cannot be at %q", d.Spot)
	case !onTable(d.Rest.At) || !(d.Rest.Height > 0 && d.Rest.Height < 200) || !turned:
		return errors.New("it cannot lie so")
	case !slices.Contains(bluffFaces[:], d.Rest.Top) || d.Spot == "laid_out" && !slices.Contains(bluffFaces[:], d.Laid):
		return errors.New("it has no such face")
	}
	return nil
}

// onTable reports whether a place is on the mat or near it.
func onTable(p calib.Point) bool { return p.X > -500 && p.X < 1400 && p.Y > -500 && p.Y < 1100 }

func (s *Setting) check() error {
	switch {
	case !(s.DieSize >= 8 && s.DieSize <= 30) || !(s.Props.CupMouth >= 30 && s.Props.CupMouth <= 80) || coverReach(*s) < 15:
		return errors.New("dice or cups of another size")
	case s.Camera.Lens.Width < 100 || s.Camera.Lens.Height < 100 || !seesMarkers(s.Camera):
		return errors.New("its camera does not see the mat")
	}
	return nil
}
