package bluff

import "testing"

func TestPlaythroughs(t *testing.T) {
	notation.Playthroughs(t, "", "zeigs_mir", "opening_star", "exact_spares_last_die", "faces")
}
