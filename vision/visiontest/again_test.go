package visiontest_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"dicetable/vision"
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

// A camera that hangs the other way round sees the same dice at the same
// places.
func TestReadUpsideDown(t *testing.T) {
	f := load(t, "bluff-0003")
	lies := func(f vision.Frame) (dice []string) {
		r, err := newReader(t).Read(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range r.Dice {
			dice = append(dice, fmt.Sprint(d.Zone, d.Colour, d.Value))
		}
		slices.Sort(dice)
		return append(dice, fmt.Sprint(r.Status))
	}
	upright := lies(f)
	if turned := lies(hang{by: 180, zoom: 1}.takes(f)); !slices.Equal(turned, upright) || len(upright) < 10 {
		t.Errorf("upright there lie %v, upside down %v", upright, turned)
	}
}
