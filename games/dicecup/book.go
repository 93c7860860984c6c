package dicecup

import (
	"encoding/json"
	"fmt"
	"slices"

	"dicetable/games"
)

// How many may play, and with which dice (DC-1).
const (
	MinPlayers    = 2
	MaxPlayers    = 6
	Dice          = 12
	DicePerColour = 2
)

// Book is the rule-book of Dice Cup.
type Book struct{}

var _ games.RuleBook = Book{}

// Name is "dicecup".
func (Book) Name() string { return "dicecup" }

// Start begins a game; the first player named has the cup (DC-2).
func (Book) Start(players []string, settings map[string]string) (games.State, error) {
	if err := checkPlayers(players); err != nil {
		return nil, err
	}
	set, err := ParseSettings(settings)
	if err != nil {
		return nil, err
	}
	n := len(players)
	s := &state{
		Players:  slices.Clone(players),
		Settings: set,
		Phase:    PhaseThrow,
		Round:    1,
		Left:     make([]bool, n),
		Crosses:  make([]Box, n),
		Sheets:   make([]sheet, n),
	}
	for seat := range s.Sheets {
		s.Sheets[seat] = newSheet(set.Columns)
	}
	return s, nil
}

// State decodes what a state of this book wrote, and refuses what could not
// have come from one.
func (Book) State(raw json.RawMessage) (games.State, error) {
	s := &state{}
	if err := json.Unmarshal(raw, (*plain)(s)); err != nil {
		return nil, fmt.Errorf("this is no state of a game of Dice Cup: %w", err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("this state of a game of Dice Cup does not add up: %w", err)
	}
	return s, nil
}

func checkPlayers(players []string) error {
	return games.CheckPlayers("Dice Cup", players, MinPlayers, MaxPlayers)
}
