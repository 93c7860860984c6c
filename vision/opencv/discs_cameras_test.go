package opencv

import (
	"math"
	"math/rand/v2"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
)

// readsThrillAs draws random tables of Thrill that are changed before, without hands, and says
// what of each is read wrong, or doubted. It gives back the reader as the last one left it.
func readsThrillAs(t *testing.T, seed uint64, tables []uint64, change func(s *sim.Scene, rng *rand.Rand)) *Reader {
	t.Helper()
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "auto", Dice: "discs"})
	for _, table := range tables {
		rng := rand.New(rand.NewPCG(seed, table))
		s := sim.RandomStillFor(sim.Thrill, rng)
		change(&s, rng)
		s.Hands = nil
		out := readDrawn(t, d, r, s)
		if fell := fellUnseen(s, out); len(fell) > 0 || len(out.Reasons) > 0 {
			t.Errorf("table %d: of %v discs more fell than were seen, and it is doubted %q", table, fell, out.Reasons)
		}
	}
	return r
}

// By a camera of fewer px no disc of another size is seen within one that fell, nor where
// print is.
func TestDiscsInSmallPictures(t *testing.T) {
	// In half the resolution in each of these a small disc more was seen, and nothing doubted.
	readsThrillAs(t, 52616, []uint64{11, 13, 15, 18, 29, 37, 56}, func(s *sim.Scene, _ *rand.Rand) {
		s.Camera.Lens = s.Camera.Lens.Resized(1280, 720)
	})
}

// wide is a table seen through a lens of 95 degrees across.
func wide(s *sim.Scene, rng *rand.Rand) { s.Camera = sim.RandomCameraOf(95, rng) }

// Through a wide lens the board is found, which looks larger than through the one that is
// guessed, and the lens is known by it.
func TestTheBoardTellsTheLens(t *testing.T) {
	// In each of these it was not found, or elsewhere.
	for _, table := range []uint64{1, 3, 5, 8, 19, 32} {
		r := readsThrillAs(t, 52613, []uint64{table}, wide)
		if got := r.finder.last.View.Lens.Fx; math.Abs(got/879.7-1) > 0.12 {
			t.Errorf("table %d: a lens of 880 px is taken for one of %.0f", table, got)
		}
	}
}

// A lens that was guessed right stays as it is, and so does any that a profile has.
func TestTheBoardKeepsTheLens(t *testing.T) {
	usual, wideTable := uint64(0), uint64(1)
	for _, table := range []uint64{usual, wideTable} {
		d := pixels.NewRenderer()
		t.Cleanup(func() { d.Close() })
		rng := rand.New(rand.NewPCG(52613, table))
		s := sim.RandomStillFor(sim.Thrill, rng)
		if table == wideTable {
			wide(&s, rng)
		}
		f, err := d.Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		before, err := NewMatFinder(nil).Find(f)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Mat: "tray", Dice: "discs"}
		if table == wideTable {
			o.Profile = &calib.Profile{Mat: "tray", View: before.View}
		}
		r := reader(t, o)
		if _, err := r.Read(f); err != nil || !r.lensTold || r.finder.last.View.Lens != before.View.Lens {
			t.Errorf("table %d, %v: the lens is %v and was %v", table, err, r.finder.last.View.Lens, before.View.Lens)
		}
	}
}

// Through a lens that bends the picture a disc's size is known wherever it lies.
func TestLargeDiscsThroughAWideLens(t *testing.T) {
	// In each of these all large ones that fell were missed.
	readsThrillAs(t, 52613, []uint64{24, 25, 26, 38}, wide)
}

// pale is a table with a mat printed in a pale colour.
func pale(s *sim.Scene, rng *rand.Rand) { s.Ground = sim.PaleGround(rng) }

// A board that has the mat's colour is found, and it is clear where it stands.
func TestABoardOfTheMatsColour(t *testing.T) {
	readsThrillAs(t, 52614, []uint64{0, 4, 6, 8, 9, 15}, pale)
	// The edges of these were not clear.
	readsThrillAs(t, 52806, []uint64{34, 65, 83}, pale)
}

// A board in whose shade the mat has its colour looks larger by it, which tells no lens.
func TestABoardOfTheMatsColourTellsNoLens(t *testing.T) {
	for _, table := range []uint64{28, 39} {
		r := readsThrillAs(t, 52806, []uint64{table}, pale)
		if got := r.finder.last.View.Lens.Fx; math.Abs(got/1478-1) > 0.1 {
			t.Errorf("table %d: a lens of 1478 px is taken for one of %.0f", table, got)
		}
	}
}

// A disc's shadow that has its shape does not make it two.
func TestADiscAndItsShadow(t *testing.T) {
	readsThrillAs(t, 52806, []uint64{71}, pale)
}

// What a disc hides is more with a rim, however the mat lies in the picture.
func TestOutlinesOfDiscs(t *testing.T) {
	lens := calib.LensGuess(1920, 1080)
	for _, yaw := range []float64{0, 1.5, 3.1} {
		v := sim.Camera(lens, calib.Point{X: 420, Y: 297}, 900, 0, 0, yaw)
		p := &plan{view: v}
		c := &closeUp{view: v, by: closeBy}
		r := round{roundKind: roundKind{22, 61}}
		c.place(&r, calib.Point{X: 300, Y: 200})
		middle := p.cell(v.Project(r.at, r.height))
		for _, at := range p.discOutline(&r, r.height, 2) {
			if got, want := at.Far(middle), r.extent()*closeBy/planBy+2; math.Abs(got-want) > 0.3 {
				t.Errorf("turned by %.1f, %v is %.1f cells from the middle and not %.1f", yaw, at, got, want)
			}
		}
	}
}
