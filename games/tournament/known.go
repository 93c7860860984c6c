package tournament

// acquaintance is who met whom, and who is of which team.
type acquaintance struct {
	met  map[pair]int
	team map[Player]string
}

func newAcquaintance(field []Entrant, past []Round) acquaintance {
	known := acquaintance{meetings(past), map[Player]string{}}
	for _, e := range field {
		if e.Team != "" {
			known.team[e.Player] = e.Team
		}
	}
	return known
}

// cost is what it costs to seat two together, whatever the format.
func (k acquaintance) cost(p, q Player) int {
	n := k.met[pairOf(p, q)]
	cost := again * n * (n + 1) / 2
	if team := k.team[p]; team != "" && team == k.team[q] {
		cost += mates
	}
	return cost
}

// with is what it costs to have p at a table without one of those who sit there.
func (k acquaintance) with(p Player, table []Player, without Player) (sum int) {
	for _, q := range table {
		if q != without && q != p {
			sum += k.cost(p, q)
		}
	}
	return sum
}

// pair is two players, the lesser id first.
type pair [2]Player

func pairOf(p, q Player) pair {
	if q < p {
		p, q = q, p
	}
	return pair{p, q}
}

// meetings counts how often each two sat at one table.
func meetings(past []Round) map[pair]int {
	met := map[pair]int{}
	for _, r := range past {
		for _, t := range r.Tables {
			for i, p := range t.Seats {
				for _, q := range t.Seats[:i] {
					met[pairOf(p, q)]++
				}
			}
		}
	}
	return met
}
