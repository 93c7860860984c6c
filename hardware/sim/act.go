package sim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/hardware/trouble"
)

// Act is one thing that somebody does at the virtual table. Its JSON form is
// what a browser sends.
type Act struct {
	// Do is one of the verbs below.
	Do string `json:"do"`
	// Seat is whose hands do it.
	Seat int `json:"seat"`
	// Field and Face are where the marker goes and what it shows; Face is
	// also what Push is after.
	Field *calib.Field `json:"field,omitempty"`
	Face  *dice.Face   `json:"face,omitempty"`
	// Faces are the dice to be laid out, by what they show.
	Faces []dice.Face `json:"faces,omitempty"`
	// Colours are the dice that Pour throws where all play with the same
	// ones, none for all of them; and those that Tidy lays anew in any case.
	Colours []dice.Colour `json:"colours,omitempty"`
	// Dice are how dice on the tray must lie that SetRight lays so.
	Dice []dice.Die `json:"dice,omitempty"`
	// Chip is the value of a chip.
	Chip int `json:"chip,omitempty"`
	// Size is that of a disc, one of DiscSizes: which to Take or, in Shove, to put
	// the weight on, empty for no weight.
	Size string `json:"size,omitempty"`
	// N is a number of dice.
	N int `json:"n,omitempty"`
	// At is a place on the mat, mm.
	At *calib.Point `json:"at,omitempty"`
	// Seconds is how long, for Peek, Cover, Look and Dark; 0 is the usual time.
	Seconds float64 `json:"seconds,omitempty"`
}

// The verbs. Press moves nothing: the button is beside the mat.
const (
	Pour        = "throw"        // the dice out of the cup, in the open (BL-2)
	Shake       = "shake"        // shake and put the cup down over them (BL-3)
	ShakeCocked = "throw_cocked" // the same, and one die leans or lies on another
	Lift        = "lift"         // the cup off the dice and aside
	Hold        = "hold"         // the cup up, and kept in the air
	PutDown     = "put_down"     // the cup over the dice again
	Peek        = "peek"         // tilt the cup a little
	Marker      = "marker"       // move the marker
	Press       = "press"        // the button
	Cover       = "cover"        // a hand over a place
	Graveyard   = "graveyard"    // N dice to the graveyard (BL-11)
	Return      = "return"       // N dice back from there
	Push        = "push"         // matching dice toward the middle (BL-9)
	Tidy        = "tidy"         // cocked and stacked dice laid flat, turned ones turned back; fallen discs laid with the reserve
	SetRight    = "set_right"    // dice laid out turned back as they were, the cup left alone; Dice on the tray that lie otherwise or askew
	LayOut      = "lay_out"      // dice out beside the cup, the rest shaken again (BL-15)
	Turn        = "turn"         // a die that is laid out, or lies on the tray, turned to another face
	Look        = "look"         // the cup up for all to see, for Seconds, and down again (DC-2)
	Knock       = "knock"        // against the cup, so that its dice move and one tips (DC-9)
	Stake       = "stake"        // a Chip into the middle (LF-4)
	TakeBack    = "take_back"    // the chip staked last out of it again
	Collect     = "collect"      // all chips of the middle onto the own pile (LF-5)
	Deal        = "deal"         // all chips back to who had them first, or the board set anew
	Take        = "take"         // a disc of a Size out of the reserve (TH-2)
	TurnBoard   = "turn_board"   // the whole board, so that its slider is on one's side (TH-5)
	Shove       = "shove"        // that disc laid down and pushed with the slider, to the stop (TH-5)
	Bump        = "bump"         // against the camera
	Lamp        = "lamp"         // another light
	Dark        = "dark"         // no light, for Seconds
)

// The longest time a hand stays anywhere, seconds, and how many motions may
// wait for it: a few acts with all dice of a game.
const (
	longest  = 30
	mostWork = 200
)

// DecodeAct reads one act of somebody at a seat, whose it is when it names
// none, and checks that it makes sense on any table. What is wrong with it is
// for whoever wrote a program that sends it, and told in English.
func DecodeAct(seat int, b []byte) (Act, error) {
	a, err := decodeAct(seat, b)
	if err == nil {
		err = a.check()
	}
	if err != nil {
		return Act{}, &trouble.Trouble{DE: "das ist keine Handlung für den virtuellen Tisch", EN: "this is no act for the virtual table", Err: err}
	}
	return a, nil
}

func decodeAct(seat int, b []byte) (Act, error) {
	a := Act{Seat: seat}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil {
		return Act{}, err
	}
	if d.More() {
		return Act{}, errors.New("it is one JSON object, and there was more")
	}
	if len(a.Faces) == 0 {
		a.Faces = nil
	}
	if len(a.Colours) == 0 {
		a.Colours = nil
	}
	if len(a.Dice) == 0 {
		a.Dice = nil
	}
	return a, nil
}

func (a Act) check() error {
	switch {
	case begins[a.Do] == nil:
		return fmt.Errorf("nobody can %q at the virtual table; the acts are %v", a.Do, verbs())
	case a.Seat < 1 || a.Seat > 6:
		return fmt.Errorf("there is no seat %d; seats are 1 to 6", a.Seat)
	case a.N < 0 || a.N > PerSeat:
		return fmt.Errorf("a player has 0 to %d dice, not %d", PerSeat, a.N)
	case !(a.Seconds >= 0 && a.Seconds <= longest):
		return fmt.Errorf("a hand may stay 0 to %d seconds, not %g", longest, a.Seconds)
	case a.At != nil && !(a.At.X > -200 && a.At.X < 1100 && a.At.Y > -200 && a.At.Y < 800):
		return fmt.Errorf("the place %g, %g is not on the mat", a.At.X, a.At.Y)
	case a.Do == Marker:
		return a.checkMarker()
	case a.Do == Push && (a.Face == nil || *a.Face == 6):
		return fmt.Errorf("%q needs a face, 1 to 5 or \"star\"", a.Do)
	case a.Do == LayOut && (len(a.Faces) < 1 || len(a.Faces) >= PerSeat || slices.ContainsFunc(a.Faces, notOnBluffDice)):
		return fmt.Errorf("%q needs 1 to %d \"faces\", each 1 to 5 or \"star\": one die stays in the cup", a.Do, PerSeat-1)
	case a.Do == SetRight && slices.ContainsFunc(a.Dice, func(d dice.Die) bool { return !slices.Contains(pipFaces[:], d.Value) }):
		return fmt.Errorf("%q turns \"dice\" to 1 to 6", a.Do)
	case a.Do == Stake && !slices.ContainsFunc(chipValues[:], func(v struct{ value, each int }) bool { return v.value == a.Chip }):
		return fmt.Errorf("%q needs a \"chip\" of 10, 50 or 100", a.Do)
	case a.Do == Take && sizeOf(a.Size) < 0, a.Do == Shove && !isSizeOrNone(a.Size):
		return fmt.Errorf("%q needs a \"size\", one of %v", a.Do, DiscSizes)
	case a.Do == Cover && a.At == nil:
		return fmt.Errorf("%q needs a place, \"at\":[x,y] in mm", a.Do)
	}
	return nil
}

func notOnBluffDice(f dice.Face) bool { return !slices.Contains(bluffFaces[:], f) }

func (a Act) checkMarker() error {
	if a.Field == nil || a.Face == nil {
		return fmt.Errorf("%q needs a field and a face", a.Do)
	}
	if _, ok := calib.Bluff().Place(*a.Field); !ok || *a.Face == 6 {
		return fmt.Errorf("the marker cannot show %v on %s field %d: there is no such field, or no such face", *a.Face, a.Field.Kind, a.Field.Count)
	}
	return nil
}

// Do begins an act; it goes on while time passes in Step, after what the
// seat's hands were doing before. An act that makes no sense now is refused
// in words of both languages and changes nothing.
func (t *Table) Do(a Act) error {
	if err := a.check(); err != nil {
		return err
	}
	if !slices.Contains(t.game.verbs, a.Do) {
		return refuse("%q kann am virtuellen Tisch dieses Spiels niemand; möglich ist %v", "nobody can %q at the virtual table of this game; the acts are %v", a.Do, t.game.verbs)
	}
	if !slices.Contains(t.seats, a.Seat) {
		return refuse("an Platz %d sitzt niemand", "nobody sits at seat %d", a.Seat)
	}
	if len(t.work[a.Seat].motions) > mostWork {
		return refuse("die Hände von Platz %d haben genug zu tun; bitte einen Moment warten", "the hands of seat %d have enough to do; wait a moment", a.Seat)
	}
	if t.game.shared && !slices.Contains(elsewhere, a.Do) {
		if h := t.handler; h != 0 && h != a.Seat && len(t.work[h].motions) > 0 {
			return refuse("Platz %d hat Würfel oder den Becher in der Hand; bitte einen Moment warten", "seat %d has dice or the cup in hand; wait a moment", h)
		}
		t.handler = a.Seat
	}
	if err := t.checkPieces(a); err != nil {
		return err
	}
	begins[a.Do](t, a)
	return nil
}

// refuse says in both languages, with the same arguments, why an act makes no
// sense now.
func refuse(de, en string, args ...any) error {
	return &trouble.Trouble{DE: fmt.Sprintf(de, args...), EN: fmt.Sprintf(en, args...)}
}

// checkPieces refuses to move a chip or a disc that is not there.
func (t *Table) checkPieces(a Act) error {
	switch a.Do {
	case Stake:
		return t.checkChip(a.Seat, a.Chip)
	case Take:
		return t.checkTake(sizeOf(a.Size))
	case TurnBoard:
		return t.checkTurn()
	}
	return nil
}

// elsewhere are the verbs that touch neither dice nor cups.
var elsewhere = []string{Press, Cover, Bump, Lamp, Dark}
