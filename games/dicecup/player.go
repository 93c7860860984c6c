package dicecup

import (
	"math"
	"slices"

	"dicetable/games/dice"
)

// usual is what a throw brings in a category on average, and the standard
// deviation of that, to one decimal; in the order of the sheet.
var usual = [len(Categories)]struct{ points, spread float64 }{
	{8, 5.2}, {10, 6.5}, {12, 7.7},
	{7, 2.4}, {7, 2.4}, {7, 2.4}, {7, 2.4}, {7, 2.4}, {7, 2.4},
	{10, 9.1}, {12, 4.0}, {42, 5.9},
}

// patience is how far above the average a category that is kept for k rounds
// comes to be scored, in standard deviations by the logarithm of k. It was
// found by playing; the result is within half a point of the best there is.
const patience = 0.4

// Advise is what a simulated player of sensible strength does: it crosses what brings
// most beyond that which the category may still bring later. v is the view
// for the player and seen are the dice the player saw, all or some of them.
// chance returns numbers from 0 up to but not 1 and breaks ties.
//
// It is to be asked while the dice are open, and the Cross to be sent once
// crosses are awaited: nobody keeps a throw for a simulated player after it
// was covered (DC-8). It returns false for who has nothing to cross in this
// round.
func Advise(v View, player string, seen []dice.Die, chance func() float64) (Cross, bool) {
	_, crossed := v.Crosses[player]
	if crossed || slices.Contains(v.Left, player) {
		return Cross{}, false
	}
	boxes := v.Sheets[player].openBoxes()
	var best []Box
	most := math.Inf(-1)
	for _, b := range boxes {
		u := usual[b.Category.index()]
		gain := b.Category.expected(seen) - u.points - patience*u.spread*math.Log(float64(len(boxes)))
		if gain > most {
			best, most = nil, gain
		}
		if gain == most {
			best = append(best, b)
		}
	}
	if best == nil {
		return Cross{}, false
	}
	b := best[int(chance()*float64(len(best)))]
	return Cross{player, b.Category, b.Column}, true
}

// openBoxes are those of a sheet as it is shown.
func (s Sheet) openBoxes() []Box {
	var boxes []Box
	for i, column := range s {
		for _, c := range Categories {
			if _, scored := column[c]; !scored {
				boxes = append(boxes, Box{c, i + 1})
			}
		}
	}
	return boxes
}

// expected is what a throw brings on average of which only some dice were
// seen: the others show each face alike.
func (c Category) expected(seen []dice.Die) float64 {
	sum := float64(c.Points(seen))
	for _, colour := range Colours {
		unseen := DicePerColour - of(colour, seen)
		if c == Pasch && unseen > 0 {
			sum += PaschPoints / 6.0
		}
		for f := dice.Face(1); f <= 6; f++ {
			if c.counts(dice.Die{Colour: colour, Value: f}) {
				sum += float64(unseen) * float64(f) / 6
			}
		}
	}
	return sum
}
