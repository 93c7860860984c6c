package opencv

import (
	"image/color"
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/vision/opencv/cvx"
)

// suspected is what a chip, of which one was suspected 2 mm beside a place, differs by
// there, if the mat is so much darker at so many mm from it; and how far it is off, mm.
func suspected(t *testing.T, d *drawing, darker func(off calib.Point) float64, others ...calib.Point) (difference, float64) {
	t.Helper()
	place := calib.Point{X: 640, Y: 320}
	d.paint(d.around(place, 60, chipKind.height), chipKind.height, func(at calib.Point) (color.RGBA, bool) {
		grey := uint8(90 * (1 - darker(at.Minus(place))))
		return color.RGBA{grey, grey, grey, 255}, true
	})
	half, err := cvx.ShrinkColour(picture(d.shot()), closeBy)
	if err != nil {
		t.Fatal(err)
	}
	c := &closeUp{half, d.view, closeBy}
	laid := func(at calib.Point) round {
		r := round{roundKind: chipKind}
		c.place(&r, at)
		r.lay()
		return r
	}
	var beside []round
	for _, o := range others {
		beside = append(beside, laid(place.Plus(o)))
	}
	r, is := c.reseated(laid(place.Plus(calib.Point{X: 2, Y: -1})), beside)
	return is, r.at.Far(place)
}

// A disc that hardly differs from the mat is a chip for certain, where it lies and not
// where it was suspected; what differs in parts of the rim only, or fades, may be one.
func TestWhatIsAChipForCertain(t *testing.T) {
	within := func(mm float64) func(calib.Point) float64 {
		return func(off calib.Point) float64 {
			if math.Hypot(off.X, off.Y) < mm {
				return 0.1
			}
			return 0
		}
	}
	half := func(off calib.Point) float64 {
		if off.X < 0 {
			return 0
		}
		return within(15)(off)
	}
	d := newDrawing(1)
	d.dim = 0
	for _, c := range []struct {
		name        string
		darker      func(calib.Point) float64
		others      []calib.Point
		mayBe, sure bool
	}{
		{"a chip", within(15), nil, true, true},
		{"a chip beside one", within(15), []calib.Point{{X: 31}}, true, true},
		{"a chip between four", within(15), []calib.Point{{X: 31}, {X: -31}, {Y: 31}, {Y: -31}}, false, false},
		{"nothing", within(0), nil, false, false},
		{"half of one", half, nil, false, false},
		{"a shade that goes on", func(off calib.Point) float64 { return 0.1 + off.X/400 }, nil, false, false},
		{"a shade that fades", func(off calib.Point) float64 {
			return 0.2 * math.Exp(-(off.X*off.X+off.Y*off.Y)/200)
		}, nil, true, false},
	} {
		is, off := suspected(t, d, c.darker, c.others...)
		if is.mayBe(false) != c.mayBe || is.isSure(false) != c.sure || c.mayBe && off > 2 {
			t.Errorf("%s, %.1f mm off: %+v", c.name, off, is)
		}
	}
}

// Where a rim was found all around, much less difference makes a chip certain, and less still
// a doubt.
func TestWhatHasARimIsAChip(t *testing.T) {
	for _, c := range []struct {
		name        string
		d           difference
		hasRim      bool
		mayBe, sure bool
	}{
		{"hardly any difference", difference{free: 8, share: 0.001, around: 0.4, sharp: 0.8}, true, true, true},
		{"the same, but no rim", difference{free: 8, share: 0.001, around: 0.4, sharp: 0.8}, false, false, false},
		{"that fades", difference{free: 8, share: 0.001, around: 0.4, sharp: 0.5}, true, true, false},
		{"uneven", difference{free: 8, share: 0.001, around: 0.15, sharp: 0.8}, true, true, false},
		{"hardly alike anywhere", difference{free: 8, share: 0.04, around: 0.05, sharp: 0.8}, true, true, false},
		{"beside another chip", difference{free: 7, share: 0.001, around: 0.4, sharp: 0.8}, true, true, false},
		{"between chips", difference{free: 4, share: 0.001, around: 0.4, sharp: 0.8}, true, false, false},
		{"a shade between chips", difference{free: 4, share: 0.05, around: 0.4, sharp: 0.25}, false, false, false},
		{"what may be one between chips", difference{free: 4, share: 0.05, around: 0.4, sharp: 0.35}, false, true, false},
	} {
		if may, sure := c.d.mayBe(c.hasRim), c.d.isSure(c.hasRim); may != c.mayBe || sure != c.sure {
			t.Errorf("%s may be a chip: %v, is one: %v", c.name, may, sure)
		}
	}
}

// A place that is only suspected has no rim; one of which a part was found has.
func TestWhatWasOnlySuspectedHasNoRim(t *testing.T) {
	if (&round{}).hasRim() || !(&round{score: 0.6}).hasRim() {
		t.Error("a rim is found where none was, or is not where one was")
	}
}
