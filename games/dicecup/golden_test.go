package dicecup

import "testing"

func TestPlaythroughs(t *testing.T) {
	notation.Playthroughs(t, "", "columns")
}
