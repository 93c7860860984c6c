package cubes

import (
	"math"
	"testing"

	"dicetable/calib"
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

// A span of a row holds just the places that lie in the polygon.
func TestSpan(t *testing.T) {
	c := cube{frame: frame{x: calib.Point{X: 1.9, Y: 0.2}, y: calib.Point{X: -0.3, Y: 1.7}, up: calib.Point{X: 0.4, Y: -1}}, at: calib.Point{X: 40.3, Y: 37.8}, size: 14}
	for turn := range 8 {
		c.turn = float64(turn) / 4
		outline := c.outline()
		for y := range 80 {
			from, to := calib.Row(outline, float64(y))
			for x := range 80 {
				in := calib.Inside(outline, calib.Point{X: float64(x), Y: float64(y)})
				if in != (from <= x && x < to) {
					t.Fatalf("turn %d: %d, %d is inside: %v; the span is %d to %d", turn, x, y, in, from, to)
				}
			}
		}
	}
}
