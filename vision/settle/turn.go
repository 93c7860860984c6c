package settle

import (
	"slices"
	"time"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// turn is what is known of the things of Lucky Five.
type turn struct {
	dice map[dice.Colour]*lain
	// told is true once the roll of this throw was told, off what was told of
	// dice that lie otherwise.
	told bool
	off  []Compared
	// ask: how dice lie that are to be turned back is told, whatever it is.
	ask   bool
	stake stakeField
	cards cards
}

// lain is a die as it lay when the throw began, and as it lies.
type lain struct {
	// place is nil while it was not seen to lie; its face is then the
	// rule-book's, 0 when there is none.
	place *calib.Point
	face  dice.Face
	// px is where it was seen last in the picture, nil before.
	px *calib.Point
	// followed is the die lying there, seen ever since but for so many readings
	// in a row.
	followed *track
	unseen   int
	// lay is when it was seen last to lie as it lay: it was not thrown before.
	lay time.Time
	// absent counts readings in a row in which its place was in plain view
	// without it; after some it was taken.
	absent int
	taken  bool
	// now is the die as it is seen in the last reading, nil when it is not
	// or not for certain; last as it was seen last for certain, nil if never.
	now  *track
	last *vision.Die
}

// viewPx is how far from a hand a die is in plain view, px.
const viewPx = 25

// fate is what became of a die in a throw.
type fate int

const (
	stayed    fate = iota
	displaced      // it lies elsewhere, with the same face, and was never seen to be taken
	cast           // it was taken and lies elsewhere, or shows another face
)

// watchTurn begins a new watch. A throw begins with the dice as they lie.
func (s *Settler) watchTurn(w Watch) {
	t := &s.tray.turn
	if w.Phase != Turn {
		*t = turn{}
		return
	}
	if t.dice == nil || w.Throw != s.watch.Throw {
		before := t.dice
		t.dice, t.told, t.off = map[dice.Colour]*lain{}, false, nil
		for c := range w.Dice {
			t.dice[c] = lieAsBefore(before[c], w.Lies[c])
			if slices.Contains(w.Back, c) {
				t.dice[c] = &lain{face: w.Lies[c]}
			}
		}
		t.ask = len(w.Back) > 0
		s.tray.pile.restart()
	}
	t.stake.begin(w)
	t.cards.begin()
}

// lieAsBefore is a die when a throw begins. What the eye saw of it counts: a
// die that it reads wrong does not change by that.
func lieAsBefore(b *lain, face dice.Face) *lain {
	switch {
	case b == nil:
		return &lain{face: face}
	case b.last == nil:
		return &lain{place: b.place, face: b.face, px: b.px}
	}
	at := *b.last.CenterMM
	return &lain{place: &at, face: b.last.Value, px: b.px}
}

// seeTurn takes one reading in.
func (s *Settler) seeTurn(r *vision.Reading) {
	t := &s.tray.turn
	s.tray.pile.see(r, s.now.At, ofNobody)
	visible, _ := s.tray.pile.of(onTray)
	for c, b := range t.dice {
		s.seeLain(r, b, slices.DeleteFunc(slices.Clone(visible), func(t *track) bool { return t.last.Colour != c }))
	}
	s.seeStake(r)
	s.seeCards(r)
}

// seeLain takes the dice of one colour in, of which there is one.
func (s *Settler) seeLain(r *vision.Reading, b *lain, seen []*track) {
	b.now = nil
	if len(seen) == 0 {
		if b.isInView(r) && s.tray.pile.doubts() == 0 {
			b.absent++
		}
		b.taken = b.taken || b.absent >= s.cfg.Agree+2
		if b.unseen++; b.unseen >= s.cfg.Agree {
			b.followed = nil
		}
		return
	}
	px := seen[0].last.CenterPx
	b.absent, b.unseen, b.px = 0, 0, &px
	if len(seen) > 1 || seen[0].face == badly || !seen[0].isSettled(s.cfg.Agree) {
		return
	}
	b.now = seen[0]
	good := b.now.good
	b.last = &good
	at := *good.CenterMM
	if b.place == nil && !b.taken {
		b.place = &at
		if b.face == 0 {
			b.face = b.now.face
		}
	}
	if b.followed == nil && b.place != nil && b.now.face == b.face && b.place.Far(at) <= 2*s.cfg.RestMM {
		b.followed = b.now
	}
	if b.now == b.followed && b.now.face == b.face {
		b.lay = s.now.At
	}
}

// since is since when a die that was thrown lies there.
func (b *lain) since() time.Time {
	if b.lay.After(b.now.since) {
		return b.lay
	}
	return b.now.since
}

// isInView reports whether no hand is near where the die was seen last. Of one
// that was not seen yet it is asked of the tray.
func (b *lain) isInView(r *vision.Reading) bool {
	for _, h := range r.Hands {
		if b.px != nil && isAt(h, *b.px) {
			return false
		}
	}
	return b.px != nil || !isCovered(r, vision.Tray)
}

// isAt reports whether a hand is at a place of the picture, or near it.
func isAt(h vision.Hand, px calib.Point) bool {
	left, top, right, bottom := h.Box[0]-viewPx, h.Box[1]-viewPx, h.Box[2]+viewPx, h.Box[3]+viewPx
	if px.X <= left || px.X >= right || px.Y <= top || px.Y >= bottom {
		return false
	}
	// An arm that reaches in aslant has a box much larger than itself.
	return h.Outline == nil || calib.Inside(h.Outline, px) ||
		slices.ContainsFunc(h.Outline, func(o calib.Point) bool { return o.Far(px) < viewPx })
}

// fateOf is what became of a die that lies for certain.
func (s *Settler) fateOf(b *lain) fate {
	away := 0.0
	if b.place != nil {
		away = b.place.Far(*b.now.good.CenterMM)
	}
	switch {
	case b.now.face != b.face, b.place == nil, b.taken && away > 2*s.cfg.RestMM:
		return cast
	case away > s.cfg.MovedMM && b.now != b.followed:
		return displaced
	}
	return stayed
}

// tellTurn tells what has become of the dice.
func (s *Settler) tellTurn() {
	if t := &s.tray.turn; !t.told && len(s.watch.Free) > 0 {
		s.gatherThrow(t)
	}
	s.tellDisturbed()
}

// gatherThrow looks for the roll: as many dice as must be thrown were, and all
// lie still and are certain.
func (s *Settler) gatherThrow(t *turn) {
	visible, _ := s.tray.pile.of(onTray)
	agree := s.cfg.Agree
	if isCovered(s.tray.pile.last, vision.Tray) {
		agree *= 3 // a hand may still hold one
	}
	l := lacking(visible, s.tray.pile.doubts(), agree)
	l.missing, l.surplus = s.unlike(visible)
	var fell []dice.Colour
	for _, c := range s.watch.Free {
		if b := t.dice[c]; b != nil && b.now != nil {
			switch s.fateOf(b) {
			case cast:
				fell = append(fell, c)
			case displaced:
				l.pushed++
			}
		}
	}
	want := s.watch.Of
	if want == 0 {
		want = len(s.watch.Free)
	}
	switch {
	case l == (lack{}) && len(fell) >= want:
		t.told = true
		s.tellThrown(visible, fell)
	case len(fell)+l.pushed == 0 || len(fell)+l.pushed < want && l.missing == 0:
		s.ponderTurn(lack{}) // it is still to be thrown
	default:
		s.ponderTurn(l)
	}
}

// ponderTurn tells what the throw lacks, and beside it what is certain.
func (s *Settler) ponderTurn(l lack) {
	before := len(s.out)
	s.ponder(onTray, &s.tray.roll, l)
	if len(s.out) > before {
		s.out[before].Compared = s.comparedTurn(func(dice.Colour) bool { return true })
	}
}

func (s *Settler) tellThrown(visible []*track, fell []dice.Colour) {
	slices.Sort(fell)
	e := Event{Kind: RollRead, Seat: onTray, Thrown: fell}
	for _, t := range visible {
		e.Dice = append(e.Dice, t.good)
	}
	var since time.Time
	for _, c := range fell {
		if at := s.tray.turn.dice[c].since(); at.After(since) {
			since = at
		}
	}
	e.Compared = s.comparedTurn(func(c dice.Colour) bool { return !slices.Contains(fell, c) })
	s.tell(e, since)
}

// comparedTurn are some of the dice, as they lie and as they lay.
func (s *Settler) comparedTurn(isOne func(dice.Colour) bool) []Compared {
	var all []Compared
	for _, c := range sortedColours(s.watch.Dice) {
		b := s.tray.turn.dice[c]
		if b == nil || b.now == nil || !isOne(c) {
			continue
		}
		k := Compared{Colour: c, Lies: faceIn(b.now.good)}
		if b.face != 0 {
			before := b.face
			k.Seen = &before
		}
		k.Moved = b.place != nil && b.place.Far(*b.now.good.CenterMM) > s.cfg.MovedMM
		all = append(all, k)
	}
	return all
}

// tellDisturbed tells of dice that are not to be thrown and lie otherwise.
func (s *Settler) tellDisturbed() {
	t := &s.tray.turn
	now := s.comparedTurn(func(c dice.Colour) bool { return !slices.Contains(s.watch.Free, c) })
	if len(now)+len(s.watch.Free) < len(s.watch.Dice) || t.told {
		return
	}
	off := slices.DeleteFunc(slices.Clone(now), func(c Compared) bool { return c.Was() == Same && !c.Moved })
	if !t.ask && slices.EqualFunc(off, t.off, Compared.isLike) {
		return
	}
	t.ask, t.off = false, off
	s.tell(Event{Kind: Disturbed, Compared: now}, s.now.At)
}

func (c Compared) isLike(o Compared) bool {
	return c.Colour == o.Colour && c.Moved == o.Moved && orNone(c.Lies) == orNone(o.Lies) && orNone(c.Seen) == orNone(o.Seen)
}
