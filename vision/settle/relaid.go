package settle

import (
	"slices"

	"dicetable/games/dice"
	"dicetable/vision"
)

// asked is what happens after the players were asked to put dice on the tray
// right.
type asked struct {
	is bool
	// knew are the dice that were certain then.
	knew []found
	// work counts readings in a row with a hand over the tray, clear those since.
	work, clear int
}

// seeRelaid notices that hands have done what was asked: the dice lie anew, and
// are read as if they had not been seen in this scoring. Which is which of two of
// a colour that changed places under the hands cannot be told, and would be
// doubted for ever. What was certain of them before counts as seen, so that a
// die that was turned over by it is called (DC-9).
func (s *Settler) seeRelaid(r *vision.Reading) {
	t := &s.tray
	a := &t.asked
	switch {
	case !a.is:
	case isCovered(r, vision.Tray):
		a.work, a.clear = a.work+1, 0
	case a.work < s.cfg.Agree:
		a.work = 0
	case a.clear+1 < s.cfg.Agree:
		a.clear++
	default:
		t.held = alsoSeen(t.held, a.knew, s.watch.Dice)
		t.pile.restart()
		t.roll, t.asked = seat{again: t.roll.again}, asked{}
	}
}

// alsoSeen adds to the dice that the look showed those that were certain later
// and can be none of them.
func alsoSeen(was []held, later []found, set map[dice.Colour]int) []held {
	all := slices.Clone(was)
	for _, c := range sortedColours(set) {
		h := slices.DeleteFunc(slices.Clone(was), func(h held) bool { return h.die.Colour != c })
		f := slices.DeleteFunc(slices.Clone(later), func(f found) bool { return f.die.Colour != c || f.tipped })
		takenHeld, takenFound := map[int]bool{}, map[int]bool{}
		for _, m := range matches(h, f) {
			if !takenHeld[m.held] && !takenFound[m.found] {
				takenHeld[m.held], takenFound[m.found] = true, true
			}
		}
		known := len(h)
		for i := range f {
			if !takenFound[i] && known < set[c] {
				all = append(all, held{f[i].die})
				known++
			}
		}
	}
	return all
}
