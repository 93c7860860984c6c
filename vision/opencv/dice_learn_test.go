package opencv

import "testing"

// The dice's size is known once three pictures in a row agree, and changes only
// when three others do.
func TestTheDiceSizeIsLearnedFromPicturesThatAgree(t *testing.T) {
	var l learnedSize
	for i, c := range []struct{ told, known float64 }{
		{15, 0}, {14.6, 0}, {13.4, 0}, {13.5, 0}, {13.4, 13.4}, {15, 13.4}, {13.5, 13.4}, {15.1, 13.4}, {15, 13.4}, {15.2, 15.1},
	} {
		if l.learn(c.told); l.mm != c.known {
			t.Errorf("picture %d tells %.1f mm: %.1f mm are known, not %.1f", i, c.told, l.mm, c.known)
		}
	}
}
