package virtual

import (
	"cmp"
	"encoding/json"
	"slices"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/hardware/sim"
)

// order is that in which players act in one frame: who may lay dice out does
// so before the next player goes on (BL-15).
func (w *World) order() []int {
	v, _ := w.state.View.Body().(bluff.View)
	first := func(seat int) int {
		if v.MayLayOut != nil && playerAt(w.state, seat) == *v.MayLayOut {
			return 0
		}
		return 1
	}
	return slices.SortedStableFunc(slices.Values(w.opt.Seats), func(a, b int) int { return cmp.Compare(first(a), first(b)) })
}

func playerAt(s wire.State, seat int) string {
	for _, x := range s.Seats {
		if x.Seat == seat {
			return x.Player
		}
	}
	return ""
}

// play lets the simulated player of a seat do the next thing.
func (w *World) play(seat int) {
	b := w.bots[seat]
	b.sees()
	m, ok := b.next(w.now, w.state, w.table)
	switch {
	case !ok:
	case m.code != "":
		if w.opt.Answer != nil {
			w.opt.Answer(seat, m.code, m.yes)
		}
	case m.event != nil:
		w.send(seat, m.event)
	case m.act.Do == sim.Press:
		w.opt.Press(seat)
	default:
		m.act.Seat = seat
		if err := w.table.Do(m.act); err != nil {
			w.opt.Log.Warn("a simulated player looks again", "seat", seat, "act", m.act.Do, "cause", err)
			b.refuse(w.now, w.state, w.table)
		}
	}
}

// send sends the table an event of a seat's player in secret. The lock is held.
func (w *World) send(seat int, e games.Event) {
	b, err := json.Marshal(e)
	switch {
	case err != nil:
		w.opt.Log.Error("a simulated player cannot say it", "seat", seat, "act", e.Do(), "cause", err)
	case w.opt.Act != nil:
		w.opt.Act(seat, b)
	}
}
