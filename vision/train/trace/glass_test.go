package trace

import (
	"math"
	"testing"
)

// Into glass at 45 degrees light goes on at 28.1, and the same way out again; from
// inside at 45 degrees nothing gets out.
func TestLightIsBentByGlass(t *testing.T) {
	up, aslant := vec{0, 0, 1}, vec{1, 0, -1}.unit()
	in, ok := bent(aslant, up, 1/glass)
	if !ok {
		t.Fatal("no light gets into glass")
	}
	within(t, "angle inside, degrees", math.Asin(in.x)*180/math.Pi, 28.126, 0.001)
	out, ok := bent(in, up, glass)
	if !ok {
		t.Fatal("no light gets out of glass again")
	}
	within(t, "x of the direction outside", out.x, aslant.x, 1e-9)
	if _, ok := bent(aslant, up, glass); ok {
		t.Error("light at 45 degrees gets out of glass; all of it is thrown back")
	}
}

func TestTheNearestFaceIsLeftBy(t *testing.T) {
	far, n := leaves(vec{2, 0, 8}, vec{0.6, 0, -0.8}, 8)
	within(t, "way", far, 10, 1e-9)
	if want := (vec{1, 0, 0}); n != want {
		t.Errorf("the ray leaves by the face %v, want %v", n, want)
	}
	far, n = leaves(vec{0, 0, 8}, vec{0, 0, -1}, 8)
	within(t, "way straight down", far, 16, 1e-9)
	if want := (vec{0, 0, -1}); n != want {
		t.Errorf("the ray leaves by the face %v, want %v", n, want)
	}
}

// Through a clear die the ground is seen, and a pip of its lowest face; an opaque die
// hides both, and a pip on top hides all that is below it.
func TestWhatIsSeenThroughAClearDie(t *testing.T) {
	red := vec{0.8, 0.02, 0.02}
	at := func(clear, x float64, top int) vec {
		s := testScene(func(tb *table, k kind) {
			k.look.clear, k.look.round = clear, 0.01
			put(tb, k, 0, 0, upright, top)
		})
		s.ground.a, s.ground.b, s.ground.c = red, red, red
		spot := s.look(s.camera.at, vec{x, 0, 8 - 1000}.unit(), s.bodies)
		return s.radiance(&spot, s.shelter(spot.p, 1), samples{0, 1, 0})
	}
	redness := func(c vec) float64 { return c.x / (c.x + c.y + c.z) }
	if c := at(0, 1, 5); redness(c) > 0.4 {
		t.Errorf("an opaque white die on red ground looks %v", c)
	}
	clear := at(0.9, 3, 5)
	if redness(clear) < 0.6 {
		t.Errorf("a clear die on red ground looks %v", clear)
	}
	if c := at(0.9, 0, 5); redness(c) > 0.4 {
		t.Errorf("the middle pip on top of a clear five looks %v", c)
	}
	// Below a six is the one: its dark pip is in the middle.
	if c := at(0.9, 0, 6); c.x > clear.x/2 {
		t.Errorf("above the pip of its lowest face a clear six looks %v, beside it %v", c, clear)
	}
}
