package settle

import (
	"slices"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// Look is when the dice could be seen (DC-2, step 4).
type Look struct {
	// Lifted is when the cup went up; the zero time when that was not seen,
	// as by an eye that was started in the middle of a look: then Shown may
	// be late.
	Lifted time.Time `json:"lifted"`
	// Shown is the first frame that showed a die; the zero time when none did.
	Shown time.Time `json:"shown"`
	// Covered is when the cup stood again.
	Covered time.Time `json:"covered"`
}

// Length is how long dice were to be seen or, when no frame showed one, how
// long the cup was up.
func (l Look) Length() time.Duration {
	from := l.Shown
	if from.IsZero() {
		from = l.Lifted
	}
	if from.IsZero() {
		return 0
	}
	return l.Covered.Sub(from)
}

// look is what was seen of the tray since the cup left it.
type look struct {
	// shown is the first reading with a die; with and without count readings,
	// the latter in a row and with the tray in plain view. lying is the last
	// reading in which most of the dice lay there.
	shown, lying  time.Time
	with, without int
	told          bool
	// emptied: the dice were taken away, or had not been there.
	emptied bool
	leaning []leaning
}

// leaning is a place where a die was seen, how often badly, how often flat, and
// how often not clearly. It knows nothing of faces: how dice lean is told (DC-3),
// what they show not.
type leaning struct {
	at                   calib.Point
	badly, flat, unclear int
}

// lean takes in how the dice of one reading lie.
func (l *look) lean(r *vision.Reading, reach float64) {
	for _, d := range r.Dice {
		if d.CenterMM == nil {
			continue
		}
		i := slices.IndexFunc(l.leaning, func(o leaning) bool { return o.at.Far(*d.CenterMM) <= reach })
		if i < 0 {
			i = len(l.leaning)
			l.leaning = append(l.leaning, leaning{})
		}
		l.leaning[i].at = *d.CenterMM
		switch {
		case isHalfSeen(r, d):
			l.leaning[i].unclear++
		case d.Cocked || d.Stacked:
			l.leaning[i].badly++
		default:
			l.leaning[i].flat++
		}
	}
}

// isHalfSeen reports whether something of a die's own colour is doubted beside it:
// then it may be none, or lie otherwise.
func isHalfSeen(r *vision.Reading, d vision.Die) bool {
	return slices.ContainsFunc(r.Doubts, func(x vision.Doubt) bool {
		return x.Colour == d.Colour && !x.Face && x.CenterMM != nil && x.CenterMM.Far(*d.CenterMM) <= nearMM
	})
}

// lyingBadly counts the dice that were seen to lie badly: often enough, in half of
// the readings at least, and three times as often as otherwise. A whole throw hangs
// on it, and of a flat die whose neighbours hide its sides one reading in a few says
// that it leans.
func (l *look) lyingBadly(least int) int {
	n := 0
	for _, o := range l.leaning {
		if o.badly >= least && 2*o.badly >= l.with && o.badly >= 3*(o.flat+o.unclear) {
			n++
		}
	}
	return n
}

// seeThrow takes one reading in before the throw is covered for good: was is
// how the cup stood before it, is what the reading itself says.
func (s *Settler) seeThrow(r *vision.Reading, was, is whereabouts) {
	t := &s.tray
	switch state := t.cup.state; {
	case state == cupOver && (was != cupOver || !t.thrown && t.cup.isBack(s.cfg.Agree)):
		s.cover(was)
	case state == cupOver && is == cupOver:
		if t.thrown || t.cup.isOver.n >= s.cfg.Agree {
			t.look = look{} // a flicker was no lift
		}
	case state == cupOver && is == nowhere:
	default:
		s.lookAt(r, is)
	}
	if t.cup.state == cupOver && t.cup.isOver.n >= s.cfg.Agree {
		t.cup.rests(s.now.At)
	}
}

// lookAt takes the dice of one reading in. Whether there are any is no secret.
func (s *Settler) lookAt(r *vision.Reading, is whereabouts) {
	t := &s.tray
	l := &t.look
	on := diceOnTray(r)
	if 2*on >= s.inSet() {
		l.lying = s.now.At
	}
	switch {
	case on > 0:
		if l.with == 0 {
			l.shown = s.now.At
		}
		l.with++
		l.without = 0
	case is == cupAside && !isCovered(r, vision.Tray):
		l.without++
		if l.without >= s.cfg.Agree && l.with < s.cfg.Agree {
			l.with, l.shown = 0, time.Time{}
		}
		if l.without == s.cfg.Agree+2 {
			s.forgetThrow()
			l.emptied = true
		}
	}
	if t.cup.state != cupOver && l.with >= s.cfg.Agree && !l.told && !t.cup.lift.IsZero() {
		l.told = true
		s.tell(Event{Kind: DiceShown}, l.shown)
	}
	l.lean(r, s.cfg.MovedMM)
	t.pile.see(r, s.now.At, ofNobody)
}

// ofNobody is the owner of dice that belong to no seat.
func ofNobody(*track) int { return onTray }

func diceOnTray(r *vision.Reading) (n int) {
	for _, d := range r.Dice {
		if d.Zone == vision.Tray {
			n++
		}
	}
	return n
}

// inSet is how many dice are thrown.
func (s *Settler) inSet() (n int) {
	for _, of := range s.watch.Dice {
		n += of
	}
	return n
}

// cover tells what it was that ended with the cup over the tray: a throw, or
// a look at it.
func (s *Settler) cover(was whereabouts) {
	t := &s.tray
	l := t.look
	t.look = look{}
	isShown := l.with >= s.cfg.Agree
	isGathered := l.emptied && !isShown
	if !t.thrown { // what was shown is the throw before
		isGathered = !isShown || t.cup.isOver.since.Sub(l.lying) >= shakeTime
	}
	switch {
	case was == nowhere && (t.thrown || !t.cup.isBack(s.cfg.Agree)):
	case isGathered:
		s.forgetThrow()
		t.thrown = true
		s.tell(Event{Kind: Thrown}, t.cup.since)
	default:
		e := Event{Kind: LookOver, Look: &Look{Lifted: t.cup.lift, Covered: t.cup.since}}
		if isShown {
			e.Look.Shown = l.shown
			t.held, e.Cocked = t.pile.hold(s.watch.Dice), l.lyingBadly(2*s.cfg.Agree)
		}
		s.tell(e, t.cup.since)
	}
	t.cup.lift = time.Time{}
}

// held is a die as the look showed it.
type held struct{ die vision.Die }

// hold is what a look showed. Of a colour that was seen too often none is held:
// which are misread cannot be told.
func (tr *tracker) hold(want map[dice.Colour]int) []held {
	var all []held
	count := map[dice.Colour]int{}
	for _, t := range tr.tracks {
		if t.first != nil && !tr.isGhost(t) {
			count[t.last.Colour]++
			if d, ok := t.shown(tr.cfg.Agree); ok {
				all = append(all, held{d})
			}
		}
	}
	var kept []held
	for _, h := range all {
		if count[h.die.Colour] <= want[h.die.Colour] {
			kept = append(kept, h)
		}
	}
	return kept
}

// shown is the die as it lay when it was seen last or, if it was pushed since
// and not read again, as it lay before; false if it was read differently.
func (t *track) shown(agree int) (vision.Die, bool) {
	switch {
	case t.isSettled(agree) && t.face != badly:
		return t.good, true
	case t.torn || t.face == badly:
		return vision.Die{}, false
	}
	return *t.first, true
}

// isGhost reports whether a die was read in another colour more often.
func (tr *tracker) isGhost(t *track) bool {
	for _, o := range tr.tracks {
		if o != t && o.run > t.run && o.last.CenterMM.Far(*t.last.CenterMM) < tr.cfg.MovedMM {
			return true
		}
	}
	return false
}
