package wire

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"dicetable/games"
	"dicetable/games/dice"
)

// nothing is the value of a plain topic with nothing to say: an empty payload
// would delete it, and many dashboards would go on showing the old value.
const nothing = "-"

// common are the fields of a public view that the plain topics show.
type common struct {
	Phase string `json:"phase"`
	Round int    `json:"round"`
	Bet   *struct {
		Player string    `json:"player"`
		Count  int       `json:"count"`
		Face   dice.Face `json:"face"`
	} `json:"bet"`
}

// plain is the table in one value a topic.
func plain(t TableID, s State) []Message {
	var c common
	if b, err := json.Marshal(s.View); err == nil {
		// A game without these fields leaves them empty.
		_ = json.Unmarshal(b, &c)
	}
	var out []Message
	put := func(n Name, value string, levels ...string) {
		if value = strings.TrimSpace(value); value == "" {
			value = nothing
		}
		out = append(out, t.message(n, []byte(value), levels...))
	}
	put(TopicPlain, s.Game, "game")
	put(TopicPlain, strings.Join(s.Prompt.Players, ", "), "turn")
	put(TopicPlain, betWords(c), "bet")
	put(TopicPlain, number(c.Round), "round")
	put(TopicPlain, strings.Join(s.Winners, ", "), "winner")
	for seat := 1; seat <= MaxSeats; seat++ {
		name, score := seatWords(s.Seats, seat)
		put(TopicPlainSeat, name, "player", strconv.Itoa(seat))
		put(TopicPlainSeat, score, "score", strconv.Itoa(seat))
	}
	for _, l := range languages {
		put(TopicPlainText, l.phase(c.Phase, s.Reveal), l.code, "phase")
		put(TopicPlainText, l.of(s.Prompt.Text), l.code, "prompt")
		put(TopicPlainText, l.of(verdictText(s.Verdict)), l.code, "verdict")
		put(TopicPlainText, l.of(lastNotice(s.Notices)), l.code, "notice")
	}
	return out
}

// betWords is "6 x 3 (Ann)" or "6 x ★ (Ann)": the same in every language.
func betWords(c common) string {
	if c.Bet == nil {
		return ""
	}
	face := c.Bet.Face.String()
	if c.Bet.Face == dice.Star {
		face = "★"
	}
	return fmt.Sprintf("%d × %s (%s)", c.Bet.Count, face, c.Bet.Player)
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func seatWords(seats []Seat, seat int) (name, score string) {
	for _, s := range seats {
		if s.Seat == seat && s.Player != "" {
			return s.Player, strconv.Itoa(s.Dice)
		}
	}
	return "", ""
}

func verdictText(v *Verdict) games.Text {
	if v == nil {
		return games.Text{}
	}
	return v.Text
}

func lastNotice(n []Notice) games.Text {
	if len(n) == 0 {
		return games.Text{}
	}
	return n[len(n)-1].Text
}

// language is one of the table's two languages.
type language struct {
	code   string
	of     func(games.Text) string
	phases map[string]string
}

var languages = []language{
	{"de", func(t games.Text) string { return t.DE }, map[string]string{
		"opening": "Eröffnungswurf", "betting": "Bieten", "reveal": "Hoch die Becher!", "over": "Spiel vorbei",
	}},
	{"en", func(t games.Text) string { return t.EN }, map[string]string{
		"opening": "Opening throw", "betting": "Betting", "reveal": "Cups up!", "over": "Game over",
	}},
}

// phase is the phase in words; a phase without words shows as it is.
func (l language) phase(phase string, reveal bool) string {
	if reveal {
		phase = "reveal"
	}
	if words, ok := l.phases[phase]; ok {
		return words
	}
	return phase
}
