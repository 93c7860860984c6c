package sim

import (
	"math"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

func TestCupsHideAndShow(t *testing.T) {
	r := run(t, 7, 1, 2, 3)
	visible := func(s Scene) (n int) {
		for i, d := range s.Dice {
			if calib.Bluff().ZoneAt(calib.Point{X: d.X, Y: d.Y}) == "seat-2" && Visible(s, i) > 0.2 {
				n++
			}
		}
		return n
	}
	steps := []struct {
		act   string
		state vision.CupState
		seen  int
	}{
		{Shake, vision.Down, 0}, {Peek, vision.Down, 0}, {Hold, vision.Held, -1}, {PutDown, vision.Down, 0},
		{Lift, vision.Aside, -1}, {PutDown, vision.Down, 0}, {Lift, vision.Aside, -1}, {Pour, vision.Aside, -1},
	}
	before := []dice.Face(nil)
	for _, c := range steps {
		s := r.do(Act{Do: c.act, Seat: 2})
		if got := r.CupState(2); got != c.state {
			t.Errorf("after %s the cup is %s, want %s", c.act, got, c.state)
		}
		if n := visible(s); c.seen == 0 && n != 0 || c.seen < 0 && n < 3 {
			t.Errorf("after %s %d dice are seen", c.act, n)
		}
		now := r.Dice(2)
		if c.act != Shake && c.act != Pour && !slices.Equal(before, now) {
			t.Errorf("%s changed the dice from %v to %v", c.act, before, now)
		}
		before = now
	}
}

// The marker and the cups are carried: between frames they move no farther
// than a quick hand does.
func TestNothingJumps(t *testing.T) {
	r := run(t, 11, 1, 4)
	five := dice.Face(5)
	far := calib.Field{Kind: "number", Count: 11}
	acts := []Act{{Do: Marker, Seat: 1, Field: &far, Face: &five}, {Do: Shake, Seat: 1}, {Do: Lift, Seat: 1}, {Do: Shake, Seat: 4}, {Do: Peek, Seat: 4}}
	for _, a := range acts {
		if err := r.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	old := r.step()
	for r.Busy(1) || r.Busy(4) {
		now := r.step()
		a, b := old.Dice[len(old.Dice)-1], now.Dice[len(now.Dice)-1]
		if d := math.Hypot(a.X-b.X, a.Y-b.Y); d > 110 {
			t.Errorf("the marker moved %.0f mm in a frame", d)
		}
		for i := range now.Cups {
			if d := math.Hypot(old.Cups[i].X-now.Cups[i].X, old.Cups[i].Y-now.Cups[i].Y); d > 110 {
				t.Errorf("a cup moved %.0f mm in a frame", d)
			}
		}
		old = now
	}
	if l := LabelOf(old); l.Marker == nil || l.Marker.Field != far || l.Marker.Face != five {
		t.Errorf("the marker ended at %+v", l.Marker)
	}
}

func TestGraveyardAndBack(t *testing.T) {
	r := run(t, 13, 1, 2, 3, 4, 5, 6)
	for n := 1; n <= 6; n++ {
		r.do(Act{Do: Shake, Seat: n})
		s := r.do(Act{Do: Graveyard, Seat: n, N: 4})
		in := 0
		for i, d := range s.Dice {
			if calib.Bluff().ZoneAt(calib.Point{X: d.X, Y: d.Y}) == "graveyard" {
				in++
				if v := Visible(s, i); v < 0.6 {
					t.Errorf("a die in the graveyard is %.2f visible", v)
				}
			}
		}
		if in != 4*n || r.InGraveyard() != 4*n || len(r.Dice(n)) != 1 {
			t.Errorf("after seat %d gave four: %d seen, %d counted, %d left", n, in, r.InGraveyard(), len(r.Dice(n)))
		}
	}
	r.do(Act{Do: Return, Seat: 3, N: 5})
	if len(r.Dice(3)) != 5 || r.InGraveyard() != 20 {
		t.Errorf("after the return: %d dice, %d in the graveyard", len(r.Dice(3)), r.InGraveyard())
	}
}

func TestCockedDiceAreTidied(t *testing.T) {
	r := run(t, 17, 4)
	for range 10 {
		s := r.do(Act{Do: ShakeCocked, Seat: 4})
		odd := 0
		for _, l := range LabelOf(s).Dice {
			if l.Cocked || l.Stacked {
				odd++
			}
		}
		if odd != r.Odd(4) {
			t.Errorf("%d dice are cocked or stacked in the scene, the table knows of %d", odd, r.Odd(4))
		}
		was := r.Dice(4)
		r.do(Act{Do: Tidy, Seat: 4})
		if r.Odd(4) != 0 || !slices.Equal(was, r.Dice(4)) {
			t.Errorf("tidied: %d odd, %v became %v", r.Odd(4), was, r.Dice(4))
		}
	}
}

// On a board of somebody's own the marker lies on its fields, whatever is printed
// beneath.
func TestTheMarkerGoesToABoardOfOnesOwn(t *testing.T) {
	p, err := calib.LoadProfile("../../calib/testdata/older/1-track.json")
	if err != nil {
		t.Fatal(err)
	}
	r := run(t, 5, 1, 4)
	r.set.Track = p.Track
	five := dice.Face(5)
	for i, f := range calib.Bluff().Track {
		s := r.do(Act{Do: Marker, Seat: 1, Field: &f.Field, Face: &five})
		if m := s.Dice[len(s.Dice)-1]; (calib.Point{X: m.X, Y: m.Y}).Far(p.Track[i]) > 10 {
			t.Errorf("the marker for field %d lies at %g, %g", i+1, m.X, m.Y)
		}
		if l := LabelOf(s); l.Marker == nil || l.Marker.Field != f.Field {
			t.Errorf("on field %d it is labelled %+v", i+1, l.Marker)
		}
	}
}
