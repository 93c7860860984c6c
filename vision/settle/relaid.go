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

// isDone takes one reading in, and reports whether hands were at work since and have
// left.
func (a *asked) isDone(covered bool, agree int) bool {
	switch {
	case !a.is:
	case covered:
		a.work, a.clear = a.work+1, 0
	case a.work < agree:
		a.work = 0
	case a.clear+1 < agree:
		a.clear++
	default:
		return true
	}
	return false
}

// seeRelaid notices that hands have done what was asked: the dice lie anew, and
// are read as if they had not been seen in this scoring. Which is which of two of
// a colour that changed places under the hands cannot be told, and would be
// doubted for ever. What was certain of them before counts as seen, so that a
// die that was turned over by it is called (DC-9).
func (s *Settler) seeRelaid(r *vision.Reading) {
	t := &s.tray
	if t.asked.isDone(isCovered(r, vision.Tray), s.cfg.Agree) {
		t.held = alsoSeen(t.held, t.asked.knew, s.watch.Dice)
		t.pile.restart()
		t.roll, t.asked = seat{again: t.roll.again}, asked{}
	}
}

// seeRelaidAt notices the same at a seat. Of the faces that were certain before each
// must still be shown.
func (s *Settler) seeRelaidAt(n int, st *seat) {
	if st.asked.isDone(isCovered(s.table.last, vision.SeatZone(n)), s.cfg.Agree) {
		s.table.tracks = slices.DeleteFunc(s.table.tracks, func(t *track) bool { return t.owner == n })
		*st = seat{again: st.again, since: s.now.At, knew: st.asked.knew}
	}
}

// knownAt are the dice of a seat that must still be shown when hands have been at
// work: those that are certain in this reading, or what was asked for before, as
// long as it is not shown again.
func (s *Settler) knownAt(n int, st *seat) []found {
	visible, _ := s.table.of(n)
	if isOneGone(st.knew, asTheyLie(visible)) {
		return st.knew
	}
	var all []found
	for _, t := range visible {
		if t.face != badly && t.isSettled(s.agree(st)) {
			all = append(all, found{die: t.good})
		}
	}
	return all
}

// isOneGone reports whether a face that was known is not shown any more.
func isOneGone(knew []found, shown []counted) bool {
	left := map[dice.Face]int{}
	for _, c := range shown {
		left[c.die.Value]++
	}
	for _, k := range knew {
		if left[k.die.Value]--; left[k.die.Value] < 0 {
			return true
		}
	}
	return false
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
