package settle

import (
	"time"

	"dicetable/calib"
	"dicetable/vision"
)

// stance is how a seat's cup stands.
type stance int

const (
	unknown stance = iota
	down
	up
)

// cup is a seat's cup over the frames. Where it stood is no secret, so it is
// kept from one watch to the next: dice belong to the cup they came from.
type cup struct {
	seen    steady[stance]
	place   rest
	state   stance
	told    stance
	since   time.Time
	stood   *calib.Point // where it stood last, mm
	wasDown bool         // under this watch
}

// allUp is when the last cup in play was lifted.
type allUp struct {
	since time.Time
	told  bool
}

// stays is how long all cups must be up to stay up (BL-19).
const stays = 500 * time.Millisecond

func (s *Settler) seeCups(r *vision.Reading) {
	for n := range s.watch.Seats {
		s.cup(n)
	}
	for _, c := range r.Cups {
		s.cup(c.Seat)
	}
	for n := 1; n <= maxSeats; n++ {
		if c := s.cups[n]; c != nil {
			s.seeCup(n, c, r)
		}
	}
}

// maxSeats is the largest seat number of any mat.
const maxSeats = 12

func (s *Settler) cup(n int) *cup {
	c := s.cups[n]
	if c == nil {
		c = &cup{}
		s.cups[n] = c
	}
	return c
}

func (s *Settler) seeCup(n int, c *cup, r *vision.Reading) {
	stands, at, need := standsHow(n, r, s.cfg.Agree)
	if stands == unknown {
		return
	}
	// A cup's middle is found less exactly than a die's.
	if stands == down && at != nil && c.place.moved(*at, 4*s.cfg.RestMM) {
		c.seen.reset()
	}
	c.seen.see(stands, s.now.At)
	if c.seen.n >= need && c.state != stands {
		c.state, c.since = stands, c.seen.since
	}
	if c.state == down {
		c.wasDown = true
		if stands == down && c.seen.n >= need && c.place.known {
			p := c.place.at
			c.stood = &p
		}
	}
	if c.state == c.told {
		return
	}
	c.told = c.state
	switch c.told {
	case down:
		s.tell(Event{Kind: CupDown, Seat: n}, c.since)
	case up:
		s.tell(Event{Kind: CupUp, Seat: n}, c.since)
	}
}

// standsHow is what one reading says of a seat's cup, where, and how many
// such readings are needed. A cup that is not seen is away, unless a hand
// hides the place.
func standsHow(n int, r *vision.Reading, agree int) (stance, *calib.Point, int) {
	found := false
	for _, c := range r.Cups {
		if c.Seat != n {
			continue
		}
		if c.State == vision.Down {
			return down, c.CenterMM, agree
		}
		found = true
	}
	switch {
	case found:
		return up, nil, agree
	case isCovered(r, vision.SeatZone(n)):
		return unknown, nil, 0
	}
	return up, nil, agree + 2
}

// tellAllUp tells that every cup in play was lifted and stays up.
func (s *Settler) tellAllUp() {
	if len(s.watch.Seats) == 0 {
		return
	}
	last := time.Time{}
	for n := range s.watch.Seats {
		c := s.cups[n]
		if c == nil || c.state != up || !c.wasDown {
			s.allUp = allUp{}
			return
		}
		if c.since.After(last) {
			last = c.since
		}
	}
	s.allUp.since = last
	if !s.allUp.told && s.now.At.Sub(last) >= stays {
		s.allUp.told = true
		s.tell(Event{Kind: AllUp}, last)
	}
}
