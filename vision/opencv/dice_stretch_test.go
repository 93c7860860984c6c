package opencv

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"dicetable/calib"
	"dicetable/vision"
	"dicetable/vision/visiontest"
)

// squeezed is a labelled picture of a plain table that was made so many times as wide as high.
func squeezed(t *testing.T, name string, ratio float64) (stretch, visiontest.Label) {
	t.Helper()
	all, err := visiontest.LoadLabels(pictures)
	if err != nil {
		t.Fatal(err)
	}
	f := loadPicture(t, name)
	k, err := stretched(f, ratio*float64(f.Height)/float64(f.Width))
	if err != nil {
		t.Fatal(err)
	}
	return k, all[slices.IndexFunc(all, func(l visiontest.Label) bool { return l.Name == name })]
}

// All dice of a plain table are read right whose picture was squeezed into a square, to
// whichever side.
func TestASqueezedPictureIsReadLaidRight(t *testing.T) {
	d, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	landscape, label := squeezed(t, "plain-0007", 1)
	t.Run("landscape", func(t *testing.T) { isLaidRight(t, d, landscape, label) })
	portrait := stretch{frame: transposed(landscape.frame), kx: landscape.ky, ky: landscape.kx}
	for i, x := range label.Dice {
		label.Dice[i].Center = calib.Point{X: x.Center.Y, Y: x.Center.X}
	}
	t.Run("portrait", func(t *testing.T) { isLaidRight(t, d, portrait, label) })
}

// isLaidRight fails if a squeezed picture is read well as it is, or is not by a diceReader.
func isLaidRight(t *testing.T, d *diceReader, square stretch, label visiontest.Label) {
	s := diceScene{Set: &anyPips, paper: unknownPaper}
	once, err := d.readOnce(square.frame, s)
	if err != nil || square.rightIn(once, label) == len(label.Dice) {
		t.Fatalf("squeezed it is read well (%v); it proves nothing here", err)
	}
	got, err := d.Read(square.frame, s)
	if right := square.rightIn(got, label); err != nil || right != len(label.Dice) {
		t.Errorf("%d of %d are right (%v)", right, len(label.Dice), err)
	}
}

// A picture that is not square is read as it is, and so is one of which less is sure
// once it is laid right.
func TestPicturesThatAreReadAsTheyAre(t *testing.T) {
	d, err := newDiceReader()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, c := range []struct {
		why, name string
		ratio     float64
	}{{"not square", "plain-0008", 1.03}, {"surer as it is", "plain-0008", 1}} {
		k, _ := squeezed(t, c.name, c.ratio)
		s := diceScene{Set: &anyPips, paper: unknownPaper}
		once, err := d.readOnce(k.frame, s)
		if by := higherThanWide(once.Dice); err != nil || len(once.Doubts) == 0 || by < leastStretch {
			t.Fatalf("%s: %d doubts, %.2f times as high as wide (%v); it proves nothing here", c.why, len(once.Doubts), by, err)
		}
		if got, err := d.Read(k.frame, s); err != nil || !reflect.DeepEqual(got, once) {
			t.Errorf("%s: it is read otherwise (%v)", c.why, err)
		}
	}
}

// transposed is a picture with rows for columns.
func transposed(f vision.Frame) vision.Frame {
	to := vision.Frame{Width: f.Height, Height: f.Width, BGR: make([]byte, len(f.BGR))}
	for y := range f.Height {
		for x := range f.Width {
			copy(to.BGR[3*(x*to.Width+y):][:3], f.BGR[3*(y*f.Width+x):])
		}
	}
	return to
}

// rightIn is how many labelled dice are read right in a picture that was stretched.
func (k stretch) rightIn(r diceReading, l visiontest.Label) (n int) {
	r.Dice = slices.Clone(r.Dice)
	for _, x := range k.undone(r).Dice {
		if isLabelled(l, x) {
			n++
		}
	}
	return n
}

// isLabelled reports whether a die with that face is where one was read.
func isLabelled(l visiontest.Label, x vision.Die) bool {
	for _, d := range l.Dice {
		if d.Value == x.Value && d.Center.Far(x.CenterPx) < 10 {
			return true
		}
	}
	return false
}

// Of squares that are turned any way nothing but a stretch makes one direction longer.
func TestHigherThanWide(t *testing.T) {
	for _, by := range []float64{0.5, 0.75, 1, 1.25, 2} {
		var dice []vision.Die
		for turn := range 5 {
			sin, cos := math.Sincos(0.3 + float64(turn))
			side := 10 + 5*float64(turn)
			corner := func(x, y float64) calib.Point {
				return calib.Point{X: 300 + side*(x*cos-y*sin), Y: by * (200 + side*(x*sin+y*cos))}
			}
			dice = append(dice, vision.Die{Outline: [4]calib.Point{corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)}})
		}
		if got := higherThanWide(dice); math.Abs(got-by) > 1e-9 {
			t.Errorf("squares that are %g times as high as wide are taken for %g times", by, got)
		}
	}
	if got := higherThanWide([]vision.Die{{}}); got != 1 {
		t.Errorf("a die without an outline is %g times as high as wide", got)
	}
}

// What is read in a stretched picture is given where it lies in the other, and covers lie
// over the same.
func TestStretchingIsUndone(t *testing.T) {
	f := vision.Frame{Width: 120, Height: 120, BGR: make([]byte, 3*120*120)}
	k, err := stretched(f, 4.0/3)
	if err != nil {
		t.Fatal(err)
	}
	if got := float64(k.frame.Width) / float64(k.frame.Height); math.Abs(got-4.0/3) > 0.02 || k.frame.Check() != nil {
		t.Fatalf("it is %d x %d", k.frame.Width, k.frame.Height)
	}
	at := calib.Point{X: 30, Y: 90}
	moved := k.scene(diceScene{Covers: [][]calib.Point{{at}}}).Covers[0][0]
	if moved.X < 34 || moved.Y > 79 {
		t.Errorf("what is at %v is at %v in the wider picture", at, moved)
	}
	x := vision.Die{CenterPx: moved, Outline: [4]calib.Point{moved, moved, moved, moved}}
	back := k.undone(diceReading{Dice: []vision.Die{x}, Doubts: []diceDoubt{{At: moved}}})
	for _, p := range append(back.Dice[0].Outline[:], back.Dice[0].CenterPx, back.Doubts[0].At) {
		if p.Far(at) > 1e-9 {
			t.Errorf("%v and not %v", p, at)
		}
	}
}
