package luckyfive

import "testing"

func TestPlaythroughs(t *testing.T) {
	notation.Playthroughs(t, "", "deck", "cards", "seed", "first")
}
