package tournament

// Swiss is a points league in which those who stand near each other meet: the
// first round is drawn by lot, and in every other the field is seated in the
// order of the standings, the strongest at the first table. No two meet twice
// while that can be helped; of all ways to do that, players are seated with
// those who stand nearest to them.
type Swiss League

// Next draws by the standings.
func (s Swiss) Next(field []Entrant, past []Round, seed string) (Round, error) {
	if err := ready(past, s.Rounds); err != nil {
		return Round{}, err
	}
	lots := roundLots(seed, past)
	order := lots.Order(present(field))
	if len(past) > 0 {
		order = ranked(s.Standings(field, past), order)
	}
	return seat(field, past, order, s.Limits, lots, func(a, b int) int {
		// Squares, so that one who is far off costs more than many who are
		// a little off; in all less than meeting again.
		d := distance(a, b)
		return min(d*d, again/mostInSwiss)
	})
}

// mostInSwiss is more than how many pairs sit together in a round.
const mostInSwiss = 1 << 10

// Standings are by points.
func (s Swiss) Standings(field []Entrant, past []Round) []Standing {
	return League(s).Standings(field, past)
}

// ranked is the order of standings of those who are in an order by lot, which
// says who comes first of those who share a place.
func ranked(standings []Standing, lots []Player) []Player {
	place := make(map[Player]int, len(standings))
	for _, s := range standings {
		place[s.Player] = s.Place
	}
	return sortedBy(lots, func(p Player) int { return place[p] })
}
