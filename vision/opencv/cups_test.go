package opencv

import (
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

// A cup stands over dice in a seat or in the tray; anywhere else it is put
// aside, by the seat that is nearest.
func TestWhereACupStands(t *testing.T) {
	tray := calib.TrayMat()
	middle := calib.Point{X: tray.Tray.X, Y: tray.Tray.Y}
	for _, c := range []struct {
		name  string
		mat   *calib.Mat
		at    calib.Point
		state vision.CupState
		seat  int
	}{
		{"in the tray", tray, middle, vision.Down, 0},
		{"over its rim", tray, middle.Plus(calib.Point{X: tray.Tray.R - 5}), vision.Down, 0},
		{"beside the tray", tray, calib.Point{X: middle.X + tray.Tray.R + 60, Y: middle.Y}, vision.Aside, -1},
		{"in seat 2 of Bluff", calib.Bluff(), calib.Bluff().Seats[1].Center(), vision.Down, 2},
	} {
		p := &plan{view: above(), mat: c.mat}
		got, _ := p.cup(standing{at: c.at, mouth: 40, top: 30, height: 100})
		if got.State != c.state || c.seat >= 0 && got.Seat != c.seat {
			t.Errorf("%s: %s at seat %d", c.name, got.State, got.Seat)
		}
	}
}
