package calib_test

import (
	"math"
	"testing"

	"dicetable/calib"
)

func TestWaysInThePlane(t *testing.T) {
	p, q := calib.Point{X: 3, Y: 4}, calib.Point{X: 1, Y: -1}
	for name, got := range map[string][2]calib.Point{
		"plus":       {p.Plus(q), {X: 4, Y: 3}},
		"minus":      {p.Minus(q), {X: 2, Y: 5}},
		"times":      {p.Times(2), {X: 6, Y: 8}},
		"towards":    {p.Towards(q, 0.5), {X: 2, Y: 1.5}},
		"far, cross": {{X: p.Far(calib.Point{}), Y: p.Cross(q)}, {X: 5, Y: -7}},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %v, not %v", name, got[0], got[1])
		}
	}
}

// A row of a polygon has the columns whose places lie in it.
func TestRowsOfAPolygon(t *testing.T) {
	kite := []calib.Point{{X: 10, Y: 0.5}, {X: 19.5, Y: 8}, {X: 10, Y: 22.5}, {X: 2.5, Y: 8}}
	for y := range 25 {
		from, to := calib.Row(kite, float64(y))
		for x := range 25 {
			if in := calib.Inside(kite, calib.Point{X: float64(x), Y: float64(y)}); in != (x >= from && x < to) {
				t.Errorf("%d,%d: inside %v, but the row is %d to %d", x, y, in, from, to)
			}
		}
	}
	if from, to := calib.Row(kite, math.Inf(1)); from != to {
		t.Errorf("a row beside it has %d to %d", from, to)
	}
}
