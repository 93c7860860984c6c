package luckyfive

import (
	"encoding/json"
	"fmt"
	"slices"

	"dicetable/games"
)

// How many may play (LF-1).
const (
	MinPlayers = 2
	MaxPlayers = 6
)

// Book is the rule-book of Lucky Five.
type Book struct{}

var _ games.RuleBook = Book{}

// Name is "luckyfive".
func (Book) Name() string { return "luckyfive" }

// Start begins a game before the first throw (LF-1).
func (Book) Start(players []string, settings map[string]string) (games.State, error) {
	if err := checkPlayers(players); err != nil {
		return nil, err
	}
	set, err := parseSettings(settings, players)
	if err != nil {
		return nil, err
	}
	n := len(players)
	s := &state{
		Players:  slices.Clone(players),
		Settings: set,
		Phase:    PhaseStart,
		Chips:    slices.Repeat([]Chips{StartChips}, n),
		Piles:    make([][]Pile, n),
		Left:     make([]bool, n),
		Turn:     nobody,
		Draw:     set.Deck,
	}
	return s, nil
}

// State decodes what a state of this book wrote, and refuses what could not
// have come from one.
func (Book) State(raw json.RawMessage) (games.State, error) {
	s := &state{}
	if err := json.Unmarshal(raw, (*plain)(s)); err != nil {
		return nil, fmt.Errorf("this is no state of a game of Lucky Five: %w", err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("this state of a game of Lucky Five does not add up: %w", err)
	}
	return s, nil
}

func checkPlayers(players []string) error {
	return games.CheckPlayers("Lucky Five", players, MinPlayers, MaxPlayers)
}
