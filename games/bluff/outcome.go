package bluff

import (
	"fmt"
	"strings"

	"dicetable/games"
	"dicetable/games/dice"
)

// The facts of outcomes, by kind; "bet" carries a Placed, "settled" a Settled.
type (
	// Threw is an opening throw ("opening").
	Threw struct {
		Player string    `json:"player"`
		Dice   dice.Roll `json:"dice"`
		Total  int       `json:"total"`
	}
	// Tied are those who throw again ("opening_tied").
	Tied struct {
		Players []string `json:"players"`
	}
	// Named is the player of "opener", "out", "left" and "won".
	Named struct {
		Player string `json:"player"`
	}
	// Showed are dice put into the open ("laid_out", "revealed").
	Showed struct {
		Player string    `json:"player"`
		Dice   dice.Roll `json:"dice"`
	}
	// Challenged is a doubted bet ("challenge"), or one no more ("take_back").
	Challenged struct {
		Player string `json:"player"`
		Bet    Placed `json:"bet"`
	}
	// Began is a new round ("round").
	Began struct {
		Round  int    `json:"round"`
		Opener string `json:"opener"`
	}
	// Voided is a round that is rolled again ("void").
	Voided struct {
		Round  int    `json:"round"`
		Opener string `json:"opener"`
		Reason string `json:"reason"`
	}
)

// tell is one outcome for everybody, one set of arguments for both sentences.
func tell(kind string, data any, de, en string, args ...any) []games.Outcome {
	return []games.Outcome{{Kind: kind, Data: data, Text: games.Text{
		DE: fmt.Sprintf(de, args...), EN: fmt.Sprintf(en, args...)}}}
}

var (
	facesDE  = [...]string{"", "Einer", "Zweier", "Dreier", "Vierer", "Fünfer", "Sechser"}
	facesEN  = [...]string{"", "one", "two", "three", "four", "five", "six"}
	pluralEN = [...]string{"", "ones", "twos", "threes", "fours", "fives", "sixes"}
)

// betText is a bet in words: "6 Dreier", "6 threes".
func betText(b Bet) (de, en string) {
	switch {
	case b.IsStar() && b.Count == 1:
		de, en = "Stern", "star"
	case b.IsStar():
		de, en = "Sterne", "stars"
	case b.Count == 1:
		de, en = facesDE[b.Face], facesEN[b.Face]
	default:
		de, en = facesDE[b.Face], pluralEN[b.Face]
	}
	return fmt.Sprintf("%d %s", b.Count, de), fmt.Sprintf("%d %s", b.Count, en)
}

// rollText is some dice in short: "1 1 4 ★".
func rollText(r dice.Roll) string {
	words := make([]string, len(r))
	for i, f := range r {
		words[i] = f.String()
		if f == dice.Star {
			words[i] = "★"
		}
	}
	return strings.Join(words, " ")
}

// list is names one after the other.
func list(names []string) string { return strings.Join(names, ", ") }

// settledText is the verdict: what was counted, and who loses what, clockwise.
func settledText(l Settled, players []string) games.Text {
	de, en := betText(Bet{l.Actual, l.Bet.Face})
	var lossesDE, lossesEN []string
	for _, p := range players {
		if n := l.Losses[p]; n == 1 {
			lossesDE, lossesEN = append(lossesDE, p+" verliert 1 Würfel"), append(lossesEN, p+" loses 1 die")
		} else if n > 1 {
			lossesDE = append(lossesDE, fmt.Sprintf("%s verliert %d Würfel", p, n))
			lossesEN = append(lossesEN, fmt.Sprintf("%s loses %d dice", p, n))
		}
	}
	if len(lossesDE) == 0 {
		lossesDE, lossesEN = []string{"Niemand verliert einen Würfel"}, []string{"Nobody loses a die"}
	}
	return games.Text{
		DE: fmt.Sprintf("Gezählt: %s, gewettet: %d. %s.", de, l.Bet.Count, list(lossesDE)),
		EN: fmt.Sprintf("Counted: %s, bet: %d. %s.", en, l.Bet.Count, list(lossesEN)),
	}
}
