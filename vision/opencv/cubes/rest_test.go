package cubes

import (
	"math"
	"testing"

	"dicetable/calib"
)

// What all pictures of a die at rest say counts, and not what the last one says;
// one that lies elsewhere begins anew, and so does one that was away.
func TestADieAtRestIsToldByAllPictures(t *testing.T) {
	s, at := Scene{}, calib.Point{X: 100, Y: 100}
	for n, leans := range []float64{-2, -3, 1, -4} {
		r := s.restAt(at).and(at, leans)
		if r.Seen != n+1 {
			t.Errorf("picture %d of it is the %d.", n+1, r.Seen)
		}
		s.Rests = []Rest{{At: calib.Point{X: 40, Y: 90}, Leans: 9, Seen: 9}, r}
		at.X += 0.7 // as noise has it
	}
	if r := s.restAt(at); r.Leans != -2 {
		t.Errorf("in the mean %.2f speaks for its leaning, not -2", r.Leans)
	}
	if r := s.restAt(calib.Point{X: at.X, Y: at.Y + 2}); r != (Rest{}) {
		t.Errorf("of one beside it %+v is known", r)
	}
}

// One that was replaced unseen by another that leans is told to lean soon.
func TestWhatLongRestedIsToldAnew(t *testing.T) {
	r := Rest{}
	for range 1000 {
		r = r.and(calib.Point{}, -5)
	}
	for range restsFor {
		r = r.and(calib.Point{}, 5)
	}
	if 1/(1+math.Exp(-r.Leans)) < mayLean {
		t.Errorf("after %d pictures %.2f speaks for its leaning", restsFor, r.Leans)
	}
}

// A picture that would be doubted for a die that may lean is not where those before
// say that it lies flat, and the other way round.
func TestThePicturesBeforeSettleWhetherADieLeans(t *testing.T) {
	r := newTestReader(t)
	f := photograph(above())
	leaningOver(f, above(), calib.Point{X: 400, Y: 250}, 20)
	alone := readTest(t, r, f)
	if len(alone.Rests) != 1 || alone.Rests[0].Seen != 1 {
		t.Fatalf("of one die is told for the next picture: %+v", alone.Rests)
	}
	for _, c := range []struct {
		leans           float64
		mayLean, cocked bool
	}{{-6, false, false}, {1, true, false}, {6, false, true}} {
		got := readAgain(t, r, f, []Rest{{At: alone.Rests[0].At, Leans: c.leans, Seen: 9}})
		if doubtsLean(got) != c.mayLean || len(got.Dice) != 1 || got.Dice[0].Cocked != c.cocked || got.Rests[0].Seen != 10 {
			t.Errorf("where %.0f speaks for its leaning it is read as %+v, %+v", c.leans, got.Dice, got.Doubts)
		}
	}
}
