package visiontest

import (
	"math"
	"testing"
)

// The intervals are those of Wilson (1927) as tables print them.
func TestShare(t *testing.T) {
	for _, c := range []struct {
		share     Share
		low, high float64
	}{
		{Share{0, 10}, 0, 0.2775}, {Share{10, 10}, 0.7225, 1}, {Share{5, 10}, 0.2366, 0.7634},
		{Share{81, 263}, 0.2553, 0.3662}, {Share{}, 0, 1},
	} {
		low, high := c.share.Interval()
		if math.Abs(low-c.low) > 1e-4 || math.Abs(high-c.high) > 1e-4 {
			t.Errorf("%v: %.4f to %.4f, not %.4f to %.4f", c.share, low, high, c.low, c.high)
		}
	}
	if got, want := (Share{99, 100}).String(), "99 of 100, 99.00 % (94.55-99.82)"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}
