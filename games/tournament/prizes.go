package tournament

// Prizes divides prizes, in cents, the first place's first, over standings.
// Who share a place share the prizes of the places that they take together;
// cents that cannot be divided go one each to those who come first in the list.
func Prizes(prizes []int, standings []Standing) map[Player]int {
	got := map[Player]int{}
	for from := 0; from < len(standings); {
		to := from + 1
		for to < len(standings) && standings[to].Place == standings[from].Place {
			to++
		}
		sum := 0
		for _, prize := range prizes[min(from, len(prizes)):min(to, len(prizes))] {
			sum += prize
		}
		for i, part := range shared(sum, to-from) {
			if part > 0 {
				got[standings[from+i].Player] = part
			}
		}
		from = to
	}
	return got
}
