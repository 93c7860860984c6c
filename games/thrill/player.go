package thrill

import (
	"math"
	"slices"

	"dicetable/games"
)

// Advise is what a simulated player of sensible strength does: the next act of a player,
// false if there is none now. It knows the view v of that player and nothing
// else; chance returns numbers from 0 up to 1 and makes it harder to read. The
// push itself is left to whoever moves the discs. Against three players who
// decide at random it wins about three games of four.
func Advise(v View, player string, chance func() float64) (games.Event, bool) {
	chips, own := v.Chips[player]
	if !own {
		return nil, false
	}
	inTurn := v.Turn != nil && *v.Turn == player
	switch {
	case v.Phase == PhasePick && inTurn:
		return Pick{player, v.choose(chips, chance)}, true
	case slices.Contains(v.Waiting, player):
		return Hand{player, v.bid(player, chips, chance)}, true
	case v.Phase == PhaseWeigh && inTurn:
		use := v.danger() > 2 || chips < 3
		return Weigh{player, use && v.WeightCards[player] > 0}, true
	case v.Phase == PhasePush && !slices.Contains(v.Tipped, player):
		falls := v.danger() > 1 // more likely than not
		if cards := v.TipCards[player]; *cards.of(tipOf(falls)) > 0 {
			return LayTip{player, falls}, true
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
func (v View) choose(chips int, chance func() float64) Size {
	var set Discs
	if v.Set != nil {
		set = *v.Set
	}
	there := pickable(v.Reserve, set)
	switch {
	case chips < 2:
		return there[0]
	case chance() < 0.2:
		return there[int(chance()*float64(len(there)))]
	}
	return there[len(there)-1]
}

// bid is how many chips the hand should hold: those that cost least, counting
// the chips in it and the push that it may not save from.
func (v View) bid(player string, chips int, chance func() float64) int {
	const (
		most  = 5   // a hand of more is never worth it
		ruin  = 4.0 // what going out is worth in chips
		whims = 0.6 // how far chance may turn the choice, in chips
	)
	danger := v.danger()
	best, least := 0, math.Inf(1)
	for n := range min(chips, most) + 1 {
		tooMuch := math.Pow(danger/(1+danger), float64(chips-n+1)) // that the push costs more than is left
		cost := float64(n) + v.pushes(player, n)*(danger+ruin*tooMuch) + whims*chance()
		if cost < least {
			best, least = n, cost
		}
	}
	return best
}

// pushes is how likely a hand of n must push (TH-3, TH-4).
func (v View) pushes(player string, n int) float64 {
	turn := func(p string) int { // 0 for the boss's left, last for the boss
		return (slices.Index(v.Players, p) - slices.Index(v.Players, *v.Boss) + len(v.Players) - 1) % len(v.Players)
	}
	likely := 1.0
	for _, other := range v.Players {
		switch {
		case other == player || slices.Contains(v.Out, other):
		case turn(other) < turn(player): // would push with as few
			likely *= v.holds(other, n+1)
		default:
			likely *= v.holds(other, n)
		}
	}
	return likely
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
