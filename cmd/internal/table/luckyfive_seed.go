package table

import (
	"strings"

	"dicetable/games/luckyfive"
)

// The settings of a deck: its cards, or the seed it is dealt by, and what that
// is for one that the table shall draw.
const (
	deck = "deck"
	seed = "seed"
	draw = luckyfive.Drawn
)

// drawn are settings with a seed drawn, where one is asked for.
func (s *step) drawn(settings map[string]string) map[string]string {
	if settings[seed] != draw || s.setup.Draw == nil {
		return settings
	}
	return luckyfive.WithSeed(settings, s.setup.Draw())
}

// someSeed are settings by which a game can be tried whose seed is still to be
// drawn.
func someSeed(settings map[string]string) map[string]string {
	return luckyfive.WithSeed(settings, strings.Repeat("00", 32))
}
