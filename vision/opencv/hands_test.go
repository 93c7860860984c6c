package opencv

import (
	"math/rand/v2"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/hardware/sim/pixels"
	"dicetable/vision"
)

// A hand over the mat is seen from either side of the table, at every seat, with
// cups about and without. Of hands so drawn one in eight is taken for a cup.
func TestHandsOverEverySeatAreSeen(t *testing.T) {
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	read := sees(t, r)
	const hands, most = 24, 6
	missed := 0
	for seed := range uint64(hands) {
		r.ForgetThings()
		s := withHand(seed, calib.Bluff().Seats[seed%6].Center(), seed/6%2 == 0)
		if read(s).Status != vision.Blocked {
			missed++
			t.Logf("seed %d: a hand over seat %d is not seen", seed, seed%6+1)
		}
	}
	if missed > most {
		t.Errorf("%d of %d hands are not seen, more than %d", missed, hands, most)
	}
}

// withHand is a table of Bluff with one hand, that reaches for a place.
func withHand(seed uint64, at calib.Point, cups bool) sim.Scene {
	rng := rand.New(rand.NewPCG(seed, 78))
	between := func(a, b float64) float64 { return a + (b-a)*rng.Float64() }
	s := sim.RandomStill(rng)
	if !cups {
		s.Cups = nil
	}
	h := sim.SceneHand{X: at.X + between(-30, 30), Y: at.Y + between(-30, 30), FromY: -350, H: between(0, 40), Skin: rng.Float64()}
	if h.FromX = h.X + between(-100, 100); at.Y > calib.Bluff().Rect().Center().Y {
		h.FromY = 950
	}
	s.Hands = []sim.SceneHand{h}
	return s
}

// Nothing is ruled while a hand is over Thrill's table. Each of these was overlooked: the
// sleeve has the mat's colour, and the hand is over the board, small for what lies on it,
// or over the patches that tell the light.
func TestHandsOverThrillAreSeen(t *testing.T) {
	d := pixels.NewRenderer()
	t.Cleanup(func() { d.Close() })
	for _, k := range [][2]uint64{{5050, 95}, {5050, 297}, {5252, 78}, {5454, 119}, {5454, 136}, {4646, 252}, {5454, 278}} {
		s := sim.RandomStillFor(sim.Thrill, rand.New(rand.NewPCG(k[0], k[1])))
		f, err := d.Draw(s)
		if err != nil {
			t.Fatal(err)
		}
		if out := things(t, f); len(s.Hands) == 0 || out.Status != vision.Blocked {
			t.Errorf("table %d: with %d hands over it a reading is %s", k, len(s.Hands), out.Status)
		}
	}
}

// A thing of skin's colour that the picture's border cuts is a cup if a cup's outline is seen
// well and holds nearly all of it, and a hand otherwise; so is one far over the mat with the
// edges of fingers, whose sleeve has the mat's colour.
func TestCupsOfSkinsColour(t *testing.T) {
	brown := thing{blob: blob{reaches: true, cut: true}, appearance: appearance{skin: 0.97, edges: 0.2}, deep: 55}
	over := thing{appearance: appearance{skin: 0.95, edges: 0.45}, deep: 200}
	for _, c := range []struct {
		name           string
		thing          thing
		score, covered float64
		edges          float64
		isCup          bool
	}{
		{"a cup all over", brown, 0.95, 0.95, 0.2, true},
		{"something beside the cup", brown, 0.95, 0.85, 0.2, false},
		{"not quite a cup", brown, 0.85, 0.95, 0.2, false},
		{"fingers", brown, 0.95, 0.95, 0.35, false},
		{"a hand far over the mat", over, 0.95, 0.95, 0.45, false},
		{"a cup far over the mat", over, 0.95, 0.95, 0.2, true},
	} {
		c.thing.cups, c.thing.edges = []resting{{score: c.score, covered: c.covered}}, c.edges
		if is := c.thing.isOneCup(nil); is != c.isCup {
			t.Errorf("%s: the one cup is %v", c.name, is)
		}
	}
}
