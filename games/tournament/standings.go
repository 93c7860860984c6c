package tournament

import (
	"cmp"
	"slices"
)

// Standing is where one player stands.
type Standing struct {
	Player Player `json:"player"`
	// Place is from 1; those whom nothing tells apart share one.
	Place  int    `json:"place"`
	Points Points `json:"points"`
	// Games are those that count, Wins how often the player was first, shared
	// or alone, and Places the sum of the places.
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Places int `json:"places"`
	// Strength is the sum of the points of everybody whom the player met, once
	// for each game.
	Strength Points `json:"strength"`
	// Lives are those that are left, in a format that has lives.
	Lives int `json:"lives,omitempty"`
	// Rating is what a ladder shows, in hundredths.
	Rating int `json:"rating,omitempty"`
}

// standings are those of a field by points: then who won more games, then whose
// opponents have more points, then who was better in the games that both of
// them played. Who is equal in all of it shares a place.
func standings(field []Entrant, past []Round, scheme Scheme, bye Points) []Standing {
	all := make([]Standing, len(field))
	of := make(map[Player]*Standing, len(field))
	for i, e := range field {
		all[i].Player = e.Player
		of[e.Player] = &all[i]
	}
	for _, r := range past {
		for _, t := range r.Tables {
			if t.Counts() {
				count(of, t, scheme)
			}
		}
		for _, p := range r.Byes {
			if s := of[p]; s != nil {
				s.Points += bye
			}
		}
	}
	strengthen(of, past)
	slices.SortStableFunc(all, func(a, b Standing) int { return compare(a, b) })
	direct(all, past)
	return all
}

// count adds a game to the standings of its players.
func count(of map[Player]*Standing, t Table, scheme Scheme) {
	got := scheme.Of(t.Places)
	for p, place := range t.Places {
		s := of[p]
		if s == nil {
			continue
		}
		s.Points += got[p]
		s.Games++
		s.Places += place
		if place == 1 {
			s.Wins++
		}
	}
}

// strengthen adds up the points of those whom each player met.
func strengthen(of map[Player]*Standing, past []Round) {
	for _, r := range past {
		for _, t := range r.Tables {
			if !t.Counts() {
				continue
			}
			for _, p := range t.Seats {
				for _, q := range t.Seats {
					if p != q && of[p] != nil && of[q] != nil {
						of[p].Strength += of[q].Points
					}
				}
			}
		}
	}
}

// compare is negative where a stands before b.
func compare(a, b Standing) int {
	return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Wins, a.Wins), cmp.Compare(b.Strength, a.Strength))
}

// direct orders those who are equal by the games that they played with each
// other, and gives everybody a place. Among equals counts how many places
// each was before the others in all: that is the same whoever is asked first.
func direct(all []Standing, past []Round) {
	equals := make(map[Player]int, len(all)) // the first of those each is equal to
	for i := range all {
		equals[all[i].Player] = i
		if i > 0 && compare(all[i-1], all[i]) == 0 {
			equals[all[i].Player] = equals[all[i-1].Player]
		}
	}
	better := before(equals, past)
	if len(better) > 0 {
		slices.SortStableFunc(all, func(a, b Standing) int {
			return cmp.Or(cmp.Compare(equals[a.Player], equals[b.Player]), cmp.Compare(better[b.Player], better[a.Player]))
		})
	}
	for i := range all {
		p := all[i].Player
		all[i].Place = i + 1
		if i > 0 && equals[all[i-1].Player] == equals[p] && better[all[i-1].Player] == better[p] {
			all[i].Place = all[i-1].Place
		}
	}
}

// before is by how many places each player was before those who are equal, in
// all games.
func before(equals map[Player]int, past []Round) map[Player]int {
	better := map[Player]int{}
	for _, r := range past {
		for _, t := range r.Tables {
			if !t.Counts() {
				continue
			}
			for p, mine := range t.Places {
				one, there := equals[p]
				for q, theirs := range t.Places {
					if other, too := equals[q]; there && too && p != q && one == other {
						better[p] += theirs - mine
					}
				}
			}
		}
	}
	return better
}

// placed orders standings by some numbers, the least first, and gives places;
// who has the same numbers share one.
func placed(all []Standing, by func(Standing) [4]int) []Standing {
	key := func(s Standing) []int { k := by(s); return k[:] }
	slices.SortStableFunc(all, func(a, b Standing) int { return slices.Compare(key(a), key(b)) })
	for i := range all {
		all[i].Place = i + 1
		if i > 0 && by(all[i]) == by(all[i-1]) {
			all[i].Place = all[i-1].Place
		}
	}
	return all
}
