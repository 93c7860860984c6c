package table

import (
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/luckyfive"
	"dicetable/vision/settle"
)

// word is what the player in turn said, and when. It never changes: who says
// the other one says it after this one.
type word struct {
	higher bool
	at     time.Time
	before *word
}

// by is the last word that was said before a time, nil when none was.
func (w *word) by(at time.Time) *word {
	for w != nil && !w.at.Before(at) {
		w = w.before
	}
	return w
}

// setBack is the same by a clock that was set back.
func (w *word) setBack(by time.Duration) *word {
	if w == nil {
		return nil
	}
	return &word{w.higher, w.at.Add(-by), w.before.setBack(by)}
}

// say takes a word that is not in the journal before the throw. Once dice lie
// there none can be turned (LF-4), even if they are still to be read.
func (l *luckyfiveConduct) say(s *step, higher bool) error {
	if l.cast {
		return l.refuseLate()
	}
	delete(s.seen.doubts, onTray)
	l.word = &word{higher, s.at, l.word}
	return nil
}

// sayBy takes a word by command. One that a press has said is turned by it as
// by another press; the host may enter that word for good, and then the throw.
func (l *luckyfiveConduct) sayBy(s *step, by wire.Role, ev luckyfive.Say) error {
	switch {
	case l.word == nil, ev.Player != l.turn(): // as the rule-book says
	case l.cast && ev.Higher != l.word.higher:
		return l.refuseLate()
	case by == wire.Player:
		return l.say(s, ev.Higher)
	}
	return l.act(s, ev, nil)
}

// refuseLate refuses a word after the throw.
func (l *luckyfiveConduct) refuseLate() error {
	text := lateText(l.word.higher, *l.view.Sum)
	return games.Refuse("LF-4", text.DE, text.EN)
}

// onDoubt asks for dice that are not read. They lie there: what was said since
// is no word on them. The first word stays, for the eye looks for a throw only
// once there is one.
func (l *luckyfiveConduct) onDoubt(s *step, e settle.Event) {
	s.seen.doubts[onTray] = throwDoubtText(e, s.watch.Dice)
	if l.word == nil || l.cast || isUnturned(e) {
		return
	}
	l.cast = true
	for l.word.before != nil && !l.word.at.Before(e.Since) {
		l.word = l.word.before
	}
}

// isUnturned reports whether all dice of a doubt show what they showed before, so that
// they may have been pushed only. Who did throw them has thrown the same sum, about
// which no word is right: either may still be said.
func isUnturned(e settle.Event) bool {
	turned := func(c settle.Compared) bool { return c.Was() != settle.Same }
	return e.Changed > 0 && len(e.Compared) == len(dice3) && !slices.ContainsFunc(e.Compared, turned)
}

// ruledOn is the word that a throw is ruled on, which dice show that lie there
// since then; the error says that there was none yet.
func (l *luckyfiveConduct) ruledOn(s *step, since time.Time) (*word, error) {
	said := l.word.by(since)
	switch {
	case said == nil:
		l.word, l.cast = nil, false
		return nil, textNoWord.refuse("LF-4")
	case said.higher != l.word.higher:
		l.word = said
		s.say(l.refuseLate())
	}
	return said, nil
}

var textNoWord = words{"Die Würfel lagen schon da, bevor höher oder niedriger gesagt war: Das zählt nicht. Bitte erst sagen, dann noch einmal werfen.",
	"The dice lay there before higher or lower was said: that does not count. Please say it first, then throw again."}

// lateText says which word stands once the dice were thrown.
func lateText(higher bool, sum int) games.Text {
	de, en := higherText(higher)
	return both("Nach dem Wurf ändert sich die Ansage nicht mehr: Es bleibt bei %[1]s als %[3]d. Wer noch nicht geworfen hat, wirft bitte jetzt.",
		"After the throw the word does not change any more: it stays %[2]s than %[3]d. Whoever has not thrown yet, please throw now.", de, en, sum)
}
