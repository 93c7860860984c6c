package opencv

import (
	"math"
	"testing"

	"dicetable/calib"
	"dicetable/hardware/sim"
	"dicetable/vision"
)

// The dice's size is known once three pictures in a row agree, and changes only
// when three others do.
func TestTheDiceSizeIsLearnedFromPicturesThatAgree(t *testing.T) {
	var l learnedSize
	for i, c := range []struct{ told, known float64 }{
		{15, 0}, {14.6, 0}, {13.4, 0}, {13.5, 0}, {13.4, 13.4}, {15, 13.4}, {13.5, 13.4}, {15.1, 13.4}, {15, 13.4}, {15.2, 15.1},
	} {
		if l.learn(c.told); l.mm != c.known {
			t.Errorf("picture %d tells %.1f mm: %.1f mm are known, not %.1f", i, c.told, l.mm, c.known)
		}
	}
}

// What lies about where a hand is may still move: nothing is learned from it.
func TestTheDiceSizeIsNotLearnedAboutHands(t *testing.T) {
	r := reader(t, Options{Mat: "bluff", Dice: "bluff"})
	read := sees(t, r)
	s, _ := withSmallStars(0)
	covered, at := s, calib.Bluff().Seats[1].Center()
	covered.Hands = []sim.SceneHand{{X: at.X, Y: at.Y, FromX: at.X, FromY: -350, H: 20, Skin: 0.5}}
	for range agreeing + 1 {
		if status := read(covered).Status; status != vision.Blocked {
			t.Fatalf("with a hand over seat 2 a reading is %s", status)
		}
	}
	if mm := r.DieSizeMM(); mm != 0 {
		t.Errorf("with a hand over a seat the dice are known to be %.1f mm large", mm)
	}
	for range agreeing {
		read(s)
	}
	if mm, is := r.DieSizeMM(), s.Dice[0].SizeMM; math.Abs(mm-is) > 0.5 {
		t.Errorf("the dice are %.1f mm large and known to be %.1f", is, mm)
	}
}
