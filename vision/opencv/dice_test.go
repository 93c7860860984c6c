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
	r, err := NewDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := r.Read(vision.Frame{Width: 100, Height: 100, BGR: make([]byte, 5)}, Scene{}); err == nil {
		t.Error("a frame without its pixels was read")
	}
}

// Without a mat the other dice tell how large a die looks.
func TestPipsOfALargeDieAreNoDice(t *testing.T) {
	sized := func(side, die float64) look {
		return look{top: quad{{X: side}, {X: side, Y: side}, {Y: side}, {}}, die: die}
	}
	all := []look{sized(40, 0.99), sized(44, 0.99), sized(70, 0.99), sized(15, 0.9), sized(14, 0.99), sized(120, 0.9)}
	if got := likeSized(all); len(got) != 3 || math.Abs(got[2].top.side()-70) > 0.01 {
		t.Errorf("%d looks are left", len(got))
	}
	if got := likeSized([]look{sized(40, 0.6), sized(10, 0.6)}); len(got) != 2 {
		t.Errorf("where no die is certain, %d looks are left", len(got))
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
