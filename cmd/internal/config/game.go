package config

import (
	"fmt"
	"slices"
)

// Game is what is played when the button begins a game.
type Game struct {
	Name string `toml:"name"`
	// Players sit clockwise by their seats; without any the virtual table
	// seats simulated ones.
	Players []Player `toml:"player"`
	// Settings are those of the rule-book, see docs/rules.
	Settings map[string]string `toml:"settings"`
	// Again is the pause after which the next game begins by itself; 0 waits
	// for the button.
	Again Duration `toml:"again"`
	// Dispute is for how long after it a ruling can be disputed; 0 for ever.
	Dispute Duration `toml:"dispute"`
}

// Player is one player of a game that the button begins.
type Player struct {
	Seat int    `toml:"seat"`
	Name string `toml:"name"`
}

// conducted are the games of the rule-books that a table conducts.
var conducted = []string{"bluff", "dicecup", "luckyfive", "thrill"}

// Games are the names of the games that a table conducts.
func Games() []string { return slices.Clone(conducted) }

func (g Game) check() error {
	if n := len(g.Players); n == 1 || n > 6 {
		return fmt.Errorf("game.player: a game is for 2 to 6 players, not for %d", n)
	}
	seats, names := map[int]bool{}, map[string]bool{}
	for _, p := range g.Players {
		if p.Seat < 1 || p.Seat > 6 || seats[p.Seat] {
			return fmt.Errorf("game.player: seat %d of %s must be one of 1 to 6 and given once", p.Seat, p.Name)
		}
		if p.Name == "" || names[p.Name] {
			return fmt.Errorf("game.player: the player at seat %d needs a name of their own, not %q", p.Seat, p.Name)
		}
		seats[p.Seat], names[p.Name] = true, true
	}
	return nil
}
