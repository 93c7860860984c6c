package settle

import (
	"slices"
	"time"

	"dicetable/vision"
)

// seat is what was told of one seat under the present watch.
type seat struct {
	// told has the dice of the roll; nil until it was told, and again after
	// a doubt about it.
	told []counted
	// again is true when a roll was told and then doubted: much more
	// agreement is asked for.
	again bool
	// lacks is what is missing since when; since began it has been now this
	// and now that. doubted is what was told of it.
	lacks        lack
	since, began time.Time
	doubted      lack
	// asked is what was asked of the players last, knew the dice that were certain
	// when it was.
	asked asked
	knew  []found
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

// isClearing reports whether the dice of a seat will be certain in a moment.
func (s *Settler) isClearing(n int) bool {
	tr, st := &s.table, s.seats[n]
	if n == onTray {
		tr, st = &s.tray.pile, &s.tray.roll
	}
	if st == nil || st.told != nil {
		return false
	}
	visible, _ := tr.of(n)
	return isClearing(visible, s.agree(st))
}

// tellRolls tells what became complete, or doubtful, with this frame.
func (s *Settler) tellRolls() {
	seats := make([]int, 0, len(s.watch.Seats))
	for n, want := range s.watch.Seats {
		if want > 0 {
			seats = append(seats, n)
		}
	}
	slices.Sort(seats)
	for _, n := range seats {
		st := s.seat(n)
		if st.told != nil {
			s.watchTold(n, st)
			continue
		}
		s.seeRelaidAt(n, st)
		roll, laid, lacks := s.gather(n, st)
		if roll != nil {
			s.tellRoll(n, st, roll, laid)
			continue
		}
		before := len(s.out)
		if s.ponder(n, st, lacks); len(s.out) > before && s.watch.Phase == Reveal {
			st.asked = asked{is: true, knew: s.knownAt(n, st), work: st.asked.work}
		}
	}
}

// counted is a die of a roll, as it counts, and when it came to rest so.
type counted struct {
	track *track
	die   vision.Die
	since time.Time
}

// gather looks for the seat's complete roll: all its dice in this reading, at
// rest and settled; or, at a reveal, each as it was settled before it was
// pushed or covered. Those laid out beside the cup come apart.
func (s *Settler) gather(n int, st *seat) (roll, laid []counted, l lack) {
	visible, vanished := s.table.of(n)
	l = lacking(visible, s.doubtsAt(n, visible), s.agree(st))
	want := s.wanted(n)
	if len(visible) == want && l == (lack{}) && s.table.isEvident(vanished, visible) {
		if s.watch.Phase == Reveal && (isTurned(s.covered(n, visible), vanished) || isOneGone(st.knew, asTheyLie(visible))) {
			return nil, nil, lack{unsure: 1, differs: true}
		}
		return s.withoutLaidOut(n, asTheyLie(visible))
	}
	kept := s.table.kept(vanished)
	if s.watch.Phase == Reveal && !st.again && len(kept) == len(vanished) && len(visible)+len(kept) == want && s.table.hasFirst(visible) && s.doubtsAt(n, visible) == 0 {
		if first := asTheyLayFirst(append(visible, kept...)); !isOneGone(st.knew, first) {
			return s.withoutLaidOut(n, first)
		}
	}
	l.missing = max(0, want-len(visible)-len(kept))
	l.lain = min(l.missing, s.table.lain(vision.SeatZone(n)))
	l.surplus = max(0, len(visible)-want)
	c := s.cups[n]
	l.cupDown = s.watch.Phase == Reveal && c != nil && c.state == down && len(visible) < want
	return nil, nil, l
}

// lacking counts what is wrong with the dice that are seen, beside what could
// not be read.
func lacking(visible []*track, doubts, agree int) lack {
	l := lack{}
	unread := 0
	for _, t := range visible {
		switch {
		case !t.isSettled(agree):
			unread++
		case t.face == badly:
			l.cocked++
		}
	}
	// A die that is not read is mostly what the doubt is about.
	l.unsure = max(doubts, unread)
	return l
}

func asTheyLie(tracks []*track) []counted {
	var all []counted
	for _, t := range tracks {
		all = append(all, counted{t, t.good, t.since})
	}
	return all
}

func asTheyLayFirst(tracks []*track) []counted {
	var all []counted
	for _, t := range tracks {
		all = append(all, counted{t, *t.first, t.firstSince})
	}
	return all
}

// isEvident reports whether a roll that is all there may be told. It asks for more
// while a die settled before has vanished: one of those seen may be another's, and
// while a hand is there it may lie under the hand.
func (tr *tracker) isEvident(vanished, visible []*track) bool {
	if len(vanished) == 0 {
		return true
	}
	for _, t := range vanished {
		if isCovered(tr.last, t.last.Zone) {
			return false
		}
	}
	for _, t := range visible {
		if t.run < 3*tr.cfg.Agree {
			return false
		}
	}
	return true
}

// kept are the vanished dice that may be counted as they were settled.
func (tr *tracker) kept(vanished []*track) []*track {
	var kept []*track
	for _, t := range vanished {
		if !t.torn && !tr.isAmbiguous(t) {
			kept = append(kept, t)
		}
	}
	return kept
}

// hasFirst reports whether every die was settled once and never otherwise, and
// does not just begin to read otherwise: another may lie in its place. One that
// lies elsewhere now must have been read the same there: when dice are laid apart
// the next may be taken for it.
func (tr *tracker) hasFirst(tracks []*track) bool {
	for _, t := range tracks {
		if t.first == nil || t.torn {
			return false
		}
		isRead := t.run > 0 && t.face != badly
		isMoved := t.last.CenterMM.Far(*t.first.CenterMM) > 2*tr.cfg.RestMM
		if isRead && t.face != t.first.Value || isMoved && !isRead {
			return false
		}
	}
	return true
}

func (s *Settler) tellRoll(n int, st *seat, roll, laid []counted) {
	e, since := Event{Kind: RollRead, Seat: n}, time.Time{}
	for _, c := range roll {
		e.Dice = append(e.Dice, c.die)
		if c.since.After(since) {
			since = c.since
		}
	}
	for _, c := range laid {
		e.Laid = append(e.Laid, c.die)
	}
	*st = seat{told: roll, again: st.again}
	s.tell(e, since)
}

// watchTold doubts a roll that was told when one of its dice, lying where it
// lay, reads otherwise for long, or when dice too many lie there. Dice that
// are taken away or pushed about do not matter any more.
func (s *Settler) watchTold(n int, st *seat) {
	l := s.table.changed(st.told)
	l.surplus = max(0, len(s.table.settled(n))-s.wanted(n))
	if s.ponder(n, st, l); st.doubted == l && l != (lack{}) {
		st.told, st.again = nil, true
	}
}

// changed counts the dice of a roll that read otherwise now.
func (tr *tracker) changed(told []counted) lack {
	l := lack{}
	for _, c := range told {
		t := c.track
		if t.changes > 0 && t.face != badly && t.face != c.die.Value && t.seen == tr.reading && t.isSettled(tr.cfg.Agree) {
			l.unsure++
			l.differs = true
		}
	}
	return l
}

// settled are the dice of a seat that can be relied on in this reading.
func (tr *tracker) settled(seat int) []*track {
	visible, _ := tr.of(seat)
	return slices.DeleteFunc(visible, func(t *track) bool { return t.first == nil || !t.isSettled(tr.cfg.Agree) })
}
