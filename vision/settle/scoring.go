package settle

import (
	"slices"

	"dicetable/games/dice"
	"dicetable/vision"
)

// seeScoring takes the dice of one reading in; what lay under the cup before
// it stood there again is another throw.
func (s *Settler) seeScoring(r *vision.Reading, is whereabouts) {
	t := &s.tray
	switch {
	case is == cupOver && t.cup.state == cupOver:
		t.pile.restart()
		t.roll, t.asked = seat{}, asked{}
	case is != cupOver:
		s.seeRelaid(r)
		t.pile.see(r, s.now.At, ofNobody)
	}
}

// tellScoring tells the roll, or what it lacks, once the cup is aside. It does
// on frames that were read alone: the frame is the evidence.
func (s *Settler) tellScoring() {
	t := &s.tray
	if t.cup.state != cupAside || s.now.Reading == nil {
		return
	}
	if t.roll.told != nil {
		s.watchPile()
		return
	}
	roll, l := s.gatherPile()
	if roll != nil {
		s.tellPile(roll)
		return
	}
	s.ponderPile(l)
}

// gatherPile looks for the whole roll on the tray, as gather does for a seat.
func (s *Settler) gatherPile() ([]counted, lack) {
	t := &s.tray
	visible, vanished := t.pile.of(onTray)
	doubts := t.pile.doubts()
	l := lacking(visible, doubts, s.agree(&t.roll))
	l.missing, l.surplus = s.unlike(visible)
	if l == (lack{}) && t.pile.isEvident(vanished, visible) {
		if isTurned(visible, vanished) {
			return nil, lack{unsure: 1, differs: true}
		}
		return asTheyLie(visible), lack{}
	}
	kept := t.pile.kept(vanished)
	both := append(slices.Clone(visible), kept...)
	missing, surplus := s.unlike(both)
	if missing+surplus == 0 && !t.roll.again && len(kept) == len(vanished) && t.pile.hasFirst(visible) && doubts == 0 {
		return asTheyLayFirst(both), lack{}
	}
	l.missing = missing
	return nil, l
}

// unlike is how many dice of the set are missing, and how many are too many.
func (s *Settler) unlike(tracks []*track) (missing, surplus int) {
	count := map[dice.Colour]int{}
	for _, t := range tracks {
		count[t.last.Colour]++
	}
	for c, want := range s.watch.Dice {
		missing += max(0, want-count[c])
	}
	for c, n := range count {
		surplus += max(0, n-s.watch.Dice[c])
	}
	return missing, surplus
}

// doubts counts what could not be read well in the tray or beside a die.
func (tr *tracker) doubts() int {
	n := 0
	for _, x := range tr.last.Doubts {
		if x.CenterMM == nil || x.Zone == vision.Tray || slices.ContainsFunc(tr.tracks, func(t *track) bool {
			return t.seen == tr.reading && x.CenterMM.Far(*t.last.CenterMM) <= nearMM
		}) {
			n++
		}
	}
	return n
}

func (s *Settler) tellPile(roll []counted) {
	e := Event{Kind: RollRead, Seat: onTray}
	since := roll[0].since
	var lying []found
	for _, c := range roll {
		e.Dice = append(e.Dice, c.die)
		lying = append(lying, found{die: c.die})
		if c.since.After(since) {
			since = c.since
		}
	}
	e.Compared = s.compare(s.tray.held, lying)
	s.tray.roll = seat{told: roll, again: s.tray.roll.again}
	s.tell(e, since)
}

// ponderPile tells what the roll lacks, and beside it what is certain.
func (s *Settler) ponderPile(l lack) {
	before := len(s.out)
	s.ponder(onTray, &s.tray.roll, l)
	if len(s.out) == before {
		return
	}
	var lying []found
	visible, _ := s.tray.pile.of(onTray)
	for _, t := range visible {
		if t.isSettled(s.agree(&s.tray.roll)) {
			lying = append(lying, found{t.good, t.face == badly})
		}
	}
	s.out[before].Compared = s.compare(s.tray.held, lying)
	// Hands that are at work may do already what is asked for now.
	s.tray.asked = asked{is: true, knew: lying, work: s.tray.asked.work}
}

// watchPile doubts a roll that was told, as watchTold does.
func (s *Settler) watchPile() {
	st := &s.tray.roll
	l := s.tray.pile.changed(st.told)
	_, l.surplus = s.unlike(s.tray.pile.settled(onTray))
	if s.ponderPile(l); st.doubted == l && l != (lack{}) {
		st.told, st.again = nil, true
	}
}
