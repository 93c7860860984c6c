package main

import (
	"fmt"

	"dicetable/games/dice"
	"dicetable/games/luckyfive"
)

// checkSettled compares a throw of Lucky Five with the dice that really lay
// there, and says what is wrong with it; nil when it is right. It judges the word
// by itself, from LF-4.
func checkSettled(view luckyfive.View, lay []dice.Die) error {
	last := view.Last
	if last == nil || view.Dice == nil || len(lay) != 3 {
		return fmt.Errorf("there is no settled throw to compare")
	}
	for _, d := range lay {
		if got := view.Dice.Of(d.Colour); got != d.Value {
			return fmt.Errorf("the %s die shows %v, the table has %v", d.Colour, d.Value, got)
		}
	}
	if right := last.Higher && last.After > last.Before || !last.Higher && last.After < last.Before; right != last.Right {
		return fmt.Errorf("%d after %d was said higher: %v, and the table says right: %v", last.After, last.Before, last.Higher, last.Right)
	}
	return nil
}
