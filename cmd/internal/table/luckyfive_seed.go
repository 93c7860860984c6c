package table

import (
	"maps"
	"strings"

	"dicetable/cmd/internal/wire"
	"dicetable/games/luckyfive"
)

// The settings of a deck: its cards, or the seed it is dealt by, and what that
// is for one that the table shall draw.
const (
	deck = "deck"
	seed = "seed"
	draw = luckyfive.Drawn
)

// drawn are the settings of a game with a seed drawn, where one is asked for, and
// where no deck can lie: at the virtual table, which has no cards.
func (s *step) drawn(w wire.Start) map[string]string {
	settings := w.Settings
	if s.setup.Draw == nil {
		return settings
	}
	if s.setup.Virtual && w.Game == (luckyfive.Book{}).Name() && settings[deck] == "" && settings[seed] == "" {
		settings = map[string]string{}
		maps.Copy(settings, w.Settings)
		settings[seed] = draw
	}
	if settings[seed] != draw {
		return settings
	}
	return luckyfive.WithSeed(settings, s.setup.Draw())
}

// someSeed are settings by which a game can be tried whose seed is still to be
// drawn.
func someSeed(settings map[string]string) map[string]string {
	return luckyfive.WithSeed(settings, strings.Repeat("00", 32))
}
