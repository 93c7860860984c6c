package table

import (
	"fmt"
	"strings"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/dice"
	"dicetable/games/luckyfive"
	"dicetable/hardware/panel"
	"dicetable/vision/settle"
)

// show adds scores, and what is asked or to be put right.
func (l *luckyfiveConduct) show(_ *Core, w *wire.State) {
	for i := range w.Seats {
		s := &w.Seats[i]
		score := l.view.Scores[s.Player]
		s.Score = &score
		s.Out = !l.view.Chips[s.Player].Any()
		s.Turn = s.Player == l.turn()
	}
	add := func(n *wire.Notice) {
		if n != nil {
			w.Notices = append(w.Notices, *n)
		}
	}
	add(l.asked())
	add(l.off())
	add(l.staked)
	add(l.card)
}

// asked is what the table asks just now or how it understood the word; nil
// when it asks nothing.
func (l *luckyfiveConduct) asked() *wire.Notice {
	seat := l.game.seat(l.turn())
	switch {
	case l.first != nil:
		return &wire.Notice{Code: AskFirst, Rule: "LF-2", Text: textFirst}
	case l.word != nil:
		return &wire.Notice{Code: CallWord, Seat: seat, Rule: "LF-4", Text: wordText(l.turn(), *l.word, *l.view.Sum)}
	case l.view.Phase == luckyfive.PhaseDecide && isDealt(l.view) && l.mayGoOn():
		return &wire.Notice{Code: AskGoOn, Seat: seat, Rule: "LF-5", Text: both(
			"%[1]s: noch eine Karte aufdecken? Nein nimmt den Stapel.", "%[1]s: uncover another card? No takes the pile.", l.turn())}
	}
	return nil
}

func (l *luckyfiveConduct) panel(*Core) panel.Scene {
	switch seat := l.game.seat(l.turn()); {
	case l.off() != nil:
		return panel.Scene{Kind: panel.Look}
	case l.staked != nil || l.card != nil:
		return panel.Scene{Kind: panel.Illegal, Seat: seat}
	case seat > 0:
		return panel.Scene{Kind: panel.Turn, Seat: seat}
	}
	return panel.Scene{Kind: panel.Idle}
}

var (
	textFirst   = games.Text{DE: "Wer beginnt? Wer heute das meiste Glück hatte, drückt den eigenen Knopf; sonst beginnt, wer von allen, die noch spielen, zuerst genannt ist.", EN: "Who begins? Whoever was luckiest today presses their own button; otherwise the first one named who still plays begins."}
	textOneChip = games.Text{DE: "Gesetzt wird genau ein Chip. Bitte die anderen zurücknehmen.", EN: "Exactly one chip is staked. Please take the others back."}
	textOneCard = games.Text{DE: "Es liegen mehrere neue Karten offen. Bitte nur die oberste liegen lassen, oder sie eingeben.", EN: "More than one new card lies open. Please leave only the top one there, or enter it."}
)

// wordText is the word that stands when the dice are thrown.
func wordText(player string, said word, sum int) games.Text {
	de, en := higherText(said.higher)
	return both("%[1]s sagt: %[2]s als %[4]d.", "%[1]s says: %[3]s than %[4]d.", player, de, en, sum)
}

// higherText is a word in both languages.
func higherText(higher bool) (de, en string) {
	if higher {
		return "höher", "higher"
	}
	return "niedriger", "lower"
}

// movedText says how dice lie that had to stay, and how they lay.
func movedText(changed []settle.Compared) games.Text {
	var de, en []string
	for _, c := range changed {
		name := dieName[c.Colour]
		de = append(de, fmt.Sprintf("%s zeigte %s, jetzt %s", name[0], c.Seen, c.Lies))
		en = append(en, fmt.Sprintf("%s showed %s, now %s", name[1], c.Seen, c.Lies))
	}
	return both("Würfel, die liegen bleiben müssen, liegen anders: %[1]s. Bitte zurückdrehen.",
		"Dice that must stay lie differently: %[2]s. Please turn them back.", strings.Join(de, "; "), strings.Join(en, "; "))
}

// throwDoubtText says what is wrong with the dice on the tray.
func throwDoubtText(e settle.Event, set map[dice.Colour]int) games.Text {
	if e.Changed > 0 {
		return games.Text{DE: "Verschoben oder geworfen? Bitte noch einmal werfen, oder eingeben.", EN: "Pushed or thrown? Please throw again, or enter it."}
	}
	return trayDoubtText(e, set)
}

// refusedAs is a refusal that stays until it is put right.
func refusedAs(code string, seat int, err error) *wire.Notice {
	n := &wire.Notice{Code: code, Seat: seat, Text: games.TextOf(err)}
	if r, ok := err.(*games.Refusal); ok {
		n.Rule = r.Rule
	}
	return n
}
