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
	game   *outfit
	chance Chance
	seats  []int
	dice   []die
	// cups are by place, hands by seat.
	cups  [7]cup
	hands [7]hand
	chips []chip
	// stakes is how many chips were staked so far.
	stakes int
	// board is Thrill's, nil in other games.
	board *board
	// handler is whose hands took the dice or the cup of all last; 0 nobody.
	handler int
	// work is what each seat's hands have to do; 0 moves camera and lamp.
	work [7]queue
	// dark is true while the lamp is off.
	dark bool
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
	kind
	// seat is the place where it belongs; 0 for the marker, too.
	seat   int
	spot   spot
	at     place
	turn   space.M
	rest   Rest
	before place
	// from is where it was taken up that is in a hand, bound where it will
	// be laid down; its size is 0 until that is known.
	from  spot
	bound Rest
	// laid is what it showed when it was laid out.
	laid dice.Face
}

// cup is the cup of one place: the middle of its mouth, and how it leans.
type cup struct {
	at           place
	lean, toward float64
	state        vision.CupState
	before       place
	// stood is where it stood over dice last.
	stood calib.Point
}

// NewTable sets a table for the seats in play and the game of a setting: all
// dice under the cups, in Bluff the marker beside the track.
func NewTable(rng *rand.Rand, set Setting, chance Chance, seats []int, now time.Time) *Table {
	t := bare(rng, set, chance, seats, now)
	for _, n := range t.places() {
		at := t.free(n)
		for _, k := range t.game.dice(set) {
			t.dice = append(t.dice, die{kind: k, seat: n})
		}
		t.fall(t.under(n), at, Chance{}, nil)
		if !t.game.open {
			t.cups[n] = cup{at: place{at.X, at.Y, 0}, state: vision.Down, stood: at}
		}
		for _, seat := range t.workers(n) {
			t.hands[seat] = hand{away: true, skin: rng.Float64()}
		}
	}
	if set.Game == Bluff {
		marker := flat(calib.Point{X: 505, Y: 275}, set.DieSize, dice.Star, rng.Float64()*math.Pi)
		t.dice = append(t.dice, die{kind: t.markerKind(), rest: marker})
	}
	t.rest()
	return t
}

// bare is a table on which nothing lies yet.
func bare(rng *rand.Rand, set Setting, chance Chance, seats []int, now time.Time) *Table {
	t := &Table{rng: rng, set: set, game: outfits[set.Game], chance: chance, seats: seats, now: now, noise: rng.Uint64() >> 16}
	for i := range t.work {
		t.work[i].since = now
	}
	t.setPieces()
	return t
}

// setPieces deals chips, or sets the board, as a game begins with them.
func (t *Table) setPieces() {
	switch t.set.Game {
	case LuckyFive:
		t.deal()
	case Thrill:
		t.setBoard()
	}
}

// rest lets all dice lie where they rest, since long.
func (t *Table) rest() {
	for i := range t.dice {
		t.dice[i].settle()
		t.dice[i].before = t.dice[i].at
	}
}

// settle puts a die where it rests.
func (d *die) settle() {
	d.at = place{d.rest.At.X, d.rest.At.Y, d.rest.Height}
	d.turn = d.rest.Turn
}

// isMarker reports whether a die is Bluff's red one.
func (t *Table) isMarker(d *die) bool { return t.set.Game == Bluff && d.colour == dice.Red }

// marker is Bluff's.
func (t *Table) marker() *die { return &t.dice[len(t.dice)-1] }

func (t *Table) markerKind() kind { return kind{dice.Red, t.set.DieSize} }

// Setting is how the table is set now.
func (t *Table) Setting() Setting { return t.set }

// Seats are those in play, in the order given.
func (t *Table) Seats() []int { return t.seats }

// Busy reports whether the hands of a seat still have work; those that only
// hold a cup until it is put down have none.
func (t *Table) Busy(seat int) bool {
	return seat >= 0 && seat < len(t.work) && t.work[seat].busy()
}

// CupState is how the cup of a seat, or that of all, stands.
func (t *Table) CupState(seat int) vision.CupState { return t.cup(seat).state }

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
		if d := &t.dice[i]; d.seat == t.own(seat) && !t.isMarker(d) && d.spot != inGrave {
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
