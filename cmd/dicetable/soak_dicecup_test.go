package main

import (
	"slices"
	"testing"

	"dicetable/games/dice"
	"dicetable/games/dicecup"
)

// The example of the booklet: 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 6 with blue 5 and
// 6 and one Pasch in red. A round that was misread, or added up wrong, is told
// from a right one (DC-4).
func TestAWrongScoringIsNoticed(t *testing.T) {
	lay := []dice.Die{
		{Colour: dice.Blue, Value: 5}, {Colour: dice.Blue, Value: 6}, {Colour: dice.Red, Value: 4}, {Colour: dice.Red, Value: 4},
		{Colour: dice.White, Value: 1}, {Colour: dice.White, Value: 2}, {Colour: dice.Yellow, Value: 1}, {Colour: dice.Yellow, Value: 3},
		{Colour: dice.Green, Value: 1}, {Colour: dice.Green, Value: 4}, {Colour: dice.Black, Value: 2}, {Colour: dice.Black, Value: 3},
	}
	scored := func() *dicecup.Scored {
		s := &dicecup.Scored{Dice: slices.Clone(lay)}
		slices.Reverse(s.Dice)
		for c, p := range map[dicecup.Category]int{
			dicecup.Fours: 12, dicecup.Fives: 5, dicecup.Sixes: 6, dicecup.Low: 13, dicecup.All: 36, dicecup.Blue: 11, dicecup.White: 3, dicecup.Pasch: 10,
		} {
			s.Crosses = append(s.Crosses, dicecup.Entry{Player: "Ann", Box: dicecup.Box{Category: c, Column: 1}, Points: p})
		}
		return s
	}
	if err := checkScored(scored(), lay); err != nil {
		t.Error(err)
	}
	for name, spoil := range map[string]func(*dicecup.Scored){
		"a face":   func(s *dicecup.Scored) { s.Dice[0].Value = 6 },
		"a colour": func(s *dicecup.Scored) { s.Dice[0].Colour = dice.Blue },
		"missing":  func(s *dicecup.Scored) { s.Dice = s.Dice[1:] },
		"points":   func(s *dicecup.Scored) { s.Crosses[3].Points++ },
	} {
		s := scored()
		if spoil(s); checkScored(s, lay) == nil {
			t.Errorf("%s wrong, and nothing noticed", name)
		}
	}
	if checkScored(nil, lay) == nil || checkScored(scored(), nil) == nil {
		t.Error("nothing to compare, and nothing noticed")
	}
}
