package sim

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

// frames does an act and counts the frames in which something is so, until all hands
// rest.
func (r *runner) frames(a Act, is func(Scene) bool) int {
	r.t.Helper()
	if err := r.Do(a); err != nil {
		r.t.Fatalf("%+v: %v", a, err)
	}
	n := 0
	for range 15 * 60 {
		if is(r.step()) {
			n++
		}
		if !r.Busy(0) && !r.Busy(a.Seat) {
			return n
		}
	}
	r.t.Fatalf("%+v never ends", a)
	return 0
}

// lasts reports whether so many frames are about so many seconds.
func lasts(frames int, secs float64) bool { return math.Abs(float64(frames)-15*secs) < 5 }

// A look under one's cup tilts it for a second, or for as long as is said, and sets it
// down where it stood, on the same dice (BL-3).
func TestALookUnderTheCup(t *testing.T) {
	r := run(t, 5, 1, 2)
	r.do(Act{Do: Shake, Seat: 2})
	dice, stood := r.Dice(2), r.cups[2]
	tilted := func(Scene) bool { return r.cups[2].lean > 26 && r.cups[2].state == vision.Held }
	if n := r.frames(Act{Do: Peek, Seat: 2}, tilted); !lasts(n, 1) {
		t.Errorf("the cup is tilted for %d frames", n)
	}
	if n := r.frames(Act{Do: Peek, Seat: 2, Seconds: 3}, tilted); !lasts(n, 3) {
		t.Errorf("for 3 s the cup is tilted for %d frames", n)
	}
	if now := r.cups[2]; now != stood || !slices.Equal(dice, r.Dice(2)) {
		t.Errorf("then the cup is %+v, not %+v, over %v", now, stood, r.Dice(2))
	}
	r.do(Act{Do: Lift, Seat: 2})
	if n := r.frames(Act{Do: Peek, Seat: 2}, tilted); n > 0 {
		t.Error("a cup that lies aside is tilted")
	}
}

func TestAHandOverAPlace(t *testing.T) {
	r := run(t, 5, 1, 2)
	at := calib.Point{X: 400, Y: 300}
	over := func(s Scene) bool {
		return slices.ContainsFunc(s.Hands, func(h SceneHand) bool { return at.Far(calib.Point{X: h.X, Y: h.Y}) < 45 })
	}
	if n := r.frames(Act{Do: Cover, Seat: 2, At: &at}, over); !lasts(n, 2) {
		t.Errorf("a hand is there for %d frames", n)
	}
	if over(r.step()) {
		t.Error("the hand stays there")
	}
}

// The lamp goes out for four seconds, or for as long as is said; another lamp stays,
// and so does a camera that was knocked.
func TestLightAndCamera(t *testing.T) {
	r := run(t, 5, 1, 2)
	dark := func(s Scene) bool { return s.Light.Gain < 0.05 }
	if a, b := r.frames(Act{Do: Dark, Seat: 1}, dark), r.frames(Act{Do: Dark, Seat: 1, Seconds: 1}, dark); !lasts(a, 4) || !lasts(b, 1) {
		t.Errorf("it is dark for %d and for %d frames", a, b)
	}
	was := r.step()
	if dark(was) {
		t.Error("it stays dark")
	}
	if now := r.do(Act{Do: Lamp, Seat: 1}); reflect.DeepEqual(now.Light, was.Light) {
		t.Error("another lamp gives the same light")
	}
	shaken := map[calib.View]bool{}
	r.frames(Act{Do: Bump, Seat: 1}, func(s Scene) bool { shaken[s.Camera] = true; return false })
	delete(shaken, was.Camera)
	if after := r.step().Camera; len(shaken) != 2 || !shaken[after] {
		t.Errorf("a camera that is knocked hung in %d ways", len(shaken))
	}
}

// Who counts pushes the dice that match the bet toward the middle, stars among them, and
// leaves the others where they lie (BL-9).
func TestMatchingDiceArePushedOut(t *testing.T) {
	pushed := 0
	for seed := range uint64(5) {
		r := run(t, seed, 2)
		r.do(Act{Do: Shake, Seat: 2})
		r.do(Act{Do: Tidy, Seat: 2})
		var was []Rest
		for _, d := range r.of(2) {
			was = append(was, d.rest)
		}
		five := dice.Face(5)
		r.do(Act{Do: Push, Seat: 2, Face: &five})
		if r.CupState(2) != vision.Aside {
			t.Error("the cup is not put aside")
		}
		for i, d := range r.of(2) {
			far := was[i].At.Far(d.rest.At)
			if matches := d.rest.Top == five || d.rest.Top == dice.Star; !matches && far > 0 || far > 35 {
				t.Errorf("a %v was moved by %.0f mm", d.rest.Top, far)
			} else if matches && far > 20 {
				pushed++
			}
		}
	}
	if pushed < 4 {
		t.Errorf("%d dice were pushed out", pushed)
	}
}

// Dice that are thrown lie in the open, and those that are shaken under the cup.
func TestThrowingAndShaking(t *testing.T) {
	r := run(t, 5, 2)
	for _, c := range []struct {
		do    string
		state vision.CupState
	}{{Pour, vision.Aside}, {Shake, vision.Down}, {Pour, vision.Aside}, {ShakeCocked, vision.Down}} {
		was := r.Dice(2)
		if r.do(Act{Do: c.do, Seat: 2}); r.CupState(2) != c.state || slices.Equal(was, r.Dice(2)) {
			t.Errorf("after %s of %v there are %v, and the cup is %s", c.do, was, r.Dice(2), r.CupState(2))
		}
	}
}
