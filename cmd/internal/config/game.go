package config

import (
	"fmt"
	"slices"
	"strings"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
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
	// for the button, as any does after a game that was abandoned.
	Again Duration `toml:"again"`
	// Dispute is for how long after it a ruling can be disputed; 0 for ever.
	Dispute Duration `toml:"dispute"`
}

// Player is one player of a game that the button begins.
type Player struct {
	Seat int    `toml:"seat"`
	Name string `toml:"name"`
}

// books are the rule-books of the games that a table conducts.
var books = []games.RuleBook{bluff.Book{}, dicecup.Book{}, luckyfive.Book{}, thrill.Book{}}

// conducted are their names.
var conducted = namesOf(books)

func namesOf(books []games.RuleBook) []string {
	var names []string
	for _, b := range books {
		names = append(names, b.Name())
	}
	return names
}

// Games are the names of the games that a table conducts.
func Games() []string { return slices.Clone(conducted) }

// Simulated are the names of players that are simulated, as many as there are
// seats.
var Simulated = []string{"Ann", "Ben", "Cem", "Dana", "Emil", "Fee"}

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
		if err := wire.CheckName(p.Name); err != nil {
			return fmt.Errorf("game.player: %w", err)
		}
		seats[p.Seat], names[p.Name] = true, true
	}
	return g.checkSettings()
}

// checkSettings says what the rule-book says of the settings, which otherwise comes
// out when somebody wants to play.
func (g Game) checkSettings() error {
	book := slices.IndexFunc(books, func(b games.RuleBook) bool { return b.Name() == g.Name })
	if book < 0 {
		return fmt.Errorf("game.name: this table cannot conduct %q; it plays %s", g.Name, strings.Join(conducted, ", "))
	}
	// A seed that the table draws for itself is some seed.
	if _, err := books[book].Start(g.names(), luckyfive.WithSeed(g.Settings, strings.Repeat("00", 32))); err != nil {
		return fmt.Errorf("game.settings: %w", err)
	}
	return nil
}

// names are those of who plays, at a virtual table without any simulated ones.
func (g Game) names() []string {
	if len(g.Players) == 0 {
		return Simulated
	}
	var names []string
	for _, p := range g.Players {
		names = append(names, p.Name)
	}
	return names
}
