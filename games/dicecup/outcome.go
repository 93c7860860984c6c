package dicecup

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dicetable/games"
	"dicetable/games/dice"
)

// The facts of outcomes, by kind; "own_cross" carries a Box, for its player
// alone, and "doubt" a Doubt.
type (
	// Began is a round and who has the cup ("all_seen", "rethrow",
	// "last_crossed", "all_crossed", "round").
	Began struct {
		Round int    `json:"round"`
		Cup   string `json:"cup"`
	}
	// Named is the player of "crossed" and "left".
	Named struct {
		Player string `json:"player"`
	}
	// Ruled is what the host has decided ("decide").
	Ruled struct {
		Ruling Ruling `json:"ruling"`
	}
	// Scored is a round that was scored ("scored").
	Scored struct {
		Round   int        `json:"round"`
		Dice    []dice.Die `json:"dice"`
		Crosses []Entry    `json:"crosses"`
	}
	// Entry is what one player scored in a round.
	Entry struct {
		Player string `json:"player"`
		Box
		Points int `json:"points"`
	}
	// Won are the winners and their total ("won").
	Won struct {
		Winners []string `json:"winners"`
		Total   int      `json:"total"`
	}
)

// tell is one outcome for everybody, one set of arguments for both sentences.
func tell(kind string, data any, de, en string, args ...any) []games.Outcome {
	return []games.Outcome{{Kind: kind, Data: data, Text: games.Text{
		DE: fmt.Sprintf(de, args...), EN: fmt.Sprintf(en, args...)}}}
}

// list is names one after the other.
func list(names []string) string { return strings.Join(names, ", ") }

// boxText is a box in words: "Blau", or with several columns "Blau (Spalte
// 2)".
func (s *state) boxText(b Box) games.Text {
	text := b.Category.Name()
	if s.Settings.Columns > 1 {
		text.DE += fmt.Sprintf(" (Spalte %d)", b.Column)
		text.EN += fmt.Sprintf(" (column %d)", b.Column)
	}
	return text
}

// scoredText is what everybody scored: "Runde 3: Ann Blau 11, Ben Pasch 20."
// It is built without fmt, which would take half the time of the scoring.
func (s *state) scoredText(l Scored) games.Text {
	round := strconv.Itoa(l.Round) + ": "
	de, en := append(make([]byte, 0, 256), "Runde "+round...), append(make([]byte, 0, 256), "Round "+round...)
	for i, e := range l.Crosses {
		text, end := s.boxText(e.Box), ", "
		if i == len(l.Crosses)-1 {
			end = "."
		}
		de = appendScore(de, e, text.DE, end)
		en = appendScore(en, e, text.EN, end)
	}
	return games.Text{DE: string(de), EN: string(en)}
}

// appendScore appends "Ann Blau 11" and how it goes on.
func appendScore(to []byte, e Entry, box, end string) []byte {
	to = append(append(append(append(to, e.Player...), ' '), box...), ' ')
	return append(strconv.AppendInt(to, int64(e.Points), 10), end...)
}

// Text calls what is not as it was, colour by colour (DC-9).
func (d Doubt) Text() games.Text {
	var de, en []string
	say := func(c games.Text, wordsDE, wordsEN string) {
		de, en = append(de, c.DE+" "+wordsDE), append(en, c.EN+" "+wordsEN)
	}
	for i, c := range Colours {
		name := categoryNames[middleFrom+i]
		if d.differs(c) {
			seen, lie := faces(values(c, d.Seen)), faces(values(c, d.Dice))
			say(name, "gesehen "+seen+", jetzt "+lie, "seen "+seen+", now "+lie)
		}
		if of(c, d.Dice) < DicePerColour {
			say(name, "nicht lesbar", "cannot be told")
		}
		if slices.Contains(d.Moved, c) {
			say(name, "verrutscht oder gekippt", "moved or tipped")
		}
	}
	call := games.Text{DE: "Die Würfel liegen nicht wie gesehen: ", EN: "The dice do not lie as they were seen: "}
	if !d.isOther() {
		call = games.Text{DE: "Nicht alle Würfel liegen gut: ", EN: "Not all dice lie well: "}
	}
	return games.Text{
		DE: call.DE + strings.Join(de, "; ") + ". Die Spielleitung entscheidet.",
		EN: call.EN + strings.Join(en, "; ") + ". The host decides.",
	}
}

// isOther reports whether dice lie otherwise than they were seen: not so those that
// cannot be told and were not seen, nor any of the last round (DC-5).
func (d Doubt) isOther() bool {
	return slices.ContainsFunc(Colours[:], d.differs) || len(d.Moved) > 0 && len(d.Seen) > 0
}

// faces are some faces in short: "4 5", or a dash for none.
func faces(all []dice.Face) string {
	if len(all) == 0 {
		return "–"
	}
	words := make([]string, len(all))
	for i, f := range all {
		words[i] = f.String()
	}
	return strings.Join(words, " ")
}
