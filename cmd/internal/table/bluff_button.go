package table

import (
	"slices"
	"time"

	"dicetable/cmd/internal/wire"
	"dicetable/games/bluff"
)

// The moments of Bluff.
const (
	bluffOpening  moment = "opening"
	bluffClearing moment = "clearing"
	bluffNoBet    moment = "no bet"
	bluffBet      moment = "bet"
	bluffAsked    moment = "asked"
	bluffReveal   moment = "reveal"
)

// bluffMoment says which moment of Bluff everybody sees.
func bluffMoment(w wire.State) moment {
	v, ok := w.View.Body().(bluff.View)
	doubted := func(n wire.Notice) bool { return n.Code == AskAllUp || n.Code == AskChallenge }
	switch {
	case !ok || v.Phase == bluff.PhaseOver:
		return betweenGames
	case v.Phase == bluff.PhaseOpening:
		return bluffOpening
	case w.Reveal:
		return bluffReveal
	case len(w.Prompt.Players()) == 0:
		return bluffClearing
	case v.Bet == nil:
		return bluffNoBet
	case slices.ContainsFunc(w.Notices, doubted):
		return bluffAsked
	}
	return bluffBet
}

func (b *bluffConduct) button() []meaning {
	return []meaning{
		{bluffOpening, "The opening throws are awaited", "", dark, nil},
		{bluffClearing, "Lost dice or cups are not in their places yet", "", dark, nil},
		{bluffNoBet, "No bet stands yet", "the table says that there is nothing to doubt (BL-8)", dark, b.pressDoubt},
		{bluffBet, "A bet stands", "the player in turn doubts it: Hoch die Becher! (BL-8); while the marker does not lie on that bet, the table asks first whether it is meant", inTurn, b.pressDoubt},
		{bluffAsked, "The table asks whether the bet is doubted", "yes, it is (BL-8, BL-19)", inTurn, b.pressYes},
		{bluffReveal, "Hoch die Becher!", "while all cups are still down, and not in the first second, the doubt is taken back (BL-8)", dark, b.pressBack},
	}
}

// pressDoubt doubts the standing bet for the player in turn.
func (b *bluffConduct) pressDoubt(s *step, seat int) {
	switch {
	case b.isElse(seat):
		b.pressOutOfTurn(s, seat)
	case b.view.Bet != nil && !b.markerStands(&s.Core):
		b.ask = &question{code: AskChallenge}
	default:
		s.sayIf(b.act(s, bluff.Challenge{Player: b.turn()}, nil))
	}
}

// pressYes says that the bet is doubted.
func (b *bluffConduct) pressYes(s *step, seat int) {
	if b.isElse(seat) {
		b.pressOutOfTurn(s, seat)
		return
	}
	s.sayIf(b.confirmed(s, wire.Confirmation{Code: b.ask.code, Yes: true}))
}

// calm is how long a press after the one that doubted is no second thought but
// the same excitement.
const calm = time.Second

// pressBack takes the doubt back. Once a cup is up a press means nothing, as
// everybody can see.
func (b *bluffConduct) pressBack(s *step, seat int) {
	mine := seat == 0 || seat == b.game.seat(b.doubter)
	if mine && s.at.Sub(b.doubted) >= calm && b.cupsDown(&s.Core) && len(b.shown) == 0 {
		s.sayIf(b.takeBack(s, bluff.TakeBack{Player: b.doubter}))
	}
}

// isElse reports whether a button is that of a seat which is not in turn.
func (b *bluffConduct) isElse(seat int) bool { return seat != 0 && seat != b.game.seat(b.turn()) }

// pressOutOfTurn: the rule-book says why not.
func (b *bluffConduct) pressOutOfTurn(s *step, seat int) {
	s.sayIf(b.act(s, bluff.Challenge{Player: b.game.player(seat)}, nil))
}
