package tournament

import "slices"

// mostStart is how much more it matters that everybody starts as often as the
// others than that everybody sits in every other seat as often.
const mostStart = 8

// seatings is how often each player had each seat.
type seatings map[Player][]int

func seatsHad(past []Round) seatings {
	had := seatings{}
	for _, r := range past {
		for _, t := range r.Tables {
			for seat, p := range t.Seats {
				for len(had[p]) <= seat {
					had[p] = append(had[p], 0)
				}
				had[p][seat]++
			}
		}
	}
	return had
}

// of is how often a player had a seat.
func (h seatings) of(p Player, seat int) int {
	if seat >= len(h[p]) {
		return 0
	}
	return h[p][seat]
}

// Seated is the order in which players sit who chose each other, by what they
// played before.
func Seated(table []Player, past []Round) []Player { return seatsHad(past).seated(table) }

// seated says in which order the players of a table sit, so that everybody
// gets every seat, and above all the first one, about as often: of all orders
// the one with the least sum of how often each had that seat, the first of
// these from the order given.
func (h seatings) seated(table []Player) []Player {
	best, least := slices.Clone(table), -1
	orders(slices.Clone(table), 0, func(order []Player) {
		starts := h.of(order[0], 0)
		cost := mostStart * starts * starts
		for seat, p := range order {
			// Squares, so that twice for one counts more than once for two.
			cost += h.of(p, seat) * h.of(p, seat)
		}
		if least < 0 || cost < least {
			copy(best, order)
			least = cost
		}
	})
	return best
}

// orders calls f with every order of what follows the first n of a list.
func orders(list []Player, n int, f func([]Player)) {
	if n >= len(list)-1 {
		f(list)
		return
	}
	for i := n; i < len(list); i++ {
		list[n], list[i] = list[i], list[n]
		orders(list, n+1, f)
		list[n], list[i] = list[i], list[n]
	}
}
