package dicecup

import (
	"slices"

	"dicetable/games"
	"dicetable/games/dice"
)

// checkWords refuses events, names, boxes, dice and rulings that this game
// does not have.
func (s *state) checkWords(e games.Event) *games.Refusal {
	switch e := e.(type) {
	case Seen, Rethrow, Last, TimeUp:
		return nil
	case Throw:
		return checkDice(e.Dice)
	case Lies:
		return e.checkWords()
	case Cross:
		return s.checkCross(e)
	case Leave:
		return s.checkPlayer(e.Player)
	case Decide:
		if e.Ruling == AsSeen || e.Ruling == AsItLies || e.Ruling == ThrowAgain {
			return nil
		}
		return games.Refusef(games.Input, "Entschieden wird „seen“, „lies“ oder „rethrow“, nicht „%[1]s“.",
			`A ruling is "seen", "lies" or "rethrow", not "%[1]s".`, e.Ruling)
	}
	return games.Refuse(games.Input, "Das ist kein Befehl für Dice Cup.", "This is no command of Dice Cup.")
}

func (s *state) checkPlayer(player string) *games.Refusal {
	if s.seat(player) == nobody {
		return games.Refusef(games.Input, "Niemand im Spiel heißt „%[1]s“.", `Nobody in this game is called "%[1]s".`, player)
	}
	return nil
}

func (s *state) checkCross(e Cross) *games.Refusal {
	columns := s.Settings.Columns
	switch {
	case e.Category.index() < 0:
		return games.Refusef(games.Input, "Eine Kategorie „%[1]s“ gibt es nicht.", `There is no category "%[1]s".`, e.Category)
	case e.Column == 0 && columns > 1:
		return games.Refuse(games.Input, "Es fehlt, in welcher Spalte angekreuzt wird.", "The column of the cross is missing.")
	case e.Column < 0 || e.Column > columns:
		return games.Refusef(games.Input, "Spalte %[1]d gibt es nicht. Spalten auf dem Blatt: %[2]d.",
			"There is no column %[1]d. Columns on the sheet: %[2]d.", e.Column, columns)
	}
	return s.checkPlayer(e.Player)
}

func (e Lies) checkWords() *games.Refusal {
	for _, c := range e.Moved {
		if refusal := checkColour(c); refusal != nil {
			return refusal
		}
	}
	if refusal := checkDice(e.Dice); refusal != nil {
		return refusal
	}
	return checkDice(e.Seen)
}

func checkDice(all []dice.Die) *games.Refusal {
	for _, d := range all {
		if d.Value < 1 || d.Value > 6 {
			return games.Refuse(games.Input, "Diese Würfel zeigen nur 1 bis 6.", "These dice show 1 to 6 only.")
		}
		if refusal := checkColour(d.Colour); refusal != nil {
			return refusal
		}
	}
	return nil
}

func checkColour(c dice.Colour) *games.Refusal {
	if !slices.Contains(Colours[:], c) {
		return games.Refusef(games.Input, "Einen Würfel der Farbe „%[1]s“ gibt es nicht.", `There is no die of the colour "%[1]s".`, c)
	}
	return nil
}

// of is how many of some dice have a colour.
func of(c dice.Colour, all []dice.Die) int {
	n := 0
	for _, d := range all {
		if d.Colour == c {
			n++
		}
	}
	return n
}

// isThrow reports whether these are the twelve dice (DC-1).
func isThrow(all []dice.Die) bool { return len(all) == Dice && checkSet(all) == nil }

// checkSet refuses more dice of a colour than there are (DC-1).
func checkSet(all []dice.Die) *games.Refusal {
	for i, c := range Colours {
		if n := of(c, all); n > DicePerColour {
			name := categoryNames[middleFrom+i]
			return games.Refusef("DC-1", "Von jeder Farbe gibt es %[1]d Würfel, nicht %[2]d (%[3]s).",
				"There are %[1]d dice of each colour, not %[2]d (%[4]s).", DicePerColour, n, name.DE, name.EN)
		}
	}
	return nil
}
