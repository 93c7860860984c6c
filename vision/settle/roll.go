package settle

import (
	"fmt"
	"sort"
	"time"

	"dicetable/games/dice"
	"dicetable/vision"
)

// seat is what was told of one seat under the present watch.
type seat struct {
	// told has the dice of the roll; nil until it was told, and again after
	// a doubt about it.
	told []*track
	// again is true when a roll was told and then doubted: much more
	// agreement is asked for.
	again bool
	// lacks is what is missing since when; doubted what was told of it.
	lacks   lack
	since   time.Time
	doubted lack
}

// lack is why a seat's dice are no roll; the zero lack is none.
type lack struct {
	missing, surplus, cocked, unsure int
	// cupDown: the cup still stands. differs: a die that was told reads
	// otherwise now. laidOut: the dice laid out are not among them.
	cupDown, differs, laidOut bool
}

// agree is how many readings in a row this seat asks for.
func (s *Settler) agree(st *seat) int {
	if st.again {
		return 3 * s.cfg.Agree
	}
	return s.cfg.Agree
}

func (s *Settler) seat(n int) *seat {
	st := s.seats[n]
	if st == nil {
		st = &seat{since: s.now.At}
		s.seats[n] = st
	}
	return st
}

// allTold reports whether nothing more is awaited under this watch.
func (s *Settler) allTold() bool {
	for n, want := range s.watch.Seats {
		if want > 0 && (s.seats[n] == nil || s.seats[n].told == nil) {
			return false
		}
	}
	return true
}

// tellRolls tells what became complete, or doubtful, with this frame.
func (s *Settler) tellRolls() {
	seats := make([]int, 0, len(s.watch.Seats))
	for n, want := range s.watch.Seats {
		if want > 0 {
			seats = append(seats, n)
		}
	}
	sort.Ints(seats)
	for _, n := range seats {
		st := s.seat(n)
		if st.told != nil {
			s.watchTold(n, st)
			continue
		}
		roll, since, lacks := s.gather(n, st)
		if roll != nil {
			s.tellRoll(n, st, roll, since)
			continue
		}
		s.ponder(n, st, lacks)
	}
}

// gather looks for the seat's complete roll: all its dice in this reading, at
// rest and settled; or, at a reveal, each as it was settled before it was
// pushed or covered.
func (s *Settler) gather(n int, st *seat) (roll []*track, since time.Time, _ lack) {
	want := s.watch.Seats[n] + len(s.watch.LaidOut[n])
	visible, vanished := s.table.of(n)
	l := lack{}
	for _, t := range visible {
		switch {
		case !t.isSettled(s.agree(st)):
			l.unsure++
		case t.face == badly:
			l.cocked++
		}
	}
	if len(visible) == want && l == (lack{}) && s.isEvident(vanished, visible) {
		return s.withoutLaidOut(n, visible, func(t *track) (dice.Face, time.Time) { return t.face, t.since })
	}
	kept := s.kept(vanished)
	if s.watch.Phase == Reveal && !st.again && len(kept) == len(vanished) && len(visible)+len(kept) == want && hasFirst(visible) {
		return s.withoutLaidOut(n, append(visible, kept...), func(t *track) (dice.Face, time.Time) { return t.first.Value, t.firstSince })
	}
	l.missing = max(0, want-len(visible)-len(kept))
	l.surplus = max(0, len(visible)-want)
	c := s.cups[n]
	l.cupDown = s.watch.Phase == Reveal && c != nil && c.state == down && len(visible) < want
	return nil, time.Time{}, l
}

// isEvident asks more of a roll that is all there while a die settled before
// has vanished: one of those seen may be another's.
func (s *Settler) isEvident(vanished, visible []*track) bool {
	if len(vanished) == 0 {
		return true
	}
	for _, t := range visible {
		if t.run < 3*s.cfg.Agree {
			return false
		}
	}
	return true
}

// kept are the vanished dice that may be counted as they were settled.
func (s *Settler) kept(vanished []*track) []*track {
	var kept []*track
	for _, t := range vanished {
		if !t.torn && !s.table.isAmbiguous(t) {
			kept = append(kept, t)
		}
	}
	return kept
}

// hasFirst reports whether every die was settled once and never otherwise.
func hasFirst(tracks []*track) bool {
	for _, t := range tracks {
		if t.first == nil || t.torn {
			return false
		}
	}
	return true
}

// withoutLaidOut takes the dice laid out in the open (BL-15) away from a
// roll: which ones they are does not matter, only their faces.
func (s *Settler) withoutLaidOut(n int, all []*track, value func(*track) (dice.Face, time.Time)) ([]*track, time.Time, lack) {
	roll := append([]*track(nil), all...)
	for _, face := range s.watch.LaidOut[n] {
		i := s.outermost(n, roll, face, value)
		if i < 0 {
			return nil, time.Time{}, lack{laidOut: true}
		}
		roll = append(roll[:i], roll[i+1:]...)
	}
	since := time.Time{}
	for _, t := range roll {
		if _, at := value(t); at.After(since) {
			since = at
		}
	}
	return roll, since, lack{}
}

// outermost is the die with that face farthest from where the cup stood.
func (s *Settler) outermost(n int, roll []*track, face dice.Face, value func(*track) (dice.Face, time.Time)) int {
	best, far := -1, -1.0
	for i, t := range roll {
		f, _ := value(t)
		if f != face {
			continue
		}
		d := 0.0
		if at := s.stood(n); at != nil {
			d = distance(*at, t.place.at)
		}
		if d > far {
			best, far = i, d
		}
	}
	return best
}

func (s *Settler) tellRoll(n int, st *seat, roll []*track, since time.Time) {
	seen := make([]vision.Die, len(roll))
	for i, t := range roll {
		seen[i] = t.last
		if t.seen != s.table.reading || !t.isSettled(s.cfg.Agree) || t.face == badly {
			seen[i] = *t.first
		}
	}
	*st = seat{told: roll, again: st.again}
	s.tell(Event{Kind: RollRead, Seat: n, Dice: seen}, since)
}

// ponder tells what a seat lacks when that has lasted.
func (s *Settler) ponder(n int, st *seat, l lack) {
	if l != st.lacks {
		st.lacks, st.since = l, s.now.At
	}
	patience := s.cfg.Patience
	switch {
	case l == lack{} || l == st.doubted:
		return
	case l.cupDown:
		patience *= 3
	case s.watch.Phase == Opened && l.missing == s.watch.Seats[n]:
		return // the player has not thrown
	}
	if s.now.At.Sub(st.since) < patience {
		return
	}
	st.doubted = l
	s.tell(Event{
		Kind: RollDoubt, Seat: n,
		Missing: l.missing, Surplus: l.surplus, Cocked: l.cocked, Unsure: l.unsure,
		Reasons: l.words(n),
	}, st.since)
}

// watchTold doubts a roll that was told when one of its dice, lying where it
// lay, reads otherwise for long, or when dice too many lie there. Dice that
// are taken away or pushed about do not matter any more.
func (s *Settler) watchTold(n int, st *seat) {
	l := lack{}
	for _, t := range st.told {
		if t.torn && t.changes > 0 && t.seen == s.table.reading && t.isSettled(s.cfg.Agree) {
			l.unsure++
			l.differs = true
		}
	}
	visible, _ := s.table.of(n)
	settled := 0
	for _, t := range visible {
		if t.first != nil && t.isSettled(s.cfg.Agree) {
			settled++
		}
	}
	l.surplus = max(0, settled-s.watch.Seats[n]-len(s.watch.LaidOut[n]))
	if s.ponder(n, st, l); st.doubted == l && l != (lack{}) {
		st.told, st.again = nil, true
	}
}

// words says what is wrong, one sentence each.
func (l lack) words(n int) []string {
	var w []string
	say := func(is bool, format string, a ...any) {
		if is {
			w = append(w, fmt.Sprintf("seat %d: ", n)+fmt.Sprintf(format, a...))
		}
	}
	say(l.cupDown, "the cup is still down")
	say(l.missing > 0 && !l.cupDown, "%s not seen", number(l.missing))
	say(l.surplus > 0, "%s too many", number(l.surplus))
	say(l.cocked > 0, "%s cocked or stacked", number(l.cocked))
	say(l.unsure > 0 && !l.differs, "%s cannot be read for certain", number(l.unsure))
	say(l.differs, "a die that was counted reads otherwise now")
	say(l.laidOut, "the dice laid out are not all there")
	return w
}

// number is "one die" or "3 dice".
func number(n int) string {
	if n == 1 {
		return "one die"
	}
	return fmt.Sprintf("%d dice", n)
}
