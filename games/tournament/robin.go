package tournament

import (
	"slices"

	"dicetable/games"
)

// RoundRobin lets everybody meet everybody else once, two at a table: by the
// circle method, in which all but one move on by a seat from round to round.
type RoundRobin struct {
	Scheme Scheme `json:"scheme"`
}

// errLate is why a late entry cannot be drawn.
var errLate error = games.Refuse("",
	"Jeder trifft jeden nur, wenn alle von Anfang an da sind: Nachgemeldet werden kann eine Person, und nur zu einer ungeraden Zahl. Lass die anderen wieder gehen, oder beginne neu.",
	"Everybody meets everybody only if all are there from the beginning: one late entry finds a place, and only in a field of an odd number. Have the others leave again, or begin anew.")

// Next pairs by the circle. Games of those who are gone are not drawn: whom they
// would have met has a bye.
func (f RoundRobin) Next(field []Entrant, past []Round, seed string) (Round, error) {
	circle, err := f.circle(field, past, seed)
	if err != nil {
		return Round{}, err
	}
	if err := ready(past, len(circle)-1); err != nil {
		return Round{}, err
	}
	n, in := len(circle), present(field)
	at := func(i int) Player { // The first one stays.
		if i == 0 {
			return circle[0]
		}
		return circle[1+(i-1+len(past))%(n-1)]
	}
	var r Round
	had := seatsHad(past)
	for i := range n / 2 {
		two := []Player{at(i), at(n - 1 - i)}
		here := slices.DeleteFunc(two, func(p Player) bool { return !slices.Contains(in, p) })
		switch len(here) {
		case 2:
			r.Tables = append(r.Tables, Table{Seats: had.seated(here)})
		case 1:
			r.Byes = append(r.Byes, here[0])
		}
	}
	return r, nil
}

// circle is everybody who was there for the first round, in the order of their
// lots, and nobody, the empty player, where their number is odd. A late entry
// takes that place. Who never came, or left before being drawn, has none.
func (f RoundRobin) circle(field []Entrant, past []Round, seed string) ([]Player, error) {
	var first, late []Player
	for _, e := range field {
		was := func(r Round) bool { return inRound(r, e.Player) }
		switch {
		case len(past) > 0 && was(past[0]), len(past) == 0 && !e.Out:
			first = append(first, e.Player)
		case !e.Out, slices.ContainsFunc(past, was):
			late = append(late, e.Player)
		}
	}
	circle := NewLots(seed, "circle").Order(first)
	if len(circle)%2 == 1 {
		circle = append(circle, "")
	}
	switch {
	case len(circle) < 2:
		return nil, errFew(len(circle), Limits{Least: 2, Most: 2})
	case len(late) == 1 && circle[len(circle)-1] == "":
		circle[len(circle)-1] = late[0]
	case len(late) > 0:
		return nil, errLate
	}
	return circle, nil
}

// inRound reports whether a player was in a round, with a seat or without.
func inRound(r Round, p Player) bool {
	return slices.Contains(r.Byes, p) || slices.ContainsFunc(r.Tables, func(t Table) bool { return slices.Contains(t.Seats, p) })
}

// Standings are by points.
func (f RoundRobin) Standings(field []Entrant, past []Round) []Standing {
	return standings(field, past, f.Scheme, 0)
}
