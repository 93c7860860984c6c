package opencv

import "testing"

func TestSharesOfAHistogram(t *testing.T) {
	var h histogram
	for _, value := range []uint8{9, 3, 7, 3} {
		h.add(value)
	}
	for share, want := range map[float64]uint8{0: 3, 0.49: 3, 0.5: 7, 0.74: 7, 0.75: 9, 0.99: 9} {
		if got := h.from(share); got != want {
			t.Errorf("from %g it is %d, want %d", share, got, want)
		}
	}
}
