package opencv

import (
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
)

// above is a camera over the mat, tilted a little.
func above() calib.View {
	s, c := math.Sincos(0.12)
	return calib.View{
		Lens: calib.LensGuess(1280, 720),
		Pose: calib.Pose{R: [9]float64{1, 0, 0, 0, c, -s, 0, s, c}, T: [3]float64{-420, -260, 620}},
	}
}

func TestABrokenFrameIsRefused(t *testing.T) {
	r, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := r.Read(vision.Frame{Width: 100, Height: 100, BGR: make([]byte, 5)}, diceScene{}); err == nil {
		t.Error("a frame without its pixels was read")
	}
}

// Where the mat is seen as it was printed lies nothing.
func TestBareMat(t *testing.T) {
	f := loadPicture(t, "bluff-0004")
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	got, err := r.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range got.Dice {
		if r.bare.at(spot{at: d.CenterPx, side: 25}) {
			t.Errorf("where the %s %s lies, at %v, nothing is said to lie", d.Colour, d.Value, d.CenterPx)
		}
	}
	mat := calib.Bluff()
	for _, m := range mat.Markers {
		at := r.sight.View.Project(m.Center(), 0)
		if !r.bare.at(spot{at: at, side: 25}) {
			t.Errorf("something is said to lie on marker %d, which is seen", m.ID)
		}
	}
	between := r.sight.View.Project(calib.Point{X: mat.Width / 2, Y: 30}, 0)
	if !r.bare.at(spot{at: between, side: 25}) {
		t.Error("something is said to lie between seats, where nothing does")
	}
	if (bareMat{}).at(spot{at: between, side: 25}) {
		t.Error("a table without a mat is said to be bare")
	}
}
