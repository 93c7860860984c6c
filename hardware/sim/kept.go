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
	Setting Setting `json:"setting"`
	// Marker is Bluff's.
	Marker *Rest       `json:"marker,omitempty"`
	Places []keptPlace `json:"places"`
	Hands  []keptHand  `json:"hands"`
	Chips  []keptChip  `json:"chips,omitempty"`
	Board  *keptBoard  `json:"board,omitempty"`
}

// keptPlace is a cup with its dice, those of a seat or on the tray.
type keptPlace struct {
	Seat  int             `json:"seat"`
	Cup   vision.CupState `json:"cup"`
	Stood calib.Point     `json:"stood"`
	// At, Lean and Toward are of a cup that stands or lies still.
	At     [3]float64 `json:"at"`
	Lean   float64    `json:"lean"`
	Toward float64    `json:"toward"`
	// Dice are in the order of the game's outfit.
	Dice []keptDie `json:"dice"`
}

type keptHand struct {
	Seat int     `json:"seat"`
	Skin float64 `json:"skin"`
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
// while it moves, discs on Thrill's board apart.
func (t *Table) MarshalJSON() ([]byte, error) {
	k := kept{Setting: t.set, Chips: t.keptChips(), Board: t.keptBoard()}
	if t.set.Game == Bluff {
		k.Marker = &t.marker().rest
	}
	for _, n := range t.seats {
		k.Hands = append(k.Hands, keptHand{n, t.hands[n].skin})
	}
	for _, n := range t.places() {
		c := t.cups[n]
		s := keptPlace{Seat: n, Cup: c.state, Stood: c.stood}
		if c.state != vision.Held {
			s.At, s.Lean, s.Toward = [3]float64{c.at.x, c.at.y, c.at.h}, c.lean, c.toward
		}
		for i := range t.dice {
			if d := &t.dice[i]; d.seat == n && !t.isMarker(d) {
				at := d.spot
				if at == inHand {
					at = d.from
				}
				s.Dice = append(s.Dice, keptDie{spots[at], d.rest, d.laid, d.spot == inHand})
			}
		}
		k.Places = append(k.Places, s)
	}
	return json.Marshal(k)
}

// RestoreTable sets a table as it lay when MarshalJSON wrote it, with the hands
// away. Dice that were in a hand lie where they were taken up, or beside it
// where another lies there by now; those that were shaken are thrown; a cup that was held comes down over its dice, or is
// put aside. The error says what cannot have been a table for these seats.
func RestoreTable(rng *rand.Rand, chance Chance, seats []int, now time.Time, b []byte) (*Table, error) {
	t, lifted, err := decodeTable(rng, chance, seats, now, b)
	if err != nil {
		return nil, fmt.Errorf("this was no virtual table: %w", err)
	}
	for _, n := range t.places() {
		if !t.game.open {
			t.letGo(t.workers(n)[0])
		}
	}
	t.putBack(lifted)
	t.rest()
	return t, nil
}

// decodeTable reads a table as it was written, and which of its dice were in a
// hand: nothing has moved yet.
func decodeTable(rng *rand.Rand, chance Chance, seats []int, now time.Time, b []byte) (t *Table, lifted []int, err error) {
	var k kept
	if err := json.Unmarshal(b, &k); err != nil {
		return nil, nil, err
	}
	if err := k.check(seats); err != nil {
		return nil, nil, err
	}
	t = bare(rng, k.Setting, chance, seats, now)
	for _, h := range k.Hands {
		t.hands[h.Seat] = hand{away: true, skin: h.Skin}
	}
	for _, s := range k.Places {
		t.cups[s.Seat] = cup{at: place{s.At[0], s.At[1], s.At[2]}, lean: s.Lean, toward: s.Toward, state: s.Cup, stood: s.Stood}
		for i, d := range s.Dice {
			if d.Lifted {
				lifted = append(lifted, len(t.dice))
			}
			for at, name := range spots {
				if name == d.Spot {
					t.dice = append(t.dice, die{kind: t.game.dice(t.set)[i], seat: s.Seat, spot: at, rest: d.Rest, laid: d.Laid})
				}
			}
		}
	}
	if k.Marker != nil {
		t.dice = append(t.dice, die{kind: t.markerKind(), rest: *k.Marker})
	}
	return t, lifted, errors.Join(t.restoreChips(k.Chips), t.restoreBoard(k.Board))
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
		if !free(d.rest, 1, taken) {
			d.rest = lay(t.rng, d.size, d.rest.At, 2*d.size, taken, d.rest.Top, yawOf(d.rest.Turn))
		}
	}
}

// letGo lets go of a seat's cup, and of the dice in it.
func (t *Table) letGo(seat int) {
	c := t.cup(seat)
	shaken := slices.DeleteFunc(t.under(seat), func(d *die) bool { return d.spot != inCup })
	if len(shaken) > 0 {
		c.state = vision.Held
	}
	t.fall(shaken, c.stood, Chance{}, t.restsOf(seat))
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
	game := k.Setting.Game
	if outfits[game] == nil {
		return fmt.Errorf("it was set for the game %q, which is not known", game)
	}
	if err := k.Setting.check(); err != nil {
		return err
	}
	var hands, places []int
	for _, h := range k.Hands {
		hands = append(hands, h.Seat)
	}
	for _, s := range k.Places {
		places = append(places, s.Seat)
		if err := s.check(k.Setting); err != nil {
			return fmt.Errorf("what belongs to seat %d: %w", s.Seat, err)
		}
	}
	if t := (&Table{seats: seats, game: outfits[game]}); !slices.Equal(hands, seats) || !slices.Equal(places, t.places()) {
		return fmt.Errorf("it was set for the seats %v, not %v", hands, seats)
	}
	if (k.Marker != nil) != (game == Bluff) {
		return errors.New("a marker is there, or is missing")
	}
	if k.Marker == nil {
		return nil
	}
	if err := (keptDie{Spot: "mat", Rest: *k.Marker}).check(k.Setting.DieSize, bluffFaces); err != nil {
		return fmt.Errorf("the marker: %w", err)
	}
	return nil
}

func (p *keptPlace) check(set Setting) error {
	o := outfits[set.Game]
	dice := o.dice(set)
	if len(p.Dice) != len(dice) || (p.Cup == "") != o.open || !o.open && !slices.Contains([]vision.CupState{vision.Down, vision.Aside, vision.Held}, p.Cup) {
		return errors.New("the cup, or the number of dice")
	}
	if !onTable(p.Stood) || !onTable(calib.Point{X: p.At[0], Y: p.At[1]}) {
		return errors.New("the place of the cup")
	}
	for i, d := range p.Dice {
		if err := d.check(dice[i].size, o.faces); err != nil {
			return fmt.Errorf("a die: %w", err)
		}
	}
	return nil
}

func (d keptDie) check(size float64, faces [6]dice.Face) error {
	known := slices.Contains(slices.Collect(maps.Values(spots)), d.Spot)
	m := d.Rest.Turn
	length := func(a space.V) float64 { return m.Of(a).Len() }
	turned := math.Abs(length(space.V{1, 0, 0})-1) < 1e-6 && math.Abs(length(space.V{0, 1, 0})-1) < 1e-6 && math.Abs(length(space.V{0, 0, 1})-1) < 1e-6
	switch {
	case !known:
		return fmt.Errorf("it cannot be at %q", d.Spot)
	case !onTable(d.Rest.At) || !(d.Rest.Height > 0 && d.Rest.Height < 200) || d.Rest.Size != size || !turned:
		return errors.New("it cannot lie so")
	case !slices.Contains(faces[:], d.Rest.Top) || d.Spot == "laid_out" && !slices.Contains(faces[:], d.Laid):
		return errors.New("it has no such face")
	}
	return nil
}

// onTable reports whether a place is on the mat or near it.
func onTable(p calib.Point) bool { return p.X > -500 && p.X < 1400 && p.Y > -500 && p.Y < 1100 }

func (s *Setting) check() error {
	switch {
	case !(s.DieSize >= 8 && s.DieSize <= 30) || s.Game == DiceCup && !(s.SmallSize >= 8 && s.SmallSize <= s.DieSize) || !(s.Props.CupMouth >= 30 && s.Props.CupMouth <= 80) || coverReach(*s, s.DieSize) < 15:
		return errors.New("its dice or cups have another size")
	case s.Game == Thrill && !(s.Props.DiscRadius[0] > 5 && s.Props.DiscRadius[0] <= s.Props.DiscRadius[1] && s.Props.DiscRadius[1] <= s.Props.DiscRadius[2] && s.Props.DiscRadius[2] < 40):
		return errors.New("its discs have another size")
	case s.Camera.Lens.Width < 100 || s.Camera.Lens.Height < 100 || !seesMarkers(s.Camera):
		return errors.New("its camera does not see the mat")
	}
	return nil
}
