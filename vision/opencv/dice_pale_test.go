package opencv

import (
	"math/rand/v2"
	"testing"

	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
)

// palely is a moment of Dice Cup on a mat of some pale colour, as `dicetable-eye scenes --pale`
// draws it.
func palely(seed, n uint64) sim.Scene {
	rng := rand.New(rand.NewPCG(seed, n))
	s := sim.RandomStillFor(sim.DiceCup, rng)
	s.Ground = sim.PaleGround(rng)
	return s
}

// allRead reads scenes, and asks of all flat dice in plain view that their faces are told.
func allRead(t *testing.T, scenes map[uint64]sim.Scene) {
	t.Helper()
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "tray", Dice: "dicecup"})
	for n, scene := range scenes {
		for _, why := range misread(scene, readDrawn(t, d, r, scene)) {
			t.Errorf("table %d: %s", n, why)
		}
	}
}

// White dice with few pips on a white mat look like it, but for their rims.
func TestDiceOfTheMatsColour(t *testing.T) {
	scenes := map[uint64]sim.Scene{}
	for _, n := range []uint64{1, 3, 9, 11, 13, 36} {
		s := palely(46, n)
		s.Ground = &sim.RGB{236, 236, 232}
		scenes[n] = s
	}
	scenes[136] = palely(9494, 136)
	allRead(t, scenes)
}

// Dice that the finder overlooks, for they touch larger ones, are left over once the others
// were read.
func TestDiceTheFinderOverlooks(t *testing.T) {
	scenes := map[uint64]sim.Scene{}
	for _, n := range []uint64{69, 83, 89} {
		scenes[n] = palely(9494, n)
	}
	allRead(t, scenes)
}

// On pale mats, too, dice that lie on others are called, and flat ones are not.
func TestDiceOnOthersOnPaleMats(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	r := reader(t, Options{Mat: "tray", Dice: "dicecup"})
	for _, n := range []uint64{73, 97, 136} {
		scene := palely(9494, n)
		out := readDrawn(t, d, r, scene)
		for _, is := range sim.LabelOf(scene).Dice {
			x, ok := dieAt(out, is.Center.X, is.Center.Y)
			if isOff := is.Stacked || is.Cocked; is.Visible >= 0.6 && (is.Tilt < 4 || is.Tilt > 12) && (!ok || (x.Stacked || x.Cocked) != isOff) {
				t.Errorf("table %d: the %s of %.0f mm at %v, lying on another one or leaning %v, is read as %+v", n, is.Value, is.Size, is.Center, isOff, x)
			}
		}
	}
}
