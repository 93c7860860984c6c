package thrill

import (
	"encoding/json"
	"fmt"

	"dicetable/games"
)

// How many may play (TH-1), and what each of them has: chips, tip cards of
// each kind (TH-10) and weight cards (TH-11).
const (
	MinPlayers     = 2
	MaxPlayers     = 6
	ChipsPerPlayer = 10
	TipsOfAKind    = 2
	WeightsEach    = 2
)

// Book is the rule-book of Thrill.
type Book struct{}

var _ games.RuleBook = Book{}

// Name is "thrill".
func (Book) Name() string { return "thrill" }

// Start begins a game; who is the youngest is asked next (TH-2).
func (Book) Start(players []string, settings map[string]string) (games.State, error) {
	if err := checkPlayers(players); err != nil {
		return nil, err
	}
	set, err := parseSettings(settings)
	if err != nil {
		return nil, err
	}
	s := &state{
		Settings: set,
		Phase:    PhaseStart,
		Boss:     nobody,
		Maxe:     nobody,
		Reserve:  firstReserve,
	}
	for _, p := range players {
		seat := seat{Player: p, Chips: ChipsPerPlayer, Hand: noHand}
		if set.Tips {
			seat.TipCards = TipCards{TipsOfAKind, TipsOfAKind}
		}
		if set.Weights {
			seat.WeightCards = WeightsEach
		}
		s.Seats = append(s.Seats, seat)
	}
	return s, nil
}

// State decodes what a state of this book wrote, and refuses what could not
// have come from one.
func (Book) State(raw json.RawMessage) (games.State, error) {
	s := &state{}
	if err := json.Unmarshal(raw, (*plain)(s)); err != nil {
		return nil, fmt.Errorf("this is no state of a game of Thrill: %w", err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("this state of a game of Thrill does not add up: %w", err)
	}
	return s, nil
}

func checkPlayers(players []string) error {
	return games.CheckPlayers("Thrill", players, MinPlayers, MaxPlayers)
}
