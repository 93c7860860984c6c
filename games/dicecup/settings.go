package dicecup

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"dicetable/games"
)

// MaxColumns is the most games at once that a sheet has room for.
const MaxColumns = 99

// The time for looking, in seconds: as in the booklet, and what may be set
// (DC-7).
const (
	Look    = 3.0
	MinLook = 0.5
	MaxLook = 60.0
)

// Settings are what a table may choose.
type Settings struct {
	// Columns is how many games are played at once (DC-7), 1 or more.
	Columns int `json:"columns"`
	// Look is how long everybody sees the dice, in seconds (DC-7). The rules
	// have no clock: it is for the table that has one.
	Look float64 `json:"look"`
}

// Rounds is how many rounds the game has: one for every box of a sheet.
func (s Settings) Rounds() int { return s.Columns * len(Categories) }

// Options are the settings, explained.
func (Book) Options() []games.Option {
	return []games.Option{
		{Key: "look", Default: "3", Values: []string{"2", "3", "4", "5", "8"}, Rule: "DC-7", Text: games.Text{
			DE: "Wie viele Sekunden alle die Würfel sehen.", EN: "For how many seconds everybody sees the dice."}},
		{Key: "columns", Default: "1", Values: []string{"1", "2", "3", "4"}, Rule: "DC-7", Text: games.Text{
			DE: "Wie viele Spiele auf einmal gespielt werden: so viele Spalten hat das Blatt, und zwölf Runden für jede.",
			EN: "How many games are played at once: the sheet has so many columns, and twelve rounds for each."}},
	}
}

// ParseSettings reads KEY=VALUE settings; the error names the bad one.
func ParseSettings(pairs map[string]string) (Settings, error) {
	s := Settings{Columns: 1, Look: Look}
	for _, key := range slices.Sorted(maps.Keys(pairs)) {
		value := pairs[key]
		var ok bool
		var want games.Text
		switch key {
		case "columns":
			s.Columns, ok = columns(value)
			want = games.Text{DE: fmt.Sprintf("erlaubt ist eine Zahl von 1 bis %d", MaxColumns), EN: fmt.Sprintf("it is a number from 1 to %d", MaxColumns)}
		case "look":
			s.Look, ok = seconds(value)
			want = games.Text{DE: fmt.Sprintf("erlaubt sind Sekunden von %g bis %g", MinLook, MaxLook), EN: fmt.Sprintf("it is seconds from %g to %g", MinLook, MaxLook)}
		default:
			return Settings{}, games.NoSetting("dicecup", key, "columns", "look")
		}
		if !ok {
			return Settings{}, games.BadSetting(key, value, want)
		}
	}
	return s, nil
}

func columns(value string) (int, bool) {
	n, err := strconv.Atoi(value)
	return n, err == nil && strconv.Itoa(n) == value && n >= 1 && n <= MaxColumns
}

func seconds(value string) (float64, bool) {
	f, err := strconv.ParseFloat(value, 64)
	return f, err == nil && isLook(f)
}

// isLook reports whether dice may be looked at for so long; NaN is none.
func isLook(f float64) bool { return f >= MinLook && f <= MaxLook }
