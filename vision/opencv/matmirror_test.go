package opencv

import (
	"bytes"
	"errors"
	"testing"
)

// A webcam that shows its owner as a mirror does shows no marker that is known: people are told
// that, not to uncover corners that are in full view.
func TestAMirroredMatIsTold(t *testing.T) {
	for _, name := range []string{"bluff-0004", "dicecup-0003", "luckyfive-0002"} {
		f := loadPicture(t, name)
		m := NewMatFinder(nil)
		if _, err := m.Find(mirrored(f)); !errors.Is(err, errMirrored) {
			t.Errorf("%s, mirrored: %v", name, err)
		}
		if _, err := m.Find(f); err != nil {
			t.Errorf("%s, the right way round again: %v", name, err)
		}
		if _, err := m.Find(hidden(f, m.last.View, 0, 1, 2, 3)); !errors.Is(err, ErrNoMat) {
			t.Errorf("%s without its markers: %v", name, err)
		}
	}
}

// No die is read on it, though the mat of the frame before is known.
func TestNothingIsReadOnAMirroredMat(t *testing.T) {
	f := loadPicture(t, "bluff-0004")
	r := reader(t, Options{Mat: "auto", Dice: "auto"})
	for _, after := range []string{"at first", "after the mat was known"} {
		got, err := r.Read(mirrored(f))
		if err != nil {
			t.Fatal(err)
		}
		if got.Mat != nil || len(got.Dice) > 0 || len(got.Reasons) != 1 || !got.Mirrored || got.Reasons[0] != errMirrored.Error() {
			t.Errorf("%s: status %s, %d dice, reasons %q", after, got.Status, len(got.Dice), got.Reasons)
		}
		if got, err = r.Read(f); err != nil || got.Mirrored {
			t.Fatalf("the right way round: mirrored %v, %v", got.Mirrored, err)
		}
	}
}

func TestMirroredTwiceIsTheSame(t *testing.T) {
	f := noisy(1, 90)
	if once := mirrored(f); bytes.Equal(once.BGR, f.BGR) || !bytes.Equal(mirrored(once).BGR, f.BGR) {
		t.Error("a frame mirrored once is the same, or mirrored twice is another")
	}
}
