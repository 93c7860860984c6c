package luckyfive

import (
	"fmt"
	"strings"

	"dicetable/games"
	"dicetable/games/dice"
)

// The facts of outcomes, by kind; "settled" carries a Settled, "cards_out"
// nothing.
type (
	// Started is the first throw ("start").
	Started struct {
		Dice  Dice   `json:"dice"`
		First string `json:"first"`
	}
	// Began is a new turn ("turn"); Last says it is the last one (LF-11).
	Began struct {
		Player string `json:"player"`
		Last   bool   `json:"last"`
	}
	// Turned is an uncovered card ("card").
	Turned struct {
		Player string `json:"player"`
		Card   Card   `json:"card"`
	}
	// Chosen are two picked dice ("chosen").
	Chosen struct {
		Player string        `json:"player"`
		Dice   []dice.Colour `json:"dice"`
	}
	// Nudged is a die thrown again before a Lucky Five ("nudged"); no die for
	// a neighbour who declined.
	Nudged struct {
		Player string       `json:"player"`
		Die    *dice.Colour `json:"die"`
		Value  *dice.Face   `json:"value"`
	}
	// Staked is a chip in the middle ("staked").
	Staked struct {
		Player string `json:"player"`
		Chip   int    `json:"chip"`
	}
	// Word is "higher" or "lower than Sum" ("said").
	Word struct {
		Player string `json:"player"`
		Higher bool   `json:"higher"`
		Sum    int    `json:"sum"`
	}
	// Taken is a new pile ("taken").
	Taken struct {
		Player string   `json:"player"`
		Pile   PileView `json:"pile"`
		Score  int      `json:"score"`
	}
	// Discarded are the cards of a lost turn ("discarded") and the value of
	// the chips that stay in the middle.
	Discarded struct {
		Cards int `json:"cards"`
		Chips int `json:"chips"`
	}
	// Shuffled is a new draw pile ("shuffled").
	Shuffled struct {
		Cards int `json:"cards"`
	}
	// Named is the player of "left".
	Named struct {
		Player string `json:"player"`
	}
	// Won is the end of the game ("won").
	Won struct {
		Winners []string `json:"winners"`
		Score   int      `json:"score"`
	}
)

// tell is one outcome for everybody, one set of arguments for both sentences.
func tell(kind string, data any, de, en string, args ...any) []games.Outcome {
	return []games.Outcome{{Kind: kind, Data: data, Text: games.Text{
		DE: fmt.Sprintf(de, args...), EN: fmt.Sprintf(en, args...)}}}
}

var dieDE = map[dice.Colour]string{dice.Red: "Rot", dice.Orange: "Orange", dice.Yellow: "Gelb"}

// namesText are dice in words: "Rot + Gelb", "red + yellow".
func namesText(these []dice.Colour) (de, en string) {
	var wordsDE, wordsEN []string
	for _, die := range these {
		wordsDE, wordsEN = append(wordsDE, dieDE[die]), append(wordsEN, string(die))
	}
	return strings.Join(wordsDE, " + "), strings.Join(wordsEN, " + ")
}

// diceText are dice and what they show: "Rot 3, Gelb 4", "red 3, yellow 4".
func diceText(d Dice) (de, en string) {
	var wordsDE, wordsEN []string
	for _, die := range three {
		if f := d.Of(die); f != 0 {
			wordsDE, wordsEN = append(wordsDE, dieDE[die]+" "+f.String()), append(wordsEN, string(die)+" "+f.String())
		}
	}
	return list(wordsDE), list(wordsEN)
}

// cardText is a card in words.
func cardText(c Card) (de, en string) {
	switch c {
	case PlayerPicks, NeighbourPicks:
		return "„" + string(c) + "“", `"` + string(c) + `"`
	case Lucky:
		return "Lucky Five", "Lucky Five"
	}
	return namesText(c.Dice())
}

// wordText is a word as it is said.
func wordText(higher bool) (de, en string) {
	if higher {
		return "höher", "higher"
	}
	return "niedriger", "lower"
}

// settledText is the verdict on a throw.
func settledText(l Settled) games.Text {
	de, en := diceText(l.Dice)
	wordDE, wordEN := wordText(l.Higher)
	verdictDE, verdictEN := "Richtig", "Right"
	if !l.Right {
		verdictDE, verdictEN = "Falsch", "Wrong"
	}
	return games.Text{
		DE: fmt.Sprintf("Geworfen: %s. %s: %d, gewettet war %s als %d.", de, verdictDE, l.After, wordDE, l.Before),
		EN: fmt.Sprintf("Thrown: %s. %s: %d, the bet was %s than %d.", en, verdictEN, l.After, wordEN, l.Before),
	}
}

// list is names one after the other.
func list(names []string) string { return strings.Join(names, ", ") }
