package tournament

import (
	"cmp"
	"slices"
)

// Player is who plays, by an id that nobody else in the field has.
type Player string

// Entrant is a player of the field.
type Entrant struct {
	Player Player `json:"player"`
	// Team is whom the player's points also count for; empty for nobody.
	Team string `json:"team,omitempty"`
	// Out is true while the player is not there: not come yet, or gone.
	Out bool `json:"out,omitempty"`
}

// Table is one game of a round.
type Table struct {
	// Seats are the players in the order of play; the first one starts.
	Seats []Player `json:"seats"`
	// Places has every player's place from 1, ties sharing one, as the
	// rule-book or the host gave them; nil until the game is over.
	Places map[Player]int `json:"places,omitempty"`
	// Void is true of a game that does not count. Its players have met.
	Void bool `json:"void,omitempty"`
}

// Counts reports whether the game is over and counts.
func (t Table) Counts() bool { return t.Places != nil && !t.Void }

// Round is what is played at the same time.
type Round struct {
	Tables []Table `json:"tables"`
	// Byes are those who were there, but had no seat.
	Byes []Player `json:"byes,omitempty"`
}

// Over reports whether every game of the round is over or void.
func (r Round) Over() bool {
	return !slices.ContainsFunc(r.Tables, func(t Table) bool { return t.Places == nil && !t.Void })
}

// present are the players who are there, in the order of the field.
func present(field []Entrant) []Player {
	var in []Player
	for _, e := range field {
		if !e.Out {
			in = append(in, e.Player)
		}
	}
	return in
}

// sortedBy is a list ordered by a number, those with the same one as they were.
func sortedBy(players []Player, number func(Player) int) []Player {
	sorted := slices.Clone(players)
	slices.SortStableFunc(sorted, func(p, q Player) int { return cmp.Compare(number(p), number(q)) })
	return sorted
}
