package wire

import (
	"time"

	"dicetable/games"
)

// Standings are what is told between games: how the evening stands, and the
// records of all evenings. They rest on the journals alone.
type Standings struct {
	// Began is when the first game of the evening did; left out before the end of
	// the first one.
	Began time.Time `json:"began,omitzero"`
	// Games is how many of the evening were played to their end.
	Games int `json:"games"`
	// Players are the people of the evening, who won most first; simulated
	// players are left out.
	Players []Standing `json:"players"`
	// Records are of all games of this table.
	Records []Feat `json:"records"`
}

// Standing is how one player stands.
type Standing struct {
	// Place is from 1; those who won as often share one.
	Place  int    `json:"place"`
	Player string `json:"player"`
	Games  int    `json:"games"`
	Won    int    `json:"won"`
}

// Feat is one record.
type Feat struct {
	// Kind is "longest", "most_won" or "highest".
	Kind string `json:"kind"`
	// Game is the rule-book's name; left out where it is of all games.
	Game string `json:"game,omitempty"`
	// Players hold it.
	Players []string `json:"players"`
	// Value is minutes, games or points.
	Value int        `json:"value"`
	Text  games.Text `json:"text"`
}
