package settle

import (
	"fmt"
	"slices"

	"dicetable/calib"
	"dicetable/vision"
)

// cards are the printed cards that lie face up and are new.
type cards struct {
	seen steady[string]
	told string
}

func (c *cards) begin() { c.told = fmt.Sprint([]int(nil)) }

// seeCards takes the cards of one reading in and tells of those that are new.
// Where a hand is, a card may be hidden.
func (s *Settler) seeCards(r *vision.Reading) {
	if !s.watch.Card {
		return
	}
	c := &s.tray.turn.cards
	fresh := newCards(r, s.watch.Open)
	c.seen.see(fmt.Sprint(fresh), s.now.At)
	need := s.cfg.Agree
	if len(fresh) == 0 {
		need += 2
	}
	if c.seen.n < need || c.seen.value == c.told || len(fresh) == 0 && len(r.Hands) > 0 {
		return
	}
	c.told = c.seen.value
	s.tell(Event{Kind: CardRead, Cards: fresh}, c.seen.since)
}

// newCards are the numbers of the cards in a reading that are not open by the
// journal, the lowest first.
func newCards(r *vision.Reading, open []int) []int {
	var fresh []int
	for _, k := range r.Cards {
		if n, ok := calib.CardNumber(k.ID); ok && !slices.Contains(open, n) && !slices.Contains(fresh, n) {
			fresh = append(fresh, n)
		}
	}
	slices.Sort(fresh)
	return fresh
}
