package table

import (
	"errors"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
)

// The codes of what the table asks about a correction; a Confirm command of the
// host answers them.
const (
	// AskDisputed: a ruling is doubted; does it stand? No makes it again as was
	// proposed. Everybody else who sits there may agree on it instead.
	AskDisputed = "disputed"
	// AskMisfit: later acts do not fit a correction; go back there? No keeps
	// the result.
	AskMisfit = "misfit"
)

// pending is a correction that waits for the host's word on what does not fit
// any more.
type pending struct {
	correction Correction
	misfit     misfit
}

// correct puts right what the host says.
func (s *step) correct(c wire.Command) error {
	w, err := c.Correction()
	if err != nil {
		return wire.Unreadable(err)
	}
	switch k := &s.kept; {
	case k.game == nil:
		return textNoGame.refuse("")
	case k.closed:
		return textClosed.refuse("")
	case k.gone:
		return textGone.refuse("")
	case k.abandoned && w.Do != wire.CorrectResume:
		return textAbandoned.refuse("")
	case !k.abandoned && w.Do == wire.CorrectResume:
		return textNotAbandoned.refuse("")
	}
	correction, err := s.resolved(w)
	if err != nil {
		return err
	}
	correction.By = c.From.User
	return s.tryCorrection(correction, w.Then)
}

// resolved is what the journal will say of a correction.
func (s *step) resolved(w wire.Correction) (Correction, error) {
	r := resolver{k: &s.kept, told: wire.Corrected{At: s.at, Verdict: w.Verdict, Reason: w.Reason}}
	return r.resolve(w)
}

// tryCorrection makes a correction, unless something does not fit that nobody
// has decided about.
func (s *step) tryCorrection(c Correction, then string) error {
	next, m, err := s.kept.again(&c)
	switch {
	case errors.Is(err, errNothing):
		return textNoGame.refuse("")
	case err != nil:
		return err
	case m == nil:
		return s.putRight(c, &next)
	}
	switch then {
	case wire.ThenBack:
		c.Back, c.Told.Void = m.act, m.round
		return s.putRight(c, &next)
	case wire.ThenKeep:
		return s.keepResult(c, m.round)
	}
	s.seen.pending = &pending{c, *m}
	return games.Refuse("", textMisfit(m.round).DE, textMisfit(m.round).EN)
}

// putRight keeps a correction and says what changed; next is the game as it
// will be.
func (s *step) putRight(c Correction, next *kept) error {
	c.Settles = s.settled(c.Told.Verdict)
	c.Told.By = whoText(c.By)
	c.Told.Text = correctionText(c.Told.Text, rulingOf(next, c.Told.Verdict), c.Back > 0, c.Told.Void)
	before := s.kept
	if g, ok := before.conduct.(goesBack); ok {
		c.Shown = g.shows(&s.Core)
	}
	if err := s.enter(Entry{Correction: &c}); err != nil {
		return err
	}
	s.seen.pending = nil
	clear(s.seen.doubts)
	s.corrected(c, &before)
	if c.Resume {
		s.lookAgain()
	}
	s.takeUp(before.conduct)
	return nil
}

// settled is the dispute that is settled with a ruling, empty for another one.
func (s *step) settled(verdict string) string {
	if verdict == s.kept.disputed {
		return verdict
	}
	return ""
}

// corrected tells of a correction, and lets the photograph go whose dispute it has
// decided: before is the game in which that was open, though the ruling may not be
// there any more.
func (s *step) corrected(c Correction, before *kept) {
	s.announce(c.Told)
	if i := before.ruled(before.disputed); i >= 0 && s.kept.disputed == "" {
		s.release(before.past[i].verdict)
	}
}

// goesBack is a conduct that asks for something once more when a correction took the
// game back: wentBack goes by what the journal tells, lookedBack by what lies there.
// What the journal cannot know by itself is whether dice are shown to everybody.
type goesBack interface {
	shows(c *Core) bool
	wentBack(before conduct, shown bool)
	lookedBack(c *Core)
}

// takeUp lets the table go on from a corrected game: what was seen still holds if the
// game is where it was, else the eye tells it anew.
func (s *step) takeUp(before conduct) {
	if before == nil || s.kept.conduct == nil || s.kept.conduct.adopt(before) {
		return
	}
	s.anew = true
	if c, ok := s.kept.conduct.(goesBack); ok {
		c.lookedBack(&s.Core)
	}
}

// announce tells everybody of a correction, and shows it for a while.
func (s *step) announce(c wire.Corrected) {
	s.told = append(s.told, games.Outcome{Kind: "corrected", Text: c.Text, Data: c})
	s.seen.corrected = &hint{wire.Notice{Code: "corrected", Text: announcement(c)}, s.at.Add(correctionLasts)}
}

// keepResult notes a correction that changes nothing: later acts would not fit.
func (s *step) keepResult(c Correction, round int) error {
	note, before := Correction{By: c.By, Settles: s.settled(c.Told.Verdict), Told: c.Told}, s.kept
	note.Told.Kept, note.Told.By = true, whoText(c.By)
	note.Told.Text = textKept(c.Told.Text, round)
	if err := s.enter(Entry{Correction: &note}); err != nil {
		return err
	}
	s.seen.pending = nil
	s.corrected(note, &before)
	return nil
}

// rulingOf is what was ruled in the game as it will be, empty for nothing.
func rulingOf(k *kept, verdict string) games.Text {
	if i := k.ruled(verdict); i >= 0 {
		return k.past[i].verdict.Text
	}
	return games.Text{}
}

// answerDesk takes the host's word on corrections; false when it is about
// something else.
func (s *step) answerDesk(by wire.Asker, a wire.Confirmation) (bool, error) {
	switch {
	case a.Code != AskDisputed && a.Code != AskMisfit:
		return false, nil
	case by.Role == wire.Player && a.Code == AskDisputed:
		return true, s.agree(by.Seat, a.Yes)
	case by.Role == wire.Player:
		return true, textRole.refuse("")
	case a.Code == AskMisfit && s.seen.pending != nil:
		then := wire.ThenKeep
		if a.Yes {
			then = wire.ThenBack
		}
		return true, s.tryCorrection(s.seen.pending.correction, then)
	case a.Code == AskDisputed && s.kept.disputed != "":
		return true, s.decide(by.User, a.Yes)
	}
	return true, textNotAsked.refuse(games.Input)
}
