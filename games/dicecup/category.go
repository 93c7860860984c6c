package dicecup

import (
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// Category is one line of the score sheet (DC-4).
type Category string

// The categories.
const (
	Fours  Category = "fours"
	Fives  Category = "fives"
	Sixes  Category = "sixes"
	White  Category = "white"
	Yellow Category = "yellow"
	Green  Category = "green"
	Blue   Category = "blue"
	Red    Category = "red"
	Black  Category = "black"
	Pasch  Category = "pasch"
	Low    Category = "low"
	All    Category = "all"
)

// Categories are all of them in the order of the sheet.
var Categories = [...]Category{Fours, Fives, Sixes, White, Yellow, Green, Blue, Red, Black, Pasch, Low, All}

// Colours are those of the dice, two of each (DC-1), in the order of the sheet.
var Colours = [...]dice.Colour{dice.White, dice.Yellow, dice.Green, dice.Blue, dice.Red, dice.Black}

// PaschPoints is what every colour with two equal dice scores in Pasch (DC-4).
const PaschPoints = 10

// The sections of the sheet by the index of a category: upper, middle and
// lower begin here (DC-6).
const (
	middleFrom = 3
	lowerFrom  = 9
)

// index is where the category stands on the sheet; -1 when there is none.
func (c Category) index() int { return slices.Index(Categories[:], c) }

// Points is what a throw of twelve dice scores in the category (DC-4).
func (c Category) Points(throw []dice.Die) int {
	if c == Pasch {
		return paschPoints(throw)
	}
	sum := 0
	for _, d := range throw {
		if c.counts(d) {
			sum += int(d.Value)
		}
	}
	return sum
}

// counts reports whether the pips of a die are added up in the category; in
// Pasch none are.
func (c Category) counts(d dice.Die) bool {
	switch c {
	case Fours:
		return d.Value == 4
	case Fives:
		return d.Value == 5
	case Sixes:
		return d.Value == 6
	case Low:
		return d.Value <= 3
	case All:
		return true
	}
	return string(c) == string(d.Colour)
}

func paschPoints(throw []dice.Die) int {
	points := 0
	for i, d := range throw {
		if slices.Contains(throw[:i], d) {
			points += PaschPoints
		}
	}
	return points
}

// categoryNames are the categories in words, in the order of the sheet.
var categoryNames = [len(Categories)]games.Text{
	{DE: "Vierer", EN: "fours"}, {DE: "Fünfer", EN: "fives"}, {DE: "Sechser", EN: "sixes"},
	{DE: "Weiß", EN: "white"}, {DE: "Gelb", EN: "yellow"}, {DE: "Grün", EN: "green"},
	{DE: "Blau", EN: "blue"}, {DE: "Rot", EN: "red"}, {DE: "Schwarz", EN: "black"},
	{DE: "Pasch", EN: "Pasch"}, {DE: "Einer bis Dreier", EN: "ones to threes"}, {DE: "Dice Cup", EN: "Dice Cup"},
}

// Name is the category in words; the word itself when there is none.
func (c Category) Name() games.Text {
	if i := c.index(); i >= 0 {
		return categoryNames[i]
	}
	return games.Text{DE: string(c), EN: string(c)}
}
