package table

import "time"

// onClock notices a clock that was set back and moves what waits for a time
// along with it: nothing waits until the same hour has come twice.
func (s *step) onClock() {
	before := s.stepped
	if before.IsZero() {
		before = s.kept.changed // of an earlier life
	}
	if by := before.Sub(s.at); by > 0 {
		s.kept.setBack(by)
		s.seen.setBack(by)
	}
	s.stepped = s.at
}

// goOn is the game's going on at a time; acts that were made by a clock that was
// set back since are played again, too.
func (k *kept) goOn(at time.Time) {
	if by := k.changed.Sub(at); by > 0 {
		k.setBack(by)
	}
	k.changed = at
}

func (k *kept) setBack(by time.Duration) {
	move(&k.changed, by)
	if k.conduct != nil {
		k.conduct.setBack(by)
	}
}

func (s *seen) setBack(by time.Duration) {
	for id, p := range s.photos {
		move(&p.since, by)
		s.photos[id] = p
	}
	s.hint, s.corrected = s.hint.setBack(by), s.corrected.setBack(by)
}

func (b *bluffConduct) setBack(by time.Duration) {
	move(&b.since, by)
	move(&b.doubted, by)
	move(&b.ruled, by)
	for seat, since := range b.bared.up {
		b.bared.up[seat] = since.Add(-by)
	}
}

func (d *dicecupConduct) setBack(by time.Duration) {
	if d.cast.Look != nil {
		l := *d.cast.Look
		move(&l.Began, by)
		d.cast.Look = &l
	}
}

func (l *luckyfiveConduct) setBack(by time.Duration) { l.word = l.word.setBack(by) }

func (h *thrillConduct) setBack(by time.Duration) {
	move(&h.lay, by)
	move(&h.unlaid, by)
}

// move moves a moment back, if there is one.
func move(t *time.Time, by time.Duration) {
	if !t.IsZero() {
		*t = t.Add(-by)
	}
}
