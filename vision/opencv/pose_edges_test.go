package opencv

import (
	"math"
	"testing"
)

// The ways of edges are those that the angle of their slopes gives.
func TestWayOfAnEdge(t *testing.T) {
	for degree := range 360 {
		// Halfway between two ways either is right.
		if degree%15 == 0 {
			continue
		}
		y, x := math.Sincos(float64(degree) * math.Pi / 180)
		want := int(math.Round((float64(degree)+90)/180*edgeWays)) % edgeWays
		near := (float64(degree)+90)/180*edgeWays - math.Floor((float64(degree)+90)/180*edgeWays)
		if math.Abs(near-0.5) < 0.05 {
			continue
		}
		for _, k := range []float64{0.1, 1, 70} {
			if got := wayOf(float32(k*x), float32(k*y)); int(got) != want {
				t.Errorf("a slope of %d degrees times %v: way %d, want %d", degree, k, got, want)
			}
		}
	}
}
