package tournament

import (
	"cmp"
	"slices"
)

// League is a points league: everybody plays every round, the points of all
// rounds count, and no two meet twice while that can be helped. With teams,
// team mates do not meet while that can be helped.
type League struct {
	Limits Limits `json:"limits"`
	// Rounds is how many there are; 0 for as many as the host wants.
	Rounds int    `json:"rounds,omitempty"`
	Scheme Scheme `json:"scheme"`
	// Bye is what a round without a seat gives.
	Bye Points `json:"bye,omitempty"`
}

// Next draws by lot.
func (l League) Next(field []Entrant, past []Round, seed string) (Round, error) {
	if err := ready(past, l.Rounds); err != nil {
		return Round{}, err
	}
	lots := roundLots(seed, past)
	return seat(field, past, lots.Order(present(field)), l.Limits, lots, nil)
}

// Standings are by points.
func (l League) Standings(field []Entrant, past []Round) []Standing {
	return standings(field, past, l.Scheme, l.Bye)
}

// seat makes a round of players in an order: the byes go to those who had the
// fewest, of these to the last ones; the others are divided over tables, and
// sit so that seats rotate.
func seat(field []Entrant, past []Round, order []Player, l Limits, lots *Lots, apart func(a, b int) int) (Round, error) {
	sizes, byes := l.Split(len(order))
	if len(sizes) == 0 {
		return Round{}, errFew(len(order), l)
	}
	order, without := sparing(order, past, byes)
	r := Round{Byes: without}
	had := seatsHad(past)
	for _, table := range divided(newAcquaintance(field, past), order, sizes, lots, apart) {
		r.Tables = append(r.Tables, Table{Seats: had.seated(table)})
	}
	return r, nil
}

// sparing takes out those who get a bye. The others stay in their order.
func sparing(order []Player, past []Round, byes int) (seated, without []Player) {
	had := map[Player]int{}
	for _, r := range past {
		for _, p := range r.Byes {
			had[p]++
		}
	}
	last := slices.Clone(order)
	slices.Reverse(last)
	slices.SortStableFunc(last, func(p, q Player) int { return cmp.Compare(had[p], had[q]) })
	without = last[:byes:byes]
	rests := make(map[Player]bool, byes)
	for _, p := range without {
		rests[p] = true
	}
	for _, p := range order {
		if !rests[p] {
			seated = append(seated, p)
		}
	}
	return seated, without
}
