package thrill

import (
	"math"
	"slices"

	"dicetable/games"
)

// Decide is a simulated player: the next act of the player for whom v was
// made, false if there is none now. It knows what v shows and nothing else;
// chance returns numbers from 0 up to 1 and makes it less easy to read. The
// push itself is left to whoever moves the discs. Against three players who
// decide at random it wins about three games of four.
func Decide(v games.View, chance func() float64) (games.Event, bool) {
	view, ok := v.Body.(View)
	me := v.Audience.Player
	if !ok || !slices.Contains(view.Players, me) || slices.Contains(view.Out, me) {
		return nil, false
	}
	inTurn := view.Turn != nil && *view.Turn == me
	switch {
	case view.Phase == PhasePick && inTurn:
		return Pick{me, view.choose(me, chance)}, true
	case view.Phase == PhaseHand && slices.Contains(view.Waiting, me):
		return Hand{me, view.bid(me, chance)}, true
	case view.Phase == PhaseWeigh && inTurn:
		use := view.danger() > 2 || view.Chips[me] < 3
		return Weigh{me, use && view.WeightCards[me] > 0}, true
	case view.Phase == PhasePush && !slices.Contains(view.Tipped, me):
		falls := view.danger() > 1 // more likely than not
		if cards := view.TipCards[me]; *cards.of(tipOf(falls)) > 0 {
			return LayTip{me, falls}, true
		}
	}
	return nil, false
}

// danger is about how many chips the next push will cost: more for a large
// disc, less for an empty play area, and more where the last push was dear.
func (v View) danger() float64 {
	prior := 0.6 - 0.1*float64(v.Reserve.Cost()-firstReserve.Cost())
	if v.Disc != nil {
		prior += 0.6 * float64(v.Disc.Cost())
	}
	if v.Last != nil {
		prior += 0.2 * (float64(v.Last.Cost) - prior)
	}
	return max(0.5, prior)
}

// choose picks a disc. The boss wins every tie (TH-4), so the disc is mostly
// somebody else's danger: the largest will do, unless the boss is poor and
// likely to push it.
func (v View) choose(me string, chance func() float64) Size {
	var set Discs
	if v.Set != nil {
		set = *v.Set
	}
	there := pickable(v.Reserve, set)
	switch {
	case v.Chips[me] < 2:
		return there[0]
	case chance() < 0.2:
		return there[int(chance()*float64(len(there)))]
	}
	return there[len(there)-1]
}

// bid is how many chips the hand should hold: those that cost least, counting
// the chips in it and the push that it may not save from.
func (v View) bid(me string, chance func() float64) int {
	const (
		most  = 5   // a hand of more is never worth it
		ruin  = 4.0 // what going out is worth in chips
		whims = 0.6 // how far chance may turn the choice, in chips
	)
	chips, danger := v.Chips[me], v.danger()
	best, least := 0, math.Inf(1)
	for n := range min(chips, most) + 1 {
		tooMuch := math.Pow(danger/(1+danger), float64(chips-n+1)) // that the push costs more than is left
		cost := float64(n) + v.pushes(me, n)*(danger+ruin*tooMuch) + whims*chance()
		if cost < least {
			best, least = n, cost
		}
	}
	return best
}

// pushes is how likely a hand of n must push (TH-3, TH-4).
func (v View) pushes(me string, n int) float64 {
	turn := func(player string) int { // 0 for the boss's left, last for the boss
		return (slices.Index(v.Players, player) - slices.Index(v.Players, *v.Boss) + len(v.Players) - 1) % len(v.Players)
	}
	p := 1.0
	for _, other := range v.Players {
		switch {
		case other == me || slices.Contains(v.Out, other):
		case turn(other) < turn(me): // would push with as few
			p *= v.holds(other, n+1)
		default:
			p *= v.holds(other, n)
		}
	}
	return p
}

// holds is how likely a player's hand has n chips or more: as one who does
// the same again as in the last round, or of whom nothing is known.
func (v View) holds(player string, n int) float64 {
	p := math.Pow(0.5, float64(n))
	if v.Last != nil && n > 0 {
		again := 0.1
		if v.Last.Hands[player] >= n {
			again = 0.9
		}
		p = (p + again) / 2
	}
	return p
}
