package calib

import (
	"math"
	"testing"
)

func TestDiscSizesAreReadAsWritten(t *testing.T) {
	var d DiscSizes
	if err := d.Set(DefaultDiscs().String()); err != nil || d != DefaultDiscs() {
		t.Errorf("the default comes back as %v, %v", d, err)
	}
	if err := d.Set("20, 27.5,40"); err != nil || d != (DiscSizes{20, 27.5, 40}) {
		t.Errorf("%v, %v", d, err)
	}
	for _, bad := range []string{"", "22", "22,32", "22,32,44,50", "a,b,c", "44,32,22", "22,23,44", "5,32,44", "22,32,200", "NaN,32,44"} {
		before := d
		if err := d.Set(bad); err == nil || d != before {
			t.Errorf("%q is taken as %v", bad, d)
		}
	}
	if err := (DiscSizes{22, math.NaN(), 44}).Check(); err == nil {
		t.Error("no number is taken as a size")
	}
}

// The place of Thrill's board is on the tray mat, clear of seats and patches,
// and nowhere else.
func TestTheBoardHasItsPlace(t *testing.T) {
	if Bluff().Board != nil {
		t.Error("the mat of Bluff has a place for Thrill's board")
	}
	m := TrayMat()
	if m.Board == nil || m.Board.Height <= 0 {
		t.Fatalf("the board's place is %v", m.Board)
	}
	for _, c := range m.Board.Corners() {
		if m.Rect().Depth(c) < 0 {
			t.Errorf("the corner %v is beside the mat", c)
		}
		for _, s := range m.Seats {
			if s.Depth(c) > 0 {
				t.Errorf("the corner %v is in seat %d", c, s.N)
			}
		}
	}
	for _, p := range m.Patches {
		if m.Board.Depth(p.Center()) > 0 {
			t.Errorf("the board hides the %s patch", p.Name)
		}
	}
}
