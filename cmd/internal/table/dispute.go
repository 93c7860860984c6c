package table

import (
	"time"

	"dicetable/cmd/internal/wire"
)

// doubter is who doubts the ruling in dispute, and since when; seat 0 is the
// table's button.
type doubter struct {
	seat int
	at   time.Time
}

// dispute doubts the last ruling, for as long after it as the table allows.
func (s *step) dispute(seat int) error {
	v := s.kept.verdict
	switch {
	case v == nil || s.kept.closed:
		return textNoVerdict.refuse("")
	case s.kept.disputed == v.ID:
		return nil
	case s.setup.Dispute > 0 && s.at.Sub(v.At) > s.setup.Dispute:
		return textTooLate(s.setup.Dispute)
	}
	if err := s.enter(Entry{Dispute: v.ID, Seat: seat}); err != nil {
		return err
	}
	if v.Photo != nil && v.Photo.URL != "" {
		s.after = append(s.after, Spare{v.Photo.URL})
	}
	return nil
}

// disputeBy is the dispute of who commands it.
func (s *step) disputeBy(c wire.Command) error {
	d, err := c.Doubt()
	if err != nil {
		return unreadable(err)
	}
	if v := s.kept.verdict; d.Verdict != "" && (v == nil || v.ID != d.Verdict) {
		return textNoVerdict.refuse("")
	}
	return s.dispute(c.From.Seat)
}

// inDispute is the ruling in dispute as everybody may know it, nil for none.
func (c *Core) inDispute() *wire.Disputed {
	k := &c.kept
	if k.disputed == "" {
		return nil
	}
	d := &wire.Disputed{Verdict: k.disputed, Seat: k.doubter.seat, At: k.doubter.at}
	if d.Seat > 0 {
		d.Player = k.game.player(d.Seat)
	}
	return d
}

// release lets the photograph of a ruling go whose dispute is decided.
func (s *step) release(v *wire.Verdict) {
	if v.Photo != nil && v.Photo.URL != "" {
		s.after = append(s.after, Release{v.Photo.URL})
	}
}
