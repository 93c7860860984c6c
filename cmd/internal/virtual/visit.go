package virtual

import (
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// Why an act of a visitor is refused, in both languages.
var (
	ErrNotYours    error = games.Refuse("", "Das sind nicht deine Hände: nimm zuerst den Platz.", "These are not your hands: take the seat first.")
	ErrSecret      error = games.Refuse("DC-8", "Niemand sieht allein unter den Becher.", "Nobody looks under the cup alone.")
	ErrNotUnderCup error = games.Refuse("BL-15", "Diese Würfel liegen nicht unter deinem Becher, oder keiner bliebe darunter: sieh nach, und lege andere heraus.",
		"These dice are not under your cup, or none would stay there: look, and lay out others.")
)

// Take hands a seat over to a visitor; Leave gives it back to its simulated
// player. Taking a seat that nobody plays at is an error.
func (w *World) Take(seat int) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.bots[seat] == nil {
		return games.Refusef("", "An Platz %d dieses Tisches spielt niemand; die Plätze sind %v.", "Nobody plays at seat %d of this table; the seats are %v.", seat, w.opt.Seats)
	}
	w.humans[seat] = true
	return nil
}

// Leave gives a seat back to its simulated player.
func (w *World) Leave(seat int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.humans[seat] {
		delete(w.humans, seat)
		w.bots[seat].sit(w.state, w.table)
	}
}

// Do does the act of the visitor who holds a seat, given as JSON (sim.Act);
// the act's own seat may be left out.
func (w *World) Do(seat int, act []byte) error {
	a, err := sim.DecodeAct(seat, act)
	if err != nil {
		return err
	}
	w.mu.Lock()
	held := w.humans[seat]
	w.mu.Unlock()
	switch {
	case !held || a.Seat != seat:
		return ErrNotYours
	case a.Do == sim.Press:
		w.opt.Press(seat)
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if a.Do == sim.LayOut && !mayLayOut(w.table.Dice(seat), a.Faces) {
		return ErrNotUnderCup
	}
	return w.table.Do(a)
}

// mayLayOut reports whether dice have these faces, each named once, and one
// more (BL-15).
func mayLayOut(dice, faces []dice.Face) bool {
	left := slices.Clone(dice)
	for _, f := range faces {
		i := slices.Index(left, f)
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return len(left) > 0
}

// Peek tilts the cup of the visitor who holds a seat, and is what that
// visitor sees; it must be shown to nobody else.
func (w *World) Peek(seat int) ([]dice.Face, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case !w.humans[seat]:
		return nil, ErrNotYours
	case w.opt.Game == sim.DiceCup:
		return nil, ErrSecret
	}
	if w.table.CupState(seat) == vision.Down && !w.table.Busy(seat) {
		if err := w.table.Do(sim.Act{Do: sim.Peek, Seat: seat}); err != nil {
			return nil, err
		}
	}
	return w.table.Dice(seat), nil
}

// Cups is how the cups stand, for the browser's controls.
func (w *World) Cups() map[int]vision.CupState {
	w.mu.Lock()
	defer w.mu.Unlock()
	cups := map[int]vision.CupState{}
	for _, seat := range w.opt.Seats {
		cups[seat] = w.table.CupState(seat)
	}
	return cups
}
