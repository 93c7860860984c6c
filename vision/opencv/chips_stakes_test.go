package opencv

import (
	"testing"

	"dicetable/calib"
)

// rastered is a field of the mat's grey in which what is within some mm of places has
// another.
func rastered(field calib.Rect, mat, chip float64, mm float64, chips ...calib.Point) stakes {
	f := stakes{at: calib.Point{X: field.X - aroundTo, Y: field.Y - aroundTo}}
	f.w, f.h = int((field.W+2*aroundTo)/faintStep)+1, int((field.H+2*aroundTo)/faintStep)+1
	for i := range f.w * f.h {
		grey := mat
		for _, c := range chips {
			if f.place(i).Far(c) < mm {
				grey = chip
			}
		}
		f.seen, f.bare = append(f.seen, colour{grey, grey, grey}), append(f.bare, true)
	}
	return f
}

// discsIn are the places at which discs are suspected, if each is one.
func discsIn(f stakes, field calib.Rect) (all []calib.Point) {
	f.eachDisc(field, func(at calib.Point) bool {
		all = append(all, at)
		return true
	})
	return all
}

// A chip that differs a little from the mat is found where it lies, once: the mat
// beside it differs from the chip, too, and is no chip.
func TestFaintDiscsAreFoundOnce(t *testing.T) {
	field := calib.Rect{X: 100, Y: 100, W: 140, H: 120}
	for name, chips := range map[string][]calib.Point{
		"none": nil,
		"one":  {{X: 160, Y: 160}},
		"two":  {{X: 140, Y: 160}, {X: 190, Y: 150}},
	} {
		got := discsIn(rastered(field, 80, 70, chipKind.radius, chips...), field)
		if len(got) != len(chips) {
			t.Errorf("%s: discs are suspected at %.0f, there are %.0f", name, got, chips)
			continue
		}
		for _, c := range chips {
			if min(got[0].Far(c), got[len(got)-1].Far(c)) > 4 {
				t.Errorf("%s: discs are suspected at %.0f, there are %.0f", name, got, chips)
			}
		}
	}
}
