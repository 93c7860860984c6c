package tournament

// Prizes divides prizes, in cents, the first place's first, over standings.
// Who share a place share the prizes of the places that they take together;
// cents that cannot be divided go one each to those who come first in the list.
func Prizes(prizes []int, standings []Standing) map[Player]int {
	return divide(prizes, standings, func(s Standing) (Player, int) { return s.Player, s.Place })
}

// TeamPrizes divides prizes over teams in the same way.
func TeamPrizes(prizes []int, standings []TeamStanding) map[string]int {
	return divide(prizes, standings, func(s TeamStanding) (string, int) { return s.Team, s.Place })
}

// divide divides prizes over standings, of which each says whose it is and the
// place.
func divide[S any, ID comparable](prizes []int, standings []S, of func(S) (ID, int)) map[ID]int {
	got := map[ID]int{}
	place := func(i int) int { _, n := of(standings[i]); return n }
	for from := 0; from < len(standings); {
		to := from + 1
		for to < len(standings) && place(to) == place(from) {
			to++
		}
		sum := 0
		for _, prize := range prizes[min(from, len(prizes)):min(to, len(prizes))] {
			sum += prize
		}
		for i, part := range shared(sum, to-from) {
			if id, _ := of(standings[from+i]); part > 0 {
				got[id] = part
			}
		}
		from = to
	}
	return got
}
