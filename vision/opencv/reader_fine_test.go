package opencv

import (
	"image"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/opencv/cvx"
)

// A picture as a camera of 4K gives it is read as one of 1920 px, and its places are told in
// its own px: dice, cups, hands, discs and the mat's corners.
func TestAFinePictureIsReadAsAUsualOne(t *testing.T) {
	for _, c := range []struct{ name, mat, dice string }{
		{"bluff-0005", "bluff", "bluff"}, {"dicecup-0001", "tray", "dicecup"}, {"discs-0004", "tray", "discs"},
	} {
		f, err := LoadFrame(filepath.Join(pictures, c.name+".jpg"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := cvx.Resize(picture(f), image.Rect(0, 0, f.Width, f.Height), 2*f.Width, 2*f.Height)
		if err != nil {
			t.Fatal(err)
		}
		r := reader(t, Options{Mat: c.mat, Dice: c.dice})
		want, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		r.Reset()
		got, err := r.Read(vision.Frame{Width: p.Width, Height: p.Height, BGR: p.BGR})
		if err != nil {
			t.Fatal(err)
		}
		if len(want.Dice)+len(want.Discs) == 0 || len(got.Dice) != len(want.Dice) || len(got.Cups) != len(want.Cups) || len(got.Hands) != len(want.Hands) || len(got.Discs) != len(want.Discs) {
			t.Fatalf("%s: %d dice, %d cups, %d hands and %d discs became %d, %d, %d and %d", c.name,
				len(want.Dice), len(want.Cups), len(want.Hands), len(want.Discs), len(got.Dice), len(got.Cups), len(got.Hands), len(got.Discs))
		}
		is := func(what string, got, want calib.Point, within float64) {
			t.Helper()
			if far := got.Far(want.Times(2)); far > within {
				t.Errorf("%s: %s at %v is told at %v, %.0f px off", c.name, what, want.Times(2), got, far)
			}
		}
		for i := range want.Mat.Corners {
			is("a corner", got.Mat.Corners[i], want.Mat.Corners[i], 3)
		}
		for _, d := range want.Dice {
			x, ok := dieAt(vision.Reading{Dice: halved(got.Dice)}, d.CenterPx.X, d.CenterPx.Y)
			if !ok || x.Value != d.Value || x.Colour != d.Colour || math.Abs(quad(x.Outline).side()-2*quad(d.Outline).side()) > 6 {
				t.Errorf("%s: %+v became %+v", c.name, d, x)
			}
		}
		for i, x := range want.Cups {
			is("a cup", got.Cups[i].CenterPx, x.CenterPx, 30)
			if off := got.Cups[i].RadiusPx / x.RadiusPx; off < 1.7 || off > 2.3 {
				t.Errorf("%s: a cup of %.0f px is told with %.0f", c.name, x.RadiusPx, got.Cups[i].RadiusPx)
			}
		}
		for i, x := range want.Hands {
			for k := range x.Box {
				if math.Abs(got.Hands[i].Box[k]-2*x.Box[k]) > 60 {
					t.Errorf("%s: the hand in %v is told in %v", c.name, x.Box, got.Hands[i].Box)
				}
			}
			within := bounds(got.Hands[i].Outline, 0)
			if b := got.Hands[i].Box; float64(within.x0) < b[0]-30 || float64(within.x1) > b[2]+30 {
				t.Errorf("%s: a hand's outline, %+v, is not in its box, %v", c.name, within, b)
			}
		}
		found := 0
		for _, x := range want.Discs {
			isIt := func(y vision.Disc) bool {
				return y.Size == x.Size && y.Where == x.Where && y.CenterPx.Far(x.CenterPx.Times(2)) < 12
			}
			if slices.ContainsFunc(got.Discs, isIt) {
				found++
			}
		}
		// In a heap another one than before may be told.
		if n := len(want.Discs); found < n-n/10 {
			t.Errorf("%s: of %d discs %d are told where they are", c.name, n, found)
		}
	}
}

// halved are dice as they are in a picture half as large.
func halved(dice []vision.Die) (all []vision.Die) {
	for _, d := range dice {
		d.CenterPx = d.CenterPx.Times(0.5)
		all = append(all, d)
	}
	return all
}
