package virtual

import (
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/games/dice"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
	"dicetable/hardware/sim"
)

// Truth is what lay there when a round was ruled on. It is for checking
// verdicts, and is told to nobody at the table.
type Truth struct {
	GameID string
	Round  int
	// Dice lay under the cups, and LaidOut out beside them, when a bet was
	// doubted, by seat (Bluff).
	Dice    map[int][]dice.Face
	LaidOut map[int][]dice.Face
	// Tray are the dice on the tray when they were scored (Dice Cup), or when a
	// throw was settled (Lucky Five).
	Tray []dice.Die
	// Fell are the discs that fell in a push, or were tipped off with it, by
	// size, Disc the size of the one that was laid down, and Weighted that of the
	// one that fell with the weight on it, empty for none (Thrill).
	Fell           thrill.Discs
	Disc, Weighted string
}

// keepTruths is how many rounds are remembered.
const keepTruths = 256

// remember keeps what lies there when the wall shows that it is ruled on. What was
// scored before this world saw the wall it does not know: other dice lie there now.
func (w *World) remember(s wire.State) {
	switch v := s.View.Body().(type) {
	case bluff.View:
		if s.Reveal && !w.state.Reveal {
			w.keepTruth(w.underCups(s, v))
		}
	case dicecup.View:
		before, ok := w.state.View.Body().(dicecup.View)
		if ok && v.Last != nil && (before.Last == nil || s.GameID != w.state.GameID || v.Last.Round != before.Last.Round) {
			w.keepTruth(Truth{GameID: s.GameID, Round: v.Last.Round, Tray: w.lay})
		}
	case thrill.View:
		if before, ok := w.state.View.Body().(thrill.View); ok && w.isSettled(s) {
			w.keepTruth(Truth{GameID: s.GameID, Round: s.Verdict.Round, Fell: fallen(before, w.table), Disc: w.table.Laid(), Weighted: w.table.WithWeight()})
		}
	case luckyfive.View:
		if w.isSettled(s) {
			w.keepTruth(Truth{GameID: s.GameID, Round: s.Verdict.Round, Tray: w.lay})
		}
	}
}

// remembersTray notes what lies in the open on the tray. The lock is held.
func (w *World) remembersTray() {
	if w.opt.Game == sim.Bluff {
		return
	}
	if open := w.table.Open(w.opt.Seats[0]); open != nil {
		w.lay = open
	}
}

// isSettled reports whether the wall shows another throw of Lucky Five settled.
func (w *World) isSettled(s wire.State) bool {
	return s.Verdict != nil && w.state.View.Body() != nil && (w.state.Verdict == nil || w.state.Verdict.ID != s.Verdict.ID)
}

// underCups is what lies under and beside the cups of those who are in.
func (w *World) underCups(s wire.State, v bluff.View) Truth {
	t := Truth{GameID: s.GameID, Round: v.Round, Dice: map[int][]dice.Face{}, LaidOut: map[int][]dice.Face{}}
	for _, seat := range s.Seats {
		if seat.Dice > 0 {
			t.Dice[seat.Seat] = w.table.Dice(seat.Seat)
			for _, r := range w.table.LaidOut(seat.Seat) {
				t.LaidOut[seat.Seat] = append(t.LaidOut[seat.Seat], r.Top)
			}
		}
	}
	return t
}

func (w *World) keepTruth(t Truth) {
	w.truths = append(w.truths, t)
	if len(w.truths) > keepTruths {
		w.truths = w.truths[1:]
	}
}

// Truth is what lay under the cups in a round of a game that came to a
// reveal, the last one if it was played again; false when it is not known.
func (w *World) Truth(gameID string, round int) (Truth, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, t := range slices.Backward(w.truths) {
		if t.GameID == gameID && t.Round == round {
			return t, true
		}
	}
	return Truth{}, false
}
