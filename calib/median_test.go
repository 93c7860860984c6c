package calib

import (
	"slices"
	"testing"
)

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		of   []float64
		want float64
	}{{nil, 0}, {[]float64{7}, 7}, {[]float64{3, 1, 2}, 2}, {[]float64{4, 1, 3, 2}, 3}} {
		was := slices.Clone(c.of)
		if got := Median(c.of); got != c.want || !slices.Equal(c.of, was) {
			t.Errorf("the median of %v is %v, not %v; it left %v", was, got, c.want, c.of)
		}
	}
}
