package visiontest_test

import (
	"math"
	"testing"
)

// What a reader remembers of a table makes it quicker, and changes nothing:
// the same picture read again shows the same dice.
func TestReadAgain(t *testing.T) {
	for _, name := range []string{"bluff-0003", "bluff-0015"} {
		r, f := newReader(t), load(t, name)
		first, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		again, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		if len(again.Dice) != len(first.Dice) || again.Status != first.Status {
			t.Fatalf("%s: %d dice, %s, then %d, %s", name, len(first.Dice), first.Status, len(again.Dice), again.Status)
		}
		for _, d := range first.Dice {
			found := false
			for _, e := range again.Dice {
				away := math.Hypot(d.CenterPx.X-e.CenterPx.X, d.CenterPx.Y-e.CenterPx.Y)
				found = found || away < 2 && d.Value == e.Value && d.Colour == e.Colour
			}
			if !found {
				t.Errorf("%s: the %s %s at %.0f is not read again", name, d.Colour, d.Value, d.CenterPx)
			}
		}
	}
}
