package table

import (
	"fmt"
	"slices"
	"strings"

	"dicetable/cmd/internal/wire"
	"dicetable/games"
	"dicetable/games/thrill"
	"dicetable/hardware/panel"
)

// show adds who must act and what is asked. How many chips somebody has is
// secret (TH-13), so no seat has a score.
func (h *thrillConduct) show(_ *Core, w *wire.State) {
	for i := range w.Seats {
		s := &w.Seats[i]
		s.Out = slices.Contains(h.view.Out, s.Player)
		s.Turn = s.Player == h.turn() || slices.Contains(h.view.Waiting, s.Player)
	}
	seat := h.game.seat(h.turn())
	switch {
	case h.view.Phase == thrill.PhaseStart:
		w.Notices = append(w.Notices, wire.Notice{Code: AskYoungest, Rule: "TH-2", Text: textYoungest})
	case h.view.Phase == thrill.PhaseWeigh:
		w.Notices = append(w.Notices, wire.Notice{Code: AskWeight, Seat: seat, Rule: "TH-11", Text: both(
			"%[1]s: Wird das Gewicht eingesetzt?", "%[1]s: is the weight used?", h.turn())})
	case h.isProposed():
		if h.isWeighted() {
			for _, size := range sizesOf(*h.fell) {
				w.Notices = append(w.Notices, wire.Notice{Code: AskWeighted + string(size), Seat: seat, Rule: "TH-11", Text: weightedText(size)})
			}
		}
		w.Notices = append(w.Notices, wire.Notice{Code: AskFell, Seat: seat, Rule: "TH-6", Text: fellText(*h.fell)})
	case h.fell != nil && h.wrong == nil:
		w.Notices = append(w.Notices, wire.Notice{Code: CallCounting, Seat: seat, Rule: "TH-6", Text: textRecount})
	}
	if !h.counted && (h.view.Phase == thrill.PhasePick || h.view.Phase == thrill.PhasePush) {
		w.Notices = append(w.Notices, wire.Notice{Code: CallCounting, Seat: seat, Rule: "TH-2", Text: both(
			"%[1]s: einen Moment noch, der Vorrat wird gezählt.", "%[1]s: one moment, the reserve is being counted.", h.turn())})
	}
	if h.wrong != nil {
		w.Notices = append(w.Notices, *h.wrong)
	}
}

// sizesOf are the sizes that there are, each once.
func sizesOf(d thrill.Discs) []thrill.Size { return slices.Compact(listed(d)) }

func (h *thrillConduct) panel(*Core) panel.Scene {
	switch seat := h.game.seat(h.turn()); {
	case h.wrong != nil:
		return panel.Scene{Kind: panel.Look}
	case seat > 0:
		return panel.Scene{Kind: panel.Turn, Seat: seat}
	}
	return panel.Scene{Kind: panel.Idle}
}

var (
	textYoungest    = games.Text{DE: "Wer ist am jüngsten? Bitte den eigenen Knopf drücken; sonst ist zuerst Chef, wer von allen, die noch spielen, zuerst genannt ist.", EN: "Who is the youngest? Please press your own button; otherwise the first one named who still plays is boss."}
	textTaken       = games.Text{DE: "Neben dem Brett liegen weniger Scheiben als vor dem Schub. Bitte den Vorrat zurücklegen.", EN: "Fewer discs lie beside the board than before the push. Please put the reserve back."}
	textRecount     = games.Text{DE: "Was neben dem Brett liegt, muss neu gezählt werden. Bitte einen Moment warten, oder eingeben, was fiel.", EN: "What lies beside the board must be counted again. Please wait a moment, or enter what fell."}
	textUnclear     = games.Text{DE: "Nicht alle Scheiben sind sicher zu erkennen. Bitte die gefallenen einzeln neben das Brett legen, ohne dass andere sie verdecken, oder eingeben, was fiel.", EN: "Not all discs can be told for certain. Please lay the fallen ones apart beside the board, where no others hide them, or enter what fell."}
	textNotLaid     = games.Text{DE: "Die genommene Scheibe ist noch nicht auf dem Brett zu sehen. Wer schon geschoben hat, legt bitte die gefallenen einzeln hin oder gibt ein, was fiel.", EN: "The disc that was taken is not seen on the board yet. Whoever has pushed already, please lay the fallen ones apart, or enter what fell."}
	textLost        = games.Text{DE: "Auf und neben dem Brett sind zusammen nicht so viele Scheiben zu sehen wie vor dem Schub. Bitte die gefallenen einzeln hinlegen, oder eingeben, was fiel.", EN: "On the board and beside it not as many discs are seen as before the push. Please lay the fallen ones apart, or enter what fell."}
	textTipLate     = words{"Die Scheibe ist schon geschoben: Tipps liegen vorher auf dem Tisch.", "The disc has been pushed: tips are laid before that."}
	textPayFirst    = words{"Zuerst wird bezahlt, was gefallen ist: Bitte sagen, ob es stimmt; danach kann Maxe aufhören.", "First what fell is paid for: please say whether it is right; then Maxe may leave."}
	textWeightFirst = words{"Das Gewicht steht auf dem Brett: Bitte auf der Seite sagen, ob eine gefallene Scheibe es trug.", "The weight is on the board: say on the page whether a disc that fell had it on."}
)

// sizeDE are the sizes in German; a Size itself is the English word.
var sizeDE = map[thrill.Size]string{thrill.Small: "kleine", thrill.Medium: "mittlere", thrill.Large: "große"}

// discsText are some discs in words: "2 kleine, 1 große".
func discsText(d thrill.Discs) (de, en string) {
	var wordsDE, wordsEN []string
	for _, size := range sizesOf(d) {
		wordsDE = append(wordsDE, fmt.Sprintf("%d %s", d.Of(size), sizeDE[size]))
		wordsEN = append(wordsEN, fmt.Sprintf("%d %s", d.Of(size), size))
	}
	if len(wordsDE) == 0 {
		return "keine", "none"
	}
	return strings.Join(wordsDE, ", "), strings.Join(wordsEN, ", ")
}

// pushText is what fell in a push, and which had the weight on it.
func pushText(p thrill.Push) (de, en string) {
	fell := map[string]int{}
	for _, size := range p.Fell {
		fell[string(size)]++
	}
	de, en = discsText(discsOf(fell))
	if p.Weighted != "" {
		de, en = de+" (Gewicht: "+sizeDE[p.Weighted]+")", en+" (weight: "+string(p.Weighted)+")"
	}
	return de, en
}

// fellText asks whether that is what fell.
func fellText(d thrill.Discs) games.Text {
	de, en := discsText(d)
	return both("Gefallen: %[1]s, das kostet %[3]d. Stimmt das?", "Fallen: %[2]s, that costs %[3]d. Is that right?", de, en, d.Cost())
}

// weightedText asks whether a disc of a size had the weight on it.
func weightedText(size thrill.Size) games.Text {
	return both("Trug eine %[1]s Scheibe, die fiel, das Gewicht?", "Did a %[2]s disc that fell have the weight on it?", sizeDE[size], size)
}

// reserveText says what should lie beside the board before the push.
func reserveText(reserve thrill.Discs) games.Text {
	de, en := discsText(reserve)
	return both("Neben dem Brett soll nur der Vorrat liegen: %[1]s.", "Only the reserve should lie beside the board: %[2]s.", de, en)
}
