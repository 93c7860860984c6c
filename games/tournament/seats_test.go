package tournament

import "testing"

func TestSeatsRotate(t *testing.T) {
	past := evening(t, League{Limits: cafe, Scheme: Usual()}, fieldOf(4), 8, "seats")
	had := map[Player][4]int{}
	for _, r := range past {
		for seat, p := range r.Tables[0].Seats {
			n := had[p]
			n[seat]++
			had[p] = n
		}
	}
	for p, n := range had {
		if n != [4]int{2, 2, 2, 2} {
			t.Errorf("in eight rounds %s had the seats %v times", p, n)
		}
	}
	past = evening(t, League{Limits: cafe, Scheme: Usual()}, fieldOf(30), 12, "starts")
	starts := map[Player]int{}
	for _, r := range past {
		for _, table := range r.Tables {
			starts[table.Seats[0]]++
		}
	}
	for _, e := range fieldOf(30) {
		if n := starts[e.Player]; n < 2 || n > 4 {
			t.Errorf("in twelve rounds at eight tables %s started %d times", e.Player, n)
		}
	}
}

func TestByesGoRound(t *testing.T) {
	past := evening(t, League{Limits: Limits{Least: 4, Usual: 4, Most: 4}, Scheme: Usual()}, fieldOf(10), 5, "byes")
	had := map[Player]int{}
	for _, r := range past {
		for _, p := range r.Byes {
			had[p]++
		}
	}
	for _, e := range fieldOf(10) {
		if had[e.Player] != 1 {
			t.Errorf("%s had %d byes of ten", e.Player, had[e.Player])
		}
	}
}
