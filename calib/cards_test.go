package calib

import "testing"

// Each card has a marker of its own that no mat has.
func TestCardsHaveMarkersOfTheirOwn(t *testing.T) {
	cards := map[int]int{}
	for id := -60; id < 60; id++ {
		n, ok := CardNumber(id)
		if !ok {
			continue
		}
		for _, m := range []*Mat{Bluff(), TrayMat()} {
			if _, own := m.Marker(id); own {
				t.Errorf("marker %d of card %d is on the mat %s", id, n, m.Name)
			}
		}
		if CardID(n) != id || id >= 50 {
			t.Errorf("marker %d is that of card %d, whose marker is %d", id, n, CardID(n))
		}
		cards[n]++
	}
	for n := 1; n <= CardCount; n++ {
		if cards[n] != 1 {
			t.Errorf("card %d has %d markers", n, cards[n])
		}
	}
	if CardID(1) != 4 || CardID(33) != 36 || len(cards) != 33 {
		t.Errorf("cards 1 and 33 of %d have the markers %d and %d; decks are printed with 4 and 36", len(cards), CardID(1), CardID(33))
	}
}
