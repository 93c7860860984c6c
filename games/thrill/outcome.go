package thrill

import (
	"fmt"
	"strconv"
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
	var double games.Text
	if p.Weighted != nil {
		double = games.Text{DE: ", eine davon mit dem Gewicht", EN: ", one of them with the weight"}
	}
	paid := strconv.Itoa(p.Paid)
	de, en := p.Fell.text()
	return games.Text{
		DE: "Gefallen: " + de + double.DE + ". Das kostet " + amount(p.Cost, "Chip") + ", " + p.Maxe + " zahlt " + paid + ".",
		EN: "Fell: " + en + double.EN + ". That costs " + amount(p.Cost, "chip") + ", " + p.Maxe + " pays " + paid + ".",
	}
}

// text is some discs in words: "2 kleine, 1 große", "2 small, 1 large".
func (d Discs) text() (de, en string) {
	for _, size := range sizes {
		if d.Of(size) == 0 {
			continue
		}
		if de != "" {
			de, en = de+", ", en+", "
		}
		n := strconv.Itoa(d.Of(size))
		de, en = de+n+" "+oneDE[size], en+n+" "+string(size)
	}
	return de, en
}

// text tells who tipped right and wrong.
func (r Turned) text() (t games.Text) {
	add := func(de, en string, names []string) {
		if len(names) == 0 {
			return
		}
		if t.DE != "" {
			de, en = " "+de, " "+en
		}
		who := list(names)
		t.DE += de + ": " + who + "."
		t.EN += en + ": " + who + "."
	}
	add("Richtig getippt", "Tipped right", r.Right)
	add("Falsch getippt", "Tipped wrong", r.Wrong)
	add("Aus drei kleinen Chips wird ein großer", "Three small chips become a large one", r.Large)
	return t
}

// amount is a number of something.
func amount(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}
