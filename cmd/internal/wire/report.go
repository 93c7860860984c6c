package wire

import (
	"dicetable/games"
	"dicetable/games/stats"
)

// Odds are what somebody who watches may reckon of this moment: nothing in it
// rests on what not everybody sees.
type Odds struct {
	// GameID is that of the game; left out between games.
	GameID string `json:"game_id,omitempty"`
	// Chances are of what was said, first, and of what may be said next; empty
	// where the rules give none.
	Chances []Chance `json:"chances"`
}

// Chance is how likely one thing is.
type Chance struct {
	// Of says in short what of: "6 × 3", "higher than 7".
	Of games.Text `json:"of"`
	// Said is true for what a player has said.
	Said bool `json:"said"`
	// Chance is exact, from 0 to 1.
	Chance float64 `json:"chance"`
	// Wanted is how many dice it takes; left out in other games than Bluff.
	Wanted int `json:"wanted,omitempty"`
	// Average is how many dice match by the booklet's rule of thumb (BL-16).
	Average *float64 `json:"average,omitempty"`
}

// Odds are those of a state.
func (s State) Odds() Odds {
	o := Odds{GameID: s.GameID, Chances: []Chance{}}
	for _, c := range stats.Spectator(s.View) {
		o.Chances = append(o.Chances, Chance(c))
	}
	return o
}

// Report is told after a game: who bluffed, how close the bets were, how lucky
// each was, and whether the dice of this table are fair (see
// docs/statistics.md).
type Report struct {
	// GameID is that of the game that ended last.
	GameID string `json:"game_id"`
	// Game is its rule-book's name.
	Game string `json:"game"`
	// Lines tell of the game, then of each player.
	Lines []games.Text `json:"lines"`
	// Figures are the same in numbers; they belong to the game.
	Figures any `json:"figures"`
	// Dice are those of all games of this table so far.
	Dice []DiceReport `json:"dice"`
}

// DiceReport is what is known of the dice of one colour of one set, over all
// nights.
type DiceReport struct {
	// Set is the game that is played with them.
	Set string `json:"set"`
	// Colour is that of the dice, which cannot be told apart.
	Colour string `json:"colour"`
	// Throws is how many dice were counted.
	Throws int `json:"throws"`
	// P is how often fair dice fall at least as unevenly, from 0 to 1.
	P float64 `json:"p"`
	// Verdict is "too_few", "fair", "suspect" or "unfair".
	Verdict string `json:"verdict"`
	// Text says the same, with the counts of each face.
	Text games.Text `json:"text"`
}
