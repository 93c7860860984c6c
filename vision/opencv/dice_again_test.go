package opencv

import (
	"math"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/vision/opencv/faces"
)

// sloped is a place in a picture without any symmetry, and the outline of a face there.
var (
	slopedSpot = spot{at: calib.Point{X: 120.3, Y: 118.6}, side: 30}
	slopedTop  = quad{{X: 100, Y: 100}, {X: 140, Y: 100}, {X: 140, Y: 140}, {X: 100, Y: 140}}
)

// Each turn shows every px of the patch, in another order than all other turns; both
// networks are shown the same one.
func TestTurnsShowTheSameInAnotherOrder(t *testing.T) {
	f, white := ramp(250, 250), [3]float64{255, 255, 255}
	plain, turned := newCutter(), newCutter()
	plain.cut(f, slopedSpot, white, 0)
	var face, turnedFace faces.Patch
	layStraight(f, slopedTop, nudge{size: 1}, &face)
	corners := map[[4]int]bool{}
	for way := range turn(8) {
		turned.cut(f, slopedSpot, white, way)
		for i := range patchPx * patchPx {
			x, y := i%patchPx, i/patchPx
			if got, want := turned.to.Pixel(way.place(x, y, patchPx)), plain.to.Pixel(x, y); !slices.Equal(got, want) {
				t.Fatalf("turn %d: the reader is shown %.3f where %d, %d of %.3f should be", way, got, x, y, want)
			}
		}
		layStraight(f, slopedTop, nudge{size: 1, turn: way}, &turnedFace)
		for i := range faces.Side * faces.Side {
			x, y := way.place(i%faces.Side, i/faces.Side, faces.Side)
			to := y*faces.Side + x
			if math.Abs(float64(turnedFace[to]-face[i])) > 1e-3 {
				t.Fatalf("turn %d: the witness is shown %.3f where px %d of %.3f should be", way, turnedFace[to], i, face[i])
			}
		}
		x, y := way.place(0, 0, patchPx)
		u, v := way.place(1, 0, patchPx)
		corners[[4]int{x, y, u, v}] = true
	}
	if len(corners) != 8 {
		t.Errorf("the eight turns are only %d", len(corners))
	}
}

// No way to see a place or a face is used twice.
func TestGlancesAndNudgesAreTurnedEachOtherwise(t *testing.T) {
	seen := map[turn]bool{0: true} // as both readers see it first
	for _, g := range glances {
		seen[g.turn] = true
	}
	if len(seen) != 1+len(glances) {
		t.Errorf("%d glances are turned in %d ways", 1+len(glances), len(seen))
	}
	seen = map[turn]bool{}
	for _, n := range nudges {
		seen[n.turn] = true
	}
	if len(seen) != len(nudges) {
		t.Errorf("%d nudges are turned in %d ways", len(nudges), len(seen))
	}
}

// What is clear is not asked about again, nor what is hardly a die; what is not clear
// in its face or in being a die is.
func TestWhatIsWorthMoreGlances(t *testing.T) {
	of := func(die, face float64) look {
		l := look{die: die}
		l.faces[4], l.faces[6] = face, 1-face
		l.told[4], l.told[6] = face, 1-face
		return l
	}
	for _, c := range []struct {
		name      string
		die, face float64
		want      bool
	}{
		{"a clear die", 1, 1, false},
		{"a die whose face is a four or a six", 1, 0.6, true},
		{"a clear four that may be no die", 0.3, 1, true},
		{"carpet", 0.001, 1, false},
	} {
		if got := of(c.die, c.face).isWorthMore(); got != c.want {
			t.Errorf("%s is worth more glances: %t", c.name, got)
		}
	}
}

// Without a mat the close reader is not shown what the witness takes for no die, too,
// nor pips of the others; on a mat whatever the quick one takes for a die.
func TestWhatTheCloseReaderIsShown(t *testing.T) {
	carpet := sizedLook(40, 0.06)
	denied := sizedLook(40, 0.3)
	denied.told[0] = 0.99
	for _, c := range []struct {
		name           string
		look           look
		withMat, noMat bool
	}{
		{"a die", sizedLook(40, 0.9), true, true},
		{"a larger one", sizedLook(60, 0.9), true, true},
		{"a pip of such a die", sizedLook(9, 0.9), true, false},
		{"a face by the quick reader alone", denied, true, false},
		{"carpet", carpet, true, false},
		{"nothing", sizedLook(40, 0.01), false, false},
	} {
		if got := c.look.isForBoth(0, 0); got != c.withMat {
			t.Errorf("%s on a mat is shown to the close reader: %t", c.name, got)
		}
		if got := c.look.isForBoth(40, testArea); got != c.noMat {
			t.Errorf("%s without a mat is shown to the close reader: %t", c.name, got)
		}
	}
	if pip := sizedLook(9, 0.9); !pip.isForBoth(0, testArea) {
		t.Error("where no die tells the size what is as small as a pip is not shown to the close reader")
	}
}

// More glances change what is said of a place, not where it is.
func TestMoreGlancesLeaveTheOutline(t *testing.T) {
	d, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	f := ramp(250, 250)
	before := look{spot: slopedSpot, top: slopedTop, drop: calib.Point{Y: 0.2}, die: 0.5}
	before.told[3] = 0.7
	after := before
	after.again(d.readers, [readSays]float32{}, f, unknownPaper)
	if after.die == before.die {
		t.Error("the reader was not asked")
	}
	if after.spot != before.spot || after.top != before.top || after.drop != before.drop || after.told != before.told {
		t.Errorf("%+v became %+v", before, after)
	}
}
