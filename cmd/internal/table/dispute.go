package table

import (
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// doubter is who doubts the ruling in dispute, and since when; seat 0 is the
// table's button.
type doubter struct {
	seat int
	at   time.Time
	// proposal is how it really was by them, nil for no word.
	proposal *wire.Correction
}

// dispute doubts the last ruling, for as long after it as the table allows; who
// does not play cannot, and nobody while an earlier one is in dispute: that would be
// put aside undecided.
func (s *step) dispute(seat int, proposal *wire.Correction) error {
	v := s.kept.verdict
	switch {
	case v == nil || s.kept.closed:
		return textNoVerdict.refuse("")
	case seat != 0 && s.kept.game.player(seat) == "":
		return textNobodyThere(seat)
	case s.kept.disputed == v.ID && proposal == nil:
		return nil
	case s.tooLate(v):
		return textTooLate(s.setup.Dispute)
	case s.kept.disputed != "" && s.kept.disputed != v.ID:
		return textOtherDispute.refuse("")
	}
	if err := s.enter(Entry{Dispute: v.ID, Seat: seat, Proposal: proposal}); err != nil {
		return err
	}
	clear(s.seen.agreed)
	if v.Photo != nil && v.Photo.URL != "" {
		s.after = append(s.after, Spare{v.Photo.URL})
	}
	return nil
}

// tooLate reports whether a ruling cannot be doubted any more.
func (c *Core) tooLate(v *wire.Verdict) bool {
	return c.setup.Dispute > 0 && c.stepped.Sub(v.At) > c.setup.Dispute
}

// disputable is the ruling that may be doubted now, nil for none.
func (c *Core) disputable() *wire.Disputable {
	v := c.kept.verdict
	if v == nil || c.kept.closed || c.kept.disputed != "" || c.tooLate(v) {
		return nil
	}
	d := &wire.Disputable{Verdict: v.ID}
	if c.setup.Dispute > 0 {
		d.Until = v.At.Add(c.setup.Dispute)
	}
	return d
}

// disputeBy is the dispute of who commands it.
func (s *step) disputeBy(c wire.Command) error {
	d, err := c.Doubt()
	if err != nil {
		return wire.Unreadable(err)
	}
	v := s.kept.verdict
	if d.Verdict != "" && (v == nil || v.ID != d.Verdict) {
		return textNoVerdict.refuse("")
	}
	if v == nil || len(d.Dice) == 0 && len(d.Event) == 0 {
		return s.dispute(c.From.Seat, nil)
	}
	proposal, err := s.kept.proposed(d)
	if err != nil {
		return err
	}
	fix, err := s.resolved(proposal)
	if err != nil {
		return err
	}
	if _, _, err := s.kept.again(&fix); err != nil {
		return err
	}
	return s.dispute(c.From.Seat, &proposal)
}

// proposed is the correction that a doubt of the last ruling proposes.
func (k *kept) proposed(d wire.Doubt) (wire.Correction, error) {
	c := wire.Correction{Do: wire.CorrectDice, Verdict: k.verdict.ID, Dice: d.Dice, Reason: d.Reason}
	if len(d.Event) == 0 {
		return c, nil
	}
	if _, err := k.play.book.Event(d.Event); err != nil {
		return c, err
	}
	i := k.ruled(k.verdict.ID)
	if i < 0 {
		return c, textNoVerdict.refuse("")
	}
	if _, ok := k.instead(k.past[i], d.Event); !ok {
		return c, textHostsAlone.refuse("")
	}
	c.Do, c.Act, c.Event = wire.CorrectReplace, k.past[i].number, d.Event
	return c, nil
}

// agree takes the word of a player on the ruling in dispute: does it stand?
// When everybody but who doubts it says the same, so it is done; else the host
// decides.
func (s *step) agree(seat int, stands bool) error {
	others := s.kept.people()
	delete(others, s.kept.doubter.seat)
	switch {
	case s.kept.disputed == "":
		return textNotAsked.refuse(games.Input)
	case !others[seat], !stands && s.kept.doubter.proposal == nil:
		return textRole.refuse("")
	}
	s.seen.agreed[seat] = stands
	for other := range others {
		if word, said := s.seen.agreed[other]; !said || word != stands {
			return nil
		}
	}
	return s.decide(byTable, stands)
}

// decide settles the dispute: the ruling stands, or is made again as it was
// proposed.
func (s *step) decide(by string, stands bool) error {
	if stands {
		note := Correction{By: by, Settles: s.kept.disputed, Told: wire.Corrected{At: s.at, By: whoText(by), Verdict: s.kept.disputed, Text: textStands}}
		before := s.kept
		if err := s.enter(Entry{Correction: &note}); err != nil {
			return err
		}
		s.corrected(note, &before)
		return nil
	}
	proposal := s.kept.doubter.proposal
	if proposal == nil {
		return textNoProposal.refuse("")
	}
	if s.kept.abandoned {
		return textAbandoned.refuse("")
	}
	fix, err := s.resolved(*proposal)
	if err != nil {
		return err
	}
	fix.By = by
	return s.tryCorrection(fix, "")
}

// people are the seats at which no simulated player sits.
func (k *kept) people() map[int]bool {
	seats := map[int]bool{}
	for _, p := range k.game.Players {
		if !p.Bot {
			seats[p.Seat] = true
		}
	}
	return seats
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
	if p := k.doubter.proposal; p != nil {
		text := k.proposalText(*p)
		d.Proposal = &text
	}
	return d
}

// proposalText says how it really was by who disputes.
func (k *kept) proposalText(p wire.Correction) games.Text {
	if i := k.place(p.Act); i >= 0 {
		text, _ := k.instead(k.past[i], p.Event)
		return text
	}
	var said []games.Text
	for _, die := range p.Dice {
		said = append(said, dieText(k.game.player(die.Seat), die))
	}
	return joined(said)
}

// release lets the photograph of a ruling go whose dispute is decided.
func (s *step) release(v *wire.Verdict) {
	if v.Photo != nil && v.Photo.URL != "" {
		s.after = append(s.after, Release{v.Photo.URL})
	}
}
