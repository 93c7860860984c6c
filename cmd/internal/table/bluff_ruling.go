package table

import (
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
)

// shown are the dice of one seat in a reveal.
type shown struct {
	ev    bluff.Reveal
	proof *Proof
	// entered by the host, who is believed more than the eye.
	entered bool
}

// reveal takes the dice of one seat in a reveal. They can be taken back until
// those of all are there: only then the rule-book is told, and rules. The
// error is the rule that dice like these cannot be there.
func (b *bluffConduct) reveal(s *step, ev bluff.Reveal, proof *Proof) error {
	if _, _, err := s.kept.state.Apply(ev); err != nil {
		return err
	}
	seat := b.game.seat(ev.Player)
	b.shown[seat] = shown{ev, proof, proof == nil}
	delete(s.seen.doubts, seat)
	waiting := b.view.Waiting
	for _, player := range waiting {
		if _, there := b.shown[b.game.seat(player)]; !there {
			return s.holdIf(proof == nil, ev)
		}
	}
	for _, player := range waiting {
		one := b.shown[b.game.seat(player)]
		if err := b.act(s, one.ev, one.proof); err != nil {
			return err
		}
	}
	return nil
}

// hold takes up the dice of one seat that the host entered.
func (b *bluffConduct) hold(ev games.Event, _ *Proof) bool {
	e, ok := ev.(bluff.Reveal)
	if ok {
		b.shown[b.game.seat(e.Player)] = shown{ev: e, entered: true}
	}
	return ok
}

// ruling is the verdict of a round that was just settled.
func (b *bluffConduct) ruling(at time.Time, round int, said games.Text) *wire.Verdict {
	last := b.view.Last
	return &wire.Verdict{Round: round, At: at, Text: said, Counted: b.counted(last.Bet.Bet), Losses: last.Losses}
}

// counted are all dice in the open, seat by seat, each with whether it counts
// for the bet (BL-9).
func (b *bluffConduct) counted(bet bluff.Bet) []wire.Counted {
	counted := []wire.Counted{}
	for _, p := range b.game.Players {
		roll := slices.Clone(b.rolls[p.Seat])
		slices.Sort(roll)
		for _, f := range roll {
			counted = append(counted, wire.Counted{Player: p.Name, Seat: p.Seat, Value: f, Counts: bet.Matches(f)})
		}
	}
	return counted
}
