package sound

import (
	"fmt"

	"dicetable/hardware/panel"
)

// Phrase is what is said of a scene: the name of its file, and its words.
type Phrase struct{ Name, DE, EN string }

// Say is what is said of a scene; false for one that is shown in silence.
func Say(s panel.Scene) (Phrase, bool) {
	switch s.Kind {
	case panel.CupsUp:
		return Phrase{"cups-up", "Hoch die Becher!", "Up with the cups!"}, true
	case panel.Turn:
		return Phrase{fmt.Sprintf("turn-%d", s.Seat), fmt.Sprintf("Platz %d.", s.Seat), fmt.Sprintf("Seat %d.", s.Seat)}, true
	case panel.Timer:
		return Phrase{"timer", "Augen auf!", "Eyes open!"}, true
	case panel.Verdict:
		return verdict(s), true
	case panel.Illegal:
		return Phrase{"illegal", "Diese Wette ist nicht erlaubt.", "This bet is not allowed."}, true
	case panel.Look:
		if s.Seat == 0 {
			return Phrase{"look", "Bitte die Würfel ansehen.", "Please look at the dice."}, true
		}
		return Phrase{fmt.Sprintf("look-%d", s.Seat), fmt.Sprintf("Platz %d, bitte die Würfel ansehen.", s.Seat), fmt.Sprintf("Seat %d, please look at the dice.", s.Seat)}, true
	case panel.Error:
		return Phrase{"error", "Der Tisch braucht Hilfe.", "The table needs help."}, true
	}
	return Phrase{}, false
}

// verdict says who loses how many dice; seat 0 is everybody but the bettor.
func verdict(s panel.Scene) Phrase {
	p := Phrase{Name: fmt.Sprintf("verdict-%d-%d", s.Seat, s.Number)}
	lostDE, lostEN := fmt.Sprintf("%d Würfel", s.Number), fmt.Sprintf("%d dice", s.Number)
	if s.Number == 1 {
		lostDE, lostEN = "einen Würfel", "one die"
	}
	if s.Seat == 0 {
		p.DE, p.EN = "Alle anderen verlieren "+lostDE+".", "All others lose "+lostEN+"."
		return p
	}
	p.DE, p.EN = fmt.Sprintf("Platz %d verliert %s.", s.Seat, lostDE), fmt.Sprintf("Seat %d loses %s.", s.Seat, lostEN)
	return p
}

const (
	mostSeats = 6
	mostLost  = 6
)

// Phrases are all that a table can say.
func Phrases() []Phrase {
	scenes := []panel.Scene{{Kind: panel.CupsUp}, {Kind: panel.Timer}, {Kind: panel.Illegal}, {Kind: panel.Error}}
	for seat := range mostSeats + 1 {
		scenes = append(scenes, panel.Scene{Kind: panel.Look, Seat: seat})
		if seat > 0 {
			scenes = append(scenes, panel.Scene{Kind: panel.Turn, Seat: seat})
		}
		for lost := range mostLost + 1 {
			scenes = append(scenes, panel.Scene{Kind: panel.Verdict, Seat: seat, Number: lost})
		}
	}
	var all []Phrase
	for _, s := range scenes {
		if p, ok := Say(s); ok {
			all = append(all, p)
		}
	}
	return all
}
