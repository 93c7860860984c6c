package settle

import (
	"dicetable/calib"
	"dicetable/vision"
)

// owner says whose die a track is. At a reveal a die belongs to the cup it
// came from (BL-9), wherever it is pushed; in an opening throw to the seat
// where it lies.
func (s *Settler) owner(t *track) int {
	if s.watch.Phase == Opened {
		return s.inPlay(t.last.Zone)
	}
	if t.owner != 0 || t.home == vision.Graveyard {
		return t.owner
	}
	at := *t.last.CenterMM
	if t.born == s.table.reading {
		if n := s.cameFrom(at); n != 0 && !s.isMissed(n, &at) {
			return n
		}
	}
	n := s.inPlay(t.last.Zone)
	if n == 0 || s.stood(n) == nil || !s.isMissed(n, nil) {
		return n
	}
	return 0
}

// isMissed reports whether a die that appeared at seat n may be another's:
// one whose cup is lifted does not show all its dice and, when near is given, lost
// one from sight close to there.
func (s *Settler) isMissed(n int, near *calib.Point) bool {
	for other := range s.watch.Seats {
		c := s.cups[other]
		if other == n || c == nil || c.seen.value == down {
			continue
		}
		visible, vanished := s.table.of(other)
		if len(visible) >= s.wanted(other) {
			continue
		}
		if near == nil {
			return true
		}
		for _, t := range vanished {
			if t.last.CenterMM.Far(*near) < s.cfg.CupMM {
				return true
			}
		}
	}
	return false
}

// wanted is how many dice should lie open at a seat.
func (s *Settler) wanted(n int) int { return s.watch.Seats[n] + len(s.watch.LaidOut[n]) }

// inPlay is the seat of a zone, 0 when no dice are awaited from it.
func (s *Settler) inPlay(z vision.Zone) int {
	if n, ok := z.Seat(); ok && s.watch.Seats[n] > 0 {
		return n
	}
	return 0
}

// cameFrom is the seat whose cup stood nearest to p, 0 when none did.
func (s *Settler) cameFrom(p calib.Point) int {
	best, seat := s.cfg.CupMM, 0
	for n := 1; n <= maxSeats; n++ {
		if at := s.stood(n); at != nil && s.watch.Seats[n] > 0 {
			if d := at.Far(p); d < best {
				best, seat = d, n
			}
		}
	}
	return seat
}

// stood is where a seat's cup stood last, nil when it was not seen.
func (s *Settler) stood(n int) *calib.Point {
	if c := s.cups[n]; c != nil {
		return c.stood
	}
	return nil
}
