package thrill

import "testing"

func TestPlaythroughs(t *testing.T) {
	notation.Playthroughs(t, "", "tips=true", "weights=true", "tips=true weights=true", "empty_reserve=no_disc", "discs=14,12,8")
}
