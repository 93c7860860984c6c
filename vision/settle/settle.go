// Package settle turns readings of frames into what happened on the table: a
// cup lifted, the marker rested on a field, dice at rest. Nothing is told of a
// moving frame, and nothing that the phase does not allow to be known: dice
// seen in a peek end here, and those of a look of Dice Cup stay here until
// they are scored.
//
// It is pure: time comes with the frames.
package settle

import (
	"fmt"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// Phase is what the game on the table lets be known.
type Phase string

const (
	// Idle: no game. Nothing but the mat, the light and the camera's health.
	Idle Phase = "idle"
	// Opened: dice are thrown in the open; rolls are told per seat (BL-2).
	Opened Phase = "open"
	// Covered: dice belong under cups. A lifted cup is a peek or an
	// accident: the dice under it are dropped, never told. Cups, marker,
	// hands and the number of dice in the graveyard are told, and of a seat
	// that may lay dice out, or has, those that lie beside its standing cup.
	Covered Phase = "covered"
	// Reveal: a bet was doubted. Dice are gathered from frames while the
	// cups go up; each belongs to the cup it came from (BL-9).
	Reveal Phase = "reveal"
	// Clearing: a round was settled. How many dice lie in the graveyard and
	// where cups stand is told, until the numbers agree and all cups in
	// play are down.
	Clearing Phase = "clearing"
	// Tossing: the cup is shaken, put over the tray, lifted for the look and
	// put back (DC-2, steps 1 to 5). What is read of the dice is held inside
	// and told by no event (DC-8).
	Tossing Phase = "toss"
	// Hidden: all cross. Only the cup is told.
	Hidden Phase = "hidden"
	// Scoring: the dice are told once the cup has gone aside, with what was
	// seen of them at the look (DC-9).
	Scoring Phase = "score"
	// Turn: a turn of Lucky Five, whose things lie in the open.
	Turn Phase = "turn"
	// Push: Thrill's board and what has fallen from it.
	Push Phase = "push"
)

// Watch is what the table's rule-book expects, sent to the eye at every
// change. The zero Watch is Idle.
type Watch struct {
	// ID grows with each Watch; events carry it, so that one made under an
	// older watch can be told from a new one.
	ID    uint64 `json:"id"`
	Phase Phase  `json:"phase"`
	// Seats says how many dice each seat in play has under the cup or, in
	// Opened, to be thrown. A seat that is not in it is not waited for.
	Seats map[int]int `json:"seats,omitempty"`
	// LaidOut are the faces that a seat has laid out in the open (BL-15).
	// They lie beside the dice that were under the cup and are told apart by
	// their faces; they are not in Seats and not in a roll.
	LaidOut map[int][]dice.Face `json:"laid_out,omitempty"`
	// MayLayOut is the seat whose player may lay dice out now, 0 for nobody.
	MayLayOut int `json:"may_lay_out,omitempty"`
	// Graveyard is how many dice should lie there.
	Graveyard int `json:"graveyard"`
	// Throw numbers the throws on the tray. What is held of one is forgotten
	// with the next, and when another game's phase comes between.
	Throw uint64 `json:"throw,omitempty"`
	// Dice says how many dice of each colour are thrown on the tray.
	Dice map[dice.Colour]int `json:"dice,omitzero"`
	// Lies is what the dice show by the rule-book (LF-7), empty before the
	// first throw. Free are those that may be thrown now, of which Of are
	// thrown; with 0 all are.
	Lies map[dice.Colour]dice.Face `json:"lies,omitzero"`
	Free []dice.Colour             `json:"free,omitzero"`
	Of   int                       `json:"of,omitempty"`
	// Back are dice that are to be turned back to what Lies says, for more were
	// thrown than may be (LF-8). How they lie is told as Disturbed, in any case
	// once, while none is Free.
	Back []dice.Colour `json:"back,omitzero"`
	// Stake: a chip is awaited on the stake field, where chips of the values
	// in Pot lie (LF-4).
	Stake bool  `json:"stake,omitempty"`
	Pot   []int `json:"pot,omitzero"`
	// Card: a card is to be uncovered. Open are the numbers of those that lie
	// open already (LF-3).
	Card bool  `json:"card,omitempty"`
	Open []int `json:"open,omitzero"`
}

// mostDice is more than any game has of one colour.
const mostDice = 100

// Check says what is wrong with a watch of the tray: one that nobody can have
// meant is not watched.
func (w Watch) Check() error {
	for c, n := range w.Dice {
		if n < 0 || n > mostDice {
			return fmt.Errorf("a watch asks for %d %s dice; at most %d can be read", n, c, mostDice)
		}
	}
	if w.Of < 0 || w.Of > len(w.Free) {
		return fmt.Errorf("a watch asks for %d of %d dice to be thrown", w.Of, len(w.Free))
	}
	return nil
}

// Kind names what happened.
type Kind string

const (
	// CupUp and CupDown: the cup of Seat was lifted, or put down. Told in
	// every phase, without dice.
	CupUp   Kind = "cup_up"
	CupDown Kind = "cup_down"
	// RollRead: the dice of Seat came to rest and are complete (Opened,
	// Reveal): Roll has them. Frame is the frame they were settled on.
	RollRead Kind = "roll"
	// RollDoubt: the dice of Seat are not complete, or not certain: Missing,
	// Surplus, Cocked, Unsure count them, Reasons say it in words. Told once
	// at each change, so the table can ask for what it misses.
	RollDoubt Kind = "doubt"
	// LaidOut: Dice lie in the open beside the cup of Seat, which stands
	// (BL-15). Told in Covered of seats that may lay out, when the dice came
	// there, and of those that have; anew under each watch and at each
	// change. Dice is empty when none lies there any more. What lies there
	// and is not clear is told as a RollDoubt.
	LaidOut Kind = "laid_out"
	// MarkerRested: the marker lies on Field showing Face; it was on
	// another field, or showed another face, before.
	MarkerRested Kind = "marker"
	// MarkerDoubt: the marker lies still but between two fields or tilted.
	MarkerDoubt Kind = "marker_doubt"
	// MarkerGone: no marker on the track any more (taken in hand).
	MarkerGone Kind = "marker_gone"
	// GraveyardCount: Count dice lie still in the graveyard.
	GraveyardCount Kind = "graveyard"
	// Hand and HandGone: a hand came into view, or left.
	Hand     Kind = "hand"
	HandGone Kind = "hand_gone"
	// AllUp: every cup in play has been lifted and stays up (BL-19).
	AllUp Kind = "all_up"
	// Bumped: the camera was moved against the mat; Reposed: its pose was
	// found again. NoMat: the mat is not found; Mirrored, instead: it is seen
	// as in a mirror.
	Bumped   Kind = "bumped"
	Reposed  Kind = "reposed"
	NoMat    Kind = "no_mat"
	Mirrored Kind = "mirrored"
	// Dark: too little light to read.
	Dark Kind = "dark"
	// CupAside: the tray's cup was put away from it, after CupUp. In the
	// phases of Dice Cup CupUp, CupDown and CupAside are told of the cup over
	// the tray, without a seat, anew under each watch.
	CupAside Kind = "cup_aside"
	// Thrown: the cup came down over the tray, which had been empty: a throw
	// (Tossing).
	Thrown Kind = "thrown"
	// DiceShown: since CupUp a die has been seen; Since is the first frame
	// that showed one (Tossing).
	DiceShown Kind = "dice_shown"
	// LookOver: the cup stands over the dice again. Look has the times;
	// Cocked dice make the throw void (DC-3).
	LookOver Kind = "look_over"
	// Disturbed: dice that were not to be thrown lie otherwise; Compared has
	// all (LF-7).
	Disturbed Kind = "disturbed"
	// Staked: Chips have come to the stake field since Pot changed (LF-4).
	Staked Kind = "staked"
	// CardRead: Cards lie face up that were not Open.
	CardRead Kind = "card"
	// Discs: Board and Fallen are settled. Pushed: discs were moved, all lie
	// still and no hand is there (TH-5).
	Discs  Kind = "discs"
	Pushed Kind = "pushed"
)

// Event is one thing that happened on the table. It never holds a die that
// the phase keeps secret.
type Event struct {
	Kind Kind `json:"kind"`
	// Watch is the ID of the Watch in force.
	Watch uint64 `json:"watch"`
	// Frame and At name the frame it was settled on; Since is the exposure
	// of the first frame that already showed it at rest.
	Frame uint64    `json:"frame"`
	At    time.Time `json:"at"`
	Since time.Time `json:"since"`
	Seat  int       `json:"seat,omitempty"`
	// Dice are those of a roll, each as it was best seen, or those laid out.
	Dice []vision.Die `json:"dice,omitempty"`
	// Laid are the seat's dice laid out in the open, of a RollRead at a reveal:
	// they count with Dice (BL-15).
	Laid []vision.Die `json:"laid,omitempty"`
	// Field and Face are the marker's.
	Field *calib.Field `json:"field,omitempty"`
	Face  *dice.Face   `json:"face,omitempty"`
	// Lapped: since it rested before, the marker was seen to go on from the
	// track's last field to its first (BL-5).
	Lapped bool `json:"lapped,omitempty"`
	Count  int  `json:"count,omitempty"`
	// Missing, Surplus, Cocked and Unsure are numbers of dice of a doubt.
	Missing int `json:"missing,omitempty"`
	Surplus int `json:"surplus,omitempty"`
	Cocked  int `json:"cocked,omitempty"`
	Unsure  int `json:"unsure,omitempty"`
	// Lain are those of Missing that lay there before the throw was asked for
	// (Opened).
	Lain int `json:"lain,omitempty"`
	// Changed is how many dice laid out are not as they were laid out or, in
	// Turn, may only have been pushed.
	Changed int `json:"changed,omitempty"`
	// Reasons are in words, English, for the log.
	Reasons []string `json:"reasons,omitempty"`
	// Look is of a LookOver.
	Look *Look `json:"look,omitempty"`
	// Compared has each die of the tray with what was seen of it before:
	// of a roll or doubt in Scoring; of a roll in Turn those that were not
	// thrown; of Disturbed.
	Compared []Compared `json:"compared,omitempty"`
	// Thrown are the colours that were thrown (Turn).
	Thrown []dice.Colour `json:"thrown,omitempty"`
	// Chips are values, Cards numbers (calib.CardNumber).
	Chips []int `json:"chips,omitempty"`
	Cards []int `json:"cards,omitempty"`
	// Board and Fallen count discs by size. What lies beside the board counts
	// as fallen, the reserve too.
	Board  map[string]int `json:"board,omitempty"`
	Fallen map[string]int `json:"fallen,omitempty"`
}
