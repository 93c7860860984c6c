package luckyfive

import (
	"slices"
	"testing"

	"dicetable/games/dice"
)

// LF-1: there are a red, an orange and a yellow die, and chips of 10, 50 and
// 100, and no others.
func TestLF1_DiceAndChipsThatThereAreNot(t *testing.T) {
	d := Dice{5, 2, 1}
	if got := d.Of("blue"); got != 0 {
		t.Errorf("a blue die shows %d", got)
	}
	if got := d.Set("blue", 3); got != d {
		t.Errorf("with a blue die there are %v", got)
	}
	if got := d.Set(dice.Orange, 6); got != (Dice{5, 6, 1}) || d != (Dice{5, 2, 1}) {
		t.Errorf("with orange 6 there are %v, and there were %v", got, d)
	}
	if got := StartChips.Of(20); got != 0 {
		t.Errorf("%d chips of 20", got)
	}
	if got := (Chips{0, 2, 1}).each(); !slices.Equal(got, []int{50, 100}) {
		t.Errorf("there are chips of %v", got)
	}
}
