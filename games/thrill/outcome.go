package thrill

import (
	"fmt"
	"strings"

	"dicetable/games"
)

// The facts of outcomes, by kind; "push" carries a Pushed. All outcomes are
// for everybody: closed hands and tips are only told to be there.
type (
	// Named is the player of "hand", "tip", "boss", "out", "left" and "won".
	Named struct {
		Player string `json:"player"`
	}
	// Began is a new round ("round").
	Began struct {
		Round int    `json:"round"`
		Boss  string `json:"boss"`
	}
	// Picked is the disc of a round ("pick").
	Picked struct {
		Player string `json:"player"`
		Size   Size   `json:"size"`
	}
	// Opened are the open hands and who must push ("hands").
	Opened struct {
		Hands map[string]int `json:"hands"`
		Maxe  string         `json:"maxe"`
	}
	// Word is Maxe's word on the weight ("weigh").
	Word struct {
		Player string `json:"player"`
		Use    bool   `json:"use"`
	}
	// Turned are the tips turned over ("tips"): Falls says which were right.
	// For those in Large three small chips became a large one.
	Turned struct {
		Falls bool     `json:"falls"`
		Right []string `json:"right"`
		Wrong []string `json:"wrong"`
		Large []string `json:"large"`
	}
)

// Pushed is what a push did, and the open hands that led to it. Cost is due for what fell, Paid is less when
// Maxe could not pay in full; both are in chips. Tips are those turned over,
// true for "at least one disc falls".
type Pushed struct {
	Maxe     string          `json:"maxe"`
	Hands    map[string]int  `json:"hands"`
	Disc     *Size           `json:"disc"`
	Fell     Discs           `json:"fell"`
	Weighted *Size           `json:"weighted"`
	Cost     int             `json:"cost"`
	Paid     int             `json:"paid"`
	Tips     map[string]bool `json:"tips"`
}

// tell is one outcome for everybody, one set of arguments for both sentences.
func tell(kind string, data any, de, en string, args ...any) []games.Outcome {
	return []games.Outcome{{Kind: kind, Data: data, Text: texts(de, en, args...)}}
}

// oneDE is the word for one disc of a size in German; Size itself is the
// English one.
var oneDE = map[Size]string{Small: "kleine", Medium: "mittlere", Large: "große"}

// texts is a sentence in both languages with one set of arguments.
func texts(de, en string, args ...any) games.Text {
	return games.Text{DE: fmt.Sprintf(de, args...), EN: fmt.Sprintf(en, args...)}
}

// list is names one after the other.
func list(names []string) string { return strings.Join(names, ", ") }

// handsText is the open hands clockwise: "Ann 0, Ben 2".
func (s *state) handsText() string {
	var words []string
	for _, p := range s.Seats {
		if p.in() {
			words = append(words, fmt.Sprintf("%s %d", p.Player, p.Hand))
		}
	}
	return list(words)
}

// text tells what fell and what was paid for it.
func (p Pushed) text() games.Text {
	if p.Fell.Total() == 0 {
		return games.Text{DE: "Keine Scheibe fällt.", EN: "No disc falls."}
	}
	var de, en []string
	for _, size := range sizes {
		if n := p.Fell.Of(size); n > 0 {
			de, en = append(de, fmt.Sprintf("%d %s", n, oneDE[size])), append(en, fmt.Sprintf("%d %s", n, size))
		}
	}
	double := games.Text{}
	if p.Weighted != nil {
		double = games.Text{DE: ", eine davon mit dem Gewicht", EN: ", one of them with the weight"}
	}
	return games.Text{
		DE: fmt.Sprintf("Gefallen: %s%s. Das kostet %s, %s zahlt %d.", list(de), double.DE, amount(p.Cost, "Chip"), p.Maxe, p.Paid),
		EN: fmt.Sprintf("Fell: %s%s. That costs %s, %s pays %d.", list(en), double.EN, amount(p.Cost, "chip"), p.Maxe, p.Paid),
	}
}

// text tells who tipped right and wrong.
func (r Turned) text() games.Text {
	var de, en []string
	for _, part := range []struct {
		de, en string
		names  []string
	}{
		{"Richtig getippt: ", "Tipped right: ", r.Right},
		{"Falsch getippt: ", "Tipped wrong: ", r.Wrong},
		{"Aus drei kleinen Chips wird ein großer: ", "Three small chips become a large one: ", r.Large},
	} {
		if len(part.names) > 0 {
			names := list(part.names) + "."
			de, en = append(de, part.de+names), append(en, part.en+names)
		}
	}
	return games.Text{DE: strings.Join(de, " "), EN: strings.Join(en, " ")}
}

// amount is a number of something.
func amount(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
