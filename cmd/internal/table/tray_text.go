package table

import (
	"maps"
	"slices"
	"strings"

	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/vision/settle"
)

// dieName is a die of the tray in words.
var dieName = map[dice.Colour][2]string{
	dice.White: {"Weiß", "white"}, dice.Yellow: {"Gelb", "yellow"}, dice.Green: {"Grün", "green"}, dice.Blue: {"Blau", "blue"},
	dice.Red: {"Rot", "red"}, dice.Black: {"Schwarz", "black"}, dice.Orange: {"Orange", "orange"},
}

// trayDoubtText says what is wrong with the dice on the tray: which of a set
// are not read, or are read once too often, and that they are to be parted. It
// names no face.
func trayDoubtText(e settle.Event, set map[dice.Colour]int) games.Text {
	lacks := map[dice.Colour]int{}
	maps.Copy(lacks, set)
	for _, c := range e.Compared {
		if c.Lies != nil {
			lacks[c.Colour]--
		}
	}
	var de, en []string
	for _, c := range slices.Sorted(maps.Keys(lacks)) {
		if isKnown := dieName[c] != [2]string{}; isKnown && (lacks[c] > 0 || lacks[c] < 0 && e.Surplus > 0) {
			de, en = append(de, dieName[c][0]), append(en, dieName[c][1])
		}
	}
	isAskew := e.Cocked > 0 && e.Missing+e.Unsure+e.Surplus == 0
	if len(de) == 0 || isAskew {
		return doubtText(e)
	}
	return both("Nicht sicher gelesen: %[1]s. Bitte einzeln auf das Tablett legen, dieselbe Seite oben.",
		"Not read for certain: %[2]s. Please lay these dice apart on the tray, the same face up.", strings.Join(de, ", "), strings.Join(en, ", "))
}
