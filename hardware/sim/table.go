package sim

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/sim/internal/space"
	"dicetable/vision"
)

// PerSeat is how many dice each player begins with (BL-1).
const PerSeat = 5

// Table is the virtual table: what lies on it, and the hands that work
// there. It is deterministic: the same source of chance, the same acts at
// the same times give the same scenes. It is for one goroutine at a time.
type Table struct {
	rng    *rand.Rand
	set    Setting
	chance Chance
	seats  []int
	dice   []die
	cups   [7]cup
	hands  [7]hand
	// work is what each seat's hands have to do; 0 moves camera and lamp.
	work [7]queue
	now  time.Time
	seq  uint64
	// noise is where the seeds of the sensor's noise begin.
	noise uint64
}

// spot is where a die is, as far as the players are concerned.
type spot int

const (
	onMat   spot = iota // on the mat at its seat, in the open or under the cup
	laidOut             // laid out beside the cup (BL-15)
	inCup               // in the cup, in the air
	inHand              // in a closed hand
	inGrave             // in the graveyard
)

// die is one die and how it lies or moves.
type die struct {
	colour dice.Colour
	seat   int
	spot   spot
	at     place
	turn   space.M
	rest   Rest
	before place
	// from is where it was taken up that is in a hand.
	from spot
	// laid is what it showed when it was laid out.
	laid dice.Face
}

// cup is one seat's cup: the middle of its mouth, and how it leans.
type cup struct {
	at           place
	lean, toward float64
	state        vision.CupState
	before       place
	// stood is where it stood over dice last.
	stood calib.Point
}

// NewTable sets a table for the seats in play: everybody's dice under the
// cups, the marker beside the track.
func NewTable(rng *rand.Rand, set Setting, chance Chance, seats []int, now time.Time) *Table {
	t := &Table{rng: rng, set: set, chance: chance, seats: seats, now: now, noise: rng.Uint64() >> 16}
	for i := range t.work {
		t.work[i].since = now
	}
	for _, n := range seats {
		at := t.free(n)
		for _, r := range Throw(rng, PerSeat, set.DieSize, at, coverReach(set), Chance{}, nil) {
			t.dice = append(t.dice, die{colour: dice.Yellow, seat: n, rest: r})
		}
		t.cups[n] = cup{at: place{at.X, at.Y, 0}, state: vision.Down, stood: at}
		t.hands[n] = hand{away: true, skin: rng.Float64()}
	}
	marker := flat(calib.Point{X: 505, Y: 275}, set.DieSize, dice.Star, rng.Float64()*math.Pi)
	t.dice = append(t.dice, die{colour: dice.Red, rest: marker})
	for i := range t.dice {
		t.dice[i].settle()
		t.dice[i].before = t.dice[i].at
	}
	return t
}

// settle puts a die where it rests.
func (d *die) settle() {
	d.at = place{d.rest.At.X, d.rest.At.Y, d.rest.Height}
	d.turn = d.rest.Turn
}

// marker is the red die.
func (t *Table) marker() *die { return &t.dice[len(t.dice)-1] }

// Seats are those in play, in the order given.
func (t *Table) Seats() []int { return t.seats }

// Busy reports whether the hands of a seat still have work.
func (t *Table) Busy(seat int) bool {
	return seat >= 0 && seat < len(t.work) && len(t.work[seat].motions) > 0
}

// CupState is how a seat's cup stands.
func (t *Table) CupState(seat int) vision.CupState { return t.cups[seat].state }

// Dice are what a seat's dice show that are neither laid out nor in the
// graveyard: what its player sees in a peek. It is nil while they are shaken
// or carried.
func (t *Table) Dice(seat int) []dice.Face {
	var out []dice.Face
	for _, d := range t.under(seat) {
		if d.spot != onMat {
			return nil
		}
		out = append(out, d.rest.Top)
	}
	return out
}

// LaidOut are a seat's dice that lie out beside the cup (BL-15).
func (t *Table) LaidOut(seat int) []Rest {
	var out []Rest
	for _, d := range t.laid(seat) {
		out = append(out, d.rest)
	}
	return out
}

// Count is how many dice a seat has that are not in the graveyard.
func (t *Table) Count(seat int) int { return len(t.of(seat)) }

// Odd is how many of a seat's dice on the mat are cocked or stacked.
func (t *Table) Odd(seat int) int {
	n := 0
	for _, d := range t.of(seat) {
		if d.spot == onMat && (d.rest.Cocked || d.rest.Stacked) {
			n++
		}
	}
	return n
}

// InGraveyard is how many dice lie there.
func (t *Table) InGraveyard() int {
	n := 0
	for i := range t.dice {
		if t.dice[i].spot == inGrave {
			n++
		}
	}
	return n
}

// of are a seat's dice that are not in the graveyard.
func (t *Table) of(seat int) []*die {
	var out []*die
	for i := range t.dice {
		if d := &t.dice[i]; d.seat == seat && seat > 0 && d.spot != inGrave {
			out = append(out, d)
		}
	}
	return out
}

// under are those of a seat's dice that belong under its cup.
func (t *Table) under(seat int) []*die {
	return slices.DeleteFunc(t.of(seat), func(d *die) bool { return d.spot == laidOut })
}

// laid are those of a seat's dice that are laid out.
func (t *Table) laid(seat int) []*die {
	return slices.DeleteFunc(t.of(seat), func(d *die) bool { return d.spot != laidOut })
}

// Step lets time pass until now, and is what the camera sees then.
func (t *Table) Step(now time.Time) Scene {
	dt := now.Sub(t.now)
	for i := range t.dice {
		t.dice[i].before = t.dice[i].at
	}
	for i := range t.cups {
		t.cups[i].before = t.cups[i].at
	}
	for i := range t.work {
		t.work[i].advance(now)
	}
	t.now = now
	t.seq++
	return t.scene(dt)
}

func (t *Table) scene(dt time.Duration) Scene {
	s := Scene{
		Seq: t.seq, At: t.now, Mat: "bluff", Theme: t.set.Theme, Camera: t.set.Camera, Light: t.set.Light,
		Props: t.set.Props, Seed: t.noise + t.seq,
		Dice: []SceneDie{}, Cups: []SceneCup{}, Hands: []SceneHand{},
	}
	for i := range t.dice {
		d := &t.dice[i]
		if d.spot == inCup || d.spot == inHand {
			continue
		}
		s.Dice = append(s.Dice, SceneDie{
			Colour: d.colour, SizeMM: t.set.DieSize, X: d.at.x, Y: d.at.y, H: d.at.h,
			R: d.turn, Faces: bluffFaces, Blur: blurOf(d.before, d.at, dt),
		})
	}
	for _, n := range t.seats {
		c := &t.cups[n]
		s.Cups = append(s.Cups, SceneCup{
			Seat: n, X: c.at.x, Y: c.at.y, H: c.at.h, Lean: c.lean, Toward: c.toward,
			State: c.state, Blur: blurOf(c.before, c.at, dt),
		})
		if h := &t.hands[n]; !h.away {
			from := t.lap(n)
			s.Hands = append(s.Hands, SceneHand{X: h.at.x, Y: h.at.y, H: h.at.h, FromX: from.x, FromY: from.y, Skin: h.skin})
		}
	}
	return s
}

// aside is a cup put away behind its seat, where it hides no dice from the
// camera as far as there is such a place.
func (t *Table) aside(seat int) cup {
	var c SceneCup
	for range 30 {
		c = besideSeat(t.rng, t.set.Props, calib.Bluff().Seats[seat-1], t.rng.IntN(3))
		if !t.hides(c) {
			break
		}
	}
	return cup{at: place{c.X, c.Y, c.H}, lean: c.Lean, toward: c.Toward, state: vision.Aside}
}

// hides reports whether a cup there would hide a die that lies in the open.
func (t *Table) hides(c SceneCup) bool {
	for i := range t.dice {
		d := &t.dice[i]
		covered := d.spot == onMat && d.seat != c.Seat && t.cups[d.seat].state == vision.Down
		if covered || d.spot != onMat && d.spot != laidOut {
			continue
		}
		s := Scene{Camera: t.set.Camera, Props: t.set.Props, Cups: []SceneCup{c}}
		s.Dice = []SceneDie{sceneDie(d.colour, t.set.DieSize, d.rest)}
		if Visible(s, 0) < 0.98 {
			return true
		}
	}
	return false
}
