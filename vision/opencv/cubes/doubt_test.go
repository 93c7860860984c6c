package cubes

import (
	"testing"

	"dicetable/games/dice"
	"dicetable/vision"
)

// fill paints a box of a frame, if gap is not 0 with a dark line after each so
// many px.
func fill(f vision.Frame, b box, gap int) {
	body := tints[dice.Yellow]
	for y := b.y0; y < b.y1; y++ {
		for x := b.x0; x < b.x1; x++ {
			c := [3]byte{byte(body[0]), byte(body[1]), byte(body[2])}
			if along := max(x-b.x0, y-b.y0); gap > 0 && along%gap < 3 {
				c = [3]byte{20, 60, 70}
			}
			copy(f.BGR[3*(y*f.Width+x):], c[:])
		}
	}
}

// What the picture's rim cuts off may be a die, or a row of them; but a yellow
// cup that stands there is wider than any.
func TestWhatTheRimCutsOffIsDoubtedIfItMayBeADie(t *testing.T) {
	const deep = 16
	r := newTestReader(t)
	for _, c := range []struct {
		name      string
		long, gap int
		doubted   bool
	}{{"a die's part", 26, 0, true}, {"a row of dice", 130, 26, true}, {"a cup", 130, 0, false}} {
		for _, rim := range []struct {
			name string
			box  box
		}{
			{"top", box{500, 0, 500 + c.long, deep}}, {"bottom", box{500, 720 - deep, 500 + c.long, 720}},
			{"left", box{0, 300, deep, 300 + c.long}}, {"right", box{1280 - deep, 300, 1280, 300 + c.long}},
		} {
			f := photograph(above())
			fill(f, rim.box, c.gap)
			if got := readTest(t, r, f); (len(got.Doubts) > 0) != c.doubted || len(got.Dice) > 0 {
				t.Errorf("%s at the %s: dice %v, doubts %v", c.name, rim.name, got.Dice, got.Doubts)
			}
		}
	}
	beside := photograph(above())
	fill(beside, box{500, 720 - deep, 630, 720}, 0)
	fill(beside, box{636, 720 - deep, 662, 720}, 0)
	if got := readTest(t, r, beside); len(got.Doubts) != 1 {
		t.Errorf("a die's part beside a cup: %v, not one doubt", got.Doubts)
	}
	f := photograph(above())
	fill(f, box{500, 690 - deep, 630, 690}, 0)
	if got := readTest(t, r, f); len(got.Doubts) == 0 {
		t.Error("something as wide and flat that no rim cuts off is not doubted")
	}
}

// So much of its colour around a die may be another one under it, but not around the only one of
// its kind, or one that is called, nor a little, nor as much as lies beside it.
func TestWhatMayBeUnderADie(t *testing.T) {
	for _, c := range []struct {
		name    string
		most    int
		fringe  float64
		stacked bool
		want    int
	}{
		{"one of many", 0, 0.1, false, 1},
		{"the only one", 1, 0.1, false, 0},
		{"one that is called", 0, 0.1, true, 0},
		{"one that is blurred", 0, 0.05, false, 0},
		{"one by which another lies", 0, 0.6, false, 0},
	} {
		k := sighting{kind: Kind{Colour: dice.Yellow, Most: c.most}, dice: []found{{stacked: c.stacked}}}
		if got := k.hidden([]float64{c.fringe}); len(got) != c.want {
			t.Errorf("%s: doubts %v, want %d", c.name, got, c.want)
		}
	}
}
