package opencv

import (
	"math"

	"dicetable/games/dice"
)

// hue is the colour of one die, with the chance that it is right.
type hue struct {
	colour dice.Colour
	chance float64
}

// leastHue is the chance below which the reader's word on a colour is not
// taken for less: a lamp's colour may fool it wholly.
const leastHue = 0.01

// leastOwn is the chance that the reader itself must give a colour that the other dice
// leave for a die, to be believed as far as they tell: a white die beside a red and a
// yellow one is no orange die, though Lucky Five has no other.
const leastOwn = 0.05

// hues are the colours that fit all dice best together, and the logarithm of
// how well they do. Of each colour there are as many as the set has; a die too
// many gets the colour that fits it best and no chance.
func (s diceSet) hues(seen [][len(colours)]float64) (all []hue, fit float64) {
	if len(s.Kinds) == 0 {
		for _, c := range seen {
			h := hue{colour: anyOther}
			for i, p := range c {
				if p > h.chance {
					h = hue{colours[i], p}
				}
			}
			all, fit = append(all, h), fit+math.Log(h.chance+leastHue)
		}
		return all, fit
	}
	var slots []int
	for k, kind := range s.Kinds {
		for range min(kind.Most, len(seen)) {
			slots = append(slots, k)
		}
	}
	costs := make([][]float64, len(seen))
	for i, c := range seen {
		for _, k := range slots {
			costs[i] = append(costs[i], -math.Log(s.Kinds[k].of(c)+leastHue))
		}
		// Who gets no slot costs more than any that does.
		for len(costs[i]) < len(slots)+max(0, len(seen)-len(slots)) {
			costs[i] = append(costs[i], -2*math.Log(leastHue))
		}
	}
	to, least := assign(costs)
	for i := range seen {
		all = append(all, s.hue(seen[i], costs, slots, i, to[i], least))
	}
	return all, -least
}

// hue is that of die i, which was assigned to a slot; least is what all cost.
func (s diceSet) hue(seen [len(colours)]float64, costs [][]float64, slots []int, i, slot int, least float64) hue {
	if slot >= len(slots) {
		best := hue{colour: s.Kinds[0].Colour}
		for _, k := range s.Kinds {
			if k.of(seen) > best.chance {
				best = hue{k.Colour, k.of(seen)}
			}
		}
		best.chance = 0
		return best
	}
	own := s.Kinds[slots[slot]]
	// How much worse is everything if this die has any other colour?
	was := costs[i]
	costs[i] = append([]float64(nil), was...)
	for k, kind := range slots {
		if s.Kinds[kind] == own {
			costs[i][k] = -4 * math.Log(leastHue)
		}
	}
	_, without := assign(costs)
	costs[i] = was
	return hue{own.Colour, min(1/(1+math.Exp(least-without)), own.of(seen)/leastOwn)}
}

// of is the chance that the reader gives a kind's colour.
func (k diceKind) of(seen [len(colours)]float64) float64 {
	for i, c := range colours {
		if c == k.Colour {
			return seen[i]
		}
	}
	return 0
}
