package settle

import (
	"fmt"
	"time"

	"dicetable/vision"
)

// lack is why a seat's dice are no roll; the zero lack is none.
type lack struct {
	missing, surplus, cocked, unsure int
	// changed is how many dice laid out are not as they were.
	changed int
	// lain is how many dice that are missing lie there since before the throw.
	lain int
	// pushed is how many dice may have been pushed only, and not thrown.
	pushed int
	// cupDown: the cup still stands. differs: a die that was told reads
	// otherwise now.
	cupDown, differs bool
}

// ponder tells what a seat lacks when that has lasted, or when now this and
// now that has been lacking for long.
func (s *Settler) ponder(n int, st *seat, l lack) {
	if l == (lack{}) {
		st.lacks, st.began = l, time.Time{}
		return
	}
	patience := s.cfg.Patience
	if l != st.lacks {
		if st.began.IsZero() || s.now.At.Sub(st.since) >= patience {
			st.began = s.now.At
		}
		st.lacks, st.since = l, s.now.At
	}
	switch {
	case l == st.doubted:
		return
	case l.cupDown:
		patience *= 3
	case n == onTray && isCovered(s.tray.pile.last, vision.Tray):
		patience *= 4 // somebody is at work there
	case s.isClearing(n):
		patience *= 2
	case s.watch.Phase == Opened && l.missing == s.watch.Seats[n]:
		if l.lain == 0 {
			return // the player has not thrown
		}
		patience *= 4 // nor here: but perhaps, before the table asked
	}
	if s.now.At.Sub(st.since) < patience && s.now.At.Sub(st.began) < 2*patience {
		return
	}
	st.doubted, st.began = l, s.now.At
	s.tell(Event{
		Kind: RollDoubt, Seat: n,
		Missing: l.missing, Surplus: l.surplus, Cocked: l.cocked, Unsure: l.unsure, Lain: l.lain, Changed: l.changed + l.pushed,
		Reasons: l.words(n),
	}, st.since)
}

// words says what is wrong, one sentence each.
func (l lack) words(n int) []string {
	var w []string
	where := fmt.Sprintf("seat %d: ", n)
	if n == onTray {
		where = "tray: "
	}
	say := func(is bool, format string, a ...any) {
		if is {
			w = append(w, where+fmt.Sprintf(format, a...))
		}
	}
	say(l.cupDown, "the cup is still down")
	say(l.missing > l.lain && !l.cupDown, "%s not seen", number(l.missing-l.lain))
	say(l.lain > 0, "%s lay there before the throw", number(l.lain))
	say(l.surplus > 0, "%s too many", number(l.surplus))
	say(l.cocked > 0, "%s cocked or stacked", number(l.cocked))
	say(l.unsure > 0 && !l.differs, "%s cannot be read for certain", number(l.unsure))
	say(l.differs, "a die that was counted reads otherwise now")
	say(l.changed > 0, "%s laid out and not as laid out", number(l.changed))
	say(l.pushed > 0, "%s pushed, or thrown and not seen to be taken", number(l.pushed))
	return w
}

// number is "one die" or "3 dice".
func number(n int) string {
	if n == 1 {
		return "one die"
	}
	return fmt.Sprintf("%d dice", n)
}
