package opencv

import (
	"testing"

	"dicetable/calib"
)

// Seen at 45 degrees, a die's near side is as large as its top.
func TestASideInPlainViewIsNoDie(t *testing.T) {
	at := func(x, y float64, drop calib.Point) look {
		return look{top: quad{{X: x - 20, Y: y - 14}, {X: x + 20, Y: y - 14}, {X: x + 20, Y: y + 14}, {X: x - 20, Y: y + 14}}, drop: drop, die: 0.99}
	}
	down, back := calib.Point{Y: 0.8}, calib.Point{Y: -0.8}
	top, side, next, beside := at(100, 100, down), at(100, 128, back), at(100, 128, down), at(180, 128, back)
	for _, c := range []struct {
		name  string
		looks []look
		want  int
	}{
		{"a top and the side below it", []look{side, top}, 1},
		{"two dice, one before the other", []look{top, next}, 2},
		{"a die that leans beside another one", []look{top, beside}, 2},
		{"a side alone, its top is not seen", []look{side}, 1},
		{"upside down, where other dice tell which way is up", []look{at(100, 100, back), at(100, 72, down), at(300, 100, back), at(400, 100, back)}, 3},
	} {
		got := topsOnly(c.looks)
		if len(got) != c.want {
			t.Errorf("%s: %d dice, %d are there", c.name, len(got), c.want)
		}
		if len(got) == 1 && len(c.looks) == 2 && got[0].drop != down {
			t.Errorf("%s: the side is taken for the die", c.name)
		}
	}
}
