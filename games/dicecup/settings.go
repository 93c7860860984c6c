package dicecup

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// MaxColumns is the most games at once that a sheet has room for.
const MaxColumns = 99

// Settings are what a table may choose.
type Settings struct {
	// Columns is how many games are played at once (DC-7), 1 or more.
	Columns int `json:"columns"`
}

// Rounds is how many rounds the game has: one for every box of a sheet.
func (s Settings) Rounds() int { return s.Columns * len(Categories) }

// parseSettings reads KEY=VALUE settings; the error names the bad one.
func parseSettings(pairs map[string]string) (Settings, error) {
	s := Settings{Columns: 1}
	for _, key := range slices.Sorted(maps.Keys(pairs)) {
		value := pairs[key]
		if key != "columns" {
			return Settings{}, fmt.Errorf("dicecup has no setting %q: there is columns", key)
		}
		n, err := strconv.Atoi(value)
		if err != nil || strconv.Itoa(n) != value || n < 1 || n > MaxColumns {
			return Settings{}, fmt.Errorf("setting columns cannot be %q: it is a number from 1 to %d", value, MaxColumns)
		}
		s.Columns = n
	}
	return s, nil
}
