package virtual

import (
	"slices"
	"time"

	"dicetable/calib"
	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// bet is what a player does while bets are made.
func (b *bluffBot) bet(see sight) (move, bool) {
	if see.me.Dice == 0 {
		return move{}, false
	}
	if moment := turnOf(see); b.moment != moment {
		b.moment, b.since = moment, see.now
	}
	if see.view.Bet == nil && (!b.shaken || see.table.CupState(b.seat) != vision.Down) {
		return b.prepare(see)
	}
	if see.view.Bet != nil && see.table.CupState(b.seat) == vision.Aside && len(see.table.LaidOut(b.seat)) == 0 {
		// Who showed a die that does not lie flat, to roll again, was too slow: the
		// first bet is made.
		return b.does(see.now, sim.Act{Do: sim.PutDown})
	}
	if m, ok := b.look(see); ok || !b.looked {
		return m, ok
	}
	if m, ok := b.atOwnDice(see); ok {
		return m, !m.isNothing()
	}
	if !slices.Contains(see.state.Prompt.Players(), see.me.Player) || !b.othersReady(see) {
		return move{}, false
	}
	if m, ok := b.answer(see); ok {
		return m, true
	}
	return b.carryOut(see)
}

// othersReady reports whether all cups of those who are in are down, and the
// table has seen what lies beside them; after a while nobody waits any more.
func (b *bluffBot) othersReady(see sight) bool {
	for _, s := range see.state.Seats {
		unread := len(see.table.LaidOut(s.Seat)) != len(see.view.LaidOut[s.Player])
		if s.Dice > 0 && (see.table.CupState(s.Seat) != vision.Down || see.table.Busy(s.Seat) || unread) {
			return see.now.Sub(b.since) > longWait
		}
	}
	return true
}

// answer answers what the table asks.
func (b *bluffBot) answer(see sight) (move, bool) {
	for _, n := range see.state.Notices {
		switch n.Code {
		case "first_bet", "next_lap", "challenge", "all_up":
			if b.thought(see.now, "answer "+n.Code, 0.5, 1.5) && b.waited(see.now, time.Second) {
				p := b.decide(see)
				yes := n.Code == "challenge" || n.Code == "all_up" && p.doubt
				yes = yes || !p.doubt && see.state.Marker != nil && *see.state.Marker == markerFor(p.bet)
				return b.says(see.now, n.Code, yes)
			}
			return move{}, true
		}
	}
	return move{}, false
}

// carryOut does what was decided: the button, or the marker on its field;
// once more when the table did not notice. A marker that somebody else has
// moved is put right first.
func (b *bluffBot) carryOut(see sight) (move, bool) {
	p := b.decide(see)
	if b.acted {
		if !b.waited(see.now, patience) {
			return move{}, false
		}
		if b.refused(see) {
			b.turn = ""
			p = b.decide(see)
		}
	}
	if w := see.state.MarkerWanted; w != nil && !b.acted {
		if b.thought(see.now, "right", 1, 2) && b.waited(see.now, patience) {
			return b.does(see.now, sim.Act{Do: sim.Marker, Field: &w.Field, Face: &w.Face})
		}
		return move{}, false
	}
	if !b.thought(see.now, b.turn, 1.5, 4.5) {
		return move{}, false
	}
	again := b.acted
	b.acted = true
	if p.doubt {
		return b.does(see.now, sim.Act{Do: sim.Press})
	}
	m := markerFor(p.bet)
	if again && see.state.Marker != nil && *see.state.Marker == m && see.view.Bet == nil {
		return b.says(see.now, "first_bet", true)
	}
	return b.does(see.now, sim.Act{Do: sim.Marker, Field: &m.Field, Face: &m.Face})
}

// refused reports whether the table says that the marker's place is no bet.
func (b *bluffBot) refused(see sight) bool {
	return slices.ContainsFunc(see.state.Notices, func(n wire.Notice) bool { return n.Code == "illegal_bet" })
}

func markerFor(bet bluff.Bet) wire.Marker {
	f := bluff.FieldOf(bet)
	return wire.Marker{Field: calib.Field{Kind: string(f.Kind), Count: f.Count}, Face: bet.Face}
}
