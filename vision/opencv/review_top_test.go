package opencv

import (
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// twoFaces are the outlines in a view of two faces that meet, of a die of 16 mm by a place on the
// table: one is turned by an angle, degrees, from the upright to the right, or to the left; the
// other one lies the other way.
func twoFaces(v calib.View, at calib.Point, angle float64, toTheRight bool) (face, other quad) {
	const half = 8.0
	sin, cos := math.Sincos(angle * math.Pi / 180)
	way := 1.0
	if !toTheRight {
		way = -1
	}
	// to is where a place of the die is seen, by how far it is from its middle: along the one
	// face's normal, along the other's, and along the edge where they meet.
	to := func(n, m, edge float64) calib.Point {
		x, up := n*sin-m*cos, n*cos+m*sin
		return v.Project(calib.Point{X: at.X + way*half*x, Y: at.Y + half*edge}, half*(1.5+up))
	}
	for i, c := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		face[i], other[i] = to(1, c[0], c[1]), to(c[0], 1, c[1])
	}
	return face, other
}

// How a face is turned from the upright is told to a few degrees, even where the camera sees the die
// from far aside.
func TestFromUpright(t *testing.T) {
	const within = 7
	v, mat := above(), calib.Bluff().Rect()
	for _, at := range []calib.Point{{X: 80, Y: 80}, {X: mat.W / 2, Y: mat.H / 2}, {X: mat.W - 80, Y: 80}, {X: mat.W - 80, Y: mat.H - 80}} {
		for _, angle := range []float64{35, 45, 55} {
			for _, toTheRight := range []bool{true, false} {
				face, other := twoFaces(v, at, angle, toTheRight)
				if got := fromUpright(v, face, other); math.Abs(got-angle) > within {
					t.Errorf("a face at %v turned by %v degrees, to the right %v, is taken for turned by %.1f", at, angle, toTheRight, got)
				}
			}
		}
	}
}

// Of dice that lean so far that two faces are in plain view the upper one is the top. In the first
// five scenes the other one rather looks at the camera. In the next two the top does, but the way to
// the bottom is seen such that the other one seems to be upright. In the last one a flat die lies on
// another one, of which a face seems to be certain.
func TestOfTwoFacesTheUpperOneIsTheTop(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	for _, seed := range [][2]uint64{{61001, 35}, {61001, 87}, {55501, 31}, {63002, 77}, {55501, 230}, {63001, 263}, {63001, 388}, {55501, 146}} {
		scene, f := drawnStill(t, d, seed)
		got, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, is := range sim.LabelOf(scene).Dice {
			if is.Tilt < 30 && !is.Stacked {
				continue
			}
			if x, ok := dieAt(got, is.Center.X, is.Center.Y); !ok || !x.Cocked && !x.Stacked {
				t.Errorf("scene %d: the die at %v is read as %+v, status %s", seed, is.Center, x, got.Status)
			} else if got.Status == vision.OK && x.Value != is.Value {
				t.Errorf("scene %d: the top at %v is read as %v, not %v", seed, is.Center, x.Value, is.Value)
			}
		}
		r.Reset()
	}
}

// What was read as another die is not the top of one beside it.
func TestAnotherDieIsNoTop(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	_, f := drawnStill(t, d, [2]uint64{61001, 35})
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	got, err := r.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	top, ok := dieAt(got, 583, 195)
	if !ok {
		t.Fatal("the die that leans is not read")
	}
	x := lyingDie{top: quad{{X: 588, Y: 182.5}, {X: 613, Y: 182}, {X: 612, Y: 206.5}, {X: 587, Y: 207}}}
	v := review{diceReader: r.dice, f: f, s: diceScene{View: r.sight.View, Mat: r.mat, paper: r.white, bare: r.bare, Set: &bluffDice}}
	if got := v.topped(x); overlap(got.top, quad(top.Outline)) < sameDie {
		t.Errorf("by itself the top of its side is at %v, want %v", got.top, top.Outline)
	}
	v.dice = []lyingDie{{top: quad(top.Outline)}}
	if got := v.topped(x); got.top != x.top {
		t.Errorf("beside another die there it is at %v, want %v", got.top, x.top)
	}
}
