package main

import (
	"testing"

	"dicetable/games/dice"
	"dicetable/games/luckyfive"
)

// A throw that was misread, or judged wrong, is told from a right one (LF-4):
// equal counts as wrong.
func TestAWrongThrowIsNoticed(t *testing.T) {
	lay := []dice.Die{{Colour: dice.Red, Value: 6}, {Colour: dice.Orange, Value: 4}, {Colour: dice.Yellow, Value: 1}}
	view := func(before, after int, higher, right bool) luckyfive.View {
		return luckyfive.View{
			Dice: &luckyfive.Dice{Red: 6, Orange: 4, Yellow: 1},
			Last: &luckyfive.Settled{Before: before, After: after, Higher: higher, Right: right},
		}
	}
	for _, c := range []struct {
		view   luckyfive.View
		isGood bool
	}{
		{view(3, 10, true, true), true}, {view(3, 10, false, false), true}, {view(10, 10, true, false), true},
		{view(10, 10, false, true), false}, {view(3, 10, true, false), false}, {view(11, 10, true, true), false},
	} {
		if err := checkSettled(c.view, lay); (err == nil) != c.isGood {
			t.Errorf("%+v: %v", *c.view.Last, err)
		}
	}
	misread := view(3, 10, true, true)
	misread.Dice.Orange = 5
	if checkSettled(misread, lay) == nil || checkSettled(luckyfive.View{}, lay) == nil || checkSettled(view(3, 10, true, true), nil) == nil {
		t.Error("misread, or nothing to compare, and nothing noticed")
	}
}
