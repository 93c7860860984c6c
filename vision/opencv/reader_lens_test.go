package opencv

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// seenAcross is a random table of Bluff, seen by a camera that sees so many degrees across.
func seenAcross(degrees float64, seed, n uint64) sim.Scene {
	rng := rand.New(rand.NewPCG(seed, n))
	set := sim.RandomSetting(rng)
	set.Camera = sim.RandomCameraOf(degrees, rng)
	return sim.RandomStillOf(set, rng)
}

// lensOff is how many times as long as it is a reader takes a scene's lens to be.
func lensOff(r *Reader, scene sim.Scene) float64 {
	return r.finder.last.View.Lens.Fx / scene.Camera.Lens.Fx
}

// Taken for a usual one, a wide lens makes dice that lie flat seem to lie on others: on each of
// these tables that was said of four to nine. They tell it, and are read through it then.
func TestDiceTellAnotherLens(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	for _, n := range []uint64{41, 69, 82, 109, 127} {
		scene := seenAcross(95, 953, n)
		out := readDrawn(t, d, r, scene)
		if off := lensOff(r, scene); off > 1.25 || off < 0.8 {
			t.Errorf("table %d: the lens is taken for %.2f times as long as it is", n, off)
		}
		for _, why := range misread(scene, out) {
			t.Errorf("table %d: %s", n, why)
		}
	}
}

// calledAll is a reading that says of all its dice that they lie on others.
func calledAll(all []vision.Die) diceReading {
	all = slices.Clone(all)
	for i := range all {
		all[i].Stacked = true
	}
	return diceReading{Dice: all}
}

// Where the lens is as it was guessed it stays, whatever was said of the dice.
func TestAUsualLensStays(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	asked := 0
	for _, n := range []uint64{9, 12, 23, 30, 33, 35, 38, 48} {
		scene := withDice(15, 955, n)
		f, err := d.Draw(scene)
		if err != nil {
			t.Fatal(err)
		}
		r.Reset()
		out, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		r.lensTold = false
		if err := r.tellLens(f, diceScene{View: r.sight.View}, calledAll(out.Dice)); err != nil {
			t.Errorf("table %d: %v, %.2f times as long", n, err, lensOff(r, scene))
		}
		if r.lensTold {
			asked++
		}
	}
	if asked < 6 {
		t.Errorf("the dice of only %d of 8 tables were asked", asked)
	}
}

// So it is in a picture of 4K, which is made smaller before dice are read; and what was learned
// through the wrong lens is forgotten.
func TestDiceTellAnotherLensInAFinePicture(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	scene := seenAcross(95, 953, 127)
	scene.Camera.Lens = scene.Camera.Lens.Resized(3840, 2160)
	f, err := d.Draw(scene)
	if err != nil {
		t.Fatal(err)
	}
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	r.dieSize.mm = 15
	if _, err := r.Read(f); err != nil {
		t.Fatal(err)
	}
	if off := lensOff(r, scene); off > 1.25 || off < 0.8 || r.dieSize.mm != 0 {
		t.Errorf("the lens is taken for %.2f times as long as it is, and dice for %.1f mm", off, r.dieSize.mm)
	}
}

// A lens that is known is not asked about, even if it is the wrong one, nor one of which too few
// dice tell.
func TestWhoTellsTheLens(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	f, err := d.Draw(seenAcross(95, 953, 127))
	if err != nil {
		t.Fatal(err)
	}
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	r.lensTold = true
	out, err := r.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	// The camera was knocked since that lens was learned, so that the mat is looked for anew.
	wrong := r.finder.last.View
	wrong.Pose.T[0] += 30
	known := reader(t, Options{Mat: "bluff", Dice: "bluff", Profile: &calib.Profile{Mat: "bluff", View: wrong}})
	if _, err := known.Read(f); err != nil || known.finder.last.View.Lens != wrong.Lens {
		t.Errorf("the lens of a profile is no more as it was: %v, %v", known.finder.last.View.Lens, err)
	}
	r.lensTold = false
	few := calledAll(out.Dice[:fewestTops-1])
	if err := r.tellLens(f, diceScene{View: r.sight.View}, few); err != nil || r.lensTold {
		t.Errorf("%d dice tell the lens: %v, %v", len(few.Dice), r.lensTold, err)
	}
}

// A lens that does not fit the markers is not believed; with those that were seen only two are asked.
func TestALensMustFitTheMarkers(t *testing.T) {
	all := []int{0, 1, 2, 3}
	for _, c := range []struct {
		tilt    float64
		markers []int
		times   float64
		fits    bool
	}{{2, all, 0.6, true}, {2, all, 1.7, true}, {25, all, 1, true}, {25, all, 0.6, false}, {25, all[:2], 0.8, true}} {
		view := sim.Camera(calib.LensGuess(1920, 1080), calib.Bluff().Rect().Center(), 900, c.tilt*math.Pi/180, 1, 0)
		s, fits := Sight{View: view, Markers: c.markers}.through(c.times)
		if off := s.View.Lens.Fx / view.Lens.Fx; fits != c.fits || fits && math.Abs(off-c.times) > 1e-9 {
			t.Errorf("tilted by %g degrees, %d markers, %g times as long: fits %v, %.2f times as long", c.tilt, len(c.markers), c.times, fits, off)
		}
	}
}
