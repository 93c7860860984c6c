package sim

import (
	"math"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/games/dice"
	"dicetable/vision"
)

func tops(rests []Rest) []dice.Face {
	var faces []dice.Face
	for _, r := range rests {
		faces = append(faces, r.Top)
	}
	return slices.Sorted(slices.Values(faces))
}

// Dice that are laid out lie as they were beside the cup, in sight; the rest
// is shaken again under it (BL-15).
func TestLayingOut(t *testing.T) {
	shaken := 0
	for seed := range uint64(12) {
		seat := 1 + int(seed)%6
		r := run(t, seed, 1, 2, 3, 4, 5, 6)
		had := r.Dice(seat)
		first, second := had[:1], []dice.Face(nil)
		s := r.do(Act{Do: LayOut, Seat: seat, Faces: first})
		checkLaid(t, r, s, seat, first)
		under := r.Dice(seat)
		if !slices.Equal(under, had[1:]) {
			shaken++
		}
		second = under[:2]
		s = r.do(Act{Do: LayOut, Seat: seat, Faces: second})
		checkLaid(t, r, s, seat, slices.Concat(first, second))
		if got := r.Dice(seat); len(got) != 2 || r.Count(seat) != 5 {
			t.Errorf("seat %d: %d dice under the cup, %d in all", seat, len(got), r.Count(seat))
		}
		r.do(Act{Do: Peek, Seat: seat})
		r.do(Act{Do: Hold, Seat: seat})
		checkLaid(t, r, r.do(Act{Do: PutDown, Seat: seat}), seat, slices.Concat(first, second))
		if r.do(Act{Do: Shake, Seat: seat}); len(r.LaidOut(seat)) != 0 || len(r.Dice(seat)) != 5 {
			t.Errorf("seat %d shook, and %v stayed out", seat, r.LaidOut(seat))
		}
	}
	if shaken < 6 {
		t.Errorf("the rest was another throw %d times of 12 only", shaken)
	}
}

// checkLaid looks whether these dice, and no others, lie beside the cup where
// they are seen.
func checkLaid(t *testing.T, r *runner, s Scene, seat int, want []dice.Face) {
	t.Helper()
	laid := r.LaidOut(seat)
	if want = slices.Sorted(slices.Values(want)); !slices.Equal(tops(laid), want) || r.CupState(seat) != vision.Down {
		t.Fatalf("seat %d: %v are laid out, want %v; the cup is %s", seat, tops(laid), want, r.CupState(seat))
	}
	c := r.cups[seat].at
	seen := 0
	for _, l := range laid {
		if far := math.Hypot(l.At.X-c.x, l.At.Y-c.y); far < besideCup(r.set) {
			t.Errorf("seat %d: a die is laid out %.0f mm from the cup's middle", seat, far)
		}
		for i, d := range s.Dice {
			if d.X == l.At.X && d.Y == l.At.Y && Visible(s, i) > 0.9 {
				seen++
			}
		}
	}
	if seen < len(want) {
		t.Errorf("seat %d: %d of %d dice laid out are in sight", seat, seen, len(want))
	}
}

func TestWhatIsNotThereIsNotLaidOut(t *testing.T) {
	r := run(t, 3, 2)
	had := r.Dice(2)
	none := bluffFaces[slices.IndexFunc(bluffFaces[:], func(f dice.Face) bool { return !slices.Contains(had, f) })]
	if r.do(Act{Do: LayOut, Seat: 2, Faces: []dice.Face{none}}); len(r.LaidOut(2)) != 0 || !slices.Equal(r.Dice(2), had) {
		t.Errorf("%v were laid out of %v", r.LaidOut(2), had)
	}
	r.do(Act{Do: Graveyard, Seat: 2, N: 4})
	r.do(Act{Do: PutDown, Seat: 2})
	if r.do(Act{Do: LayOut, Seat: 2, Faces: r.Dice(2)}); len(r.LaidOut(2)) != 0 {
		t.Error("the last die left the cup")
	}
}

func TestADieLaidOutIsTurnedAndTurnedBack(t *testing.T) {
	r := run(t, 5, 4)
	out := r.Dice(4)[:2]
	r.do(Act{Do: LayOut, Seat: 4, Faces: out})
	want := tops(r.LaidOut(4))
	if r.do(Act{Do: Turn, Seat: 4}); slices.Equal(tops(r.LaidOut(4)), want) {
		t.Error("no die was turned")
	}
	for _, do := range []string{SetRight, Tidy} {
		if r.do(Act{Do: do, Seat: 4}); !slices.Equal(tops(r.LaidOut(4)), want) {
			t.Errorf("%v lie there, want %v again", tops(r.LaidOut(4)), want)
		}
		if down := r.CupState(4) == vision.Down; down != (do == SetRight) {
			t.Errorf("after %s the cup is %s", do, r.CupState(4))
		}
		r.do(Act{Do: Turn, Seat: 4})
	}
}

// A die that is laid out and cannot be read is laid elsewhere by who is asked for
// it, as it lay.
func TestADieLaidOutIsLaidElsewhere(t *testing.T) {
	r := run(t, 5, 4)
	r.do(Act{Do: LayOut, Seat: 4, Faces: r.Dice(4)[:2]})
	before := r.LaidOut(4)
	r.do(Act{Do: Tidy, Seat: 4})
	if now := r.LaidOut(4); !slices.Equal(placesOf(now), placesOf(before)) {
		t.Errorf("asked for once, they moved from %v to %v", placesOf(before), placesOf(now))
	}
	r.do(Act{Do: Tidy, Seat: 4, Colours: []dice.Colour{dice.Yellow}})
	now := r.LaidOut(4)
	if !slices.Equal(tops(now), tops(before)) {
		t.Errorf("they show %v, and showed %v", tops(now), tops(before))
	}
	for i, at := range placesOf(now) {
		if at == placesOf(before)[i] {
			t.Errorf("die %d lies where it lay", i+1)
		}
	}
}

func placesOf(rests []Rest) []calib.Point {
	var all []calib.Point
	for _, r := range rests {
		all = append(all, r.At)
	}
	return all
}
