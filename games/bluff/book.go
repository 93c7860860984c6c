package bluff

import (
	"encoding/json"
	"fmt"
	"slices"

	"dicetable/games"
)

// How many may play, and with how many dice each (BL-1).
const (
	MinPlayers    = 2
	MaxPlayers    = 6
	DicePerPlayer = 5
)

// Book is the rule-book of Bluff.
type Book struct{}

var _ games.RuleBook = Book{}

// Name is "bluff".
func (Book) Name() string { return "bluff" }

// Start begins a game with the opening throws (BL-2).
func (Book) Start(players []string, settings map[string]string) (games.State, error) {
	if err := checkPlayers(players); err != nil {
		return nil, err
	}
	set, err := parseSettings(settings)
	if err != nil {
		return nil, err
	}
	n := len(players)
	s := &state{
		Players:  slices.Clone(players),
		Settings: set,
		Phase:    PhaseOpening,
		Round:    1,
		Dice:     slices.Repeat([]int{DicePerPlayer}, n),
		WentOut:  make([]int, n),
		Waiting:  slices.Repeat([]bool{true}, n),
		Opener:   nobody,
		Turn:     nobody,
	}
	s.clearTable()
	return s, nil
}

// State decodes what a state of this book wrote, and refuses what could not
// have come from one.
func (Book) State(raw json.RawMessage) (games.State, error) {
	s := &state{}
	if err := json.Unmarshal(raw, (*plain)(s)); err != nil {
		return nil, fmt.Errorf("this is no state of a game of Bluff: %w", err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("this state of a game of Bluff does not add up: %w", err)
	}
	return s, nil
}

func checkPlayers(players []string) error {
	return games.CheckPlayers("Bluff", players, MinPlayers, MaxPlayers)
}
