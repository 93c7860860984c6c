package virtual

import (
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/thrill"
	"dicetable/hardware/sim"
)

// What Maxe has done of a push, beyond what acted counts before it.
const (
	turnedBoard = 10
	pushed      = 20
)

// turnsBoard is how often Maxe turns the board first (TH-5).
const turnsBoard = 0.25

// weigh says whether the weight is used (TH-11).
func (b *thrillBot) weigh(now time.Time, v thrill.View, player string) (move, bool) {
	if !b.waited(now, time.Second) || !b.thought(now, "weight", 0.5, 2) {
		return move{}, false
	}
	e, ok := b.advice(v, player)
	return b.says(now, "weight", ok && e.(thrill.Weigh).Use)
}

// push is Maxe's: others tip first, and the table looks at the reserve; perhaps
// the board is turned, then the disc is pushed (TH-5). What the table says fell
// is compared with what did. A Maxe who cannot make the table see it tells it.
func (b *thrillBot) push(now time.Time, s wire.State, v thrill.View, t *sim.Table) (move, bool) {
	fell := fallen(v, t)
	switch {
	case b.acted < pushed:
		return b.shove(now, s, v, t)
	case calls(s, "fell"):
		if !b.waited(now, time.Second) || !b.thought(now, "fell", 0.5, 1.5) {
			return move{}, false
		}
		code := "fell"
		if asked := "weighted_" + t.WithWeight(); calls(s, asked) {
			code = asked
		}
		return b.says(now, code, proposed(s) == fell)
	case !b.waited(now, patience):
	case b.acted < pushed+2:
		b.acted++
		return b.does(now, sim.Act{Do: sim.Tidy})
	default:
		return b.sends(now, thrill.Push{Fell: listed(fell), Weighted: thrill.Size(t.WithWeight())})
	}
	return move{}, false
}

// shove turns the board, or pushes, once the table has counted what lies there.
func (b *thrillBot) shove(now time.Time, s wire.State, v thrill.View, t *sim.Table) (move, bool) {
	wait := now.Sub(b.since)
	switch {
	case !b.thought(now, "push", 2, 4) || wait < 2500*time.Millisecond || calls(s, "counting") && wait < longWait:
		return move{}, false
	case b.acted < turnedBoard:
		if b.acted = turnedBoard; b.rng.Float64() < turnsBoard {
			return b.does(now, sim.Act{Do: sim.TurnBoard})
		}
	}
	b.acted = pushed
	act := sim.Act{Do: sim.Shove}
	if v.Weight != nil && *v.Weight {
		act.Size = dearest(t)
	}
	return b.does(now, act)
}

// dearest is the size of the disc whose fall would cost most.
func dearest(t *sim.Table) string {
	n := t.Discs("board")
	for size := len(n) - 1; size > 0; size-- {
		if n[size] > 0 {
			return sim.DiscSizes[size]
		}
	}
	return sim.DiscSizes[0]
}
