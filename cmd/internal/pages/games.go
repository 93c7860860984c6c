package pages

import (
	"encoding/json"
	"net/http"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dicecup"
	"dicetable/games/luckyfive"
	"dicetable/games/thrill"
)

// game is what the host's page knows of a game before it begins: its settings
// as the rule-book explains them, and its acts.
type game struct {
	Name    string         `json:"name"`
	Options []games.Option `json:"options"`
	Acts    []act          `json:"acts"`
}

// addGames serves the games, their settings and their acts.
func addGames(mux *http.ServeMux) error {
	var all []game
	for _, book := range []games.RuleBook{bluff.Book{}, dicecup.Book{}, luckyfive.Book{}, thrill.Book{}} {
		all = append(all, game{book.Name(), book.Options(), acts[book.Name()]})
	}
	content, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return add(mux, "/games.json", "games.json", content)
}
