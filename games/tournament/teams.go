package tournament

import (
	"cmp"
	"slices"
)

// TeamStanding is where a team stands.
type TeamStanding struct {
	Team   string `json:"team"`
	Place  int    `json:"place"`
	Points Points `json:"points"`
	Wins   int    `json:"wins"`
}

// TeamStandings adds up, for every round, the points of the best members of
// each team, so many of them, 0 for all: so teams of different sizes can be
// compared. Who has the same points is told apart by how many games all members
// won; else they share a place.
func TeamStandings(field []Entrant, past []Round, scheme Scheme, members int) []TeamStanding {
	of, teams := map[Player]string{}, map[string]*TeamStanding{}
	for _, e := range field {
		if e.Team != "" {
			of[e.Player] = e.Team
			teams[e.Team] = &TeamStanding{Team: e.Team}
		}
	}
	for _, r := range past {
		got := map[string][]Points{}
		for _, t := range r.Tables {
			if !t.Counts() {
				continue
			}
			for p, points := range scheme.Of(t.Places) {
				if team := of[p]; team != "" {
					got[team] = append(got[team], points)
					if t.Places[p] == 1 {
						teams[team].Wins++
					}
				}
			}
		}
		for team, points := range got {
			teams[team].Points += best(points, members)
		}
	}
	return ordered(teams)
}

// best adds up the largest of some points; all if n is 0.
func best(points []Points, n int) (sum Points) {
	slices.SortFunc(points, func(a, b Points) int { return cmp.Compare(b, a) })
	if n > 0 && n < len(points) {
		points = points[:n]
	}
	for _, p := range points {
		sum += p
	}
	return sum
}

// ordered gives teams their places.
func ordered(teams map[string]*TeamStanding) []TeamStanding {
	all := make([]TeamStanding, 0, len(teams))
	for _, t := range teams {
		all = append(all, *t)
	}
	before := func(a, b TeamStanding) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Wins, a.Wins))
	}
	slices.SortFunc(all, func(a, b TeamStanding) int { return cmp.Or(before(a, b), cmp.Compare(a.Team, b.Team)) })
	for i := range all {
		all[i].Place = i + 1
		if i > 0 && before(all[i-1], all[i]) == 0 {
			all[i].Place = all[i-1].Place
		}
	}
	return all
}
