package table

import (
	"slices"
	"strings"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

// onLaidOut takes the dice that lie in the open beside a cup: what is new
// there after one's own bet is laid out, anything else was changed (BL-15).
func (b *bluffConduct) onLaidOut(s *step, e settle.Event) {
	if e.Watch != s.watch.ID || !b.isOpen(e.Seat) {
		return
	}
	player := b.game.player(e.Seat)
	lie, v := faces(e), b.view
	delete(s.seen.doubts, e.Seat)
	delete(b.changed, e.Seat)
	more, whole := beyond(lie, v.LaidOut[player])
	switch {
	case whole && len(more) == 0:
	case whole && v.MayLayOut != nil && *v.MayLayOut == player:
		s.doubtIf(e.Seat, b.act(s, bluff.LayOut{Player: player, Dice: more}, proofOf(e)))
	default:
		b.changed[e.Seat] = changedText(e.Seat, v.LaidOut[player], lie)
	}
}

// beyond are the dice that lie there besides those laid out before; whole is
// false when some of these are missing.
func beyond(lie, before []dice.Face) (more []dice.Face, whole bool) {
	more = slices.Clone(lie)
	for _, f := range before {
		i := slices.Index(more, f)
		if i < 0 {
			return nil, false
		}
		more = slices.Delete(more, i, i+1)
	}
	slices.Sort(more)
	return more, true
}

// forgetLaidOut forgets what was wrong at seats whose dice are no longer
// looked at.
func (b *bluffConduct) forgetLaidOut(s *step) {
	for seat := range b.changed {
		if !b.isOpen(seat) {
			delete(b.changed, seat)
		}
	}
	for seat := range s.seen.doubts {
		if b.phase() == settle.Covered && !b.isOpen(seat) {
			delete(s.seen.doubts, seat)
		}
	}
}

// isOpen reports whether dice beside the cup of a seat are to be looked at
// while the others are secret: its player may lay some out, or has.
func (b *bluffConduct) isOpen(seat int) bool {
	w, _ := b.watch()
	return w.Phase == settle.Covered && seat > 0 && (w.MayLayOut == seat || len(w.LaidOut[seat]) > 0)
}

// changedText says what was laid out and what lies there now.
func changedText(seat int, before, lie []dice.Face) games.Text {
	return seatText(seat, both("Herausgelegt waren %[1]s, jetzt liegen dort %[2]s. Bitte wieder so hinlegen.",
		"%[1]s were laid out, now %[2]s lie there. Please put them back as they were.", facesText(before), facesText(lie)))
}

// facesText is some dice in short: "1 4 ★".
func facesText(faces []dice.Face) string {
	if len(faces) == 0 {
		return "–"
	}
	var words []string
	for _, f := range slices.Sorted(slices.Values(faces)) {
		word := f.String()
		if f == dice.Star {
			word = "★"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
