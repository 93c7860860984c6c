package table

import (
	"fmt"

	"dicetable/games"
	"dicetable/games/bluff"
	"dicetable/games/dice"
)

// reasonAllUp is why a round is void when the cups came up without a doubt.
const reasonAllUp = "alle Becher waren oben / all cups were up"

var textTilted = games.Text{DE: "Der Anzeigewürfel liegt schief oder zwischen zwei Feldern. Bitte gerade hinlegen.", EN: "The marker is tilted or lies between two fields. Please put it straight."}

// uncoveredText asks the host about a cup that stays up.
func uncoveredText(player string) games.Text {
	return both("Der Becher von %[1]s ist oben, die Würfel liegen offen. Soll die Runde ungültig sein? Die Spielleitung entscheidet.",
		"%[1]s's cup is up and the dice lie open. Is the round to be void? The host decides.", player)
}

// betWords is a bet in short, the same in both languages.
func betWords(b bluff.Bet) string {
	if b.Face == dice.Star {
		return fmt.Sprintf("%d × ★", b.Count)
	}
	return fmt.Sprintf("%d × %s", b.Count, b.Face)
}

// askText is a question of the table in words.
func askText(q question, turn string, bet *bluff.Placed) games.Text {
	standing := ""
	if bet != nil {
		standing = betWords(bet.Bet)
	}
	switch q.code {
	case AskNextLap:
		return both("%[1]s: Der Anzeigewürfel liegt hinter der letzten Wette. Ist %[2]s gemeint?", "%[1]s: the marker lies behind the last bet. Does it mean %[2]s?", turn, betWords(q.bet))
	case AskFirstBet:
		return both("%[1]s: Ist %[2]s die Wette? Bitte bestätigen oder den Anzeigewürfel neu setzen.", "%[1]s: is %[2]s the bet? Please confirm, or place the marker anew.", turn, betWords(q.bet))
	case AskChallenge:
		return both("Der Anzeigewürfel liegt nicht auf %[2]s. Zweifelt %[1]s diese Wette an? Noch einmal drücken heißt ja.", "The marker does not lie on %[2]s. Does %[1]s doubt this bet? Press again for yes.", turn, standing)
	}
	return both("Alle Becher sind oben. Hat %[1]s %[2]s angezweifelt? Drücken heißt ja.", "All cups are up. Did %[1]s doubt %[2]s? Press for yes.", turn, standing)
}
